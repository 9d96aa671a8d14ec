/*
 * Every code a diagnostic can have. Codes are permanent: never renumbered, never reused.
 * tests/diagnostics/ holds a case for each of them, and a test fails when one has none.
 */
#ifndef TW_MODEL_DIAGNOSTICS_CODES_H
#define TW_MODEL_DIAGNOSTICS_CODES_H

/* X(name, code, severity, summary). Files as such. */
#define TW_FILE_CODES(X)                                                                           \
    X(FILE_UNREADABLE, "TW-FILE-001", ERROR, "The file cannot be read.")                           \
    X(FILE_MISSING, "TW-FILE-002", ERROR, "There is no such file.")                                \
    X(FILE_DIRECTORY, "TW-FILE-003", ERROR, "A directory stands where a file is needed.")          \
    X(FILE_NOT_REGULAR, "TW-FILE-004", ERROR, "The path leads to a device, a pipe or a socket.")   \
    X(FILE_TOO_LONG, "TW-FILE-005", ERROR, "The file is longer than any file of its kind.")        \
    X(FILE_EMPTY, "TW-FILE-006", ERROR, "The file has no content.")                                \
    X(FILE_NO_YAML, "TW-FILE-007", ERROR, "The directory holds no YAML file.")                     \
    X(FILE_UNKNOWN_KIND, "TW-FILE-008", ERROR, "The first key does not name the kind of file.")    \
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
    X(YAML_UNKNOWN_KEY, "TW-YAML-014", ERROR, "The key is unknown here.")                          \
    X(YAML_MISSING_KEY, "TW-YAML-015", ERROR, "A key that must be there is missing.")              \
    X(YAML_NOT_A_NUMBER, "TW-YAML-016", ERROR, "A whole number is expected here.")                 \
    X(YAML_OUT_OF_RANGE, "TW-YAML-017", ERROR, "A number is too small or too large.")              \
    X(YAML_NOT_A_TRUTH, "TW-YAML-018", ERROR, "true or false is expected here.")                   \
    X(YAML_EMPTY_VALUE, "TW-YAML-019", ERROR, "A value is missing.")                               \
    X(YAML_UNKNOWN_WORD, "TW-YAML-020", ERROR, "The word is not one of the allowed words.")        \
    X(YAML_REPEATED, "TW-YAML-021", ERROR, "A word stands twice in one list.")                     \
    X(YAML_TOO_MANY, "TW-YAML-022", ERROR, "A list or map has too many entries.")                  \
    X(YAML_BAD_NAME, "TW-YAML-023", ERROR, "A name has characters that names cannot have.")        \
    X(YAML_TRUTH_NAME, "TW-YAML-024", WARNING,                                                     \
      "A name without quotes that other readers take for a truth value.")

