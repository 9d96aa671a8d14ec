/* What the editions of a game change in play: the same games by each of them. */
#include <stdio.h>
#include <string.h>

#include "cli/play.h"

enum { MOST_EDITIONS = 32 };

/* The numbers of players that all rules in play allow. */
struct span {
    unsigned from, to;
};

static bool is_edition(const char *const *ids, unsigned count, const char *id)
{
    for (unsigned i = 0; i < count; i++)
        if (strcmp(ids[i], id) == 0)
            return true;
    return false;
}

static unsigned list_editions(const struct tw_cli_library *library, const char **ids)
{
    const struct tw_tables *tables = library->library.tables;
    unsigned count = 0;

    for (unsigned i = 0; i < tables->ruleset_count; i++)
        for (unsigned j = 0; tw_cli_library_plays(library, tables->rulesets[i].id) &&
                             j < tables->rulesets[i].edition_count;
             j++)
            if (count < MOST_EDITIONS &&
                !is_edition(ids, count, tables->rulesets[i].editions[j].id))
                ids[count++] = tables->rulesets[i].editions[j].id;
    return count;
}

static struct span numbers_of_players(const struct tw_cli_library *library)
{
    const struct tw_tables *tables = library->library.tables;
    struct span span = {1, TW_MAX_PLAYERS};

    if (library->players)
        return (struct span){library->players, library->players};
    for (unsigned i = 0; i < tables->ruleset_count; i++) {
        const struct tw_ruleset *ruleset = &tables->rulesets[i];

        if (!ruleset->players_max || !tw_cli_library_plays(library, ruleset->id))
            continue;
        if (ruleset->players_min > span.from)
            span.from = ruleset->players_min;
        if (ruleset->players_max < span.to)
            span.to = ruleset->players_max;
    }
    return span;
}

/* Points of all players together over all games, which are the same for every edition. */
static int play_all(const struct tw_cli_library *library, const struct tw_play_call *call,
                    int64_t *ret_points)
{
    static struct tw_state state;
    struct tw_game *game;
    const int result = tw_cli_library_game(library, "play", &game);

    *ret_points = 0;
    if (result != TW_EXIT_HOLDS)
        return result;
    for (uint64_t i = 0; i < call->games; i++) {
        tw_play_fast(game, call->seed, i, &state);
        for (unsigned k = 0; k < tw_game_players(game); k++)
            *ret_points += state.score[k];
    }
    tw_game_free(game);
    return TW_EXIT_HOLDS;
}

static void add_row(const struct tw_cli_library *library, const struct tw_play_call *call,
                    const char *edition, int64_t points, struct tw_results_writer *writer)
{
    char id[80];

    snprintf(id, sizeof id, "%s/%u", edition, library->players);
    tw_text_add(&writer->text, "{\"type\":\"edition\"");
    tw_results_pair(&writer->text, "id", id);
    tw_results_pair(&writer->text, "rules", library->rules);
    tw_results_pair(&writer->text, "edition", edition);
    tw_text_format(&writer->text, ",\"seats\":%u,\"games\":%llu,\"points\":%lld,\"readings\":[",
                   library->players, (unsigned long long)call->games, (long long)points);
    for (size_t i = 0; i < library->choice_count; i++) {
        char reading[128];

        snprintf(reading, sizeof reading, "%s=%s", library->choices[i].option,
                 library->choices[i].value);
        tw_text_add(&writer->text, i ? "," : "");
        tw_text_add_json(&writer->text, reading);
    }
    tw_text_add(&writer->text, "]");
    tw_results_row_end(writer);
}

/* A line of the table, and rows. */
static int play_edition(struct tw_cli_library *library, const struct tw_play_call *call,
                        const char *edition, struct tw_text *table,
                        struct tw_results_writer *writer)
{
    const struct span span = numbers_of_players(library);
    const size_t chosen = library->choice_count;
    const unsigned players = library->players;
    int result = tw_cli_library_edition(library, "play", edition);

    tw_text_format(table, "%-12s", edition);
    for (unsigned i = span.from; i <= span.to && result == TW_EXIT_HOLDS; i++) {
        int64_t points;

        library->players = i;
        result = play_all(library, call, &points);
        tw_text_format(table, " %8.2f", (double)points / (double)call->games / i);
        if (result == TW_EXIT_HOLDS)
            add_row(library, call, edition, points, writer);
    }
    tw_text_add_char(table, '\n');
    library->players = players;
    library->choice_count = chosen;
    return result;
}

static void start_table(const struct tw_cli_library *library, const struct tw_play_call *call,
                        struct tw_text *table)
{
    const struct span span = numbers_of_players(library);

    tw_text_format(table, "%s, %llu games, seed %llu: points of a player, by number of players\n",
                   library->rules, (unsigned long long)call->games, (unsigned long long)call->seed);
    tw_text_format(table, "%-12s", "edition");
    for (unsigned i = span.from; i <= span.to; i++)
        tw_text_format(table, " %8u", i);
    tw_text_add_char(table, '\n');
}

int tw_play_editions(struct tw_cli_library *library, const struct tw_play_call *call)
{
    const char *ids[MOST_EDITIONS];
    const char *const rules[] = {library->rules};
    const unsigned count = list_editions(library, ids);
    struct tw_results_writer writer = {.tables = library->library.tables};
    struct tw_text table = {0}, command = {0}, members = {0};
    int result = count ? TW_EXIT_HOLDS
                       : tw_usage_error("play", "the rules '%s' have no editions", library->rules);

    tw_text_format(&command,
                   "tilewright play --editions --rules %s --games %llu --seed %llu --out %s",
                   library->rules, (unsigned long long)call->games, (unsigned long long)call->seed,
                   call->out ? call->out : "FILE");
    tw_text_format(&members, ",\"command\":\"play\",\"games\":%llu",
                   (unsigned long long)call->games);
    writer.call = tw_text_string(&members);
    tw_results_header(&writer, tw_text_string(&command), rules, 1, call->seed);
    start_table(library, call, &table);
    for (unsigned i = 0; i < count && result == TW_EXIT_HOLDS; i++)
        result = play_edition(library, call, ids[i], &table, &writer);
    tw_results_footer(&writer);
    if (result == TW_EXIT_HOLDS && ((!call->quiet && !tw_print("play", &table)) ||
                                    (call->out && !tw_write_results("play", call->out, &writer))))
        result = TW_EXIT_UNUSABLE;
    tw_text_done(&writer.text);
    tw_text_done(&table);
    tw_text_done(&command);
    tw_text_done(&members);
    return result;
}
