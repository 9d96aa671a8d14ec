/* How much the kit would notice of a port that is right, by what the port can be asked. */
#include <string.h>

#include "conform/diagnosis/power.h"
#include "support/memory.h"

/* X(name, title): what a port can be asked. */
#define TW_INTERFACES(X)                                                                           \
    X(FULL, "everything")                                                                          \
    X(TEMPLATE, "the questions of the template")                                                   \
    X(GAMES, "no positions")                                                                       \
    X(TOTALS, "totals and legality")                                                               \
    X(FINAL, "final totals only")

#define TW_ENUM_INTERFACE(name, title) INTERFACE_##name,
enum interface { TW_INTERFACES(TW_ENUM_INTERFACE) INTERFACE__COUNT };
#undef TW_ENUM_INTERFACE

#define TITLE(name, title) title,
static const char *const titles[] = {TW_INTERFACES(TITLE)};
#undef TITLE

static bool is_one_of(const char *word, const char *const *words)
{
    for (; *words != NULL; words++)
        if (strcmp(word, *words) == 0)
            return true;
    return false;
}

static bool can_answer(enum interface interface, const struct tw_conform_case *item,
                       const json_t *question)
{
    static const char *const template[] = {"legal", "placements", "actions",
                                           "score", "events",     NULL};
    static const char *const totals[] = {"legal", "score", NULL};
    const char *word = json_string_value(json_object_get(question, "ask"));
    const bool placed = json_object_get(item->game, "position") != NULL;
    const size_t actions = json_array_size(json_object_get(item->game, "actions"));

    switch (interface) {
    case INTERFACE_TEMPLATE:
        return is_one_of(word, template);
    case INTERFACE_GAMES:
        return !placed;
    case INTERFACE_TOTALS:
        return is_one_of(word, totals);
    case INTERFACE_FINAL:
        return !placed && strcmp(word, "score") == 0 &&
               (size_t)json_integer_value(json_object_get(question, "after")) == actions;
    default:
        return true;
    }
}

/* The outcome of a case that a port of this interface gets right. */
static void pretend(struct tw_subject *port, enum interface interface,
                    const struct tw_conform_case *item, struct tw_outcome *outcome)
{
    const size_t count = json_array_size(item->asked);
    bool *unanswered = tw_arena_array(&port->arena, count + 1, sizeof *unanswered);
    size_t left = 0;

    *outcome = (struct tw_outcome){.kind = TW_OUTCOME_NOT_RUN, .refused = -1};
    for (size_t i = 0; unanswered != NULL && i < count; i++) {
        unanswered[i] = !can_answer(interface, item, json_array_get(item->asked, i));
        left += !unanswered[i];
    }
    if (left > 0)
        outcome->kind = TW_OUTCOME_PASS;
    outcome->unanswered = unanswered;
}

static void list_unseen(const struct tw_suspects *suspects, const uint8_t *found,
                        struct tw_text *text)
{
    for (size_t i = 0; i < suspects->count; i++)
        if (found[i] == TW_EXCLUSION_HIDDEN)
            tw_text_format(text, "not seen: %-24s %s\n", suspects->list[i].name,
                           suspects->list[i].says);
}

static void tell(const struct tw_suspects *suspects, const uint8_t *found, enum interface interface,
                 unsigned *told, struct tw_text *text)
{
    unsigned all = 0, seen = 0, rows = 0, rows_seen = 0;

    for (size_t i = 0; i < suspects->count; i++) {
        if (found[i] == TW_EXCLUSION__COUNT && interface == INTERFACE_FULL)
            continue;
        all += found[i] != TW_EXCLUSION__COUNT;
        const bool is_seen = found[i] != TW_EXCLUSION__COUNT && found[i] > TW_EXCLUSION_HIDDEN;
        seen += is_seen;
        rows += suspects->list[i].source == TW_SUSPECT_CATALOGUE && found[i] != TW_EXCLUSION__COUNT;
        rows_seen += suspects->list[i].source == TW_SUSPECT_CATALOGUE && is_seen;
    }
    if (interface == INTERFACE_FULL)
        *told = seen;
    tw_text_format(text, "%-30s %5u of %5u suspects that can be told (%.1f %%)", titles[interface],
                   seen, *told, *told > 0 ? 100.0 * seen / *told : 0.0);
    if (interface == INTERFACE_FULL)
        tw_text_format(text, "; of all %u known (%.1f %%), of the catalogue's %u %u", all,
                       all > 0 ? 100.0 * seen / all : 0.0, rows, rows_seen);
    tw_text_add_char(text, '\n');
}

enum tw_status tw_suite_power(struct tw_suite *suite, const struct tw_suspects *suspects, bool list,
                              unsigned jobs, struct tw_text *text)
{
    unsigned told = 0;

    for (int interface = 0; interface < INTERFACE__COUNT; interface++) {
        struct tw_subject port = {.name = "kit"};
        const uint8_t *found = NULL;

        port.outcomes = tw_arena_array(&port.arena, suite->count + 1, sizeof *port.outcomes);
        for (size_t i = 0; port.outcomes != NULL && i < suite->count; i++)
            pretend(&port, (enum interface)interface, &suite->cases[i], &port.outcomes[i]);
        if (port.outcomes != NULL)
            found = tw_port_exclusions(&port, suite, suspects, jobs);
        if (found != NULL) {
            tell(suspects, found, (enum interface)interface, &told, text);
            if (list && interface == INTERFACE_FULL)
                list_unseen(suspects, found, text);
        }
        tw_arena_done(&port.arena);
        if (found == NULL)
            return TW_NO_MEMORY;
    }
    return TW_OK;
}
