/* What --resume finds: a part that is done, or results of something else. */
#include <string.h>

#include "cli/verify/call.h"
#include "results/identity.h"
#include "results/reader.h"

/* Results that are there, as far as they matter. */
struct found {
    json_t *header;
    bool complete, failing;
};

static enum tw_status look(const char *path, struct found *found, struct tw_text *why)
{
    struct tw_results_reader reader;
    struct tw_results_line line = {.kind = TW_LINE_HEADER};
    enum tw_status status = tw_reader_open(&reader, path);

    while (status == TW_OK && line.kind != TW_LINE_END) {
        status = tw_reader_next(&reader, &line);
        if (status != TW_OK)
            break;
        if (line.kind == TW_LINE_HEADER)
            found->header = json_incref(line.json);
        found->complete |= line.kind == TW_LINE_FOOTER;
        found->failing |= strcmp(tw_result_text(line.json, "status", ""), "fail") == 0;
        json_decref(line.json);
    }
    tw_text_add(why, tw_text_string(&reader.problem));
    tw_reader_close(&reader);
    return status;
}

/* Is what was found of the same part of the same run? If not, `ret_what` says in what it is not. */
static bool is_ours(const struct found *found, const char *label, struct tw_text *ret_what)
{
    json_t *ours = json_loads(label, 0, NULL);
    const json_t *part = json_object_get(ours, "shard"),
                 *other = json_object_get(found->header, "shard");
    bool same = !tw_results_differ(found->header, ours, ret_what);

    if (same && (part || other) && !(part && other && json_equal(part, other))) {
        tw_text_add(ret_what, "it is another part");
        same = false;
    }
    json_decref(ours);
    return same;
}

bool tw_verify_is_done(const struct tw_verify_call *call, const char *label, int *ret_result)
{
    struct found found = {0};
    struct tw_text what = {0};
    bool done = false;
    const enum tw_status status = look(call->out, &found, &what);

    if (status == TW_OK && is_ours(&found, label, &what))
        done = found.complete;
    else if (status != TW_UNUSABLE || found.header)
        tw_usage_error("verify", "'%s' belongs to another run (%s): this one starts anew",
                       call->out, tw_text_string(&what));
    if (done && !call->quiet)
        tw_usage_error("verify", "'%s' is done already", call->out);
    *ret_result = found.failing ? TW_EXIT_FINDING : TW_EXIT_HOLDS;
    json_decref(found.header);
    tw_text_done(&what);
    return done;
}