/* One tile. */
#define TW_TILE_CODES(X)                                                                           \
    X(TILE_BAD_ID, "TW-TILE-001", ERROR, "The id of a row has characters that ids cannot have.")   \
    X(TILE_DUPLICATE_ID, "TW-TILE-002", ERROR, "Two rows have the same id.")                       \
    X(TILE_NO_KIND, "TW-TILE-003", ERROR, "A segment does not say what kind it is.")               \
    X(TILE_TWO_KINDS, "TW-TILE-004", ERROR, "A segment says twice what kind it is.")               \
    X(TILE_TOO_MANY_SEGMENTS, "TW-TILE-005", ERROR, "A tile has more segments than fit.")          \
    X(TILE_MISSING_PORT, "TW-TILE-006", ERROR, "A port has no owner.")                             \
    X(TILE_PORT_TWICE, "TW-TILE-007", ERROR, "A port has two owners.")                             \
    X(TILE_SPLIT_EDGE, "TW-TILE-008", WARNING, "Two fields meet on an edge that no line enters.")  \
    X(TILE_MIXED_GROUND, "TW-TILE-009", ERROR, "A tile has both fields and prairies.")             \
    X(TILE_UNTOUCHED_CITY, "TW-TILE-010", WARNING,                                                 \
      "A field meets a city at the border and does not touch it.")                                 \
    X(TILE_BOTH_SIDES, "TW-TILE-011", WARNING,                                                     \
      "A field lies on both sides of what divides the tile.")                                      \
    X(TILE_UNKNOWN_PORT, "TW-TILE-012", ERROR, "A word that is no edge or no half of an edge.")    \
    X(TILE_ENDING_LINE, "TW-TILE-013", WARNING,                                                    \
      "The fields beside a line that ends do not fit the rest of the tile.")                       \
    X(TILE_BROKEN_CORNER, "TW-TILE-014", ERROR,                                                    \
      "Two fields meet at a corner that 'split' does not name.")                                   \
    X(TILE_NEEDLESS_SPLIT, "TW-TILE-015", ERROR,                                                   \
      "'split' names a corner where no two fields meet.")                                          \
    X(TILE_UNDECLARED_CROSSING, "TW-TILE-016", ERROR,                                              \
      "Two segments cross, but 'crosses' does not name them.")                                     \
    X(TILE_BAD_CROSSING, "TW-TILE-017", ERROR, "The crossing is impossible.")                      \
    X(TILE_UNKNOWN_SEGMENT, "TW-TILE-018", ERROR, "A name that no segment of the tile has.")       \
    X(TILE_WRONG_SEGMENT, "TW-TILE-019", ERROR, "A segment of the wrong kind is named.")           \
    X(TILE_LOOSE_RAILWAY, "TW-TILE-020", ERROR, "A railway enters the tile and ends nowhere.")     \
    X(TILE_RAILWAY_THROUGH, "TW-TILE-021", ERROR,                                                  \
      "A railway runs through the tile and ends on it as well.")                                   \
    X(TILE_UNUSED_END, "TW-TILE-022", ERROR,                                                       \
      "A junction or city centre that no railway runs into.")                                      \
    X(TILE_MISPLACED_KEY, "TW-TILE-023", ERROR,                                                    \
      "A symbol or key that segments of this kind do not have.")                                   \
    X(TILE_TOO_MANY_STARTS, "TW-TILE-024", ERROR,                                                  \
      "More copies are start tiles than there are copies.")                                        \
    X(TILE_TOO_MANY_GARDENS, "TW-TILE-025", ERROR,                                                 \
      "More copies have a garden than there are copies.")                                          \
    X(TILE_GARDEN_WHERE, "TW-TILE-026", ERROR, "A place for a garden without a garden.")           \
    X(TILE_BAD_ARROW, "TW-TILE-027", ERROR, "An arrow is an edge and a symbol.")                   \
    X(TILE_BAD_ROLE, "TW-TILE-028", ERROR, "The role of a river tile does not fit its river.")     \
    X(TILE_CLOSED_EDGES, "TW-TILE-029", ERROR,                                                     \
      "A tile with closed edges has a segment that reaches one.")                                  \
    X(TILE_BAD_CELLS, "TW-TILE-030", ERROR, "The cells of a piece do not fit together.")           \
    X(TILE_FIELDS_CROSS, "TW-TILE-031", ERROR, "Two fields would have to cross.")                  \
    X(TILE_NOT_INSIDE, "TW-TILE-032", ERROR,                                                       \
      "A segment of this kind has no ports; it is written 'inside'.")                              \
    X(TILE_UNKNOWN_ROW, "TW-TILE-033", ERROR, "A variant of a row that the set does not have.")    \
    X(TILE_EMPTY_GROUP, "TW-TILE-034", ERROR, "A group of segments has the wrong size.")           \
    X(TILE_OUT_OF_REACH, "TW-TILE-035", ERROR, "A field touches a city that it cannot reach.")     \
    X(TILE_NOTHING_ACCEPTED, "TW-TILE-036", WARNING,                                               \
      "A row accepts a warning that it does not cause.")

/* A tile set as a whole, and sets together. */
#define TW_SET_CODES(X)                                                                            \
    X(SET_RECONSTRUCTED, "TW-SET-001", NOTE, "Rows of the set are not attested.")                  \
    X(SET_TOTAL, "TW-SET-002", ERROR, "The counts do not add up to the total.")                    \
    X(SET_EXPECT, "TW-SET-003", ERROR, "A symbol does not occur as often as expected.")            \
    X(SET_DUPLICATE_SET, "TW-SET-004", ERROR, "Two sets have the same id.")                        \
    X(SET_FILE_NAME, "TW-SET-005", WARNING, "A set is not named like its file.")                   \
    X(SET_STARTS, "TW-SET-006", ERROR, "A set has more than one start tile.")                      \
    X(SET_TOKENS, "TW-SET-007", ERROR, "There are fewer tokens than nuggets.")                     \
    X(SET_ROLE, "TW-SET-008", ERROR,                                                               \
      "A tile has no role in a set with an order, or a role in one without.")                      \
    X(SET_UNMATCHED_EDGE, "TW-SET-009", WARNING, "No other tile has an edge of this kind.")        \
    X(SET_ORDER, "TW-SET-010", ERROR,                                                              \
      "The order of a set names other roles than those that exist.")                               \
    X(SET_NO_TILES, "TW-SET-011", ERROR, "A set has no tiles.")                                    \
    X(SET_SIMILAR_IDS, "TW-SET-012", WARNING, "Two ids differ in capitals only.")

