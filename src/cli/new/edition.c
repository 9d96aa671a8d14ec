/* The file of an edition that nothing knows yet, made from the text of its book. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "audit/audit.h"
#include "cli/library.h"
#include "cli/new/new.h"

static int write_file(struct tw_audit *audit, const char *name, const char *book)
{
    struct tw_text text = {0}, path = {0};
    int result = TW_EXIT_UNUSABLE;

    tw_text_format(&path, "%s.yaml", name);
    if (access(tw_text_string(&path), F_OK) == 0)
        tw_usage_error("new", "'%s' is there already", tw_text_string(&path));
    else if (tw_audit_read_book(audit, name, book) == TW_OK) {
        if (tw_audit_propose(audit, 0, &text) != TW_OK || tw_audit_index(audit, 0, &text) != TW_OK)
            tw_usage_error("new", "memory ran out");
        else if (tw_write_file("new", tw_text_string(&path), &text))
            result = TW_EXIT_HOLDS;
    }
    tw_text_done(&text);
    tw_text_done(&path);
    return result;
}

static int tell(const char *name, const char *book)
{
    static const char *const calls[] = {"rulebook", "coverage", "self-test"};
    struct tw_text text = {0};
    int result = TW_EXIT_HOLDS;

    tw_text_format(&text, "%s.yaml\n\nfill it in as docs/audit.md says, and now:\n", name);
    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++) {
        tw_text_format(&text, "tilewright audit --%s %s=", calls[i], name);
        tw_text_add_shell(&text, book);
        tw_text_format(&text, " --data %s.yaml\n", name);
    }
    if (!tw_print("new", &text))
        result = TW_EXIT_UNUSABLE;
    tw_text_done(&text);
    return result;
}

int tw_new_edition(const struct tw_arguments *arguments)
{
    const char *name = arguments->positional[1], *book = arguments->positional[2];
    const char *rules = tw_options_value(arguments, "rules", "base");
    static struct tw_audit audit;
    struct tw_model model;
    char language[16];

    snprintf(language, sizeof language, "%.*s", (int)strcspn(name, "-"), name);
    if (tw_cli_check_rules("new", &tw_builtin_tables, rules) != TW_EXIT_HOLDS)
        return TW_EXIT_UNUSABLE;
    tw_model_start(&model);
    int result = tw_cli_load_data("new", arguments, &model);
    if (result == TW_EXIT_HOLDS) {
        tw_audit_start(&audit, &model);
        audit.new_language = language;
        audit.new_rules = rules;
        result = write_file(&audit, name, book);
        tw_print_problems(&audit.diagnostics);
        tw_audit_done(&audit);
    }
    tw_model_done(&model);
    return result == TW_EXIT_HOLDS ? tell(name, book) : result;
}
