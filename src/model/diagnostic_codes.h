/*
 * Every code a diagnostic can have. Codes are permanent: never renumbered, never reused.
 * tests/diagnostics/ holds a case for each of them, and a test fails when one has none.
 */
#ifndef TW_MODEL_DIAGNOSTIC_CODES_H
#define TW_MODEL_DIAGNOSTIC_CODES_H

/* X(name, code, severity, summary). Files as such. */
#define TW_FILE_CODES(X)                                                                           \
    X(FILE_UNREADABLE, "TW-FILE-001", ERROR, "The file cannot be read.")                           \
    X(FILE_MISSING, "TW-FILE-002", ERROR, "There is no such file.")                                \
    X(FILE_DIRECTORY, "TW-FILE-003", ERROR, "A directory stands where a file is needed.")          \
    X(FILE_NOT_REGULAR, "TW-FILE-004", ERROR, "The path leads to a device, a pipe or a socket.")   \
    X(FILE_TOO_LONG, "TW-FILE-005", ERROR, "The file is longer than any file of its kind.")        \
    X(FILE_EMPTY, "TW-FILE-006", ERROR, "The file has no content.")                                \
    X(FILE_NO_YAML, "TW-FILE-007", ERROR, "The directory holds no YAML file.")                     \
    X(FILE_UNKNOWN_KIND, "TW-FILE-008", ERROR, "The first key does not tell the kind of file.")    \
    X(FILE_NESTED, "TW-FILE-009", ERROR, "Directories are nested too deeply.")

/* What holds for every YAML file, whatever it describes. */
#define TW_YAML_CODES(X)                                                                           \
    X(YAML_SYNTAX, "TW-YAML-001", ERROR, "The text is not YAML.")                                  \
    X(YAML_NOT_UTF8, "TW-YAML-002", ERROR, "The text is not UTF-8.")                               \
    X(YAML_NUL, "TW-YAML-003", ERROR, "The text holds a NUL byte.")                                \
    X(YAML_CONTROL, "TW-YAML-004", ERROR, "The text holds a control character.")                   \
    X(YAML_TAB, "TW-YAML-005", ERROR, "A line is indented with a tab.")                            \
    X(YAML_TOO_DEEP, "TW-YAML-006", ERROR, "Lists and maps are nested too deeply.")                \
    X(YAML_ANCHOR, "TW-YAML-007", ERROR, "Anchors and aliases are not used in these files.")       \
    X(YAML_TAG, "TW-YAML-008", ERROR, "Tags and directives are not used in these files.")          \
    X(YAML_DOCUMENTS, "TW-YAML-009", ERROR, "The file holds more than one document.")              \
    X(YAML_DUPLICATE_KEY, "TW-YAML-010", ERROR, "A key stands twice in one map.")                  \
    X(YAML_COMPLEX_KEY, "TW-YAML-011", ERROR, "A key is a list or a map.")                         \
    X(YAML_TOO_MANY_NODES, "TW-YAML-012", ERROR, "The file has too many values.")                  \
    X(YAML_WRONG_KIND, "TW-YAML-013", ERROR, "A map, a list or a single value is expected here.")  \
    X(YAML_UNKNOWN_KEY, "TW-YAML-014", ERROR, "A key that means nothing here.")                    \
    X(YAML_MISSING_KEY, "TW-YAML-015", ERROR, "A key that must be there is missing.")              \
    X(YAML_NOT_A_NUMBER, "TW-YAML-016", ERROR, "A whole number is expected here.")                 \
    X(YAML_OUT_OF_RANGE, "TW-YAML-017", ERROR, "A number is too small or too large.")              \
    X(YAML_NOT_A_TRUTH, "TW-YAML-018", ERROR, "true or false is expected here.")                   \
    X(YAML_EMPTY_VALUE, "TW-YAML-019", ERROR, "A value is missing.")                               \
    X(YAML_UNKNOWN_WORD, "TW-YAML-020", ERROR, "A word that is not among the allowed ones.")       \
    X(YAML_REPEATED, "TW-YAML-021", ERROR, "A word stands twice in one list.")                     \
    X(YAML_TOO_MANY, "TW-YAML-022", ERROR, "A list or map has too many entries.")                  \
    X(YAML_BAD_NAME, "TW-YAML-023", ERROR, "A name has characters that names cannot have.")

