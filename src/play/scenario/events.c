/* Expected events: how they are written and whether they happened. */
#include <string.h>

#include "play/scenario/steps.h"

static bool read_owners(struct tw_replay *replay, const struct tw_yaml_node *node, int *ret_owners)
{
    struct tw_field_words words;
    int player, owners = 0;

    if (!tw_field_words(replay, node, "owners", &words))
        return false;
    for (size_t i = 0; i < words.count; i++) {
        if (!tw_field_player(replay, words.list[i], &player))
            return false;
        owners |= 1 << player;
    }
    *ret_owners = owners;
    return true;
}

static bool read_at(struct tw_replay *replay, const struct tw_yaml_node *node,
                    struct tw_event_pattern *pattern)
{
    struct tw_check check = {0};
    struct tw_field_words words;

    if (!tw_field_words(replay, node, "at", &words) || !tw_spots_read(replay, &words, 0, &check))
        return false;
    pattern->has_spot = check.spot_count > 0;
    pattern->spot = check.spots[0];
    return true;
}

/* Keys whose value is one word or number. */
static bool read_value(struct tw_replay *replay, const char *key, const struct tw_yaml_node *node,
                       struct tw_event_pattern *pattern)
{
    struct tw_field_word word = tw_field_whole(node);
    int counter = tw_word_find(tw_counter_words, TW_COUNTER__COUNT, key);
    int number;

    if (!tw_field_kind(replay, node, TW_YAML_SCALAR, key))
        return false;
    if (strcmp(key, "what") == 0)
        return tw_field_choice(replay, word, tw_happening_words, TW_EVENT__COUNT, "events",
                               &pattern->what);
    if (strcmp(key, "clause") == 0)
        return tw_field_clause(replay, word, &pattern->clause);
    if (strcmp(key, "player") == 0)
        return tw_field_player(replay, word, &pattern->player);
    if (strcmp(key, "kind") == 0)
        return tw_field_choice(replay, word, tw_kind_words, TW_KIND__COUNT, "kinds",
                               &pattern->kind);
    if (strcmp(key, "when") == 0)
        return tw_field_choice(replay, word, tw_moment_words, TW_MOMENT__COUNT, "moments",
                               &pattern->moment);
    if (strcmp(key, "figure") == 0)
        return tw_field_figure(replay, word, &pattern->figure);
    if (!tw_field_number(replay, word, key, -100000, 100000, &number))
        return false;
    if (counter >= 0) {
        pattern->counters |= UINT64_C(1) << counter;
        pattern->values[counter] = number;
    } else if (strcmp(key, "times") == 0) {
        pattern->times = number;
    } else {
        pattern->has_points = true;
        pattern->points = number;
    }
    return true;
}

bool tw_event_read(struct tw_replay *replay, const struct tw_yaml_node *node,
                   struct tw_event_pattern *ret_pattern)
{
    static const char *const first_keys[] = {"what",   "clause", "player", "kind",  "when",
                                             "figure", "owners", "at",     "times", "points"};
    enum { FIRST = sizeof first_keys / sizeof first_keys[0] };
    const char *keys[FIRST + TW_COUNTER__COUNT + 1];
    size_t count = FIRST;
    struct tw_event_pattern pattern = {.what = TW_EVENT_POINTS,
                                       .clause = -1,
                                       .player = -1,
                                       .kind = -1,
                                       .moment = -1,
                                       .figure = -1,
                                       .owners = -1,
                                       .times = -1};
    bool fine = true;

    if (!tw_field_kind(replay, node, TW_YAML_MAP, "an event"))
        return false;
    memcpy(keys, first_keys, sizeof first_keys);
    for (int i = 0; i < TW_COUNTER__COUNT; i++)
        if (tw_counter_words[i][0] != '\0')
            keys[count++] = tw_counter_words[i];
    keys[count] = NULL;
    if (!tw_field_keys(replay, node, "an event", keys))
        return false;
    for (size_t i = 0; i < node->count; i++) {
        const char *key = node->keys[i]->text;
        if (strcmp(key, "owners") == 0)
            fine &= read_owners(replay, node->items[i], &pattern.owners);
        else if (strcmp(key, "at") == 0)
            fine &= read_at(replay, node->items[i], &pattern);
        else
            fine &= read_value(replay, key, node->items[i], &pattern);
    }
    if (fine)
        *ret_pattern = pattern;
    return fine;
}

static bool names_clause(const struct tw_event *event, int clause)
{
    for (unsigned i = 0; i < event->clause_count; i++)
        if (event->clauses[i] == clause)
            return true;
    return false;
}

/* Is it about the feature that the spot belongs to? */
static bool same_feature(const struct tw_replay *replay, const struct tw_log_entry *entry,
                         const struct tw_spot *spot)
{
    unsigned node = tw_node_named(replay->game, replay->state, spot->x, spot->y, spot->segment);

    return node != TW_NO_NODE && entry->event.node < replay->state->node_count &&
           tw_feature_root(replay->state, node) ==
               tw_feature_root(replay->state, entry->event.node);
}

