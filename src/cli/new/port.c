/* An adapter for the conformance kit in the language of a port: it passes the handshake and
 * declines everything else. */
#include "cli/new/new.h"

#include <stdio.h>
#include <string.h>

#include "cli/library.h"

static const struct tw_skeleton_file python_files[] = {
    {"@NAME@/adapter.py",
     "\"\"\"The adapter of @NAME@: answers the conformance kit of Tilewright, one JSON object a "
     "line.\"\"\"\n"
     "import json\n"
     "import sys\n"
     "\n"
     "import tables  # tiles and formulas, written by tilewright generate\n"
     "\n"
     "\n"
     "def answer(game, question):\n"
     "    \"\"\"Yours: play `game` up to question[\"after\"] actions and answer. What is declined "
     "is reported as not played.\"\"\"\n"
     "    return {\"unsupported\": question[\"ask\"]}\n"
     "\n"
     "\n"
     "def reply(message):\n"
     "    if message[\"cmd\"] == \"start\":\n"
     "        about = {\"name\": \"@NAME@\", \"version\": \"tables \" + tables.VERSION, "
     "\"language\": \"Python\"}\n"
     "        return {\"protocol\": 1, \"implementation\": about, \"rules\": [\"base\"]}\n"
     "    if message[\"cmd\"] == \"rules\":\n"
     "        return {\"ok\": True} if message[\"rules\"] == \"base\" else {\"unsupported\": "
     "\"only the base game\"}\n"
     "    return {\"answers\": [answer(message[\"game\"], question) for question in "
     "message[\"questions\"]]}\n"
     "\n"
     "\n"
     "for line in sys.stdin:\n"
     "    said = json.loads(line)\n"
     "    if said[\"cmd\"] == \"stop\":\n"
     "        break\n"
     "    print(json.dumps({\"seq\": said[\"seq\"], **reply(said)}), flush=True)\n"},
    {NULL, NULL},
};

static const struct tw_skeleton_file typescript_files[] = {
    {"@NAME@/adapter.ts",
     "/** The adapter of @NAME@: answers the conformance kit of Tilewright, one JSON object a "
     "line. */\n"
     "import { version } from \"./tables/index.js\"; // tiles and formulas, written by tilewright "
     "generate\n"
     "\n"
     "declare const process: {\n"
     "  stdin: { setEncoding(name: string): void; on(event: string, what: (text: string) => void): "
     "void };\n"
     "  stdout: { write(text: string): void };\n"
     "  exit(): never;\n"
     "};\n"
     "\n"
     "interface Question { ask: string; after: number }\n"
     "interface Message { cmd: string; seq: number; rules: string; game: unknown; questions: "
     "Question[] }\n"
     "\n"
     "/** Yours: play `game` up to question.after actions and answer. What is declined is reported "
     "as not played. */\n"
     "function answer(game: unknown, question: Question): unknown {\n"
     "  return { unsupported: question.ask };\n"
     "}\n"
     "\n"
     "function reply(message: Message): object {\n"
     "  switch (message.cmd) {\n"
     "    case \"start\":\n"
     "      return { protocol: 1, implementation: { name: \"@NAME@\", version: \"tables \" + "
     "version, language: \"TypeScript\" }, rules: [\"base\"] };\n"
     "    case \"rules\":\n"
     "      return message.rules === \"base\" ? { ok: true } : { unsupported: \"only the base "
     "game\" };\n"
     "    default:\n"
     "      return { answers: message.questions.map((question) => answer(message.game, question)) "
     "};\n"
     "  }\n"
     "}\n"
     "\n"
     "let rest = \"\";\n"
     "process.stdin.setEncoding(\"utf8\");\n"
     "process.stdin.on(\"data\", (text) => {\n"
     "  const lines = (rest + text).split(\"\\n\");\n"
     "  rest = lines.pop()!;\n"
     "  for (const line of lines) {\n"
     "    const message: Message = JSON.parse(line);\n"
     "    if (message.cmd === \"stop\") process.exit();\n"
     "    process.stdout.write(JSON.stringify({ seq: message.seq, ...reply(message) }) + "
     "\"\\n\");\n"
     "  }\n"
     "});\n"},
    {"@NAME@/package.json", "{\"private\": true}\n"},
    {NULL, NULL},
};

