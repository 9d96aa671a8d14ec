/* TypeScript: the values of the JSON export, with types that hold for the JSON files as well. */
#include "generators/emitters.h"
#include "generators/port.h"

static void write_vocabulary(struct tw_writer *writer, enum tw_vocabulary vocabulary)
{
    const struct tw_name type = tw_name_make(tw_vocabulary_type(vocabulary), TW_CASE_PASCAL);
    const struct tw_name list = tw_name_make(tw_vocabulary_type(vocabulary), TW_CASE_CAMEL);
    struct tw_text open = {0};

    tw_writer_line(writer, "/** %s */", tw_vocabulary_about(vocabulary));
    tw_text_format(&open, "export const %ss = [", list.text);
    tw_writer_begin(writer, TW_LAYOUT_FILL, tw_text_string(&open), "] as const;");
    tw_text_done(&open);
    for (unsigned i = 0; i < tw_vocabulary_count(vocabulary); i++)
        tw_writer_string(writer, tw_vocabulary_word(vocabulary, i));
    tw_writer_end(writer);
    tw_writer_line(writer, "export type %s = (typeof %ss)[number];", type.text, list.text);
    tw_writer_line(writer, "%s", "");
}

/* Goods are one word of three, and what is there once at most is true. */
static void write_symbols(struct tw_writer *writer)
{
    tw_writer_lines(writer, "/** What is printed on a segment. */\n"
                            "export interface Symbols {\n");
    for (unsigned i = 0; i < TW_SYMBOL__COUNT; i++) {
        if (i == TW_SYMBOL_WINE)
            tw_writer_lines(writer, "    readonly goods?: \"wine\" | \"grain\" | \"cloth\";");
        else if (i == TW_SYMBOL_INN || i == TW_SYMBOL_CATHEDRAL || i == TW_SYMBOL_TUNNEL)
            tw_writer_line(writer, "  readonly %s?: true;", tw_symbol_words[i]);
        else if (i != TW_SYMBOL_GRAIN && i != TW_SYMBOL_CLOTH)
            tw_writer_line(writer, "  readonly %s?: number;", tw_symbol_words[i]);
    }
    tw_writer_lines(writer, "    /** Only on cities of one edge that are no half circle. */\n"
                            "    readonly castle_base?: false;\n"
                            "}\n"
                            "\n");
}

static const char interfaces[] =
    "/** A part of a tile: a stretch of road, a piece of city, a field. */\n"
    "export interface Segment {\n"
    "    readonly id: string;\n"
    "    readonly kind: Kind;\n"
    "    readonly ports: readonly Port[];\n"
    "    /** Fields: the cities of this tile that they touch. */\n"
    "    readonly touches?: readonly string[];\n"
    "    /** Railways: the segments they run into. */\n"
    "    readonly ends?: readonly string[];\n"
    "    readonly symbols: Symbols;\n"
    "}\n"
    "\n"
    "/** What one square of the map shows. */\n"
    "export interface Cell {\n"
    "    /** Clockwise from north. */\n"
    "    readonly edges: readonly Kind[];\n"
    "    readonly segments: readonly Segment[];\n"
    "    /** Pairs of segments that cross. */\n"
    "    readonly crosses?: readonly (readonly string[])[];\n"
    "    /** Groups of segments that meet in one point, for wagons. */\n"
    "    readonly wagon?: readonly (readonly string[])[];\n"
    "    /** Corners where two fields meet. */\n"
    "    readonly corner_split?: readonly Corner[];\n"
    "}\n"
    "\n"
    "export interface Tile extends Cell {\n"
    "    readonly id: string;\n"
    "    /** Copies in the box, the start copies included. */\n"
    "    readonly count: number;\n"
    "    /** Copies that are the start tile. */\n"
    "    readonly start?: number;\n"
    "    readonly provenance: Provenance;\n"
    "    readonly role?: Role;\n"
    "    readonly arrow?: { readonly edge: Edge; readonly symbol: ArrowSymbol };\n"
    "    /** Copies that show a garden, and the field it lies in. */\n"
    "    readonly garden?: { readonly copies: number; readonly in?: string };\n"
    "    /** All cells of a piece that has several, from west to east. */\n"
    "    readonly cells?: readonly Cell[];\n"
    "    /** The row's name in the source. */\n"
    "    readonly ref?: string;\n"
    "    /** What a reconstructed row leans on. */\n"
    "    readonly basis?: string;\n"
    "    readonly note?: string;\n"
    "    /** Line of the row in the file that the set comes from. */\n"
    "    readonly line: number;\n"
    "}\n"
    "\n"
    "/** A printed set. The JSON export of a set is a TileSet as well. */\n"
    "export interface TileSet {\n"
    "    readonly format: 1;\n"
    "    readonly set: string;\n"
    "    readonly title?: string;\n"
    "    /** Reconstructed as soon as one row is. */\n"
    "    readonly provenance: Provenance;\n"
    "    readonly source?: string;\n"
    "    /** The file the set comes from, and its SHA-256. */\n"
    "    readonly origin: string;\n"
    "    readonly hash: string;\n"
    "    readonly total: number;\n"
    "    /** Drawn before all other sets, in the order of the roles. */\n"
    "    readonly drawn_first: boolean;\n"
    "    readonly tokens?: readonly { readonly value: number; readonly count: number }[];\n"
    "    readonly tokens_provenance?: Provenance;\n"
    "    readonly tiles: readonly Tile[];\n"
    "    /** Tiles that are never drawn. */\n"
    "    readonly extras?: readonly Tile[];\n"
    "}\n";

static enum tw_status write_types(struct tw_outputs *outputs)
{
    struct tw_text *file = tw_outputs_add(outputs, "tile_types.ts");
    struct tw_writer writer;

    if (!file)
        return TW_NO_MEMORY;
    tw_writer_start(&writer, &tw_dialect_typescript, file);
    tw_writer_header(&writer, NULL, NULL, false);
    tw_writer_line(&writer, "%s", "");
    for (unsigned i = 0; i < TW_VOCABULARY__COUNT; i++)
        if (i != TW_VOCABULARY_SYMBOL)
            write_vocabulary(&writer, (enum tw_vocabulary)i);
    write_symbols(&writer);
    tw_writer_lines(&writer, interfaces);
    return tw_writer_done(&writer);
}

enum tw_status tw_emit_typescript(const struct tw_tile_set *set, struct tw_outputs *outputs)
{
    struct tw_text *file = tw_outputs_add(outputs, "%s.ts", set->id);
    struct tw_text open = {0};
    struct tw_writer writer;
    enum tw_status status;

    if (!file)
        return TW_NO_MEMORY;
    tw_writer_start(&writer, &tw_dialect_typescript, file);
    tw_writer_header(&writer, set->file, set->hash, set->provenance == TW_PROVENANCE_RECONSTRUCTED);
    tw_writer_line(&writer, "%s", "");
    tw_writer_line(&writer, "import type { TileSet } from \"./tile_types.js\";");
    tw_writer_line(&writer, "%s", "");
    tw_text_format(&open, "export const %s: TileSet = {",
                   tw_port_set_name(set, TW_CASE_CAMEL).text);
    tw_json_write_set(&writer, "%s: ", set, tw_text_string(&open), "};");
    tw_text_done(&open);
    status = tw_writer_done(&writer);
    return status == TW_OK ? write_types(outputs) : status;
}
