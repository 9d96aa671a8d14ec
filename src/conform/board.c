/* The board of a case that went wrong, with our moves and events: it is played once more. */
#include "conform/internal.h"
#include "exchange/case/case.h"

void tw_case_board(const struct tw_suite *suite, const struct tw_conform_case *item,
                   struct tw_text *text)
{
    struct tw_text answers = {0}, story = {0};
    struct tw_replay replay;
    size_t refused;

    tw_replay_start(&replay, &suite->library);
    if (tw_case_answer(&replay, item->game, NULL, &answers, &refused) == TW_OK &&
        tw_replay_story(&replay, &story) == TW_OK)
        tw_text_add_bytes(text, tw_text_string(&story), story.length);
    tw_replay_done(&replay);
    tw_text_done(&answers);
    tw_text_done(&story);
}
