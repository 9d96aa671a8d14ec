/* The end of the game: unfinished features, fields and prairies. */
#include "verify/coverage/exercised_scene.h"

static void score_field(const struct tw_scene *scene, const struct tw_scene_score *score)
{
    const bool barns = score->who[TW_FIGURE_BARN] != 0;

    tw_scene_met(scene, TW_MET_FARMER_STAYED, score->followers != 0);
    tw_scene_met(scene, TW_MET_FIELD_SHARED, !barns && tw_scene_several(score->followers));
    tw_scene_met(scene, TW_MET_FIELD_PLAIN, !barns && score->paid);
    tw_scene_met(scene, TW_MET_FIELD_NO_CITY,
                 score->paid && score->scored->tiles > 1 &&
                     score->event->counters[TW_COUNTER_CITIES] == 0);
}

static void score_prairie(const struct tw_scene *scene, const struct tw_scene_score *score)
{
    const bool tie = tw_scene_several(score->owners);

    tw_scene_met(scene, TW_MET_FARMER_STAYED, score->followers != 0);
    tw_scene_met(scene, TW_MET_PRAIRIE_TIE, tie);
    tw_scene_met(scene, TW_MET_PRAIRIE_WON, !tie && (score->followers & ~score->owners) != 0);
}

void tw_scene_final(const struct tw_scene *scene, const struct tw_scene_score *score)
{
    const unsigned kind = score->scored->kind;

    tw_scene_met(scene, TW_MET_FINAL, score->paid);
    if (kind == TW_KIND_FIELD) {
        score_field(scene, score);
        return;
    }
    if (kind == TW_KIND_PRAIRIE) {
        score_prairie(scene, score);
        return;
    }
    tw_scene_met(scene, TW_MET_FINAL_SHARED, tw_scene_several(score->followers));
    tw_scene_met(scene, TW_MET_FINAL_TIE,
                 tw_scene_several(score->owners) &&
                     (kind == TW_KIND_RAILWAY || kind == TW_KIND_MOUNTAIN));
    tw_scene_met(scene, TW_MET_FINAL_HOME, score->who[TW_FIGURE_COWBOY] != 0);
    tw_scene_met(scene, TW_MET_FINAL_ABBOT,
                 kind == TW_KIND_MONASTERY && score->who[TW_FIGURE_ABBOT] != 0);
}

/* Is this a field that was scored at the end? */
static void mark_fields(const struct tw_scene *scene, bool scored[TW_ORACLE_FEATURES])
{
    const struct tw_oracle_log *log = scene->log;

    for (unsigned i = 0; i < log->count; i++)
        if (log->events[i].what == TW_EVENT_POINTS && log->events[i].kind == TW_KIND_FIELD &&
            log->events[i].moment == TW_MOMENT_END)
            scored[scene->board->of[log->events[i].tile][log->events[i].segment]] = true;
}

/* BASE-FARM-10, 11: cities beside scored fields that are not finished, or beside two of them. */
void tw_scene_final_cities(const struct tw_scene *scene)
{
    const struct tw_oracle_position *position = scene->position;
    bool scored[TW_ORACLE_FEATURES] = {false};
    uint16_t field_of[TW_ORACLE_FEATURES] = {0}; /* of each city, plus one */
    bool open = false, shared = false;

    mark_fields(scene, scored);
    for (unsigned i = 0; i < position->tile_count; i++)
        for (unsigned k = 0; k < tw_oracle_segment_count(position->tiles[i].type); k++) {
            const unsigned field = scene->board->of[i][k];
            unsigned touches =
                scored[field] ? tw_oracle_segment(position->tiles[i].type, k)->touches : 0;

            for (; touches != 0; touches &= touches - 1) {
                const unsigned city = scene->board->of[i][TW_LOWEST_BIT(touches)];
                const bool complete = scene->board->features[city].complete;

                open |= !complete;
                shared |= complete && field_of[city] != 0 && field_of[city] != field + 1;
                field_of[city] = (uint16_t)(field + 1);
            }
        }
    tw_witness_scoring(scene->witness);
    tw_scene_met(scene, TW_MET_FIELD_OPEN_CITY, open);
    tw_scene_met(scene, TW_MET_FIELD_SAME_CITY, shared);
    tw_witness_scored(scene->witness, true, scene->decision);
}
