-- Prints generated sets in the plain form.
local tiles = require("tiles")

local function list(words)
    return #words == 0 and "-" or table.concat(words, ",")
end

local function groups(all)
    local words = {}
    for at, group in ipairs(all) do
        words[at] = table.concat(group, "+")
    end
    return list(words)
end

local function yes(value)
    return value and "yes" or "no"
end

local function print_cell(tile)
    print("edges " .. table.concat(tile.edges, " "))
    for _, s in ipairs(tile.segments) do
        local symbols = {}
        for _, symbol in ipairs(tiles.types.symbols) do
            if s.symbols[symbol] then
                symbols[#symbols + 1] = symbol .. ":" .. s.symbols[symbol]
            end
        end
        print(table.concat({ "segment", s.id, s.kind, "ports", list(s.ports), "touches",
            list(s.touches), "ends", list(s.ends), "symbols", list(symbols), "base",
            yes(not s.no_castle_base) }, " "))
    end
    print("crosses " .. groups(tile.crosses))
    print("wagon " .. groups(tile.wagon))
    print("split " .. list(tile.corner_split))
end

local function print_tile(what, tile)
    local arrow = tile.arrow and tile.arrow.edge .. ":" .. tile.arrow.symbol or "-"
    local garden = tile.garden and tile.garden.copies .. ":" .. (tile.garden.field or "-") or "-"
    print(table.concat({ what, tile.id, "line", tile.line, "count", tile.count, "start", tile.start,
        tile.provenance, "role", tile.role, "arrow", arrow, "garden", garden }, " "))
    print_cell(tile)
    for _, cell in ipairs(tile.further_cells) do
        print("cell")
        print_cell(cell)
    end
    print("ref " .. (tile.reference or "-"))
    print("basis " .. (tile.basis or "-"))
    print("note " .. (tile.note or "-"))
end

for _, s in ipairs(tiles.sets) do
    print("set " .. s.id)
    print("title " .. s.title)
    print("source " .. s.source)
    print("origin " .. s.origin)
    print("hash " .. s.hash)
    print(s.provenance)
    print("total " .. s.total)
    print("drawn first " .. yes(s.drawn_first))
    local tokens = {}
    for at, t in ipairs(s.tokens) do
        tokens[at] = t.value .. ":" .. t.count
    end
    print("tokens " .. table.concat(tokens, ",") .. " " .. (#tokens > 0 and s.tokens_provenance or "-"))
    for _, tile in ipairs(s.tiles) do
        print_tile("tile", tile)
    end
    for _, tile in ipairs(s.extras) do
        print_tile("extra", tile)
    end
end
