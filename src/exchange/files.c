#include <string.h>

#include "exchange/exchange.h"
#include "model/yaml/yaml.h"

static bool ends_with(const char *text, const char *end)
{
    size_t length = strlen(text), end_length = strlen(end);

    return length > end_length && strcmp(text + length - end_length, end) == 0;
}

enum tw_status tw_exchange_file(struct tw_replay *replay, const char *path)
{
    static const struct {
        const char *extension;
        enum tw_status (*run)(struct tw_replay *, const struct tw_source *);
    } kinds[] = {
        {".yaml", tw_scenario_run},
        {".yml", tw_scenario_run},
        {".json", tw_record_run},
        {".jcz", tw_jcz_run},
    };
    const struct tw_source *source;

    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (!ends_with(path, kinds[i].extension))
            continue;
        enum tw_status status = tw_source_read(path, &replay->arena, &replay->diagnostics, &source);
        return status == TW_OK ? kinds[i].run(replay, source) : status;
    }
    tw_diagnostics_add(&replay->diagnostics, TW_CODE_SCEN_EXTENSION, (struct tw_place){0},
                       "'%s' is not a scenario, a game record or a saved game", path);
    return TW_UNUSABLE;
}
