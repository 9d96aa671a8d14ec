/* What the pages of the report share with each other. */
#ifndef TW_REPORT_INTERNAL_H
#define TW_REPORT_INTERNAL_H

#include "draw/board_row.h"
#include "model/model.h"
#include "report/page.h"
#include "report/results.h"
#include "report/site.h"

/* A move of a scenario that shows a clause, and how well it does. */
struct tw_best_board {
    const char *clause;
    const struct tw_result *row;
    size_t move;
    int event; /* of the move; -1: none is about it */
    int worth;
};

struct tw_report {
    const struct tw_model *model;
    struct tw_site *site;
    struct tw_results results;
    bool *played; /* by ruleset: a row was made with it */
    struct tw_results baseline;
    bool has_baseline;
    struct tw_board_tiles tiles;
    struct tw_best_board *best_boards; /* sorted by clause, the best of each first */
    size_t best_board_count;
    struct tw_subjects *subjects;   /* see topics.h */
    const struct tw_subject *hero;  /* whose board the front page shows, or NULL */
    struct tw_history *history;     /* see history.h; NULL: none is kept */
    const struct tw_ledger *ledger; /* NULL: none was given */
    struct tw_shown_port *ports;    /* the worst first; see ports.h */
    const char *lab;                /* its module; empty or NULL: there is none */
    size_t port_count;
    bool failed; /* memory ran out somewhere */
};

/* All tiles that a board can show. */
enum tw_status tw_report_list_tiles(struct tw_report *report);

/* The state of a ruleset: how many of its clauses are in which state. */
struct tw_ruleset_state {
    enum tw_row_state
        state; /* the worst that counts; PASS only when every checkable clause passes */
    unsigned clauses[TW_STATE__COUNT];
    unsigned clause_count;
    const struct tw_model_ruleset *home; /* whose clauses they are */
};
void tw_report_ruleset(const struct tw_report *report, const struct tw_model_ruleset *ruleset,
                       struct tw_ruleset_state *ret_state);
/* All clauses of the model: what the front page, the badge and the summary say. */
void tw_report_counts(const struct tw_report *report, struct tw_clause_counts *ret_counts);
/* As tw_results_clause(), limited to rows of the ruleset where it shares its clauses and was not
 * played. */
void tw_report_clause(const struct tw_report *report, const struct tw_model_ruleset *ruleset,
                      const struct tw_model_clause *clause, struct tw_clause_state *ret_state);

/* Pages. */
void tw_report_front(struct tw_report *report);
void tw_report_rulebooks(struct tw_report *report);
void tw_report_clauses(struct tw_report *report);
void tw_report_editions(struct tw_report *report);
void tw_report_scenarios(struct tw_report *report); /* gives rows their pages: before the others */
void tw_report_edition_pages(struct tw_report *report);
void tw_report_ports(struct tw_report *report);
void tw_report_topics(struct tw_report *report);
void tw_report_search(struct tw_report *report);     /* every entry, for script and for eyes */
void tw_report_doubts(struct tw_report *report);     /* clauses that one can doubt */
void tw_report_meetings(struct tw_report *report);   /* which clauses met, and which did not */
void tw_report_provenance(struct tw_report *report); /* what was run, with what */
void tw_report_findings(struct tw_report *report);
void tw_report_audit(struct tw_report *report);
void tw_report_perft(struct tw_report *report);
void tw_report_mutations(struct tw_report *report);
void tw_report_history(struct tw_report *report);
void tw_report_ledger(struct tw_report *report); /* where there is a ledger */
void tw_add_ledger_news(struct tw_page *page, const struct tw_report *report);
void tw_report_compare(struct tw_report *report);
unsigned tw_count_puzzles(const struct tw_report *report);
void tw_report_puzzles(struct tw_report *report); /* where there is a scenario for one */
void tw_report_lab(struct tw_report *report);     /* where there is a module */
void tw_report_machine(struct tw_report *report); /* results, JUnit, SARIF, badge */

/* Pieces. */
void tw_add_state(struct tw_html *html, enum tw_row_state state); /* a pill with the word */
void tw_add_state_count(struct tw_html *html, enum tw_row_state state, unsigned count);
void tw_add_clause_link(struct tw_page *page, const struct tw_report *report, const char *clause);
void tw_add_clause_links(struct tw_page *page, const struct tw_report *report,
                         const json_t *clauses);
/* `home`: the ruleset whose clause names it. */
void tw_add_discrepancy_link(struct tw_page *page, const struct tw_report *report,
                             const struct tw_model_ruleset *home, const char *discrepancy);
/* How many points a player makes by a printing, by number of players. */
void tw_add_edition_play(struct tw_page *page, const struct tw_report *report, const char *id);
/* To the page of a printing. */
void tw_add_edition_link(struct tw_page *page, const char *id);
/* Does a discrepancy concern a clause of this ruleset? */
bool tw_discrepancy_concerns(const struct tw_model_ruleset *ruleset,
                             const struct tw_model_discrepancy *entry);
