/* A suspect in the place of the port: what it says to a case, held against what was said. */
#include "conform/diagnosis/diagnosis.h"
#include "exchange/case/case.h"

#include <string.h>

void tw_reaction_of(const struct tw_library *library, const struct tw_tables *tables,
                    const struct tw_conform_case *item, struct tw_reaction *ret_reaction)
{
    const struct tw_library played = {.tables = tables, .references = library->references};
    struct tw_replay replay;
    struct tw_text text = {0};

    *ret_reaction = (struct tw_reaction){.said = TW_SAID_NOTHING};
    tw_replay_start(&replay, &played);
    const enum tw_status status =
        tw_case_answer(&replay, item->game, item->asked, &text, &ret_reaction->refused);
    if (status == TW_OK)
        ret_reaction->answers = json_loadb(tw_text_string(&text), text.length, 0, NULL);
    if (ret_reaction->answers != NULL)
        ret_reaction->said = TW_SAID_ANSWERS;
    else if (status == TW_FINDING)
        ret_reaction->said = TW_SAID_REFUSED;
    tw_text_done(&text);
    tw_replay_done(&replay);
}

void tw_reaction_done(struct tw_reaction *reaction)
{
    json_decref(reaction->answers);
    *reaction = (struct tw_reaction){.said = TW_SAID_NOTHING};
}

bool tw_suite_bears_on(const struct tw_suite *suite, const struct tw_suspects *suspects,
                       size_t suspect)
{
    const char *last = NULL;

    for (size_t i = 0; i < suite->count; i++) {
        if (last != NULL && strcmp(last, suite->cases[i].rules) == 0)
            continue;
        last = suite->cases[i].rules;
        if (tw_suspect_bears_on(suspects, suspect, last))
            return true;
    }
    return false;
}

/* The same answers to all questions that the port answered? */
static bool same_answers(const struct tw_conform_case *item, const struct tw_outcome *outcome,
                         const json_t *ones, const json_t *others)
{
    struct tw_subject scratch = {.name = ""};
    bool same = true;

    for (size_t i = 0; same && i < json_array_size(item->asked); i++)
        if (outcome->unanswered == NULL || !outcome->unanswered[i])
            same = tw_answer_same(&scratch, item, i, json_array_get(ones, i),
                                  json_array_get(others, i));
    tw_arena_done(&scratch.arena);
    return same;
}

bool tw_reaction_is_right(const struct tw_reaction *reaction, const struct tw_conform_case *item,
                          const struct tw_outcome *outcome)
{
    return reaction->said == TW_SAID_ANSWERS &&
           same_answers(item, outcome, item->answer, reaction->answers);
}

bool tw_reaction_is_theirs(const struct tw_reaction *reaction, const struct tw_conform_case *item,
                           const struct tw_outcome *outcome)
{
    json_t *theirs;
    bool same;

    if (outcome->refused >= 0)
        return reaction->said == TW_SAID_REFUSED &&
               (long long)reaction->refused == (long long)outcome->refused;
    if (reaction->said != TW_SAID_ANSWERS || outcome->said == NULL)
        return false;
    theirs = json_loads(outcome->said, 0, NULL);
    same = theirs != NULL && same_answers(item, outcome, reaction->answers, theirs);
    json_decref(theirs);
    return same;
}
