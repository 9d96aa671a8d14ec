/* What a decision means, before it is taken. */
#include "verify/coverage/exercised_scene.h"

static void lay(const struct tw_scene *scene)
{
    const bool closing = scene->position->phase == TW_PHASE_CLOSING;

    if (scene->action.figure != TW_LAY_ABBEY) {
        tw_scene_met(scene, TW_MET_TILE_DRAWN, true);
        return;
    }
    tw_scene_met(scene, TW_MET_ABBEY, true);
    tw_scene_met(scene, TW_MET_ABBEY_TURN, !closing);
    tw_scene_met(scene, TW_MET_ABBEY_CLOSING, closing);
    tw_scene_met(scene, TW_MET_ABBEY_ASKED, closing);
}

static void pass(const struct tw_scene *scene)
{
    const bool closing = scene->position->phase == TW_PHASE_CLOSING;

    tw_scene_met(scene, TW_MET_ABBEY_ASKED, closing);
    tw_scene_met(scene, TW_MET_ABBEY_DECLINED, closing);
    tw_scene_met(scene, TW_MET_FIGURE_NONE,
                 scene->position->phase == TW_PHASE_FIGURE && scene->action_count > 1 &&
                     !tw_scene_uses(scene, TW_MECHANISM_LAGGING));
}

void tw_scene_decide(const struct tw_scene *scene)
{
    const bool choice = scene->action_count > 1;

    switch ((enum tw_do)scene->action.what) {
    case TW_DO_TILE:
        lay(scene);
        break;
    case TW_DO_FIGURE:
        tw_scene_figure(scene);
        break;
    case TW_DO_PASS:
        pass(scene);
        break;
    case TW_DO_TENT:
        tw_scene_tent(scene);
        break;
    case TW_DO_DIG:
        tw_scene_dig(scene);
        break;
    case TW_DO_RECALL:
        tw_scene_met(scene, TW_MET_RECALL, true);
        break;
    case TW_DO_DRAW:
        tw_scene_met(scene, TW_MET_ABBEY_KEPT, true);
        break;
    case TW_DO_SYMBOL:
        tw_scene_met(scene, TW_MET_SYMBOL_CHOSEN, choice);
        break;
    case TW_DO_SCORE:
        tw_scene_met(scene, TW_MET_SCORE_CHOSEN, choice);
        break;
    case TW_DO_FINAL:
        tw_scene_met(scene, TW_MET_FINAL_CHOSEN, choice);
        break;
    case TW_DO_WAGON:
        tw_scene_met(scene, scene->action.figure == 0 ? TW_MET_WAGON_MOVED : TW_MET_WAGON_HOME,
                     true);
        break;
    default:
        break;
    }
}