static bool matches(const struct tw_replay *replay, const struct tw_log_entry *entry,
                    const struct tw_event_pattern *pattern)
{
    const struct tw_event *event = &entry->event;

    if (entry->is_action || event->what != pattern->what)
        return false;
    if ((pattern->player >= 0 && event->player != pattern->player) ||
        (pattern->kind >= 0 && event->kind != pattern->kind) ||
        (pattern->moment >= 0 && event->moment != pattern->moment) ||
        (pattern->figure >= 0 && event->figure != pattern->figure) ||
        (pattern->owners >= 0 && event->owners != pattern->owners) ||
        (pattern->has_points && event->points != pattern->points) ||
        (pattern->clause >= 0 && !names_clause(event, pattern->clause)) ||
        (pattern->has_spot && !same_feature(replay, entry, &pattern->spot)))
        return false;
    for (int i = 0; i < TW_COUNTER__COUNT; i++)
        if ((pattern->counters >> i & 1) != 0 && event->counters[i] != pattern->values[i])
            return false;
    return true;
}

/* The events of the same kind that did happen, as a help. */
static void add_likely(const struct tw_replay *replay, const struct tw_event_pattern *pattern,
                       struct tw_text *text)
{
    int shown = 0;

    for (size_t i = 0; i < replay->entry_count; i++) {
        const struct tw_log_entry *entry = &replay->entries[i];
        if (entry->is_action || entry->event.what != pattern->what || shown == 6)
            continue;
        tw_text_add(text, shown++ == 0 ? "; what happened: " : " | ");
        tw_entry_text(replay, entry, text);
    }
    if (shown == 0)
        tw_text_format(text, "; no event '%s' happened", tw_happening_words[pattern->what]);
}

static void check_event(struct tw_replay *replay, const struct tw_check *check)
{
    int times = 0;

    for (size_t i = 0; i < replay->entry_count; i++)
        times += matches(replay, &replay->entries[i], &check->pattern);
    if (check->pattern.times < 0 ? times > 0 : times == check->pattern.times)
        return;
    struct tw_text text = {0};
    add_likely(replay, &check->pattern, &text);
    if (check->pattern.times < 0)
        tw_replay_mismatch(replay, check->place, "this event did not happen%s",
                           tw_text_string(&text));
    else
        tw_replay_mismatch(replay, check->place, "this event happened %d times, not %d%s", times,
                           check->pattern.times, tw_text_string(&text));
    tw_text_done(&text);
}

/* Where the event of a check stands: the first behind that of the check before it, or none. */
static size_t find_in_order(const struct tw_replay *replay, const struct tw_check *check)
{
    size_t at = check->after != NULL ? find_in_order(replay, check->after) + 1 : 0;

    while (at < replay->entry_count && !matches(replay, &replay->entries[at], &check->pattern))
        at++;
    return at < replay->entry_count ? at : replay->entry_count;
}

/* Only the first that is missing is told of: those behind it have nothing to stand behind. */
static void check_in_order(struct tw_replay *replay, const struct tw_check *check)
{
    struct tw_text text = {0};

    if (find_in_order(replay, check) < replay->entry_count ||
        (check->after != NULL && find_in_order(replay, check->after) == replay->entry_count))
        return;
    add_likely(replay, &check->pattern, &text);
    tw_replay_mismatch(replay, check->place, "this event did not happen%s%s",
                       check->after != NULL ? " after those before it" : "", tw_text_string(&text));
    tw_text_done(&text);
}

static bool expected(const struct tw_replay *replay, const struct tw_log_entry *entry,
                     const struct tw_steps *steps)
{
    for (size_t i = 0; i < steps->count; i++)
        if (steps->list[i].kind == TW_STEP_CHECK &&
            (steps->list[i].check->kind == TW_EXPECT_EVENT ||
             steps->list[i].check->kind == TW_EXPECT_IN_ORDER) &&
            matches(replay, entry, &steps->list[i].check->pattern))
            return true;
    return false;
}

void tw_check_events(struct tw_replay *replay, const struct tw_check *check,
                     const struct tw_steps *steps)
{
    if (check->kind == TW_EXPECT_EVENT) {
        check_event(replay, check);
        return;
    }
    if (check->kind == TW_EXPECT_IN_ORDER) {
        check_in_order(replay, check);
        return;
    }
    for (size_t i = 0; i < replay->entry_count; i++) {
        const struct tw_log_entry *entry = &replay->entries[i];
        if (entry->is_action || entry->event.what != TW_EVENT_POINTS || entry->event.points == 0 ||
            expected(replay, entry, steps))
            continue;
        struct tw_text text = {0};
        tw_entry_text(replay, entry, &text);
        tw_replay_mismatch(replay, check->place, "points that are not expected: %s",
                           tw_text_string(&text));
        tw_text_done(&text);
    }
}
