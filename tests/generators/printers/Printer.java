// Prints generated sets in the plain form.
package tiles;

import java.util.ArrayList;
import java.util.List;
import tiles.TileTypes.*;

public final class Printer {
    private Printer() {}

    private static final StringBuilder out = new StringBuilder();

    private static void line(Object... words) {
        for (int i = 0; i < words.length; i++) out.append(i > 0 ? " " : "").append(words[i]);
        out.append('\n');
    }

    private static String list(List<String> words) {
        return words.isEmpty() ? "-" : String.join(",", words);
    }

    private static String groups(List<List<String>> all) {
        return list(all.stream().map(group -> String.join("+", group)).toList());
    }

    private static void printCell(Tile tile) {
        line("edges", String.join(" ", tile.edges().stream().map(Kind::word).toList()));
        for (Segment s : tile.segments()) {
            List<String> symbols = new ArrayList<>();
            for (Symbol k : Symbol.values())
                if (s.symbols().containsKey(k)) symbols.add(k.word() + ":" + s.symbols().get(k));
            line("segment", s.id(), s.kind().word(), "ports",
                list(s.ports().stream().map(Port::word).toList()), "touches", list(s.touches()),
                "ends", list(s.ends()), "symbols", list(symbols), "base",
                s.noCastleBase() ? "no" : "yes");
        }
        line("crosses", groups(tile.crosses()));
        line("wagon", groups(tile.wagon()));
        line("split", list(tile.cornerSplit().stream().map(Corner::word).toList()));
    }

    private static String text(String value) {
        return value == null ? "-" : value;
    }

    private static void printTile(String what, Tile tile) {
        Arrow a = tile.arrow();
        Garden g = tile.garden();
        line(what, tile.id(), "line", tile.line(), "count", tile.count(), "start", tile.start(),
            tile.provenance().word(), "role", tile.role().word(), "arrow",
            a == null ? "-" : a.edge().word() + ":" + a.symbol().word(), "garden",
            g == null ? "-" : g.copies() + ":" + text(g.field()));
        printCell(tile);
        for (Tile cell : tile.furtherCells()) {
            line("cell");
            printCell(cell);
        }
        line("ref", text(tile.reference()));
        line("basis", text(tile.basis()));
        line("note", text(tile.note()));
    }

    private static void printSet(TileSet s) {
        line("set", s.id());
        line("title", s.title());
        line("source", s.source());
        line("origin", s.origin());
        line("hash", s.hash());
        line(s.provenance().word());
        line("total", s.total());
        line("drawn first", s.drawnFirst() ? "yes" : "no");
        List<String> tokens = s.tokens().stream().map(t -> t.value() + ":" + t.count()).toList();
        line("tokens", String.join(",", tokens),
            tokens.isEmpty() ? "-" : s.tokensProvenance().word());
        for (Tile tile : s.tiles()) printTile("tile", tile);
        for (Tile tile : s.extras()) printTile("extra", tile);
    }

    public static void main(String[] arguments) {
        for (TileSet s : Tiles.SETS) printSet(s);
        System.out.write(out.toString().getBytes(java.nio.charset.StandardCharsets.UTF_8), 0,
            out.toString().getBytes(java.nio.charset.StandardCharsets.UTF_8).length);
        System.out.flush();
    }
}
