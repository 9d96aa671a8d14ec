/* Failing games cut down: scenarios for replay, boards for the report. */
#include <string.h>

#include "cli/verify/call.h"
#include "support/file.h"
#include "verify/verify.h"

/* A scenario that was written: how to play it again, and what its row shows. */
static void tell(const struct tw_cli_library *library, const char *path,
                 struct tw_finding_story *story)
{
    struct tw_replay replay;

    tw_replay_start(&replay, &library->library);
    tw_exchange_file(&replay, path);
    if (tw_replay_story(&replay, &story->members) != TW_OK)
        tw_text_done(&story->members);
    tw_text_format(&story->command, "tilewright replay %s%s", path, library->files);
    tw_replay_done(&replay);
}

static struct tw_worker worker;
static struct tw_script script;

/* A cause, and what the game that shows it comes down to. */
struct renaming {
    const char *task;
    char cause[TW_CAUSE], other[TW_CAUSE];
};

static bool is_shrunk(const struct tw_verify_work *work, unsigned task, unsigned failure)
{
    return strcmp(work->tasks[task].id, "campaign") == 0 &&
           tw_verify_is_first(work, task, &work->tallies[task].failures[failure]);
}

static unsigned list_renamings(struct tw_verify_work *work, const volatile sig_atomic_t *stop,
                               struct renaming *list)
{
    unsigned count = 0;

    for (unsigned i = 0; i < work->task_count; i++)
        for (unsigned k = 0; k < work->tallies[i].failure_count && !*stop; k++) {
            const struct tw_tally_failure *failed = &work->tallies[i].failures[k];
            struct renaming *renaming = &list[count];
            struct tw_text text = {0};

            if (is_shrunk(work, i, k) && tw_shrink_game(work->tasks[i].context, failed->index,
                                                        &worker, &script, renaming->other, &text)) {
                renaming->task = work->tasks[i].id;
                memcpy(renaming->cause, failed->cause, TW_CAUSE);
                count++;
            }
            tw_text_done(&text);
        }
    return count;
}

/* Causes that come to the same when their games are cut down are one. */
static bool settle_causes(struct tw_verify_work *work, const volatile sig_atomic_t *stop)
{
    struct renaming *list;
    unsigned count = 0;

    for (unsigned i = 0; i < work->task_count; i++)
        count += work->tallies[i].failure_count;
    list = tw_arena_array(&work->arena, count + 1, sizeof *list);
    if (!list)
        return false;
    count = list_renamings(work, stop, list);
    for (unsigned k = 0; k < count; k++)
        for (unsigned i = 0; i < work->task_count; i++)
            if (strcmp(work->tasks[i].id, list[k].task) == 0)
                tw_tally_rename(&work->tallies[i], list[k].cause, list[k].other);
    return true;
}

static bool shrink_one(const struct tw_verify_call *call, const struct tw_cli_library *library,
                       struct tw_verify_work *work, unsigned task, unsigned failure)
{
    const struct tw_tally_failure *failed = &work->tallies[task].failures[failure];
    struct tw_text text = {0}, path = {0};
    char cause[TW_CAUSE];
    bool fine = true;

    tw_text_format(&path, "%s/%s-%s-%llu.yaml", call->shrink, work->tasks[task].rules,
                   tw_check_words[failed->check], (unsigned long long)failed->index);
    if (tw_shrink_game(work->tasks[task].context, failed->index, &worker, &script, cause, &text)) {
        fine = tw_write_file("verify", tw_text_string(&path), &text);
        if (fine)
            tell(library, tw_text_string(&path), &work->stories[task][failure]);
    }
    tw_text_done(&text);
    tw_text_done(&path);
    return fine;
}

bool tw_verify_shrink(const struct tw_verify_call *call, const struct tw_cli_library *library,
                      struct tw_verify_work *work, const volatile sig_atomic_t *stop, bool *ret_any)
{
    char *folder = tw_arena_string(&work->arena, call->shrink);
    const int number = folder ? tw_directory_make(folder) : 0;

    *ret_any = false;
    if (!folder || number != 0) {
        tw_usage_error("verify", "cannot make the directory '%s': %s", call->shrink,
                       folder ? strerror(number) : "memory ran out");
        return false;
    }
    if (!settle_causes(work, stop)) {
        tw_usage_error("verify", "memory ran out");
        return false;
    }
    for (unsigned i = 0; i < work->task_count; i++)
        for (unsigned k = 0; k < work->tallies[i].failure_count && !*stop; k++) {
            if (!is_shrunk(work, i, k))
                continue;
            if (!shrink_one(call, library, work, i, k))
                return false;
            *ret_any = true;
        }
    return true;
}

void tw_verify_forget(struct tw_verify_work *work)
{
    for (unsigned i = 0; i < TW_MAX_TASKS; i++)
        for (unsigned k = 0; k < TW_TALLY_FAILURES; k++) {
            tw_text_done(&work->stories[i][k].command);
            tw_text_done(&work->stories[i][k].members);
        }
}
