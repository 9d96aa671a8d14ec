/* Java 17: one class per set, of records and enumerations. */
#include <stdio.h>
#include <string.h>

#include "generators/emitters.h"
#include "generators/port.h"

static const struct tw_spelling spelling = {
    .dialect = &tw_dialect_java,
    .key = "/* %s */ ",
    .short_key = "%.0s", /* records have no named arguments; short ones do not need the help */
    .key_case = TW_CASE_CAMEL,
    .word = "%s.%s",
    .type_case = TW_CASE_PASCAL,
    .word_case = TW_CASE_UPPER,
    .tile = {"new Tile(", ")"},
    .segment = {"new Segment(", ")"},
    .arrow = {"new Arrow(", ")"},
    .garden = {"new Garden(", ")"},
    .tokens = {"new Tokens(", ")"},
    .tiles = {"List.of(", ")"},
    .segments = {"List.of(", ")"},
    .ports = {"List.of(", ")"},
    .segment_names = {"List.of(", ")"},
    .groups = {"List.of(", ")"},
    .corners = {"List.of(", ")"},
    .edges = {"List.of(", ")"},
    .token_list = {"List.of(", ")"},
    .symbols = {"Map.of(", ")"},
    .symbol = "%s, %u",
    .none = "null",
    .yes = "true",
    .no = "false",
};

static void write_vocabulary(struct tw_writer *writer, enum tw_vocabulary vocabulary)
{
    const struct tw_name type = tw_name_make(tw_vocabulary_type(vocabulary), TW_CASE_PASCAL);
    const unsigned count = tw_vocabulary_count(vocabulary);

    tw_writer_line(writer, "    /** %s */", tw_vocabulary_about(vocabulary));
    tw_writer_line(writer, "    public enum %s {", type.text);
    for (unsigned i = 0; i < count; i++)
        tw_writer_line(writer, "        %s(\"%s\")%s",
                       tw_name_make(tw_vocabulary_word(vocabulary, i), spelling.word_case).text,
                       tw_vocabulary_word(vocabulary, i), i + 1 < count ? "," : ";");
    tw_writer_lines(writer, "\n"
                            "        private final String word;\n"
                            "\n");
    tw_writer_line(writer, "        %s(String word) {", type.text);
    tw_writer_lines(writer, "            this.word = word;\n"
                            "        }\n"
                            "\n"
                            "        /** The word for it in the tile files. */\n"
                            "        public String word() {\n"
                            "            return word;\n"
                            "        }\n"
                            "    }\n"
                            "\n");
}

static const char records[] =
    "    /** The arrow of an anniversary tile. */\n"
    "    public record Arrow(Edge edge, ArrowSymbol symbol) {}\n"
    "\n"
    "    /** How many copies show a garden; the field it lies in is null where it is not known. "
    "*/\n"
    "    public record Garden(int copies, String field) {}\n"
    "\n"
    "    /** How many tokens show a value. */\n"
    "    public record Tokens(int value, int count) {}\n"
    "\n"
    "    /**\n"
    "     * A part of a tile: a stretch of road, a piece of city, a field.\n"
    "     *\n"
    "     * @param touches fields: the cities of this tile that they touch\n"
    "     * @param ends railways: the segments they run into\n"
    "     * @param noCastleBase a city of one edge that is no half circle\n"
    "     */\n"
    "    public record Segment(\n"
    "            String id,\n"
    "            Kind kind,\n"
    "            List<Port> ports,\n"
    "            List<String> touches,\n"
    "            List<String> ends,\n"
    "            Map<Symbol, Integer> symbols,\n"
    "            boolean noCastleBase) {}\n"
    "\n"
    "    /**\n"
    "     * A row of a set.\n"
    "     *\n"
    "     * @param line of the row in the file that the set comes from\n"
    "     * @param count copies in the box, the start copies included\n"
    "     * @param start copies that are the start tile\n"
    "     * @param arrow or null\n"
    "     * @param garden or null\n"
    "     * @param edges clockwise from north\n"
    "     * @param crosses pairs of segments that cross\n"
    "     * @param wagon groups of segments that meet in one point\n"
    "     * @param cornerSplit corners where two fields meet\n"
    "     * @param furtherCells of the same piece, to the east\n"
    "     * @param reference the row's name in the source, or null\n"
    "     * @param basis what a reconstructed row leans on, or null\n"
    "     * @param note or null\n"
    "     */\n"
    "    public record Tile(\n"
    "            String id,\n"
    "            int line,\n"
    "            int count,\n"
    "            int start,\n"
    "            Provenance provenance,\n"
    "            Role role,\n"
    "            Arrow arrow,\n"
    "            Garden garden,\n"
    "            List<Kind> edges,\n"
    "            List<Segment> segments,\n"
    "            List<List<String>> crosses,\n"
    "            List<List<String>> wagon,\n"
    "            List<Corner> cornerSplit,\n"
    "            List<Tile> furtherCells,\n"
    "            String reference,\n"
    "            String basis,\n"
    "            String note) {}\n"
    "\n"
    "    /**\n"
    "     * A printed set.\n"
    "     *\n"
    "     * @param origin the file the set comes from\n"
    "     * @param hash SHA-256 of that file\n"
    "     * @param provenance reconstructed as soon as one row is\n"
    "     * @param drawnFirst before all other sets, in the order of the roles\n"
    "     * @param extras tiles that are never drawn\n"
    "     */\n"
    "    public record TileSet(\n"
    "            String id,\n"
    "            String title,\n"
    "            String source,\n"
    "            String origin,\n"
    "            String hash,\n"
    "            Provenance provenance,\n"
    "            int total,\n"
    "            boolean drawnFirst,\n"
    "            List<Tokens> tokens,\n"
    "            Provenance tokensProvenance,\n"
    "            List<Tile> tiles,\n"
    "            List<Tile> extras) {}\n"
    "}\n";