static const struct tw_skeleton_file java_files[] = {
    {"@NAME@/Adapter.java",
     "import java.io.BufferedReader;\n"
     "import java.io.IOException;\n"
     "import java.io.InputStreamReader;\n"
     "import java.util.Collections;\n"
     "import java.util.regex.Matcher;\n"
     "import java.util.regex.Pattern;\n"
     "import tiles.Tiles; // tiles and formulas, written by tilewright generate\n"
     "\n"
     "/** The adapter of @NAME@: answers the conformance kit of Tilewright, one JSON object a "
     "line. */\n"
     "public final class Adapter {\n"
     "    /** What a message says of `name`, a word or a number; take the JSON library of your "
     "choice for the game. */\n"
     "    private static String find(String line, String name) {\n"
     "        Matcher found = Pattern.compile(\"\\\"\" + name + \"\\\": "
     "?\\\"?([^,\\\"}]*)\").matcher(line);\n"
     "        return found.find() ? found.group(1) : \"\";\n"
     "    }\n"
     "\n"
     "    /** Yours: play the game of the message and answer each question. What is declined is "
     "reported as not played. */\n"
     "    private static String answers(String line) {\n"
     "        int questions = line.split(\"\\\"ask\\\":\", -1).length - 1;\n"
     "        return \"[\" + String.join(\",\", Collections.nCopies(questions, "
     "\"{\\\"unsupported\\\": \\\"not yet\\\"}\")) + \"]\";\n"
     "    }\n"
     "\n"
     "    private static String reply(String line) {\n"
     "        switch (find(line, \"cmd\")) {\n"
     "            case \"start\":\n"
     "                return \"\\\"protocol\\\": 1, \\\"rules\\\": [\\\"base\\\"], "
     "\\\"implementation\\\": {\\\"name\\\": \\\"@NAME@\\\", \\\"version\\\": \\\"tables \"\n"
     "                        + Tiles.VERSION + \"\\\", \\\"language\\\": \\\"Java\\\"}\";\n"
     "            case \"rules\":\n"
     "                return find(line, \"rules\").equals(\"base\") ? \"\\\"ok\\\": true\" : "
     "\"\\\"unsupported\\\": \\\"only the base game\\\"\";\n"
     "            default:\n"
     "                return \"\\\"answers\\\": \" + answers(line);\n"
     "        }\n"
     "    }\n"
     "\n"
     "    public static void main(String[] arguments) throws IOException {\n"
     "        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, "
     "\"UTF-8\"));\n"
     "        for (String line = in.readLine(); line != null && !find(line, "
     "\"cmd\").equals(\"stop\"); line = in.readLine()) {\n"
     "            System.out.println(\"{\\\"seq\\\": \" + find(line, \"seq\") + \", \" + "
     "reply(line) + \"}\");\n"
     "        }\n"
     "    }\n"
     "}\n"},
    {NULL, NULL},
};

