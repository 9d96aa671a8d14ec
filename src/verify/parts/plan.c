#include "verify/parts/plan.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "results/reader.h"

static enum tw_status refuse(const char *path, const char *what, struct tw_text *problem)
{
    tw_text_format(problem, "'%s' %s", path, what);
    return TW_UNUSABLE;
}

static bool are_texts(const json_t *list)
{
    size_t at;
    const json_t *text;

    json_array_foreach(list, at, text) if (!json_is_string(text)) return false;
    return json_is_array(list);
}

/* A plan that cannot be opened is not a broken plan; most often the folder is wrong. */
static enum tw_status refuse_file(const char *folder, const char *path, const json_error_t *error,
                                  struct tw_text *problem)
{
    struct stat about;

    if (json_error_code(error) != json_error_cannot_open_file)
        return refuse(path, error->text, problem);
    if (stat(folder, &about) != 0)
        return refuse(folder, errno == ENOENT ? "does not exist" : "cannot be read", problem);
    if (!S_ISDIR(about.st_mode))
        return refuse(folder, "is no folder; a plan is a folder that 'verify --plan DIR' makes",
                      problem);
    if (stat(path, &about) != 0 && errno == ENOENT)
        return refuse(folder,
                      "holds no plan (no plan.json); 'tilewright verify --plan DIR' makes one",
                      problem);
    return refuse(path, "cannot be read", problem);
}

enum tw_status tw_plan_read(const char *folder, struct tw_plan *plan, struct tw_text *problem)
{
    struct tw_text path = {0};
    json_error_t error;
    enum tw_status status = TW_OK;
    long long parts, units;

    *plan = (struct tw_plan){0};
    tw_text_format(&path, "%s/plan.json", folder);
    plan->json = json_load_file(tw_text_string(&path), JSON_REJECT_DUPLICATES, &error);
    plan->header = json_object_get(plan->json, "header");
    plan->arguments = json_object_get(plan->json, "arguments");
    plan->home = tw_result_text(plan->json, "home", ".");
    parts = tw_result_number(plan->json, "parts", 0);
    units = tw_result_number(plan->json, "units", -1);
    if (!plan->json)
        status = refuse_file(folder, tw_text_string(&path), &error, problem);
    else if (tw_result_number(plan->json, "plan", 0) != 1 || !are_texts(plan->arguments) ||
             !tw_result_text(plan->header, "identity", NULL) || parts < 1 || parts > TW_MAX_PARTS ||
             units < 0)
        status = refuse(tw_text_string(&path), "is no plan of 'tilewright verify --plan'", problem);
    plan->parts = (unsigned)parts;
    plan->units = (uint64_t)units;
    tw_text_done(&path);
    return status;
}

void tw_plan_done(struct tw_plan *plan)
{
    json_decref(plan->json);
    *plan = (struct tw_plan){0};
}

void tw_plan_write(const char *header, const json_t *arguments, const char *home, unsigned parts,
                   uint64_t units, struct tw_text *text)
{
    json_t *json = json_pack("{s:i,s:i,s:I,s:s,s:O,s:o}", "plan", 1, "parts", (int)parts, "units",
                             (json_int_t)units, "home", home, "arguments", (json_t *)arguments,
                             "header", json_loads(header, 0, NULL));
    char *bytes = json ? json_dumps(json, JSON_INDENT(2)) : NULL;

    if (bytes)
        tw_text_format(text, "%s\n", bytes);
    text->failed |= !bytes;
    free(bytes);
    json_decref(json);
}
