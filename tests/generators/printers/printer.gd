# Prints generated sets in the plain form.
extends SceneTree

const Tiles = preload("tiles/tiles.gd")


func list(words):
	return PoolStringArray(words).join(",") if words else "-"


func groups(all):
	var words = []
	for group in all:
		words.append(PoolStringArray(group).join("+"))
	return list(words)


func print_cell(tile):
	print("edges ", PoolStringArray(tile["edges"]).join(" "))
	for s in tile["segments"]:
		var symbols = []
		for symbol in Tiles.Types.SYMBOL_WORDS:
			if symbol in s["symbols"]:
				symbols.append("%s:%d" % [symbol, s["symbols"][symbol]])
		print("segment %s %s ports %s touches %s ends %s symbols %s base %s" % [
			s["id"], s["kind"], list(s["ports"]), list(s["touches"]), list(s["ends"]),
			list(symbols), "no" if s["no_castle_base"] else "yes"])
	print("crosses ", groups(tile["crosses"]))
	print("wagon ", groups(tile["wagon"]))
	print("split ", list(tile["corner_split"]))


func print_tile(what, t):
	var arrow = "%s:%s" % [t["arrow"]["edge"], t["arrow"]["symbol"]] if t["arrow"] else "-"
	var garden = "-"
	if t["garden"]:
		var field = t["garden"]["field"]
		garden = "%d:%s" % [t["garden"]["copies"], field if field else "-"]
	print("%s %s line %d count %d start %d %s role %s arrow %s garden %s" % [
		what, t["id"], t["line"], t["count"], t["start"], t["provenance"], t["role"], arrow, garden])
	print_cell(t)
	for cell in t["further_cells"]:
		print("cell")
		print_cell(cell)
	for key in [["ref", "reference"], ["basis", "basis"], ["note", "note"]]:
		print(key[0], " ", t[key[1]] if t[key[1]] else "-")


func _init():
	for s in Tiles.SETS:
		print("set ", s["id"])
		print("title ", s["title"])
		print("source ", s["source"])
		print("origin ", s["origin"])
		print("hash ", s["hash"])
		print(s["provenance"])
		print("total ", s["total"])
		print("drawn first ", "yes" if s["drawn_first"] else "no")
		var tokens = []
		for t in s["tokens"]:
			tokens.append("%d:%d" % [t["value"], t["count"]])
		print("tokens ", PoolStringArray(tokens).join(","), " ",
			s["tokens_provenance"] if tokens else "-")
		for t in s["tiles"]:
			print_tile("tile", t)
		for t in s["extras"]:
			print_tile("extra", t)
	quit(0)
