/* The engine itself as a port: the reference for people who write adapters, and for our tests. */
#include <stdlib.h>
#include <string.h>

#include "conform/conform.h"
#include "exchange/case/case.h"

/* One line of a conversation. */
struct exchange {
    const struct tw_library *library;
    const json_t *message;
    struct tw_text *text;
};

static void add_rules(const struct tw_tables *tables, struct tw_text *text)
{
    tw_text_add(text, ",\"rules\":[");
    for (unsigned i = 0; i < tables->ruleset_count; i++) {
        tw_text_add(text, i == 0 ? "" : ",");
        tw_text_add_json(text, tables->rulesets[i].id);
    }
    tw_text_add_char(text, ']');
}

static void add_values(const struct tw_option *option, const char *name, struct tw_text *text)
{
    tw_text_add_json(text, name);
    tw_text_add(text, ":[");
    for (unsigned k = 0; k < option->value_count; k++) {
        tw_text_add(text, k == 0 ? "" : ",");
        tw_text_add_json(text, option->values[k]);
    }
    tw_text_add_char(text, ']');
}

static void add_options(const struct tw_tables *tables, struct tw_text *text)
{
    tw_text_add(text, ",\"options\":{");
    for (unsigned i = 0; i < tables->option_count; i++) {
        tw_text_add(text, i == 0 ? "" : ",");
        add_values(&tables->options[i], tables->options[i].id, text);
        if (tables->options[i].alias != NULL) {
            tw_text_add_char(text, ',');
            add_values(&tables->options[i], tables->options[i].alias, text);
        }
    }
    tw_text_add_char(text, '}');
}

static void answer_start(struct exchange *exchange)
{
    tw_text_format(
        exchange->text,
        ",\"protocol\":%d,\"implementation\":{\"name\":\"tilewright\",\"version\":\"%s\","
        "\"language\":\"C\"}",
        TW_PROTOCOL, TW_VERSION);
    add_rules(exchange->library->tables, exchange->text);
    add_options(exchange->library->tables, exchange->text);
}

static void answer_rules(struct exchange *exchange)
{
    const char *rules = json_string_value(json_object_get(exchange->message, "rules"));
    const struct tw_setup setup = {.rules = rules == NULL ? "" : rules};
    struct tw_problem problem = {{0}};
    struct tw_game *game;

    if (tw_game_create(exchange->library->tables, &setup, &game, &problem)) {
        tw_text_add(exchange->text, ",\"ok\":true");
        tw_game_free(game);
    } else {
        tw_text_add(exchange->text, ",\"unsupported\":");
        tw_text_add_json(exchange->text, problem.text);
    }
}

static void add_error(struct exchange *exchange, const struct tw_replay *replay)
{
    struct tw_text text = {0};

    tw_diagnostics_text(&replay->diagnostics, false, &text);
    tw_text_add(exchange->text, ",\"error\":");
    tw_text_add_json(exchange->text, text.length > 0 ? tw_text_string(&text) : "memory ran out");
    tw_text_done(&text);
}

static void answer_run(struct exchange *exchange)
{
    struct tw_replay replay;
    struct tw_text answers = {0};
    size_t refused = 0;

    tw_replay_start(&replay, exchange->library);
    enum tw_status status =
        tw_case_answer(&replay, json_object_get(exchange->message, "game"),
                       json_object_get(exchange->message, "questions"), &answers, &refused);
    if (status == TW_OK)
        tw_text_format(exchange->text, ",\"answers\":%s", tw_text_string(&answers));
    else if (status == TW_FINDING)
        tw_text_format(exchange->text, ",\"refused\":%zu", refused);
    else
        add_error(exchange, &replay);
    tw_text_done(&answers);
    tw_replay_done(&replay);
}

bool tw_adapter_answer(const struct tw_library *library, const char *line, size_t length,
                       struct tw_text *ret_answer)
{
    json_error_t error;
    json_t *message = json_loadb(line, length, 0, &error);
    const char *command = json_string_value(json_object_get(message, "cmd"));
    struct exchange exchange = {.library = library, .message = message, .text = ret_answer};
    bool goes_on = command == NULL || strcmp(command, "stop") != 0;

    tw_text_format(ret_answer, "{\"seq\":%lld",
                   (long long)json_integer_value(json_object_get(message, "seq")));
    if (command == NULL)
        tw_text_format(ret_answer, ",\"error\":\"not a message, byte %d\"",
                       message == NULL ? error.position : 0);
    else if (strcmp(command, "start") == 0)
        answer_start(&exchange);
    else if (strcmp(command, "rules") == 0)
        answer_rules(&exchange);
    else if (strcmp(command, "run") == 0)
        answer_run(&exchange);
    else if (goes_on)
        tw_text_add(ret_answer, ",\"error\":\"unknown command\"");
    tw_text_add(ret_answer, "}\n");
    json_decref(message);
    return goes_on;
}