/* A sentence from the data; ids in it are links. */
void tw_add_prose(struct tw_page *page, const struct tw_report *report, const char *text);
void tw_add_prose_leaf(struct tw_page *page, const struct tw_report *report, const char *element,
                       const char *class_names, const char *text);
/* What changed since the run before; nothing where there was none. */
void tw_add_history_news(struct tw_page *page, const struct tw_report *report);
/* A field that leads to the page of everything. */
void tw_add_search_field(struct tw_page *page);
void tw_add_row_link(struct tw_page *page, const struct tw_report *report,
                     const struct tw_result *row);
void tw_add_cell(struct tw_html *html, const char *class_names, const char *text);
void tw_add_number_cell(struct tw_html *html, long long number);
void tw_add_number(struct tw_html *html, long long number); /* 12 345 678 */
const char *tw_moment_text(const char *when);               /* "at the end of the game" */
void tw_add_time(struct tw_html *html, const char *time);   /* 2026-11-19 21:37, in UTC */
/* `heads` end with NULL; a tab in front of one marks a column of numbers. */
void tw_start_table(struct tw_html *html, const char *const *heads);
/* The same; on a phone its cells stand one below the other. For cells that need no heading. */
void tw_start_stacked_table(struct tw_html *html, const char *const *heads);
void tw_end_table(struct tw_html *html);
void tw_add_term(struct tw_html *html, const char *name, const char *value); /* of a dl */
void tw_add_json(struct tw_html *html, const json_t *value);   /* any value, as text */
void tw_add_values(struct tw_html *html, const json_t *value); /* the same; a list as 1, 2, 3 */

/* Does a list of ids name the clause, or an example or a question of it? */
bool tw_names_clause(const json_t *ids, const char *clause);

/* Is the row about our own engine and data, not about a port? */
bool tw_is_ours(const struct tw_result *row);

/* Parts of a whole, drawn as long as their share. */
struct tw_bar {
    const char *classes[16];
    unsigned parts[16];
    unsigned count, total;
};
void tw_bar_part(struct tw_bar *bar, const char *class_names, unsigned part);
void tw_add_bar(struct tw_html *html, const struct tw_bar *bar);

/* Rows as tables, those with the same outcome folded together. */
void tw_report_rows_of(struct tw_page *page, const struct tw_report *report,
                       const struct tw_mention *mentions, size_t count);

/* How to see it again, under a heading. */
void tw_add_command(struct tw_html *html, const json_t *row);

/* A case that was put to a port: the port and the clauses as members of a list of facts; then what
 * it answered beside what we do, and what it said on standard error. */
void tw_add_case_facts(struct tw_page *page, const struct tw_report *report, const json_t *row);
void tw_add_answers(struct tw_html *html, const json_t *row);

/* Boards. */
bool tw_report_has_board(const struct tw_result *row);
void tw_add_boards(struct tw_page *page, struct tw_report *report, const json_t *row);
/* As it is at the last move, before figures go home. */
void tw_add_last_board(struct tw_page *page, struct tw_report *report, const json_t *row);
/* An event as a member of a list; `prefix` and `number` lead to what it speaks of on its board. */
void tw_add_event(struct tw_page *page, const struct tw_report *report, const json_t *row,
                  const json_t *event, const char *prefix, size_t number);
/* Who has what: points, supply, goods, tokens, whose turn it is. `table` of a row or a move. */
void tw_add_panel(struct tw_html *html, const json_t *row, const json_t *table);
/* The best board of each clause, of scenarios that pass; NULL: it has none. */
enum tw_status tw_best_boards_find(struct tw_report *report);
const struct tw_best_board *tw_best_board(const struct tw_report *report, const char *clause);
/* Shows it; `words`: with what the move brought. */
void tw_add_best_board(struct tw_page *page, struct tw_report *report,
                       const struct tw_best_board *best, const char *prefix, bool words);
/* The same as a picture in a file; not while a page with boards is being written. */
void tw_write_best_board(struct tw_report *report, const struct tw_best_board *best,
                         const char *path);
/* Share cards: writes them; which one a page about these clauses has, NULL: that of the site. */
void tw_report_cards(struct tw_report *report);
const char *tw_card_of_clause(const struct tw_report *report, const char *clause);
const char *tw_card_of_ruleset(const struct tw_report *report,
                               const struct tw_model_ruleset *ruleset);
const char *tw_card_of_clauses(const struct tw_report *report, const json_t *clauses);
/* The pictures of all tiles that the page shows; once, behind its last board. */
void tw_add_tile_symbols(struct tw_html *html, struct tw_report *report);

#endif
