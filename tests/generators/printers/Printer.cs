// Prints generated sets in the plain form.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using Tiles;

public static class Printer
{
    private static readonly TextWriter Out = new StreamWriter(Console.OpenStandardOutput(), new UTF8Encoding(false));

    private static string List(IEnumerable<string> words)
    {
        return words.Any() ? string.Join(",", words) : "-";
    }

    private static string Groups(IReadOnlyList<IReadOnlyList<string>> all)
    {
        return List(all.Select(group => string.Join("+", group)));
    }

    private static void PrintCell(Tile tile)
    {
        Out.WriteLine("edges " + string.Join(" ", tile.Edges.Select(kind => kind.Word())));
        foreach (var s in tile.Segments)
        {
            var symbols = Enumerable.Range(0, s.Symbols.Count).Where(k => s.Symbols[k] > 0)
                .Select(k => ((Symbol)k).Word() + ":" + s.Symbols[k]);
            Out.WriteLine("segment " + s.Id + " " + s.Kind.Word() + " ports " + List(s.Ports.Select(p => p.Word()))
                + " touches " + List(s.Touches) + " ends " + List(s.Ends) + " symbols " + List(symbols)
                + " base " + (s.NoCastleBase ? "no" : "yes"));
        }
        Out.WriteLine("crosses " + Groups(tile.Crosses));
        Out.WriteLine("wagon " + Groups(tile.Wagon));
        Out.WriteLine("split " + List(tile.CornerSplit.Select(corner => corner.Word())));
    }

    private static void PrintTile(string what, Tile t)
    {
        Out.WriteLine(what + " " + t.Id + " line " + t.Line + " count " + t.Count + " start " + t.Start + " "
            + t.Provenance.Word() + " role " + t.Role.Word()
            + " arrow " + (t.Arrow == null ? "-" : t.Arrow.Edge.Word() + ":" + t.Arrow.Symbol.Word())
            + " garden " + (t.Garden == null ? "-" : t.Garden.Copies + ":" + (t.Garden.Field ?? "-")));
        PrintCell(t);
        foreach (var cell in t.FurtherCells)
        {
            Out.WriteLine("cell");
            PrintCell(cell);
        }
        Out.WriteLine("ref " + (t.Reference ?? "-"));
        Out.WriteLine("basis " + (t.Basis ?? "-"));
        Out.WriteLine("note " + (t.Note ?? "-"));
    }

    public static void Main()
    {
        foreach (var s in AllTiles.Sets)
        {
            Out.WriteLine("set " + s.Id + "\ntitle " + s.Title + "\nsource " + s.Source + "\norigin " + s.Origin);
            Out.WriteLine("hash " + s.Hash + "\n" + s.Provenance.Word() + "\ntotal " + s.Total);
            Out.WriteLine("drawn first " + (s.DrawnFirst ? "yes" : "no"));
            Out.WriteLine("tokens " + string.Join(",", s.Tokens.Select(t => t.Value + ":" + t.Count)) + " "
                + (s.Tokens.Count > 0 ? s.TokensProvenance.Word() : "-"));
            foreach (var t in s.Tiles)
            {
                PrintTile("tile", t);
            }
            foreach (var t in s.Extras)
            {
                PrintTile("extra", t);
            }
        }
        Out.Flush();
    }
}
