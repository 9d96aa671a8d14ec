#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "cli/verify/call.h"

static const unsigned long long MOST_GAMES = INT64_MAX; /* what JSON readers hold */

static int read_shard(const char *text, struct tw_verify_call *call)
{
    char *end;

    call->shard = 0;
    call->shards = 1;
    if (!text)
        return TW_EXIT_HOLDS;
    call->shard = strtoull(text, &end, 10);
    if (*end == '/')
        call->shards = strtoull(end + 1, &end, 10);
    if (*end != '\0' || call->shards < 1 || call->shards > 100000 || call->shard < 1 ||
        call->shard > call->shards)
        return tw_usage_error("verify", "--shard is I/N with I from 1 to N, not '%s'", text);
    call->shard--;
    return TW_EXIT_HOLDS;
}

static int read_policy(const char *text, struct tw_verify_call *call)
{
    call->policy = text ? tw_word_find(tw_policy_words, TW_POLICY__COUNT, text) : -1;
    if (text && call->policy < 0)
        return tw_usage_error("verify", "unknown policy '%s'; see 'tilewright verify --help'",
                              text);
    return TW_EXIT_HOLDS;
}

static void choose_rules(const struct tw_cli_library *library, struct tw_verify_call *call)
{
    if (strcmp(library->rules, "all") == 0) {
        const struct tw_verification *all = tw_verification_of(library->library.tables);

        for (unsigned i = 0; i < all->combination_count; i++)
            call->rules[i] = all->combinations[i].rules;
        call->rule_count = all->combination_count;
        call->combinations = all;
    } else {
        call->rules[0] = library->rules;
        call->rule_count = 1;
    }
}

int tw_verify_read_call(const struct tw_arguments *arguments, const struct tw_cli_library *library,
                        struct tw_verify_call *call)
{
    int result;

    if (!tw_options_number(arguments, "verify", "games", 0, MOST_GAMES, 200, &call->games) ||
        !tw_options_number(arguments, "verify", "from", 0, MOST_GAMES - call->games, 0,
                           &call->from) ||
        !tw_options_number(arguments, "verify", "seed", 0, UINT64_MAX, 1, &call->seed) ||
        !tw_options_number(arguments, "verify", "oracle-every", 1, 1000, 1, &call->oracle_every) ||
        !tw_options_number(arguments, "verify", "jobs", 1, 256, 1, &call->jobs))
        return TW_EXIT_UNUSABLE;
    result = read_shard(tw_options_value(arguments, "shard", NULL), call);
    if (result == TW_EXIT_HOLDS)
        result = read_policy(tw_options_value(arguments, "policy", NULL), call);
    if (result != TW_EXIT_HOLDS)
        return result;
    call->exhaustive = tw_options_has(arguments, "exhaustive");
    call->only = tw_options_value(arguments, "only", NULL);
    call->shrink = tw_options_value(arguments, "shrink", NULL);
    call->resume = tw_options_has(arguments, "resume");
    call->oracle_only = tw_options_has(arguments, "oracle-only");
    call->quiet = tw_options_has(arguments, "quiet");
    call->out = tw_options_value(arguments, "out", NULL);
    call->plan = tw_options_value(arguments, "plan", NULL);
    call->proposes_parts = call->plan && !tw_options_has(arguments, "parts");
    if (!tw_options_number(arguments, "verify", "parts", 1, 100000, 1, &call->parts))
        return TW_EXIT_UNUSABLE;
    if (call->plan && call->shards > 1)
        return tw_usage_error("verify", "a plan covers all parts: leave out --shard");
    if (call->plan)
        call->out = "results.jsonl";
    if (!call->out)
        return tw_usage_error("verify", "--out is missing");
    choose_rules(library, call);
    return TW_EXIT_HOLDS;
}

void tw_verify_command(const struct tw_verify_call *call, const struct tw_cli_library *library,
                       bool whole, struct tw_text *text)
{
    tw_text_format(text, "tilewright verify --rules %s --games %llu --seed %llu", library->rules,
                   call->games, call->seed);
    if (call->from > 0)
        tw_text_format(text, " --from %llu", call->from);
    if (library->players > 0)
        tw_text_format(text, " --players %u", library->players);
    for (size_t i = 0; i < library->choice_count; i++)
        tw_text_format(text, " --option %s=%s", library->choices[i].option,
                       library->choices[i].value);
    tw_text_add(text, library->files);
    if (call->policy >= 0)
        tw_text_format(text, " --policy %s", tw_policy_words[call->policy]);
    if (call->oracle_every != 1)
        tw_text_format(text, " --oracle-every %llu", call->oracle_every);
    if (call->exhaustive)
        tw_text_add(text, " --exhaustive");
    if (call->oracle_only)
        tw_text_add(text, " --oracle-only");
    if (call->only)
        tw_text_format(text, " --only %s", call->only);
    if (call->shards > 1 && !whole)
        tw_text_format(text, " --shard %llu/%llu", call->shard + 1, call->shards);
    tw_text_format(text, " --out %s", whole ? "results.jsonl" : call->out);
}

/* The rows of scenarios and data stand for what they were made from. */
static void add_written(const struct tw_static_checks *written, struct tw_text *text)
{
    struct tw_results_writer writer = {.tables = written->tables};
    struct tw_hash hash;
    char hex[TW_HASH_HEX];

    tw_static_rows(written, &writer);
    tw_hash_start(&hash);
    tw_hash_add(&hash, tw_text_string(&writer.text), writer.text.length);
    tw_hash_hex(&hash, hex);
    tw_results_pair(text, "written", hex);
    tw_text_done(&writer.text);
}

void tw_verify_about(const struct tw_verify_call *call, const struct tw_cli_library *library,
                     const struct tw_static_checks *written, struct tw_text *text)
{
    tw_text_format(text, ",\"command\":\"verify\",\"games\":%llu", call->games);
    if (call->from > 0)
        tw_text_format(text, ",\"from\":%llu", call->from);
    if (library->players > 0)
        tw_text_format(text, ",\"players\":%u", library->players);
    tw_cli_library_options(library, text);
    if (call->policy >= 0)
        tw_results_pair(text, "policy", tw_policy_words[call->policy]);
    tw_text_format(text, ",\"oracle-every\":%llu,\"exhaustive\":%s", call->oracle_every,
                   call->exhaustive ? "true" : "false");
    if (call->only)
        tw_results_pair(text, "only", call->only);
    tw_text_format(text, ",\"oracle-only\":%s", call->oracle_only ? "true" : "false");
    add_written(written, text);
}
