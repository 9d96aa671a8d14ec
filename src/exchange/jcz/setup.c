/* `setup` and `players` of a saved game: which rules and readings it was played with. */
#include <string.h>

#include "exchange/jcz/jcz.h"

static int ruleset_index(const char *name)
{
    for (int i = 0; tw_jcz_rulesets[i] != NULL; i++)
        if (strcmp(tw_jcz_rulesets[i], name) == 0)
            return i;
    return -1;
}

static enum tw_status read_set(struct tw_jcz *jcz, const char *name, const json_t *copies)
{
    const char *colon = strrchr(name, ':');
    size_t length = colon == NULL ? strlen(name) : (size_t)(colon - name);

    for (const struct tw_jcz_set *set = tw_jcz_sets; set->name != NULL; set++) {
        if (strlen(set->name) != length || strncmp(set->name, name, length) != 0)
            continue;
        if (colon == NULL || (strcmp(colon, ":1") != 0 && strcmp(colon, ":2") != 0))
            break;
        if (!json_is_integer(copies) || json_integer_value(copies) != 1)
            return tw_replay_unsupported(jcz->replay, "more than one copy of the set '%s'", name);
        jcz->in_play[ruleset_index(set->ruleset)] = true;
        jcz->has_tiles[ruleset_index(set->ruleset)] = true;
        jcz->gardens |= strcmp(colon, ":2") == 0;
        return TW_OK;
    }
    return tw_replay_unsupported(jcz->replay, "the set '%s' is none of those we play", name);
}

static enum tw_status read_sets(struct tw_jcz *jcz, const json_t *setup)
{
    json_t *sets = tw_json_get(&jcz->json, setup, "setup", "sets", JSON_OBJECT, true);
    const char *name;
    json_t *copies;

    if (sets == NULL)
        return TW_UNUSABLE;
    json_object_foreach(sets, name, copies)
    {
        enum tw_status status = read_set(jcz, name, copies);
        if (status != TW_OK)
            return status;
    }
    if (!jcz->in_play[0])
        return tw_replay_unsupported(jcz->replay, "a game without the set 'basic'");
    return TW_OK;
}

/* How many of an element there are; -1 when that is not a number or a truth. */
static int amount(const json_t *value)
{
    if (json_is_boolean(value))
        return json_is_true(value) ? 1 : 0;
    if (!json_is_integer(value) || json_integer_value(value) < 0 || json_integer_value(value) > 99)
        return -1;
    return (int)json_integer_value(value);
}

static enum tw_status read_element(struct tw_jcz *jcz, const char *name, const json_t *value)
{
    const struct tw_jcz_element *element = tw_jcz_elements;
    int count = amount(value);

    while (element->name != NULL && strcmp(element->name, name) != 0)
        element++;
    if (count < 0) {
        tw_json_report(&jcz->json, TW_CODE_JSON_WRONG_KIND,
                       "setup.elements.%s must be a number or true", name);
        return TW_UNUSABLE;
    }
    if (count == 0 || element->part == TW_JCZ_IDLE) {
        if (element->name == NULL && count > 0)
            return tw_replay_unsupported(jcz->replay, "the element '%s' is none of those we play",
                                         name);
        return TW_OK;
    }
    int most = element->figure == TW_FIGURE_FOLLOWER ? 7 : 1;
    if (element->part == TW_JCZ_FIGURE && count != most)
        return tw_replay_unsupported(jcz->replay, "%d of '%s' per player; the rulebooks give %d",
                                     count, name, most);
    jcz->in_play[ruleset_index(element->ruleset)] = true;
    if (element->figure >= 0)
        jcz->has_figure[element->figure] = true;
    return TW_OK;
}

static enum tw_status read_elements(struct tw_jcz *jcz, const json_t *setup)
{
    json_t *elements = tw_json_get(&jcz->json, setup, "setup", "elements", JSON_OBJECT, true);
    const char *name;
    json_t *value;

    if (elements == NULL)
        return TW_UNUSABLE;
    json_object_foreach(elements, name, value)
    {
        enum tw_status status = read_element(jcz, name, value);
        if (status != TW_OK)
            return status;
    }
    return TW_OK;
}

static void choose(struct tw_jcz *jcz, const char *option, const char *value)
{
    struct tw_replay *replay = jcz->replay;

    if (replay->choice_count < TW_MAX_CHOICES)
        replay->choices[replay->choice_count++] =
            (struct tw_choice){.option = option, .value = value};
}

/* A mechanism that is switched off although its ruleset is in play. */
static enum tw_status read_absent(struct tw_jcz *jcz, const json_t *setup)
{
    const json_t *elements = json_object_get(setup, "elements");

    for (const struct tw_jcz_element *element = tw_jcz_elements; element->name != NULL; element++) {
        const json_t *value = json_object_get(elements, element->name);
        if (element->part != TW_JCZ_RULE || !jcz->in_play[ruleset_index(element->ruleset)] ||
            (value != NULL && amount(value) > 0))
            continue;
        if (strcmp(element->name, "farmers") == 0) {
            choose(jcz, "farmers", "no");
            continue;
        }
        /* Goods, inns and cathedrals are on the tiles: without those nothing is missing. */
        bool on_tiles = strcmp(element->name, "traders") == 0 ||
                        strcmp(element->name, "inn") == 0 ||
                        strcmp(element->name, "cathedral") == 0;
        if (!on_tiles || jcz->has_tiles[ruleset_index(element->ruleset)])
            return tw_replay_unsupported(jcz->replay, "the element '%s' is switched off",
                                         element->name);
    }
    return TW_OK;
}

