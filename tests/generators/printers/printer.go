// Prints generated sets in the plain form.
package main

import (
	"fmt"
	"strings"

	"roundtrip/tiles"
)

func list(words []string) string {
	if len(words) == 0 {
		return "-"
	}
	return strings.Join(words, ",")
}

func groups(all [][]string) string {
	var words []string
	for _, group := range all {
		words = append(words, strings.Join(group, "+"))
	}
	return list(words)
}

func text(value string) string {
	if value == "" {
		return "-"
	}
	return value
}

func answer(value bool) string {
	if value {
		return "yes"
	}
	return "no"
}

func printSegment(s tiles.Segment) {
	var ports, symbols []string
	for _, port := range s.Ports {
		ports = append(ports, port.String())
	}
	for k := tiles.SymbolPennants; k <= tiles.SymbolHorses; k++ {
		if s.Symbols[k] > 0 {
			symbols = append(symbols, fmt.Sprintf("%s:%d", k, s.Symbols[k]))
		}
	}
	fmt.Println("segment", s.ID, s.Kind, "ports", list(ports), "touches", list(s.Touches),
		"ends", list(s.Ends), "symbols", list(symbols), "base", answer(!s.NoCastleBase))
}

func printCell(tile tiles.Tile) {
	fmt.Println("edges", tile.Edges[0], tile.Edges[1], tile.Edges[2], tile.Edges[3])
	for _, segment := range tile.Segments {
		printSegment(segment)
	}
	fmt.Println("crosses", groups(tile.Crosses))
	fmt.Println("wagon", groups(tile.Wagon))
	var corners []string
	for _, corner := range tile.CornerSplit {
		corners = append(corners, corner.String())
	}
	fmt.Println("split", list(corners))
}

func printTile(what string, tile tiles.Tile) {
	arrow, garden := "-", "-"
	if tile.Arrow != nil {
		arrow = fmt.Sprintf("%s:%s", tile.Arrow.Edge, tile.Arrow.Symbol)
	}
	if tile.Garden != nil {
		garden = fmt.Sprintf("%d:%s", tile.Garden.Copies, text(tile.Garden.Field))
	}
	fmt.Println(what, tile.ID, "line", tile.Line, "count", tile.Count, "start", tile.Start,
		tile.Provenance, "role", tile.Role, "arrow", arrow, "garden", garden)
	printCell(tile)
	for _, cell := range tile.FurtherCells {
		fmt.Println("cell")
		printCell(cell)
	}
	fmt.Println("ref", text(tile.Reference))
	fmt.Println("basis", text(tile.Basis))
	fmt.Println("note", text(tile.Note))
}

func printSet(s tiles.TileSet) {
	fmt.Printf("set %s\ntitle %s\nsource %s\norigin %s\n", s.ID, s.Title, s.Source, s.Origin)
	fmt.Printf("hash %s\n%s\ntotal %d\n", s.Hash, s.Provenance, s.Total)
	fmt.Println("drawn first", answer(s.DrawnFirst))
	var tokens []string
	for _, t := range s.Tokens {
		tokens = append(tokens, fmt.Sprintf("%d:%d", t.Value, t.Count))
	}
	provenance := "-"
	if len(tokens) > 0 {
		provenance = s.TokensProvenance.String()
	}
	fmt.Println("tokens", strings.Join(tokens, ","), provenance)
	for _, tile := range s.Tiles {
		printTile("tile", tile)
	}
	for _, tile := range s.Extras {
		printTile("extra", tile)
	}
}

func main() {
	for _, s := range tiles.Sets {
		printSet(*s)
	}
}