/* Rulesets and discrepancies. */
#define TW_RULE_CODES(X)                                                                           \
    X(RULE_FILE_NAME, "TW-RULE-001", ERROR, "The name of a ruleset is not that of its file.")      \
    X(RULE_BAD_ID, "TW-RULE-002", ERROR, "An id must be words in capitals and a number.")          \
    X(RULE_DUPLICATE_ID, "TW-RULE-003", ERROR, "An id stands twice.")                              \
    X(RULE_FOREIGN_CASE, "TW-RULE-004", ERROR,                                                     \
      "The id of a case does not begin with that of its clause.")                                  \
    X(RULE_UNKNOWN_EDITION, "TW-RULE-005", ERROR, "An edition that is not listed.")                \
    X(RULE_DUPLICATE_READING, "TW-RULE-006", ERROR, "An option has the same reading twice.")       \
    X(RULE_DUPLICATE_ALIAS, "TW-RULE-007", ERROR, "Two options have the same alias.")              \
    X(RULE_UNKNOWN_DISCREPANCY, "TW-RULE-008", ERROR, "There is no such discrepancy.")             \
    X(RULE_UNKNOWN_CLAUSE, "TW-RULE-009", ERROR, "There is no such clause.")                       \
    X(RULE_UNKNOWN_RULESET, "TW-RULE-010", ERROR, "There is no such ruleset.")                     \
    X(RULE_UNKNOWN_SET, "TW-RULE-011", ERROR, "There is no such tile set.")                        \
    X(RULE_NEEDS_ITSELF, "TW-RULE-012", ERROR, "A ruleset needs itself.")                          \
    X(RULE_NEEDS_EXCLUDED, "TW-RULE-013", ERROR, "A ruleset needs what it excludes.")              \
    X(RULE_PLAYERS, "TW-RULE-014", ERROR, "The smallest number of players is above the largest.")  \
    X(RULE_NO_FEATURE, "TW-RULE-015", ERROR,                                                       \
      "Nothing can stand on this kind, or be scored for it.")                                      \
    X(RULE_NO_FALLBACK, "TW-RULE-016", ERROR, "Every scoring entry has a condition.")              \
    X(RULE_NEVER_ASKED, "TW-RULE-017", ERROR, "A scoring entry that can never give points.")       \
    X(RULE_COMPUTES_SYNTAX, "TW-RULE-018", ERROR, "The expression of a fact cannot be read.")      \
    X(RULE_COMPUTES_NAME, "TW-RULE-019", ERROR,                                                    \
      "The expression of a fact names something that does not exist.")                             \
    X(RULE_COMPUTES_COUNT, "TW-RULE-020", ERROR,                                                   \
      "A fact has more or fewer expressions than values.")                                         \
    X(RULE_FACT_DIFFERS, "TW-RULE-021", WARNING, "The data give another number than the book.")    \
    X(RULE_NO_CLAUSES, "TW-RULE-022", ERROR, "A ruleset has no clauses, or gets them twice.")      \
    X(RULE_DUPLICATE_RULESET, "TW-RULE-023", ERROR, "A ruleset was loaded twice.")                 \
    X(RULE_TOO_MANY, "TW-RULE-024", ERROR,                                                         \
      "The rulesets together have too many clauses or options.")                                   \
    X(RULE_LINES, "TW-RULE-025", ERROR, "A place in a text cannot be read.")                       \
    X(RULE_SENTENCE, "TW-RULE-026", ERROR, "A row of a sentence index cannot be read.")            \
    X(RULE_AGREES, "TW-RULE-027", WARNING, "A clause and a discrepancy disagree about an edition.")

