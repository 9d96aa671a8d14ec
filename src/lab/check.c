/* A game that somebody else wrote, as a record or as a saved game: it is played through, and told
 * what is wrong with it. */
#include <string.h>

#include "exchange/exchange.h"
#include "lab/internal.h"
#include "model/diagnostics/source.h"
#include "play/json.h"

/* A saved game of the other engine has a key that records do not have. */
static bool is_saved_game(const struct tw_source *source)
{
    json_error_t error;
    json_t *root = json_loadb(source->bytes, source->length, JSON_REJECT_DUPLICATES, &error);
    const bool found = json_object_get(root, "setup") != NULL;

    json_decref(root);
    return found;
}

static enum tw_status run(struct tw_replay *replay, size_t length)
{
    const char *text = tw_lab.input ? (const char *)tw_lab.input : "";
    const struct tw_source *source;
    const enum tw_status status =
        tw_source_from_bytes("the text", text, tw_lab.input ? length : 0, &replay->arena, &source);

    if (status != TW_OK)
        return status;
    return is_saved_game(source) ? tw_jcz_run(replay, source) : tw_record_run(replay, source);
}

static void add_problem(const char *message, const struct tw_place *place, struct tw_text *text)
{
    tw_text_add(text, text->bytes[text->length - 1] == '[' ? "{\"text\":" : ",{\"text\":");
    tw_text_add_json(text, message);
    if (place->line > 0)
        tw_text_format(text, ",\"line\":%u,\"column\":%u", (unsigned)place->line,
                       (unsigned)place->column);
    tw_text_add_char(text, '}');
}

static void add_problems(const struct tw_replay *replay, struct tw_text *text)
{
    tw_text_add(text, ",\"problems\":[");
    for (size_t i = 0; i < replay->diagnostics.count && !text->failed; i++)
        add_problem(replay->diagnostics.list[i].message, &replay->diagnostics.list[i].place, text);
    for (size_t i = 0; i < replay->mismatch_count && !text->failed; i++)
        add_problem(replay->mismatches[i].text, &replay->mismatches[i].place, text);
    if (replay->reason && !text->failed)
        add_problem(replay->reason, &(struct tw_place){.line = 0}, text);
    tw_text_add_char(text, ']');
}

/* As far as it went. */
static void add_game(const struct tw_replay *replay, struct tw_text *text)
{
    static struct tw_notation notation;
    struct tw_problem problem;
    struct tw_text line = {0};

    if (!replay->state || !tw_replay_notation(replay, &notation, &problem))
        return;
    tw_notation_write(&notation, &line);
    tw_text_add(text, ",\"game\":");
    tw_text_add_json(text, tw_text_string(&line));
    text->failed |= line.failed;
    tw_text_done(&line);
}

bool tw_lab_check(size_t length)
{
    static struct tw_replay replay;
    enum tw_status status;

    tw_replay_start(&replay, &tw_lab_library);
    status = run(&replay, length);
    tw_text_clear(&tw_lab.text);
    tw_text_format(&tw_lab.text, "{\"holds\":%s", status == TW_OK ? "true" : "false");
    add_problems(&replay, &tw_lab.text);
    add_game(&replay, &tw_lab.text);
    tw_text_add_char(&tw_lab.text, '}');
    tw_replay_done(&replay);
    return status == TW_OK;
}
