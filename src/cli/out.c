/* The file of --out, opened before the work begins. */
#include <string.h>

#include "cli/cli.h"
#include "support/file.h"

static struct {
    const char *path; /* NULL: none is open */
    struct tw_target target;
} out;

static bool fail(const char *command, const char *path, int number)
{
    tw_usage_error(command, "cannot write '%s': %s", path, strerror(number));
    return false;
}

bool tw_out_open(const char *command, const char *path)
{
    const int number = tw_target_open(path, &out.target);

    if (number == 0) {
        out.path = path;
        return true;
    }
    tw_target_discard(&out.target);
    return fail(command, path, number);
}

bool tw_out_is_plain(void)
{
    return out.path && out.target.is_plain;
}

void tw_out_done(void)
{
    if (out.path)
        tw_target_discard(&out.target);
    out.path = NULL;
}

/* What was opened is written once; after that the file is replaced like any other. */
bool tw_write_file(const char *command, const char *path, const struct tw_text *text)
{
    int number;

    if (out.path && strcmp(out.path, path) == 0) {
        number = tw_target_fill(&out.target, text);
        if (number == 0)
            number = tw_target_commit(&out.target);
        tw_out_done();
    } else {
        number = tw_file_write(path, text);
    }
    return number == 0 || fail(command, path, number);
}

void tw_cli_add_time(struct tw_text *text, double seconds)
{
    const unsigned long whole = (unsigned long)(seconds + 0.5);

    if (whole < 100)
        tw_text_format(text, "%lu s", whole);
    else if (whole < 6000)
        tw_text_format(text, "%lu min", (whole + 30) / 60);
    else
        tw_text_format(text, "%lu h %lu min", whole / 3600, whole % 3600 / 60);
}
