#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "model/diagnostics/diagnostics.h"
#include "support/terminal.h"

void tw_message(const struct tw_text *text)
{
    tw_terminal_write(stderr, text, tw_terminal_wants_colour(stderr));
}

void tw_print_problems(const struct tw_diagnostics *diagnostics)
{
    struct tw_text text = {0};

    tw_diagnostics_text(diagnostics, tw_terminal_wants_colour(stderr), &text);
    tw_message(&text);
    tw_text_done(&text);
}

int tw_usage_error(const char *command, const char *format, ...)
{
    const bool paint = tw_terminal_wants_colour(stderr);
    struct tw_text text = {0};
    va_list arguments;

    tw_text_format(&text, "%stilewright%s%s:%s ", paint ? TW_TERMINAL_PAINT("1;31") : "",
                   command ? " " : "", command ? command : "", paint ? TW_TERMINAL_PAINT("0") : "");
    va_start(arguments, format);
    tw_text_format_list(&text, format, arguments);
    va_end(arguments);
    tw_text_add_char(&text, '\n');
    tw_message(&text);
    tw_text_done(&text);
    return TW_EXIT_UNUSABLE;
}

bool tw_print(const char *command, const struct tw_text *text)
{
    if (text->failed) {
        tw_usage_error(command, "memory ran out");
        return false;
    }
    if (tw_terminal_write(stdout, text, tw_wants_colour()))
        return true;
    tw_usage_error(command, "cannot write to standard output: %s", strerror(errno));
    return false;
}

bool tw_wants_colour(void)
{
    return tw_terminal_wants_colour(stdout);
}

static const struct tw_option_rule *find_rule(const struct tw_option_rule *rules, const char *name,
                                              size_t length)
{
    for (; rules->name; rules++)
        if (strlen(rules->name) == length && strncmp(rules->name, name, length) == 0)
            return rules;
    return NULL;
}

static bool unknown_option(const char *command, const struct tw_option_rule *rules,
                           const char *argument)
{
    const char *names[64] = {"help"};
    const char *wrong = argument + strspn(argument, "-");
    const char *near;
    size_t count = 1;

    for (; rules->name && count < 64; rules++)
        names[count++] = rules->name;
    near = tw_diagnostics_nearest(wrong, names, count);
    if (near)
        tw_usage_error(command, "unknown option '%s'; did you mean '--%s'?", argument, near);
    else
        tw_usage_error(command, "unknown option '%s'", argument);
    return false;
}

static bool add_option(const char *command, const struct tw_option_rule *rule, const char *value,
                       struct tw_arguments *arguments)
{
    if (arguments->option_count == TW_MAX_GIVEN) {
        tw_usage_error(command, "more than %d options", (int)TW_MAX_GIVEN);
        return false;
    }
    arguments->options[arguments->option_count].rule = rule;
    arguments->options[arguments->option_count++].value = value;
    return true;
}

static bool add_positional(const char *command, const char *argument,
                           struct tw_arguments *arguments)
{
    if (arguments->positional_count == TW_MAX_POSITIONAL) {
        tw_usage_error(command, "more than %d arguments", (int)TW_MAX_POSITIONAL);
        return false;
    }
    arguments->positional[arguments->positional_count++] = argument;
    return true;
}

/* One long option; `*at` moves on when its value is the next argument. */
static bool parse_long(const char *command, const struct tw_option_rule *rules, int argument_count,
                       char **arguments, int *at, struct tw_arguments *ret_arguments)
{
    const char *argument = arguments[*at];
    const char *name = argument + 2;
    const char *equals = strchr(name, '=');
    const size_t length = equals ? (size_t)(equals - name) : strlen(name);
    const struct tw_option_rule *rule = find_rule(rules, name, length);

    if (!rule)
        return unknown_option(command, rules, argument);
    if (rule->kind == TW_OPTION_FLAG) {
        if (!equals)
            return add_option(command, rule, NULL, ret_arguments);
        tw_usage_error(command, "option '--%s' takes no value", rule->name);
        return false;
    }
    if (equals)
        return add_option(command, rule, equals + 1, ret_arguments);
    if (*at + 1 == argument_count) {
        tw_usage_error(command, "option '--%s' needs a value", rule->name);
        return false;
    }
    return add_option(command, rule, arguments[++*at], ret_arguments);
}

bool tw_options_parse(const char *command, const struct tw_option_rule *rules, int argument_count,
                      char **arguments, struct tw_arguments *ret_arguments)
{
    bool only_positional = false;

    memset(ret_arguments, 0, sizeof *ret_arguments);
    for (int i = 0; i < argument_count; i++) {
        const char *argument = arguments[i];
        bool good = true;

        if (only_positional || argument[0] != '-' || argument[1] == '\0')
            good = add_positional(command, argument, ret_arguments);
        else if (strcmp(argument, "--") == 0)
            only_positional = true;
        else if (strcmp(argument, "-h") == 0 || strcmp(argument, "--help") == 0)
            ret_arguments->help = true;
        else if (argument[1] != '-')
            good = unknown_option(command, rules, argument);
        else
            good = parse_long(command, rules, argument_count, arguments, &i, ret_arguments);
        if (!good)
            return false;
    }
    return true;
}

bool tw_options_has(const struct tw_arguments *arguments, const char *name)
{
    for (size_t i = 0; i < arguments->option_count; i++)
        if (strcmp(arguments->options[i].rule->name, name) == 0)
            return true;
    return false;
}

const char *tw_options_value(const struct tw_arguments *arguments, const char *name,
                             const char *otherwise)
{
    for (size_t i = arguments->option_count; i > 0; i--)
        if (strcmp(arguments->options[i - 1].rule->name, name) == 0)
            return arguments->options[i - 1].value;
    return otherwise;
}

const char *tw_options_next(const struct tw_arguments *arguments, const char *name, size_t *at)
{
    while (*at < arguments->option_count) {
        const size_t i = (*at)++;

        if (strcmp(arguments->options[i].rule->name, name) == 0)
            return arguments->options[i].value;
    }
    return NULL;
}

bool tw_options_number(const struct tw_arguments *arguments, const char *command, const char *name,
                       unsigned long long least, unsigned long long most,
                       unsigned long long otherwise, unsigned long long *ret_number)
{
    const char *text = tw_options_value(arguments, name, NULL);
    unsigned long long number;

    if (!text) {
        *ret_number = otherwise;
        return true;
    }
    errno = 0;
    number = strtoull(text, NULL, 10);
    if (text[0] == '\0' || text[strspn(text, "0123456789")] != '\0') {
        tw_usage_error(command, "--%s needs a whole number, not '%s'", name, text);
        return false;
    }
    if (errno == ERANGE || number < least || number > most) {
        tw_usage_error(command, "--%s must be %llu to %llu, not %s", name, least, most, text);
        return false;
    }
    *ret_number = number;
    return true;
}
