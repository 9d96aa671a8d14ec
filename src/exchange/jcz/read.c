/* A saved game from its first key to its verdict. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "exchange/exchange.h"
#include "exchange/jcz/jcz.h"

static int player_named(const struct tw_jcz *jcz, const char *text, const char *end)
{
    size_t length = (size_t)(end - text);

    for (unsigned i = 0; i < jcz->replay->player_count; i++)
        if (strlen(jcz->replay->players[i]) == length &&
            strncmp(jcz->replay->players[i], text, length) == 0)
            return (int)i;
    return -1;
}

/* "7 points": the number, or false. */
static bool read_points(const char *text, int *ret_points)
{
    char *end;
    long points = strtol(text, &end, 10);

    if (end == text || strncmp(end, " point", 6) != 0 || labs(points) > 100000)
        return false;
    *ret_points = (int)points;
    return true;
}

static bool had_no_points(const struct tw_jcz *jcz, size_t at, int player)
{
    const struct tw_replay *replay = jcz->replay;

    for (size_t i = at + 1; i < replay->entry_count && !replay->entries[i].is_action; i++) {
        const struct tw_event *event = &replay->entries[i].event;
        if (event->what == TW_EVENT_RETURN && event->player == player &&
            event->kind == replay->entries[at].event.kind)
            return true;
    }
    return false;
}

/* Did the player score a feature of that kind for so many points? */
static bool has_scored(const struct tw_jcz *jcz, int player, int kind, int points)
{
    const struct tw_replay *replay = jcz->replay;

    for (size_t i = 0; i < replay->entry_count; i++) {
        const struct tw_event *event = &replay->entries[i].event;
        if (replay->entries[i].is_action || event->kind != kind)
            continue;
        if (event->what == TW_EVENT_POINTS && event->player == player && event->points == points)
            return true;
        if (event->what == TW_EVENT_NO_OWNER && points == 0 && had_no_points(jcz, i, player))
            return true;
    }
    return false;
}

static void fails(struct tw_jcz *jcz, const char *text, const char *found)
{
    tw_replay_mismatch(jcz->replay, (struct tw_place){.source = jcz->json.source},
                       "assertion '%s' does not hold%s%s", text, found[0] != '\0' ? ": " : "",
                       found);
}

static bool assert_points(struct tw_jcz *jcz, const char *text)
{
    const char *has = strstr(text, " has ");
    int points, player = has == NULL ? -1 : player_named(jcz, text, has);
    char found[32];

    if (player < 0 || !read_points(has + 5, &points))
        return false;
    snprintf(found, sizeof found, "%d points", jcz->replay->state->score[player]);
    if (jcz->replay->state->score[player] != points)
        fails(jcz, text, found);
    return true;
}

static bool assert_scored(struct tw_jcz *jcz, const char *text)
{
    const char *scored = strstr(text, " scored ");
    const char *amount = scored == NULL ? NULL : strstr(scored, " for ");
    int points, player = scored == NULL ? -1 : player_named(jcz, text, scored);
    char word[24] = "";

    if (player < 0 || amount == NULL || !read_points(amount + 5, &points) ||
        (size_t)(amount - scored - 8) >= sizeof word)
        return false;
    memcpy(word, scored + 8, (size_t)(amount - scored - 8));
    int kind = tw_word_find(tw_kind_words, TW_KIND__COUNT, word);
    if (kind < 0)
        return false;
    if (!has_scored(jcz, player, kind, points))
        fails(jcz, text, "no such event");
    return true;
}

/* The phase that the other engine would be in. */
static const char *phase_name(const struct tw_jcz *jcz)
{
    struct tw_replay *replay = jcz->replay;

    if (jcz->pending || jcz->abbey_declined)
        return jcz->pending ? "CommitActionPhase" : "CommitAbbeyPassPhase";
    switch (replay->state->phase) {
    case TW_PHASE_TILE:
        return "TilePhase";
    case TW_PHASE_ABBEY:
    case TW_PHASE_CLOSING:
        return "AbbeyPhase";
    case TW_PHASE_WAGON:
        return "WagonPhase";
    case TW_PHASE_OVER:
        return "GameOverPhase";
    default:
        return tw_legal_actions(replay->game, replay->state, replay->actions) > 1
                   ? "ActionPhase"
                   : "CommitActionPhase";
    }
}