static enum tw_status write_types(struct tw_outputs *outputs)
{
    struct tw_text *file = tw_outputs_add(outputs, "TileTypes.java");
    struct tw_writer writer;

    if (!file)
        return TW_NO_MEMORY;
    tw_writer_start(&writer, &tw_dialect_java, file);
    tw_writer_header(&writer, NULL, NULL, false);
    tw_writer_lines(&writer, "\n"
                             "package tiles;\n"
                             "\n"
                             "import java.util.List;\n"
                             "import java.util.Map;\n"
                             "\n"
                             "/** The types of generated tile sets. */\n"
                             "public final class TileTypes {\n"
                             "    private TileTypes() {}\n"
                             "\n");
    for (unsigned i = 0; i < TW_VOCABULARY__COUNT; i++)
        write_vocabulary(&writer, (enum tw_vocabulary)i);
    tw_writer_lines(&writer, records);
    return tw_writer_done(&writer);
}

static struct tw_name name_of_row(const struct tw_tile_set *set, unsigned index)
{
    struct tw_text text = {0};
    struct tw_name name;

    tw_text_format(&text, "tile-%s", set->tiles[index].id);
    name = tw_name_make(tw_text_string(&text), TW_CASE_CAMEL);
    tw_text_done(&text);
    return name;
}

/* Ids that differ only in signs would get the same name: then the number tells them apart. */
static struct tw_name method_name(const struct tw_tile_set *set, unsigned index)
{
    struct tw_name name = name_of_row(set, index);

    for (unsigned i = 0; i < index; i++)
        if (strcmp(name_of_row(set, i).text, name.text) == 0) {
            snprintf(name.text, sizeof name.text, "row%u", index);
            break;
        }
    return name;
}

/* One method per row: a class cannot hold many rows in its initialiser. */
static void write_methods(struct tw_writer *writer, const struct tw_tile_set *set)
{
    writer->depth++;
    for (unsigned i = 0; i < set->tile_count; i++) {
        if (tw_tile_set_is_cell(set, i))
            continue;
        tw_writer_line(writer, "%s", "");
        tw_writer_line(writer, "private static Tile %s() {", method_name(set, i).text);
        writer->depth++;
        tw_port_write_tile(writer, &spelling, set, i,
                           (struct tw_brackets){"return new Tile(", ");"});
        writer->depth--;
        tw_writer_line(writer, "}");
    }
    writer->depth--;
}

static void write_rows(struct tw_writer *writer, const struct tw_tile_set *set, const char *name,
                       unsigned from, unsigned to)
{
    tw_port_key(writer, &spelling, name);
    tw_writer_begin(writer, TW_LAYOUT_FILL, spelling.tiles.open, spelling.tiles.close);
    for (unsigned i = from; i < to; i++)
        if (!tw_tile_set_is_cell(set, i))
            tw_writer_value(writer, "%s()", method_name(set, i).text);
    tw_writer_end(writer);
}

static void write_class(struct tw_writer *writer, const struct tw_tile_set *set)
{
    const struct tw_name name = tw_port_set_name(set, TW_CASE_PASCAL);

    tw_writer_line(writer, "/** The set %s. */", set->id);
    tw_writer_line(writer, "public final class %s {", name.text);
    tw_writer_line(writer, "    private %s() {}", name.text);
    tw_writer_line(writer, "%s", "");
    writer->depth++;
    tw_writer_begin(writer, TW_LAYOUT_BLOCK, "public static final TileSet SET = new TileSet(",
                    ");");
    tw_port_write_set_head(writer, &spelling, set);
    write_rows(writer, set, "tiles", 0, set->drawn_count);
    write_rows(writer, set, "extras", set->drawn_count, set->tile_count);
    tw_writer_end(writer);
    writer->depth--;
    write_methods(writer, set);
    tw_writer_line(writer, "}");
}

enum tw_status tw_emit_java(const struct tw_tile_set *set, struct tw_outputs *outputs)
{
    struct tw_text *file =
        tw_outputs_add(outputs, "%s.java", tw_port_set_name(set, TW_CASE_PASCAL).text);
    struct tw_writer writer;
    enum tw_status status;

    if (!file)
        return TW_NO_MEMORY;
    tw_writer_start(&writer, &tw_dialect_java, file);
    tw_writer_header(&writer, set->file, set->hash, set->provenance == TW_PROVENANCE_RECONSTRUCTED);
    tw_writer_lines(&writer, "\n"
                             "package tiles;\n"
                             "\n"
                             "import java.util.List;\n"
                             "import java.util.Map;\n"
                             "import tiles.TileTypes.*;\n"
                             "\n");
    write_class(&writer, set);
    status = tw_writer_done(&writer);
    return status == TW_OK ? write_types(outputs) : status;
}