static const struct tw_skeleton_file go_files[] = {
    {"@NAME@/main.go",
     "// The adapter of @NAME@: answers the conformance kit of Tilewright, one JSON object a "
     "line.\n"
     "package main\n"
     "\n"
     "import (\n"
     "\t\"bufio\"\n"
     "\t\"encoding/json\"\n"
     "\t\"fmt\"\n"
     "\t\"os\"\n"
     "\n"
     "\t\"@NAME@/tiles\" // tiles and formulas, written by tilewright generate\n"
     ")\n"
     "\n"
     "type message struct {\n"
     "\tCmd, Rules string\n"
     "\tSeq        int\n"
     "\tGame       json.RawMessage\n"
     "\tQuestions  []map[string]any\n"
     "}\n"
     "\n"
     "// Yours: play the game up to question[\"after\"] actions and answer. What is declined is "
     "reported as not played.\n"
     "func answer(game json.RawMessage, question map[string]any) any {\n"
     "\treturn map[string]any{\"unsupported\": question[\"ask\"]}\n"
     "}\n"
     "\n"
     "func reply(said message) map[string]any {\n"
     "\tswitch said.Cmd {\n"
     "\tcase \"start\":\n"
     "\t\tabout := map[string]any{\"name\": \"@NAME@\", \"version\": \"tables \" + tiles.Version, "
     "\"language\": \"Go\"}\n"
     "\t\treturn map[string]any{\"protocol\": 1, \"implementation\": about, \"rules\": "
     "[]string{\"base\"}}\n"
     "\tcase \"rules\":\n"
     "\t\tif said.Rules == \"base\" {\n"
     "\t\t\treturn map[string]any{\"ok\": true}\n"
     "\t\t}\n"
     "\t\treturn map[string]any{\"unsupported\": \"only the base game\"}\n"
     "\t}\n"
     "\tanswers := []any{}\n"
     "\tfor _, question := range said.Questions {\n"
     "\t\tanswers = append(answers, answer(said.Game, question))\n"
     "\t}\n"
     "\treturn map[string]any{\"answers\": answers}\n"
     "}\n"
     "\n"
     "func main() {\n"
     "\tlines := bufio.NewReaderSize(os.Stdin, 1<<20)\n"
     "\tfor {\n"
     "\t\tline, problem := lines.ReadBytes('\\n')\n"
     "\t\tvar said message\n"
     "\t\tif problem != nil || json.Unmarshal(line, &said) != nil || said.Cmd == \"stop\" {\n"
     "\t\t\treturn\n"
     "\t\t}\n"
     "\t\ttold := reply(said)\n"
     "\t\ttold[\"seq\"] = said.Seq\n"
     "\t\ttext, _ := json.Marshal(told)\n"
     "\t\tfmt.Println(string(text))\n"
     "\t}\n"
     "}\n"},
    {"@NAME@/go.mod", "module @NAME@\n"
                      "\n"
                      "go 1.18\n"},
    {NULL, NULL},
};

static const struct tw_skeleton_file rust_files[] = {
    {"@NAME@/main.rs",
     "//! The adapter of @NAME@: answers the conformance kit of Tilewright, one JSON object a "
     "line.\n"
     "use std::io::{self, BufRead, Write};\n"
     "\n"
     "#[allow(dead_code)]\n"
     "mod tables; // tiles and formulas, written by tilewright generate\n"
     "\n"
     "/// What a message says of `name`, a word or a number; take the JSON library of your choice "
     "for the game.\n"
     "fn find<'a>(line: &'a str, name: &str) -> &'a str {\n"
     "    match line.split_once(&format!(\"\\\"{name}\\\":\")) {\n"
     "        Some((_, rest)) => rest.trim_start_matches([' ', '\"']).split([',', '\"', "
     "'}']).next().unwrap_or(\"\"),\n"
     "        None => \"\",\n"
     "    }\n"
     "}\n"
     "\n"
     "/// Yours: play the game of the message and answer each question. What is declined is "
     "reported as not played.\n"
     "fn answers(line: &str) -> String {\n"
     "    let questions = line.matches(\"\\\"ask\\\":\").count();\n"
     "    vec![\"{\\\"unsupported\\\": \\\"not yet\\\"}\"; questions].join(\",\")\n"
     "}\n"
     "\n"
     "fn reply(line: &str) -> String {\n"
     "    match (find(line, \"cmd\"), find(line, \"rules\")) {\n"
     "        (\"start\", _) => format!(\n"
     "            \"\\\"protocol\\\": 1, \\\"rules\\\": [\\\"base\\\"], \\\"implementation\\\": "
     "{{\\\"name\\\": \\\"@NAME@\\\", \\\"version\\\": \\\"tables {}\\\", \\\"language\\\": "
     "\\\"Rust\\\"}}\",\n"
     "            tables::VERSION\n"
     "        ),\n"
     "        (\"rules\", \"base\") => \"\\\"ok\\\": true\".to_string(),\n"
     "        (\"rules\", _) => \"\\\"unsupported\\\": \\\"only the base game\\\"\".to_string(),\n"
     "        _ => format!(\"\\\"answers\\\": [{}]\", answers(line)),\n"
     "    }\n"
     "}\n"
     "\n"
     "fn main() -> io::Result<()> {\n"
     "    for line in io::stdin().lock().lines() {\n"
     "        let line = line?;\n"
     "        if find(&line, \"cmd\") == \"stop\" {\n"
     "            break;\n"
     "        }\n"
     "        println!(\"{{\\\"seq\\\": {}, {}}}\", find(&line, \"seq\"), reply(&line));\n"
     "        io::stdout().flush()?;\n"
     "    }\n"
     "    Ok(())\n"
     "}\n"},
    {NULL, NULL},
};