static bool assert_phase(struct tw_jcz *jcz, const char *text)
{
    const char *is = strstr(text, "hase is ");
    const char *name = phase_name(jcz);

    if (is == NULL || is == text || tolower((unsigned char)is[-1]) != 'p')
        return false;
    if (strcmp(is + 8, name) != 0)
        fails(jcz, text, name);
    return true;
}

static bool assert_pass(struct tw_jcz *jcz, const char *text)
{
    bool can = strstr(text, "Player can pass") != NULL;
    const char *name = phase_name(jcz);
    bool may = strcmp(name, "ActionPhase") == 0 || strcmp(name, "AbbeyPhase") == 0 ||
               strcmp(name, "WagonPhase") == 0;

    if (!can && strstr(text, "Player can't pass") == NULL)
        return false;
    if (can != may)
        fails(jcz, text, name);
    return true;
}

/* Compares with `test.assertions`. */
static enum tw_status check_assertions(struct tw_jcz *jcz)
{
    static const char *const keys[] = {"description", "assertions", NULL};
    const json_t *test = tw_json_get(&jcz->json, jcz->json.root, "", "test", JSON_OBJECT, false);
    const json_t *list;
    enum tw_status status = TW_OK;

    if (test == NULL)
        return jcz->replay->diagnostics.errors == 0 ? TW_OK : TW_UNUSABLE;
    if (!tw_json_keys(&jcz->json, test, "test", keys) ||
        (list = tw_json_get(&jcz->json, test, "test", "assertions", JSON_ARRAY, true)) == NULL)
        return TW_UNUSABLE;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *item = json_array_get(list, i);
        if (!tw_json_kind(&jcz->json, item, "test.assertions[]", JSON_STRING))
            return TW_UNUSABLE;
        const char *text = json_string_value(item);
        if (!assert_points(jcz, text) && !assert_scored(jcz, text) && !assert_pass(jcz, text) &&
            !assert_phase(jcz, text))
            status = tw_replay_unsupported(jcz->replay, "the assertion '%s'", text);
    }
    return status;
}

static void read_title(struct tw_jcz *jcz)
{
    const json_t *test = json_object_get(jcz->json.root, "test");
    const char *text = json_string_value(json_object_get(test, "description"));

    if (text != NULL)
        jcz->replay->title = tw_json_copy(&jcz->json, text);
}

enum tw_status tw_jcz_run(struct tw_replay *replay, const struct tw_source *source)
{
    static const char *const keys[] = {"appVersion", "gameId",          "name",  "initialRandom",
                                       "created",    "clock",           "setup", "players",
                                       "replay",     "gameAnnotations", "test",  "chat",
                                       NULL};
    struct tw_jcz *jcz = tw_arena_alloc(&replay->arena, sizeof *jcz);
    enum tw_status status;

    if (jcz == NULL)
        return TW_NO_MEMORY;
    jcz->replay = replay;
    if (!tw_json_open(replay, source, &jcz->json))
        return tw_replay_close(replay);
    read_title(jcz);
    if (!tw_json_keys(&jcz->json, jcz->json.root, "", keys))
        status = TW_UNUSABLE;
    else if ((status = tw_jcz_setup(jcz)) == TW_OK && (status = tw_jcz_draws(jcz)) == TW_OK &&
             (status = tw_jcz_play(jcz)) == TW_OK)
        status = check_assertions(jcz);
    tw_json_close(&jcz->json);
    return replay->verdict == TW_VERDICT_UNSUPPORTED && replay->mismatch_count == 0
               ? status
               : tw_replay_close(replay);
}
