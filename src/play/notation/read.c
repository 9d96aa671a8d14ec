/* A position from its text: the fields are found first, then read in the order in which they build
 * on each other. */
#include <stdio.h>
#include <string.h>

#include "play/notation/fields.h"

static const char *const words[] = {
#define WORD(name, word) word,
    FIELDS(WORD)
#undef WORD
};

enum { MOST_CHOICES = 64 };

static bool is_blank(char c)
{
    return c == ' ' || c == '_' || c == '\n' || c == '\r' || c == '\t';
}

static void skip_blanks(struct tw_scan *scan)
{
    while (scan->at < scan->end && is_blank(scan->text[scan->at]))
        scan->at++;
}

static bool find_field(struct tw_reader *reader, size_t end)
{
    struct tw_scan *scan = &reader->scan;
    const size_t from = scan->at, length = tw_scan_letters(scan);

    for (int i = 0; i < FIELD__COUNT; i++) {
        if (strlen(words[i]) != length || memcmp(words[i], scan->text + from, length) != 0)
            continue;
        if (reader->from[i] > 0)
            return tw_scan_fail(scan, from, TW_NOTATION_SYNTAX, "this field stands there twice",
                                "each field at most once");
        if (!tw_scan_want(scan, ':', "a colon and a value behind the name of a field"))
            return false;
        reader->from[i] = scan->at;
        reader->to[i] = end;
        scan->at = end;
        return true;
    }
    return tw_scan_unknown(scan, from, "a field",
                           "players, readings, tiles, figures, stacks, held, goods, abbeys, "
                           "supply, king, robber, score, turn, again, number, discarded, pile, "
                           "tokens or moves");
}

/* "TW1", the rules, and where each field stands. */
static bool find_fields(struct tw_reader *reader)
{
    struct tw_scan *scan = &reader->scan;
    const size_t all = scan->end;
    unsigned count = 0;

    for (skip_blanks(scan); scan->at < all; skip_blanks(scan), count++) {
        size_t end = scan->at;

        while (end < all && !is_blank(scan->text[end]))
            end++;
        scan->end = end;
        if (count == 0 && (end - scan->at != 3 || memcmp(scan->text + scan->at, "TW1", 3) != 0)) {
            const size_t from = scan->at;

            scan->at = end;
            return tw_scan_unknown(scan, from, "a position of version 1", "TW1 at the beginning");
        }
        if (count == 1) {
            reader->rules = scan->at;
            reader->rules_end = end;
        }
        if (count > 1 && !find_field(reader, end))
            return false;
        scan->at = end;
        scan->end = all;
    }
    return count > 1 ||
           tw_scan_unknown(scan, scan->at, count == 0 ? "a position" : "the name of the rules",
                           "TW1 and the rules, such as TW1 base+river");
}

/* The name or the value of a reading, copied. */
static bool read_name(struct tw_scan *scan, const char *what, char *ret_name, size_t room)
{
    const size_t from = scan->at;
    size_t length;

    /* values are letters, digits, dashes and dots */
    do
        length = tw_scan_word(scan);
    while (length > 0 && tw_scan_is(scan, '.'));
    length = scan->at - from;
    if (length == 0 || length >= room)
        return tw_scan_unknown(scan, from, what, "name=value, as for --option");
    memcpy(ret_name, scan->text + from, length);
    ret_name[length] = '\0';
    return true;
}

static bool read_readings(struct tw_reader *reader, char (*names)[64], struct tw_choice *choices,
                          size_t *ret_count)
{
    struct tw_scan *scan = &reader->scan;
    size_t count = 0;

    do {
        if (count == MOST_CHOICES)
            return tw_scan_fail(scan, scan->at, TW_NOTATION_SYNTAX, "too many readings",
                                "at most 64");
        if (!read_name(scan, "a reading", names[2 * count], sizeof names[0]) ||
            !tw_scan_want(scan, '=', "name=value, as for --option") ||
            !read_name(scan, "the value of a reading", names[2 * count + 1], sizeof names[0]))
            return false;
        choices[count] =
            (struct tw_choice){.option = names[2 * count], .value = names[2 * count + 1]};
        count++;
    } while (tw_scan_is(scan, ','));
    *ret_count = count;
    return true;
}

/* Where the field stands; false when it does not. */
static bool enter(struct tw_reader *reader, enum field field)
{
    if (reader->from[field] == 0)
        return false;
    reader->scan.at = reader->from[field];
    reader->scan.end = reader->to[field];
    return true;
}

static bool ends(struct tw_reader *reader, const char *expected)
{
    struct tw_scan *scan = &reader->scan;

    if (scan->at == scan->end)
        return true;
    const size_t from = scan->at;
    scan->at = scan->end;
    return tw_scan_unknown(scan, from, "part of this field", expected);
}

/* Texts name everyone who has points: in solo play that is the colours, not the one who plays. */
static bool create(struct tw_reader *reader, struct tw_setup *setup, struct tw_problem *problem)
{
    struct tw_problem other = {{0}};
    const unsigned players = setup->players;

    if (tw_game_create(reader->tables, setup, &reader->notation->game, problem))
        return true;
    setup->players = 0;
    if (!tw_game_create(reader->tables, setup, &reader->notation->game, &other))
        return false;
    if (tw_game_players(reader->notation->game) == players)
        return true;
    tw_game_free(reader->notation->game);
    reader->notation->game = NULL;
    return false;
}