static const struct tw_skeleton_file c_files[] = {
    {"@NAME@/adapter.c",
     "/* The adapter of @NAME@: answers the conformance kit of Tilewright, one JSON object a line. "
     "*/\n"
     "#include <stdio.h>\n"
     "#include <string.h>\n"
     "\n"
     "#include \"tables/tiles.h\" /* tiles and formulas, written by tilewright generate */\n"
     "\n"
     "/* Is it a message of this command? Take the JSON library of your choice for the game. */\n"
     "static int says(const char *line, const char *text)\n"
     "{\n"
     "    return strstr(line, text) != NULL;\n"
     "}\n"
     "\n"
     "/* Yours: play the game of the message and answer each question. What is declined is "
     "reported as not played. */\n"
     "static void answer(const char *line, FILE *out)\n"
     "{\n"
     "    const char *separator = \"\";\n"
     "\n"
     "    fprintf(out, \"\\\"answers\\\": [\");\n"
     "    for (const char *at = line; (at = strstr(at, \"\\\"ask\\\":\")) != NULL; at++) {\n"
     "        fprintf(out, \"%s{\\\"unsupported\\\": \\\"not yet\\\"}\", separator);\n"
     "        separator = \",\";\n"
     "    }\n"
     "    fprintf(out, \"]\");\n"
     "}\n"
     "\n"
     "static void reply(const char *line, FILE *out)\n"
     "{\n"
     "    if (says(line, \"\\\"cmd\\\":\\\"start\\\"\"))\n"
     "        fprintf(out, \"\\\"protocol\\\": 1, \\\"rules\\\": [\\\"base\\\"], "
     "\\\"implementation\\\": {\\\"name\\\": \\\"@NAME@\\\", \"\n"
     "               \"\\\"version\\\": \\\"tables %s\\\", \\\"language\\\": \\\"C\\\"}\", "
     "TILES_VERSION);\n"
     "    else if (says(line, \"\\\"cmd\\\":\\\"rules\\\"\") && says(line, "
     "\"\\\"rules\\\":\\\"base\\\"\"))\n"
     "        fprintf(out, \"\\\"ok\\\": true\");\n"
     "    else if (says(line, \"\\\"cmd\\\":\\\"rules\\\"\"))\n"
     "        fprintf(out, \"\\\"unsupported\\\": \\\"only the base game\\\"\");\n"
     "    else\n"
     "        answer(line, out);\n"
     "}\n"
     "\n"
     "int main(void)\n"
     "{\n"
     "    static char line[4 << 20];\n"
     "    FILE *out = stdout;\n"
     "\n"
     "    while (fgets(line, sizeof line, stdin) != NULL && !says(line, "
     "\"\\\"cmd\\\":\\\"stop\\\"\")) {\n"
     "        const char *seq = strstr(line, \"\\\"seq\\\":\");\n"
     "        int number = 0;\n"
     "\n"
     "        if (seq != NULL)\n"
     "            sscanf(seq, \"\\\"seq\\\": %d\", &number);\n"
     "        fprintf(out, \"{\\\"seq\\\": %d, \", number);\n"
     "        reply(line, out);\n"
     "        fprintf(out, \"}\\n\");\n"
     "        fflush(out);\n"
     "    }\n"
     "    return 0;\n"
     "}\n"},
    {NULL, NULL},
};

