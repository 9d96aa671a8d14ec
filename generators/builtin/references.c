/* Names that the plain tables leave out, compiled in beside them. */
#include "model/references.h"
#include "generators/builtin/builtin.h"

static void write_refs(struct tw_writer *writer, const struct tw_references *references)
{
    tw_writer_begin(writer, TW_LAYOUT_BLOCK, "static const struct tw_tile_ref refs[] = {", "};");
    for (size_t i = 0; i < references->ref_count; i++) {
        tw_writer_begin(writer, TW_LAYOUT_FILL, "{", "}");
        tw_builtin_string(writer, "ref", references->refs[i].ref);
        tw_builtin_string(writer, "id", references->refs[i].id);
        if (references->refs[i].garden)
            tw_builtin_name(writer, "garden", "true");
        tw_writer_end(writer);
    }
    if (references->ref_count == 0)
        tw_writer_value(writer, "{0}");
    tw_writer_end(writer);
}

static void write_ids(struct tw_writer *writer, const struct tw_references *references)
{
    tw_writer_begin(writer, TW_LAYOUT_FILL, "static const char *const ids[] = {", "};");
    for (size_t i = 0; i < references->id_count; i++)
        tw_writer_string(writer, references->ids[i]);
    if (references->id_count == 0)
        tw_writer_value(writer, "NULL");
    tw_writer_end(writer);
}

enum tw_status tw_generate_references(const struct tw_model *model, struct tw_outputs *outputs)
{
    struct tw_text *file = tw_outputs_add(outputs, "references.c");
    struct tw_arena arena = {0};
    struct tw_references references;
    struct tw_writer writer;

    if (!file || tw_references_collect(model, &arena, &references) != TW_OK) {
        tw_arena_done(&arena);
        return TW_NO_MEMORY;
    }
    tw_writer_start(&writer, file);
    tw_writer_header(&writer, NULL, NULL, false);
    tw_writer_lines(&writer, "#include \"model/references.h\"\n\n");
    write_refs(&writer, &references);
    tw_writer_line(&writer, "%s", "");
    write_ids(&writer, &references);
    tw_writer_line(&writer, "%s", "");
    tw_writer_begin(&writer, TW_LAYOUT_BLOCK,
                    "const struct tw_references tw_builtin_references = {", "};");
    tw_builtin_name(&writer, "refs", "refs");
    tw_builtin_number(&writer, "ref_count", (long)references.ref_count);
    tw_builtin_name(&writer, "ids", "ids");
    tw_builtin_number(&writer, "id_count", (long)references.id_count);
    tw_writer_end(&writer);
    tw_arena_done(&arena);
    return tw_writer_done(&writer);
}