static bool create_game(struct tw_reader *reader)
{
    char rules[160], names[2 * MOST_CHOICES][64];
    struct tw_choice choices[MOST_CHOICES];
    struct tw_setup setup = {.rules = rules, .choices = choices, .any_players = true};
    struct tw_problem problem = {{0}};
    struct tw_scan *scan = &reader->scan;
    const size_t length = reader->rules_end - reader->rules;
    long players = 0;

    if (enter(reader, FIELD_PLAYERS) &&
        (!tw_scan_number(scan, 1, TW_MAX_PLAYERS, "a number of players", &players) ||
         !ends(reader, "a number of players")))
        return false;
    setup.players = (unsigned)players;
    if (enter(reader, FIELD_READINGS) &&
        (!read_readings(reader, names, choices, &setup.choice_count) ||
         !ends(reader, "readings with commas between them")))
        return false;
    snprintf(rules, sizeof rules, "%.*s", length < sizeof rules ? (int)length : 159,
             scan->text + reader->rules);
    if (length < sizeof rules && create(reader, &setup, &problem))
        return true;
    scan->at = reader->rules_end;
    return tw_scan_fail(scan, reader->rules, TW_NOTATION_GAME,
                        problem.text[0] != '\0' ? problem.text : "the rules are too long",
                        "rules, readings and players that make a game");
}

static bool lay_out(struct tw_reader *reader)
{
    static const struct {
        enum field field;
        bool (*read)(struct tw_reader *);
    } parts[] = {
        {FIELD_TILES, tw_notation_tiles},   {FIELD_FIGURES, tw_notation_figures},
        {FIELD_STACKS, tw_notation_stacks}, {FIELD_HELD, tw_notation_held},
        {FIELD_GOODS, tw_notation_goods},   {FIELD_ABBEYS, tw_notation_abbeys},
        {FIELD_SUPPLY, tw_notation_supply}, {FIELD_KING, tw_notation_king},
        {FIELD_ROBBER, tw_notation_robber}, {FIELD_SCORE, tw_notation_scores},
        {FIELD_TURN, tw_notation_turn},     {FIELD_AGAIN, tw_notation_again},
        {FIELD_NUMBER, tw_notation_number}, {FIELD_DISCARDED, tw_notation_discarded},
        {FIELD_PILE, tw_notation_pile},     {FIELD_TOKENS, tw_notation_reserve},
    };
    struct tw_notation *notation = reader->notation;

    tw_position_start(notation->game, &notation->table);
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (enter(reader, parts[i].field) &&
            (!parts[i].read(reader) || !ends(reader, "a blank and the next field")))
            return false;
    if (reader->from[FIELD_PILE] == 0 && !tw_notation_rest(notation))
        return tw_scan_fail(&reader->scan, 0, TW_NOTATION_PLACE, "more tiles than the game has",
                            "");
    return true;
}

static bool begin(struct tw_reader *reader)
{
    struct tw_notation *notation = reader->notation;
    struct tw_state *table = &notation->table;
    struct tw_problem problem = {{0}};

    for (unsigned i = 0; i < reader->score_count; i++)
        table->score[i] = (int32_t)reader->score[i];
    table->turns_in_row = (uint8_t)reader->again;
    table->discarded = (uint8_t)reader->discarded;
    table->turn = (uint16_t)(notation->number - 1);
    notation->first = *table;
    if (tw_position_begin(notation->game, &notation->first, notation->player, notation->pile,
                          notation->pile_count, notation->tokens, notation->token_count,
                          &problem)) {
        notation->state = notation->first;
        return true;
    }
    reader->scan.at = reader->rules_end;
    return tw_scan_fail(&reader->scan, reader->rules, TW_NOTATION_PLACE, problem.text,
                        "no more tiles and tokens than the game has");
}

bool tw_notation_read(const struct tw_tables *tables, const char *text, size_t length,
                      struct tw_notation *ret_notation, struct tw_notation_problem *ret_problem)
{
    struct tw_reader reader = {
        .scan = {.text = text, .end = length, .problem = ret_problem},
        .notation = ret_notation,
        .tables = tables,
    };

    memset(ret_notation, 0, sizeof *ret_notation);
    ret_notation->number = 1;
    if (length > TW_NOTATION_BYTES)
        return tw_scan_fail(&reader.scan, 0, TW_NOTATION_SYNTAX, "the text is too long",
                            "at most 65536 bytes");
    if (find_fields(&reader) && create_game(&reader) && lay_out(&reader) && begin(&reader) &&
        (!enter(&reader, FIELD_MOVES) || tw_notation_read_moves(&reader.scan, ret_notation)))
        return true;
    tw_notation_done(ret_notation);
    return false;
}

void tw_notation_done(struct tw_notation *notation)
{
    tw_game_free(notation->game);
    notation->game = NULL;
}