/* How clauses are verified. */
#define TW_VERI_CODES(X)                                                                           \
    X(VERI_UNKNOWN_CHECK, "TW-VERI-001", ERROR, "A clause names a check that does not exist.")     \
    X(VERI_UNKNOWN_CIRCUMSTANCE, "TW-VERI-002", ERROR, "There is no such circumstance.")           \
    X(VERI_UNKNOWN_SUSPECT, "TW-VERI-003", ERROR, "There is no such suspect.")                     \
    X(VERI_UNKNOWN_SAMPLE, "TW-VERI-004", ERROR, "The kit has no such sample.")                    \
    X(VERI_BEARING, "TW-VERI-005", ERROR,                                                          \
      "The rule of a clause names no decision, or two things.")                                    \
    X(VERI_UNCHECKABLE, "TW-VERI-006", ERROR, "A clause that cannot be checked has checks.")       \
    X(VERI_SUSPECT_TWICE, "TW-VERI-007", ERROR, "Two clauses name the same suspect.")              \
    X(VERI_NO_CHECK, "TW-VERI-008", WARNING,                                                       \
      "A clause has neither a check nor a reason for having none.")                                \
    X(VERI_UNNAMED, "TW-VERI-009", WARNING,                                                        \
      "No clause names a check or another word of the lists.")                                     \
    X(VERI_LIST, "TW-VERI-010", ERROR,                                                             \
      "The list of checks or circumstances differs from the program's.")                           \
    X(VERI_SCORES, "TW-VERI-011", ERROR, "A set-up does not have three scores.")                   \
    X(VERI_CHANGE, "TW-VERI-012", ERROR,                                                           \
      "A suspect changes nothing, or something that does not exist.")

/* Formulas in rulesets. */
#define TW_FORM_CODES(X)                                                                           \
    X(FORM_EMPTY, "TW-FORM-001", ERROR, "The formula is empty.")                                   \
    X(FORM_TOO_LONG, "TW-FORM-002", ERROR, "The formula is too long.")                             \
    X(FORM_STRAY_CHARACTER, "TW-FORM-003", ERROR, "A character has no meaning in a formula.")      \
    X(FORM_NUMBER_TOO_LARGE, "TW-FORM-004", ERROR, "A number does not fit 32 bits.")               \
    X(FORM_VALUE_EXPECTED, "TW-FORM-005", ERROR, "A number, a name or a parenthesis is missing.")  \
    X(FORM_OPERATOR_EXPECTED, "TW-FORM-006", ERROR,                                                \
      "An operator is missing, or something follows the formula.")                                 \
    X(FORM_UNCLOSED, "TW-FORM-007", ERROR, "A parenthesis is opened and never closed.")            \
    X(FORM_UNOPENED, "TW-FORM-008", ERROR, "A parenthesis is closed that was never opened.")       \
    X(FORM_UNKNOWN_NAME, "TW-FORM-009", ERROR, "A name that is neither a counter nor an option.")  \
    X(FORM_COUNTER_ELSEWHERE, "TW-FORM-010", ERROR,                                                \
      "A counter that this kind of feature does not have.")                                        \
    X(FORM_DIVISION_BY_ZERO, "TW-FORM-011", ERROR, "A divisor can be zero.")                       \
    X(FORM_TOO_LARGE, "TW-FORM-012", ERROR, "A result can leave 32 bits.")                         \
    X(FORM_TOO_DEEP, "TW-FORM-013", ERROR, "The formula is nested too deeply.")                    \
    X(FORM_HALF_CHOICE, "TW-FORM-014", ERROR, "Half of a choice: ? without :, or : without ?.")    \
    X(FORM_ARGUMENTS, "TW-FORM-015", ERROR, "A function takes other values in parentheses.")       \
    X(FORM_UNKNOWN_FUNCTION, "TW-FORM-016", ERROR,                                                 \
      "A name in front of a parenthesis is not a function.")                                       \
    X(FORM_HALF_OPERATOR, "TW-FORM-017", ERROR, "Half of an operator: = & |.")

/* Scenarios. */
#define TW_SCEN_CODES(X)                                                                           \
    X(SCEN_EXTENSION, "TW-SCEN-001", ERROR, "Files of this kind cannot be replayed.")              \
    X(SCEN_NO_GAME, "TW-SCEN-002", ERROR, "No game has these rules, options and players.")         \
    X(SCEN_UNKNOWN_TILE, "TW-SCEN-003", ERROR, "The rules have no such tile.")                     \
    X(SCEN_UNKNOWN_PLAYER, "TW-SCEN-004", ERROR, "No player has that name.")                       \
    X(SCEN_BAD_CELL, "TW-SCEN-005", ERROR, "A cell is written x,y.")                               \
    X(SCEN_BAD_ROTATION, "TW-SCEN-006", ERROR, "A rotation is 0, 90, 180 or 270.")                 \
    X(SCEN_BAD_MOVE, "TW-SCEN-007", ERROR, "A move is written wrongly.")                           \
    X(SCEN_UNKNOWN_SEGMENT, "TW-SCEN-008", ERROR, "The tile has no segment of that name.")         \
    X(SCEN_NO_PLACE, "TW-SCEN-009", ERROR, "The piece cannot lie there.")                          \
    X(SCEN_UNKNOWN_CLAUSE, "TW-SCEN-010", ERROR, "No clause, example or case has that id.")        \
    X(SCEN_BAD_MAP, "TW-SCEN-011", ERROR, "A map is drawn wrongly.")                               \
    X(SCEN_NOTHING_CHECKED, "TW-SCEN-012", ERROR, "The scenario checks nothing.")                  \
    X(SCEN_BAD_PIECE, "TW-SCEN-013", ERROR, "A piece is written wrongly.")                         \
    X(SCEN_UNREACHABLE, "TW-SCEN-014", WARNING, "No game can lead to this position.")