/* One tile. */
#define TW_TILE_CODES(X)                                                                           \
    X(TILE_UNKNOWN_PORT, "TW-TILE-012", ERROR, "A word that is not a port of this kind.")

/* A tile set as a whole, and sets together. */
#define TW_SET_CODES(X)                                                                            \
    X(SET_RECONSTRUCTED, "TW-SET-001", NOTE, "Rows of the set are not attested.")

/* Rulesets and discrepancies: add theirs here. */
#define TW_RULE_CODES(X)                                                                           \
    X(RULE_UNREAD, "TW-RULE-001", ERROR, "Rulesets cannot be read by this program.")

/* Formulas: add theirs here, in the form of the lists above. */
#define TW_FORM_CODES(X)

/* Scenarios. */
#define TW_SCEN_CODES(X)                                                                           \
    X(SCEN_EXTENSION, "TW-SCEN-001", ERROR, "The file is of no kind that can be replayed.")        \
    X(SCEN_NO_GAME, "TW-SCEN-002", ERROR, "Rules, options and players make no game.")              \
    X(SCEN_UNKNOWN_TILE, "TW-SCEN-003", ERROR, "The rules have no such tile.")                     \
    X(SCEN_UNKNOWN_PLAYER, "TW-SCEN-004", ERROR, "Nobody of that name plays.")                     \
    X(SCEN_BAD_CELL, "TW-SCEN-005", ERROR, "A cell is written x,y.")                               \
    X(SCEN_BAD_ROTATION, "TW-SCEN-006", ERROR, "A rotation is 0, 90, 180 or 270.")                 \
    X(SCEN_BAD_MOVE, "TW-SCEN-007", ERROR, "A move is not written as moves are.")                  \
    X(SCEN_UNKNOWN_SEGMENT, "TW-SCEN-008", ERROR, "The tile has no segment of that name.")         \
    X(SCEN_NO_PLACE, "TW-SCEN-009", ERROR, "The piece cannot lie there.")                          \
    X(SCEN_UNKNOWN_CLAUSE, "TW-SCEN-010", ERROR, "No clause, example or case has that id.")        \
    X(SCEN_BAD_MAP, "TW-SCEN-011", ERROR, "A map is not drawn as maps are.")                       \
    X(SCEN_NOTHING_CHECKED, "TW-SCEN-012", ERROR, "The scenario holds nothing that could fail.")   \
    X(SCEN_BAD_PIECE, "TW-SCEN-013", ERROR, "A piece is not written as pieces are.")               \
    X(SCEN_NO_DRAW, "TW-SCEN-014", ERROR, "There are more moves than tiles to draw.")

/* Game records and saved games. */
#define TW_JSON_CODES(X)                                                                           \
    X(JSON_SYNTAX, "TW-JSON-001", ERROR, "The text is not JSON.")                                  \
    X(JSON_WRONG_KIND, "TW-JSON-002", ERROR, "A value is of the wrong kind.")                      \
    X(JSON_MISSING_KEY, "TW-JSON-003", ERROR, "A key that must be there is missing.")              \
    X(JSON_UNKNOWN_KEY, "TW-JSON-004", ERROR, "A key that means nothing here.")                    \
    X(JSON_OUT_OF_RANGE, "TW-JSON-005", ERROR, "A number is too small or too large.")              \
    X(JSON_UNKNOWN_WORD, "TW-JSON-006", ERROR, "A name that is not among the known ones.")         \
    X(JSON_NO_GAME, "TW-JSON-007", ERROR, "Rules, options and players make no game.")              \
    X(JSON_FORMAT, "TW-JSON-008", ERROR, "The file has a format that this program does not read.")

#define TW_CODES(X)                                                                                \
    TW_FILE_CODES(X)                                                                               \
    TW_YAML_CODES(X)                                                                               \
    TW_TILE_CODES(X)                                                                               \
    TW_SET_CODES(X)                                                                                \
    TW_RULE_CODES(X)                                                                               \
    TW_FORM_CODES(X)                                                                               \
    TW_SCEN_CODES(X)                                                                               \
    TW_JSON_CODES(X)

#define TW_ENUM_CODE(name, code, severity, summary) TW_CODE_##name,
enum tw_code { TW_CODES(TW_ENUM_CODE) TW_CODE__COUNT };
#undef TW_ENUM_CODE

#endif
