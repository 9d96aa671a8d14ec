/* One action of a record as it stands there. */
#include <string.h>

#include "play/record/record.h"

/* Which keys an action has besides `do` and `player`. */
static const char *const *keys_of(enum tw_do what)
{
    static const char *const tile[] = {"do", "player", "tile", "x", "y", "rotation", NULL};
    static const char *const figure[] = {"do", "player",  "figure", "x",
                                         "y",  "segment", "corner", NULL};
    static const char *const spot[] = {"do", "player", "x", "y", "segment", NULL};
    static const char *const wagon[] = {"do", "player", "x", "y", "segment", "stay", NULL};
    static const char *const cell[] = {"do", "player", "x", "y", NULL};
    static const char *const none[] = {"do", "player", NULL};

    switch (what) {
    case TW_DO_TILE:
        return tile;
    case TW_DO_FIGURE:
        return figure;
    case TW_DO_TENT:
    case TW_DO_SCORE:
        return spot;
    case TW_DO_WAGON:
        return wagon;
    case TW_DO_SYMBOL:
        return cell;
    default:
        return none;
    }
}

static bool read_cell(struct tw_json *json, const json_t *action, const char *path,
                      struct tw_written *written)
{
    return tw_json_number(json, action, path, "x", -TW_CELL_LIMIT, TW_CELL_LIMIT, &written->x) &&
           tw_json_number(json, action, path, "y", -TW_CELL_LIMIT, TW_CELL_LIMIT, &written->y);
}

static bool read_tile(struct tw_json *json, const json_t *action, const char *path,
                      struct tw_written *written)
{
    const char *id = tw_json_text(json, action, path, "tile", true);
    int rotation;

    if (id == NULL || !read_cell(json, action, path, written) ||
        !tw_json_number(json, action, path, "rotation", 0, 270, &rotation))
        return false;
    if (rotation % 90 != 0) {
        tw_json_report(json, TW_CODE_JSON_OUT_OF_RANGE, "%s.rotation must be 0, 90, 180 or 270",
                       path);
        return false;
    }
    written->rotation = (uint8_t)(rotation / 90);
    written->abbey = strcmp(id, "abbey") == 0;
    if (written->abbey)
        return true;
    written->type = tw_game_find_type(json->replay->game, id);
    if (written->type < 0)
        tw_json_report(json, TW_CODE_JSON_UNKNOWN_WORD, "%s.tile: these rules have no tile '%s'",
                       path, id);
    return written->type >= 0;
}

static bool read_spot(struct tw_json *json, const json_t *action, const char *path,
                      struct tw_written *written)
{
    written->segment = tw_json_text(json, action, path, "segment", true);
    return written->segment != NULL && read_cell(json, action, path, written);
}

static bool read_figure(struct tw_json *json, const json_t *action, const char *path,
                        struct tw_written *written)
{
    const char *word = tw_json_text(json, action, path, "figure", true);
    int figure = word == NULL ? -1 : tw_word_find(tw_figure_words, TW_FIGURE__COUNT, word);

    if (figure < 0) {
        tw_json_report(json, TW_CODE_JSON_UNKNOWN_WORD, "%s.figure is none of the figures", path);
        return false;
    }
    written->figure = (uint8_t)figure;
    if (figure != TW_FIGURE_BARN)
        return read_spot(json, action, path, written);
    const char *corner = tw_json_text(json, action, path, "corner", true);
    int index = corner == NULL ? -1 : tw_word_find(tw_corner_words, 4, corner);
    if (index < 0) {
        tw_json_report(json, TW_CODE_JSON_UNKNOWN_WORD, "%s.corner must be NE, SE, SW or NW", path);
        return false;
    }
    written->corner = (uint8_t)index;
    return read_cell(json, action, path, written);
}

static bool read_rest(struct tw_json *json, const json_t *action, const char *path,
                      struct tw_written *written)
{
    switch (written->what) {
    case TW_DO_TILE:
        return read_tile(json, action, path, written);
    case TW_DO_FIGURE:
        return read_figure(json, action, path, written);
    case TW_DO_WAGON:
        if (json_is_true(json_object_get(action, "stay"))) {
            written->figure = TW_WAGON_STAYS;
            return true;
        }
        return read_spot(json, action, path, written);
    case TW_DO_TENT:
    case TW_DO_SCORE:
        return read_spot(json, action, path, written);
    case TW_DO_SYMBOL:
        return read_cell(json, action, path, written);
    case TW_DO_FINAL:
        written->figure = (uint8_t)written->player;
        return true;
    default:
        return true;
    }
}

bool tw_record_action(struct tw_json *json, const json_t *action, const char *path,
                      struct tw_written *ret_written)
{
    struct tw_written written = {.player = -1, .type = -1};
    int what;

    if (!tw_json_kind(json, action, path, JSON_OBJECT))
        return false;
    const char *word = tw_json_text(json, action, path, "do", true);
    what = word == NULL ? -1 : tw_word_find(tw_do_words, TW_DO__COUNT, word);
    if (what < 0) {
        tw_json_report(json, TW_CODE_JSON_UNKNOWN_WORD, "%s.do is none of the actions", path);
        return false;
    }
    written.what = (uint8_t)what;
    bool silent = what == TW_DO_SCORE || what == TW_DO_WAGON || what == TW_DO_PASS;
    if (!tw_json_keys(json, action, path, keys_of((enum tw_do)what)))
        return false;
    if ((!silent || json_object_get(action, "player") != NULL) &&
        !tw_json_number(json, action, path, "player", 0, (int)json->replay->player_count - 1,
                        &written.player))
        return false;
    if (!read_rest(json, action, path, &written))
        return false;
    *ret_written = written;
    return true;
}
