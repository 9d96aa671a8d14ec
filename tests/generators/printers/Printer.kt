// Prints generated sets in the plain form.
package printer

import java.io.PrintStream
import tiles.Symbol
import tiles.Tile
import tiles.Tiles

private val out = PrintStream(System.out, false, "UTF-8")

private fun list(words: List<String>) = if (words.isEmpty()) "-" else words.joinToString(",")

private fun groups(all: List<List<String>>) = list(all.map { it.joinToString("+") })

private fun printCell(tile: Tile) {
    out.println("edges " + tile.edges.joinToString(" ") { it.word })
    for (s in tile.segments) {
        val symbols = Symbol.values().filter { it in s.symbols }.map { "${it.word}:${s.symbols[it]}" }
        out.println("segment ${s.id} ${s.kind.word} ports ${list(s.ports.map { it.word })}" +
            " touches ${list(s.touches)} ends ${list(s.ends)} symbols ${list(symbols)}" +
            " base ${if (s.noCastleBase) "no" else "yes"}")
    }
    out.println("crosses " + groups(tile.crosses))
    out.println("wagon " + groups(tile.wagon))
    out.println("split " + list(tile.cornerSplit.map { it.word }))
}

private fun printTile(what: String, t: Tile) {
    val arrow = t.arrow?.let { "${it.edge.word}:${it.symbol.word}" } ?: "-"
    val garden = t.garden?.let { "${it.copies}:${it.field ?: "-"}" } ?: "-"
    out.println("$what ${t.id} line ${t.line} count ${t.count} start ${t.start}" +
        " ${t.provenance.word} role ${t.role.word} arrow $arrow garden $garden")
    printCell(t)
    for (cell in t.furtherCells) {
        out.println("cell")
        printCell(cell)
    }
    out.println("ref ${t.reference ?: "-"}")
    out.println("basis ${t.basis ?: "-"}")
    out.println("note ${t.note ?: "-"}")
}

fun main() {
    for (s in Tiles.sets) {
        out.println("set ${s.id}\ntitle ${s.title}\nsource ${s.source}\norigin ${s.origin}")
        out.println("hash ${s.hash}\n${s.provenance.word}\ntotal ${s.total}")
        out.println("drawn first ${if (s.drawnFirst) "yes" else "no"}")
        val tokens = s.tokens.joinToString(",") { "${it.value}:${it.count}" }
        out.println("tokens $tokens ${if (s.tokens.isEmpty()) "-" else s.tokensProvenance.word}")
        for (t in s.tiles) printTile("tile", t)
        for (t in s.extras) printTile("extra", t)
    }
    out.flush()
}
