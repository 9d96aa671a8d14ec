/* Questions about a game as a whole: what is in the pile, how it may lie, who has won. */
#include <string.h>

#include "exchange/case/internal.h"
#include "play/replay.h"

/* Does the tile show it: a symbol, a kind of feature, or the symbol of an arrow? */
static bool shows(const struct tw_game *game, unsigned type, const char *word)
{
    const int symbol = tw_word_find(tw_symbol_words, TW_SYMBOL__COUNT, word);
    const int kind = tw_word_find(tw_kind_words, TW_KIND__COUNT, word);
    const int arrow = tw_word_find(tw_arrow_words, TW_ARROW__COUNT, word);
    unsigned count;
    const struct tw_segment *segments = tw_game_segments(game, type, &count);

    if (arrow > TW_ARROW_NONE && tw_game_tile(game, type)->arrow == arrow)
        return true;
    for (unsigned i = 0; i < count; i++)
        if ((kind >= 0 && segments[i].kind == kind) ||
            (symbol >= 0 && segments[i].symbols[symbol] > 0))
            return true;
    return false;
}

static bool is_known(const char *word)
{
    return tw_word_find(tw_symbol_words, TW_SYMBOL__COUNT, word) >= 0 ||
           tw_word_find(tw_kind_words, TW_KIND__COUNT, word) >= 0 ||
           tw_word_find(tw_arrow_words, TW_ARROW__COUNT, word) > TW_ARROW_NONE;
}

static bool answer_pile(struct tw_record *record, const json_t *question, const char *path,
                        struct tw_text *text)
{
    const struct tw_game *game = record->replay->game;
    const char *with = json_string_value(json_object_get(question, "with"));
    const char *tile = json_string_value(json_object_get(question, "tile"));
    unsigned sum = 0;

    if (with != NULL && !is_known(with)) {
        tw_json_report(&record->json, TW_CODE_JSON_UNKNOWN_WORD,
                       "%s.with is no symbol and no kind of feature", path);
        return false;
    }
    for (unsigned i = 0; i < tw_game_type_count(game); i++)
        if ((with == NULL || shows(game, i, with)) &&
            (tile == NULL || strcmp(tw_type_word(game, i), tile) == 0))
            sum += tw_game_type_copies(game, i);
    tw_text_format(text, "%u", sum);
    return true;
}

/* River tiles lie on top of all others, the lakes last among them. */
static unsigned layer(const struct tw_game *game, unsigned type)
{
    switch (tw_game_tile(game, type)->role) {
    case TW_ROLE_LAKE:
        return 1;
    case TW_ROLE_NONE:
        return 2;
    default:
        return 0;
    }
}

static int find_type(const struct tw_game *game, const char *id)
{
    for (unsigned i = 0; id != NULL && i < tw_game_type_count(game); i++)
        if (strcmp(tw_type_word(game, i), id) == 0)
            return (int)i;
    return -1;
}

static bool may_lie(const struct tw_game *game, const json_t *list)
{
    unsigned seen[256] = {0}, reached = 0;
    json_t *id;
    size_t i;

    json_array_foreach(list, i, id)
    {
        const int type = find_type(game, json_string_value(id));
        if (type < 0 || type > 255 || layer(game, (unsigned)type) < reached)
            return false;
        reached = layer(game, (unsigned)type);
        seen[type]++;
    }
    for (unsigned type = 0; type < tw_game_type_count(game) && type < 256; type++)
        if (seen[type] != tw_game_type_copies(game, type))
            return false;
    return true;
}

static void answer_winners(const struct tw_replay *replay, struct tw_text *text)
{
    const unsigned winners = tw_winners(replay->game, replay->state);
    const char *separator = "";

    if (replay->state->phase != TW_PHASE_OVER) {
        tw_text_add(text, "null");
        return;
    }
    tw_text_add_char(text, '[');
    for (unsigned i = 0; i < replay->player_count; i++)
        if ((winners >> i & 1) != 0) {
            tw_text_format(text, "%s%u", separator, i);
            separator = ",";
        }
    tw_text_add_char(text, ']');
}

static bool answer_playable(struct tw_record *record, const json_t *question, const char *path,
                            struct tw_text *text)
{
    const char *rules = tw_json_text(&record->json, question, path, "rules", true);
    const struct tw_setup setup = {.rules = rules};
    struct tw_problem problem;
    struct tw_game *game;

    if (rules == NULL)
        return false;
    bool playable = tw_game_create(record->replay->library.tables, &setup, &game, &problem);
    if (playable)
        tw_game_free(game);
    tw_text_add(text, playable ? "true" : "false");
    return true;
}

bool tw_case_about_game(struct tw_record *record, const json_t *question, const char *path,
                        enum tw_ask ask, struct tw_text *text)
{
    const json_t *list;

    if (ask == TW_ASK_PILE)
        return answer_pile(record, question, path, text);
    if (ask == TW_ASK_PLAYABLE)
        return answer_playable(record, question, path, text);
    if (ask == TW_ASK_WINNERS) {
        answer_winners(record->replay, text);
        return true;
    }
    list = tw_json_get(&record->json, question, path, "of", JSON_ARRAY, true);
    if (list == NULL)
        return false;
    tw_text_add(text, may_lie(record->replay->game, list) ? "true" : "false");
    return true;
}