static enum tw_status apply_rule(struct tw_jcz *jcz, const struct tw_jcz_rule *rule)
{
    if (!rule->playable)
        return tw_replay_unsupported(jcz->replay, "the rule '%s' with the value '%s'", rule->key,
                                     rule->value);
    if (rule->option != NULL)
        choose(jcz, rule->option, rule->choice);
    return TW_OK;
}

/* The reading that a key of `setup.rules` stands for; a missing key has its default. */
static enum tw_status read_rule(struct tw_jcz *jcz, const json_t *rules, const char *key)
{
    const json_t *value = rules == NULL ? NULL : json_object_get(rules, key);

    for (const struct tw_jcz_rule *rule = tw_jcz_rules; rule->key != NULL; rule++) {
        if (strcmp(rule->key, key) != 0)
            continue;
        if (!jcz->in_play[ruleset_index(rule->ruleset)])
            return TW_OK;
        if (strcmp(key, "wagon-move") == 0 && !jcz->has_figure[TW_FIGURE_WAGON])
            return TW_OK;
        if (value == NULL
                ? rule->is_default
                : json_is_string(value) && strcmp(json_string_value(value), rule->value) == 0)
            return apply_rule(jcz, rule);
    }
    return tw_replay_unsupported(jcz->replay, "the rule '%s' with a value we do not know", key);
}

static enum tw_status read_rules(struct tw_jcz *jcz, const json_t *setup)
{
    json_t *rules = tw_json_get(&jcz->json, setup, "setup", "rules", JSON_OBJECT, false);
    const struct tw_jcz_rule *rule;
    enum tw_status status = TW_OK;
    const char *key;
    json_t *value;

    json_object_foreach(rules, key, value)
    {
        for (rule = tw_jcz_rules; rule->key != NULL && strcmp(rule->key, key) != 0; rule++)
            continue;
        if (rule->key == NULL)
            return tw_replay_unsupported(jcz->replay, "the rule '%s' is none of those we know",
                                         key);
    }
    for (rule = tw_jcz_rules; rule->key != NULL && status == TW_OK; rule++)
        if (rule == tw_jcz_rules || strcmp(rule->key, rule[-1].key) != 0)
            status = read_rule(jcz, rules, rule->key);
    /* Where the other engine reads the book differently without a switch of its own. */
    if (jcz->in_play[ruleset_index("abbey-mayor")]) {
        choose(jcz, "abbey-again", "again");
        if (jcz->in_play[ruleset_index("traders-builders")])
            choose(jcz, "builder-abbey", "no");
    }
    return status;
}

static bool read_players(struct tw_jcz *jcz)
{
    static const char *const keys[] = {"name", "slot", "clientId", NULL};
    const json_t *list = tw_json_get(&jcz->json, jcz->json.root, "", "players", JSON_ARRAY, true);

    if (list == NULL)
        return false;
    if (json_array_size(list) == 0 || json_array_size(list) > TW_MAX_PLAYERS) {
        tw_json_report(&jcz->json, TW_CODE_JSON_OUT_OF_RANGE, "players: between 1 and %d can play",
                       TW_MAX_PLAYERS);
        return false;
    }
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *player = json_array_get(list, i);
        if (!tw_json_kind(&jcz->json, player, "players[]", JSON_OBJECT) ||
            !tw_json_keys(&jcz->json, player, "players[]", keys))
            return false;
        jcz->replay->players[i] = tw_json_text(&jcz->json, player, "players[]", "name", true);
        if (jcz->replay->players[i] == NULL)
            return false;
    }
    jcz->replay->player_count = (unsigned)json_array_size(list);
    return true;
}

static enum tw_status create(struct tw_jcz *jcz)
{
    struct tw_problem problem = {{0}};

    for (int i = 0; tw_jcz_rulesets[i] != NULL; i++)
        if (jcz->in_play[i]) {
            size_t length = strlen(jcz->rules);
            snprintf(jcz->rules + length, sizeof jcz->rules - length, "%s%s",
                     length == 0 ? "" : "+", tw_jcz_rulesets[i]);
        }
    jcz->replay->foreign = true;
    enum tw_status status = tw_replay_create(jcz->replay, jcz->rules, &problem);
    if (status == TW_UNUSABLE)
        return tw_replay_unsupported(jcz->replay, "%s", problem.text);
    return status;
}

enum tw_status tw_jcz_setup(struct tw_jcz *jcz)
{
    static const char *const keys[] = {"sets",  "elements", "rules", "timer",
                                       "start", "options",  NULL};
    const json_t *setup = tw_json_get(&jcz->json, jcz->json.root, "", "setup", JSON_OBJECT, true);
    enum tw_status status;

    if (setup == NULL || !tw_json_keys(&jcz->json, setup, "setup", keys) || !read_players(jcz))
        return TW_UNUSABLE;
    if ((status = read_sets(jcz, setup)) != TW_OK ||
        (status = read_elements(jcz, setup)) != TW_OK ||
        (status = read_absent(jcz, setup)) != TW_OK || (status = read_rules(jcz, setup)) != TW_OK)
        return status;
    return create(jcz);
}