static const struct tw_skeleton_file csharp_files[] = {
    {"@NAME@/Adapter.cs",
     "// The adapter of @NAME@: answers the conformance kit of Tilewright, one JSON object a "
     "line.\n"
     "using System;\n"
     "using System.Collections.Generic;\n"
     "using System.Linq;\n"
     "using System.Text.Json;\n"
     "using Tiles; // tiles and formulas, written by tilewright generate\n"
     "\n"
     "public static class Adapter\n"
     "{\n"
     "    // Yours: play the game up to question.after actions and answer. What is declined is "
     "reported as not played.\n"
     "    private static object Answer(JsonElement game, JsonElement question)\n"
     "    {\n"
     "        return new Dictionary<string, object> { [\"unsupported\"] = "
     "question.GetProperty(\"ask\").GetString() };\n"
     "    }\n"
     "\n"
     "    private static Dictionary<string, object> Reply(JsonElement message)\n"
     "    {\n"
     "        var about = new Dictionary<string, object>\n"
     "            { [\"name\"] = \"@NAME@\", [\"version\"] = \"tables \" + AllTiles.Version, "
     "[\"language\"] = \"C#\" };\n"
     "        switch (message.GetProperty(\"cmd\").GetString())\n"
     "        {\n"
     "            case \"start\":\n"
     "                return new Dictionary<string, object>\n"
     "                    { [\"protocol\"] = 1, [\"implementation\"] = about, [\"rules\"] = new[] "
     "{ \"base\" } };\n"
     "            case \"rules\":\n"
     "                return message.GetProperty(\"rules\").GetString() == \"base\"\n"
     "                    ? new Dictionary<string, object> { [\"ok\"] = true }\n"
     "                    : new Dictionary<string, object> { [\"unsupported\"] = \"only the base "
     "game\" };\n"
     "            default:\n"
     "                var game = message.GetProperty(\"game\");\n"
     "                return new Dictionary<string, object>\n"
     "                    { [\"answers\"] = "
     "message.GetProperty(\"questions\").EnumerateArray().Select(q => Answer(game, q)).ToList() "
     "};\n"
     "        }\n"
     "    }\n"
     "\n"
     "    public static void Main()\n"
     "    {\n"
     "        for (string line = Console.ReadLine(); line != null; line = Console.ReadLine())\n"
     "        {\n"
     "            var message = JsonDocument.Parse(line).RootElement;\n"
     "            if (message.GetProperty(\"cmd\").GetString() == \"stop\") return;\n"
     "            var told = Reply(message);\n"
     "            told[\"seq\"] = message.GetProperty(\"seq\").GetInt32();\n"
     "            Console.WriteLine(JsonSerializer.Serialize(told));\n"
     "        }\n"
     "    }\n"
     "}\n"},
    {"@NAME@/@NAME@.csproj", "<Project Sdk=\"Microsoft.NET.Sdk\">\n"
                             "  <PropertyGroup>\n"
                             "    <OutputType>Exe</OutputType>\n"
                             "    <TargetFramework>net8.0</TargetFramework>\n"
                             "  </PropertyGroup>\n"
                             "  <ItemGroup>\n"
                             "    <Compile Remove=\"tables/TablesTest.cs\" />\n"
                             "  </ItemGroup>\n"
                             "</Project>\n"},
    {NULL, NULL},
};

