// Prints generated sets in the plain form.
mod tiles;

use tiles::tile_types::{Tile, TileSet};

fn list(words: &[String]) -> String {
    if words.is_empty() {
        "-".to_string()
    } else {
        words.join(",")
    }
}

fn names(words: &[&str]) -> String {
    list(&words.iter().map(|w| w.to_string()).collect::<Vec<_>>())
}

fn groups(all: &[&[&str]]) -> String {
    list(&all.iter().map(|g| g.join("+")).collect::<Vec<_>>())
}

fn print_cell(tile: &Tile) {
    println!("edges {}", tile.edges.map(|k| k.word()).join(" "));
    for s in tile.segments {
        println!(
            "segment {} {} ports {} touches {} ends {} symbols {} base {}",
            s.id,
            s.kind.word(),
            list(&s.ports.iter().map(|p| p.word().to_string()).collect::<Vec<_>>()),
            names(s.touches),
            names(s.ends),
            list(&s.symbols.iter().map(|(k, n)| format!("{}:{n}", k.word())).collect::<Vec<_>>()),
            if s.no_castle_base { "no" } else { "yes" }
        );
    }
    println!("crosses {}", groups(tile.crosses));
    println!("wagon {}", groups(tile.wagon));
    let split: Vec<_> = tile.corner_split.iter().map(|c| c.word().to_string()).collect();
    println!("split {}", list(&split));
}

fn print_tile(what: &str, tile: &Tile) {
    println!(
        "{what} {} line {} count {} start {} {} role {} arrow {} garden {}",
        tile.id,
        tile.line,
        tile.count,
        tile.start,
        tile.provenance.word(),
        tile.role.word(),
        tile.arrow.map_or("-".to_string(), |a| format!("{}:{}", a.edge.word(), a.symbol.word())),
        tile.garden.map_or("-".to_string(), |g| format!("{}:{}", g.copies, g.field.unwrap_or("-")))
    );
    print_cell(tile);
    for cell in tile.further_cells {
        println!("cell");
        print_cell(cell);
    }
    println!("ref {}", tile.reference.unwrap_or("-"));
    println!("basis {}", tile.basis.unwrap_or("-"));
    println!("note {}", tile.note.unwrap_or("-"));
}

fn print_set(s: &TileSet) {
    println!("set {}\ntitle {}\nsource {}\norigin {}", s.id, s.title, s.source, s.origin);
    println!("hash {}\n{}\ntotal {}", s.hash, s.provenance.word(), s.total);
    println!("drawn first {}", if s.drawn_first { "yes" } else { "no" });
    let tokens: Vec<_> = s.tokens.iter().map(|t| format!("{}:{}", t.value, t.count)).collect();
    let provenance = if tokens.is_empty() { "-" } else { s.tokens_provenance.word() };
    println!("tokens {} {provenance}", tokens.join(","));
    s.tiles.iter().for_each(|t| print_tile("tile", t));
    s.extras.iter().for_each(|t| print_tile("extra", t));
}

fn main() {
    tiles::SETS.iter().for_each(|s| print_set(s));
}