/* Game records and saved games. */
#define TW_JSON_CODES(X)                                                                           \
    X(JSON_SYNTAX, "TW-JSON-001", ERROR, "The text is not JSON.")                                  \
    X(JSON_WRONG_KIND, "TW-JSON-002", ERROR, "A value is of the wrong kind.")                      \
    X(JSON_MISSING_KEY, "TW-JSON-003", ERROR, "A key that must be there is missing.")              \
    X(JSON_UNKNOWN_KEY, "TW-JSON-004", ERROR, "The key is unknown here.")                          \
    X(JSON_OUT_OF_RANGE, "TW-JSON-005", ERROR, "A number is too small or too large.")              \
    X(JSON_UNKNOWN_WORD, "TW-JSON-006", ERROR, "The name is unknown.")                             \
    X(JSON_NO_GAME, "TW-JSON-007", ERROR, "No game has these rules, options and players.")         \
    X(JSON_FORMAT, "TW-JSON-008", ERROR, "The file has a format that this program does not read.") \
    X(JSON_OTHER_FILE, "TW-JSON-009", WARNING,                                                     \
      "The game was played by a file that is not among those in play.")

/* Positions in one line of text. */
#define TW_POS_CODES(X)                                                                            \
    X(POS_SYNTAX, "TW-POS-001", ERROR, "The text is not a position.")                              \
    X(POS_NO_GAME, "TW-POS-002", ERROR, "No game has these rules, readings and players.")          \
    X(POS_NO_PLACE, "TW-POS-003", ERROR, "A piece of the position cannot lie there.")              \
    X(POS_ILLEGAL, "TW-POS-004", ERROR, "A move of the position breaks a rule.")

/* Rulebook texts and the patterns that are looked for in them. */
#define TW_AUDIT_CODES(X)                                                                          \
    X(AUDIT_PATTERN, "TW-AUDIT-001", ERROR, "A pattern is not a regular expression.")              \
    X(AUDIT_GROUPS, "TW-AUDIT-002", ERROR, "A pattern does not capture the numbers of its fact.")  \
    X(AUDIT_GAVE_UP, "TW-AUDIT-003", ERROR, "The search for a pattern went over a limit.")         \
    X(AUDIT_EDITION, "TW-AUDIT-004", ERROR, "No ruleset has this edition.")                        \
    X(AUDIT_TWICE, "TW-AUDIT-005", ERROR, "An edition was given twice, or there are too many.")    \
    X(AUDIT_NO_TEXT, "TW-AUDIT-006", ERROR, "The book is not a text.")                             \
    X(AUDIT_REPAIRED, "TW-AUDIT-007", WARNING, "The book holds bytes that are not UTF-8.")

/* Vocabularies: terrains, symbols and figures of a game's own. */
#define TW_VOC_CODES(X)                                                                            \
    X(VOC_TAKEN, "TW-VOC-001", ERROR, "A word or a counter has a meaning already.")                \
    X(VOC_FULL, "TW-VOC-002", ERROR, "There are more words than fit, or a longer one.")            \
    X(VOC_DRAWING, "TW-VOC-003", ERROR, "A colour, a path or a sign is not written as one.")

#define TW_CODES(X)                                                                                \
    TW_FILE_CODES(X)                                                                               \
    TW_YAML_CODES(X)                                                                               \
    TW_TILE_CODES(X)                                                                               \
    TW_SET_CODES(X)                                                                                \
    TW_RULE_CODES(X)                                                                               \
    TW_VOC_CODES(X)                                                                                \
    TW_VERI_CODES(X)                                                                               \
    TW_FORM_CODES(X)                                                                               \
    TW_SCEN_CODES(X)                                                                               \
    TW_JSON_CODES(X)                                                                               \
    TW_POS_CODES(X)                                                                                \
    TW_AUDIT_CODES(X)

#define TW_ENUM_CODE(name, code, severity, summary) TW_CODE_##name,
enum tw_code { TW_CODES(TW_ENUM_CODE) TW_CODE__COUNT };
#undef TW_ENUM_CODE

#endif