/* X: a language, and the folder of its tables below that of the port. */
static const struct port {
    const char *language, *tables;
    struct tw_skeleton skeleton;
} ports[] = {
    {"python",
     "tables",
     {.kind = "port",
      .files = python_files,
      .next = "tilewright conform --smoke --impl \"@NAME@=python3 @NAME@/adapter.py\" --out "
              "@NAME@/smoke.jsonl\n"}},
    {"typescript",
     "tables",
     {.kind = "port",
      .files = typescript_files,
      .next = "tsc --target es2022 --module commonjs --lib es2022 --outDir @NAME@/out "
              "@NAME@/adapter.ts\n"
              "tilewright conform --smoke --impl \"@NAME@=node @NAME@/out/adapter.js\" --out "
              "@NAME@/smoke.jsonl\n"}},
    {"java",
     "tiles",
     {.kind = "port",
      .files = java_files,
      .next = "javac -d @NAME@/out -sourcepath @NAME@ @NAME@/Adapter.java\n"
              "tilewright conform --smoke --impl \"@NAME@=java -cp @NAME@/out Adapter\" --out "
              "@NAME@/smoke.jsonl\n"}},
    {"go",
     "tiles",
     {.kind = "port",
      .files = go_files,
      .next = "env -C @NAME@ go build -o adapter .\n"
              "tilewright conform --smoke --impl \"@NAME@=@NAME@/adapter\" --out "
              "@NAME@/smoke.jsonl\n"}},
    {"rust",
     "tables",
     {.kind = "port",
      .files = rust_files,
      .next = "rustc --edition 2021 -o @NAME@/adapter @NAME@/main.rs\n"
              "tilewright conform --smoke --impl \"@NAME@=@NAME@/adapter\" --out "
              "@NAME@/smoke.jsonl\n"}},
    {"c",
     "tables",
     {.kind = "port",
      .files = c_files,
      .next = "cc -o @NAME@/adapter @NAME@/adapter.c @NAME@/tables/tiles.c @NAME@/tables/base.c "
              "@NAME@/tables/rules.c\n"
              "tilewright conform --smoke --impl \"@NAME@=@NAME@/adapter\" --out "
              "@NAME@/smoke.jsonl\n"}},
    {"csharp",
     "tables",
     {.kind = "port",
      .files = csharp_files,
      .next = "dotnet build @NAME@ -o @NAME@/out\n"
              "tilewright conform --smoke --impl \"@NAME@=dotnet @NAME@/out/@NAME@.dll\" --out "
              "@NAME@/smoke.jsonl\n"}},
};

static const struct port *find(const char *language)
{
    for (size_t i = 0; language != NULL && i < sizeof ports / sizeof ports[0]; i++)
        if (strcmp(ports[i].language, language) == 0)
            return &ports[i];
    return NULL;
}

const struct tw_skeleton *tw_skeleton_port(const char *language)
{
    const struct port *port = find(language);

    if (port == NULL)
        tw_usage_error("new",
                       language == NULL
                           ? "--lang is missing: python, typescript, java, go, rust, c or csharp"
                           : "there is no port in '%s'; there are python, typescript, java, go, "
                             "rust, c, csharp",
                       language);
    return port != NULL ? &port->skeleton : NULL;
}

int tw_skeleton_port_tables(const char *language, const char *name)
{
    struct tw_text folder = {0};
    char lang[] = "--lang", set[] = "--set", base[] = "base", out[] = "--out", spoken[16];
    char *words[] = {lang, spoken, set, base, out, NULL};
    int result;

    snprintf(spoken, sizeof spoken, "%s", language);
    tw_text_format(&folder, "%s/%s", name, find(language)->tables);
    words[5] = folder.bytes;
    result = folder.failed ? tw_usage_error("new", "memory ran out")
                           : tw_command_generate.run(sizeof words / sizeof words[0], words);
    tw_text_done(&folder);
    return result;
}
