/* The sentences of a book and who accounts for them: in the terminal and as a local page. */
#include <stdio.h>
#include <string.h>

#include "cli/audit/show.h"
#include "cli/cli.h"
#include "draw/draw.h"

static bool is_unaccounted(const struct tw_audit_sentence *sentence)
{
    return sentence->known && sentence->by_count == 0 && !sentence->known->aside &&
           sentence->known->letters > 0;
}

static bool is_finding(const struct tw_audit_sentence *sentence)
{
    return sentence->state >= TW_AUDIT_SENTENCE_REWORDED || is_unaccounted(sentence);
}

bool tw_audit_covers(const struct tw_audit_coverage *coverage)
{
    for (size_t i = 0; i < coverage->count; i++)
        if (is_finding(&coverage->list[i]))
            return false;
    return true;
}

static void add_by(struct tw_text *text, const struct tw_audit_sentence *sentence)
{
    for (size_t i = 0; i < sentence->by_count; i++)
        tw_text_format(text, " %s", sentence->by[i]->id);
    if (sentence->known && sentence->by_count == 0)
        tw_text_format(text, " %s",
                       sentence->known->aside ? tw_model_aside_words[sentence->known->aside]
                                              : "nothing accounts for it");
}

/* Is it the first that this clause accounts for the sentence? Its citations follow each other. */
static bool is_first(const struct tw_audit_sentence *sentence, size_t which)
{
    return which == 0 || strcmp(sentence->by[which]->id, sentence->by[which - 1]->id) != 0;
}

/* What would catch a breach of a clause, or why nothing can. */
static void add_checks(struct tw_text *text, const struct tw_model_clause *clause)
{
    const struct tw_model_evidence *evidence = &clause->evidence;

    if (clause->uncheckable)
        tw_text_format(text, "not checkable: %s", clause->uncheckable);
    else if (evidence->check_count == 0)
        tw_text_add(text, "no check");
    for (size_t i = 0; i < evidence->check_count; i++)
        tw_text_format(text, "%s%s", i ? ", " : "checks: ", evidence->checks[i].text);
}

static void add_sentence(struct tw_text *text, const struct tw_audit_sentence *sentence)
{
    char index[32] = "-", here[32] = "-";

    if (sentence->known)
        snprintf(index, sizeof index, "%u.%u", (unsigned)sentence->known->line,
                 (unsigned)sentence->known->number);
    if (sentence->line)
        snprintf(here, sizeof here, "%u.%u", (unsigned)sentence->line, (unsigned)sentence->number);
    tw_text_format(text, "  %-8s %-8s %-9s", index, here, tw_audit_state_words[sentence->state]);
    add_by(text, sentence);
    tw_text_add(text, "\n");
    if (sentence->text)
        tw_text_format(text, "      %s\n", sentence->text);
    for (size_t i = 0; i < sentence->by_count; i++)
        if (sentence->by[i]->clause && is_first(sentence, i)) {
            tw_text_format(text, "      %s ", sentence->by[i]->id);
            add_checks(text, sentence->by[i]->clause);
            tw_text_add(text, "\n");
        }
}

void tw_audit_show_coverage(const struct tw_audit *audit, size_t book,
                            const struct tw_audit_coverage *coverage,
                            const struct tw_audit_style *style, struct tw_text *text)
{
    tw_text_format(text, "%s\n  index    here     state     by\n", audit->books[book].edition);
    for (size_t i = 0; i < coverage->count; i++)
        if (style->verbose || is_finding(&coverage->list[i]))
            add_sentence(text, &coverage->list[i]);
    if (coverage->unstated_count)
        tw_text_add(text, "  clauses that no sentence states:");
    for (size_t i = 0; i < coverage->unstated_count; i++)
        tw_text_format(text, " %s", coverage->unstated[i]->id);
    if (coverage->unstated_count)
        tw_text_add(text, "\n");
    tw_text_format(text, "coverage of %s: %zu sentences in the index;", audit->books[book].edition,
                   coverage->known);
    for (int i = 0; i < TW_AUDIT_SENTENCE__COUNT; i++)
        tw_text_format(text, "%s %zu %s", i ? "," : "", coverage->counts[i],
                       tw_audit_state_words[i]);
    tw_text_format(text, "; %zu state no rule, nothing accounts for %zu\n", coverage->asides,
                   coverage->unaccounted);
}

void tw_audit_json_coverage(const struct tw_audit *audit, size_t book,
                            const struct tw_audit_coverage *coverage, struct tw_text *text)
{
    tw_text_add(text, "{\"format\": 1, \"edition\": ");
    tw_text_add_json(text, audit->books[book].edition);
    tw_text_format(text, ", \"known\": %zu, \"asides\": %zu, \"unaccounted\": %zu, \"counts\": {",
                   coverage->known, coverage->asides, coverage->unaccounted);
    for (int i = 0; i < TW_AUDIT_SENTENCE__COUNT; i++)
        tw_text_format(text, "%s\"%s\": %zu", i ? ", " : "", tw_audit_state_words[i],
                       coverage->counts[i]);
    tw_text_add(text, "},\n\"sentences\": [");
    for (size_t i = 0; i < coverage->count; i++) {
        const struct tw_audit_sentence *sentence = &coverage->list[i];

        tw_text_format(text, "%s\n  {\"state\": \"%s\", \"index\": ", i ? "," : "",
                       tw_audit_state_words[sentence->state]);
        if (sentence->known)
            tw_text_format(text, "\"%u.%u\"", (unsigned)sentence->known->line,
                           (unsigned)sentence->known->number);
        else
            tw_text_add(text, "null");
        tw_text_format(text,
                       ", \"line\": %u, \"sentence\": %u, \"aside\": ", (unsigned)sentence->line,
                       (unsigned)sentence->number);
        if (sentence->known && sentence->known->aside)
            tw_text_add_json(text, tw_model_aside_words[sentence->known->aside]);
        else
            tw_text_add(text, "null");
        tw_text_add(text, ", \"by\": [");
        for (size_t j = 0; j < sentence->by_count; j++) {
            tw_text_add(text, j ? ", " : "");
            tw_text_add_json(text, sentence->by[j]->id);
        }
        tw_text_add(text, "]}");
    }
    tw_text_add(text, "],\n\"unstated\": [");
    for (size_t i = 0; i < coverage->unstated_count; i++) {
        tw_text_add(text, i ? ", " : "");
        tw_text_add_json(text, coverage->unstated[i]->id);
    }
    tw_text_add(text, "]}\n");
}

static const char style_sheet[] =
    "body{font:16px/1.5 sans-serif;margin:2rem auto;padding:0 1rem;max-width:80rem;color:#222;"
    "background:#fff}table{border-collapse:collapse;width:100%}"
    "td,th{border-top:1px solid #ccc;padding:.3rem .5rem;text-align:left;vertical-align:top}"
    "td:first-child{white-space:nowrap}td:nth-child(2){width:45%}"
    ".same{border-left:.4rem solid #4a8}.moved{border-left:.4rem solid #48c;background:#eef4ff}"
    ".reworded{border-left:.4rem solid #d80;background:#fff4e0}"
    ".missing{border-left:.4rem solid #c33;background:#ffecec}"
    ".new{border-left:.4rem solid #93c;background:#f6ecff}.aside{color:#666}"
    ".unaccounted{background:#ffecec}.checks{display:block;color:#464;font-size:.85rem}"
    "input{font:inherit;width:30rem;max-width:100%;box-sizing:border-box}"
    "@media(max-width:45rem){thead{display:none}tr,td{display:block}td{border-top:0}"
    "td:nth-child(2){width:auto}tr{border-top:1px solid #ccc}}";

/* Hides the rows that do not hold what was typed. */
static const char script[] =
    "document.getElementById('find').oninput=function(){var w=this.value.toLowerCase();"
    "document.querySelectorAll('tbody tr').forEach(function(r){"
    "r.hidden=r.textContent.toLowerCase().indexOf(w)<0})}";

/* What a fact or a discrepancy is about. */
static void add_subject(struct tw_html *html, const struct tw_model_id *id)
{
    if (id && id->fact)
        tw_html_format(html, " %s", id->fact->fact);
    else if (id && id->discrepancy)
        tw_html_format(html, " %s",
                       id->discrepancy->title ? id->discrepancy->title : id->discrepancy->finding);
}

/* A clause with what it says and what would catch a breach of it, or what else is cited. */
static void add_account(struct tw_html *html, const struct tw_model *model,
                        const struct tw_audit_account *account)
{
    struct tw_text checks = {0};

    tw_html_open(html, "div");
    tw_html_leaf(html, "b", NULL, account->id);
    if (account->clause) {
        tw_html_format(html, " %s: ", tw_modality_words[account->clause->modality]);
        tw_html_text(html, account->clause->statement);
        tw_html_text(html, " ");
        add_checks(&checks, account->clause);
        tw_html_leaf(html, "span", "checks", tw_text_string(&checks));
    } else {
        add_subject(html, tw_model_find_id(model, account->id));
    }
    tw_html_close(html);
    tw_text_done(&checks);
}

static void add_row(struct tw_html *html, const struct tw_model *model,
                    const struct tw_audit_sentence *sentence)
{
    const bool aside = sentence->by_count == 0 && sentence->known && sentence->known->aside;

    tw_html_open_class(html, "tr",
                       is_unaccounted(sentence) ? "unaccounted"
                       : aside                  ? "aside"
                                                : NULL);
    tw_html_open_class(html, "td", tw_audit_state_words[sentence->state]);
    if (sentence->known)
        tw_html_format(html, "%u.%u ", (unsigned)sentence->known->line,
                       (unsigned)sentence->known->number);
    tw_html_text(html, tw_audit_state_words[sentence->state]);
    tw_html_close(html);
    tw_html_leaf(html, "td", NULL, sentence->text ? sentence->text : "");
    tw_html_open(html, "td");
    for (size_t i = 0; i < sentence->by_count; i++)
        if (is_first(sentence, i))
            add_account(html, model, sentence->by[i]);
    if (aside)
        tw_html_text(html, tw_model_aside_words[sentence->known->aside]);
    else if (is_unaccounted(sentence))
        tw_html_text(html, "nothing accounts for it");
    tw_html_close(html);
    tw_html_close(html);
}

static void add_table(struct tw_html *html, const struct tw_model *model,
                      const struct tw_audit_coverage *coverage)
{
    tw_html_open(html, "table");
    tw_html_open(html, "thead");
    tw_html_open(html, "tr");
    tw_html_leaf(html, "th", NULL, "Sentence");
    tw_html_leaf(html, "th", NULL, "The book");
    tw_html_leaf(html, "th", NULL, "Clauses, examples, facts, discrepancies");
    tw_html_close(html);
    tw_html_close(html);
    tw_html_open(html, "tbody");
    for (size_t i = 0; i < coverage->count; i++)
        add_row(html, model, &coverage->list[i]);
    tw_html_close(html);
    tw_html_close(html);
}

void tw_audit_html_coverage(const struct tw_audit *audit, size_t book,
                            const struct tw_audit_coverage *coverage, struct tw_text *text)
{
    struct tw_html html;

    tw_html_start_head(&html, text);
    tw_html_open(&html, "title");
    tw_html_format(&html, "Coverage of %s", audit->books[book].edition);
    tw_html_close(&html);
    tw_html_open(&html, "style");
    tw_html_asset(&html, (const unsigned char *)style_sheet);
    tw_html_close(&html);
    tw_html_close(&html);
    tw_html_open(&html, "body");
    tw_html_open(&html, "h1");
    tw_html_format(&html, "Coverage of %s", audit->books[book].edition);
    tw_html_close(&html);
    tw_html_open(&html, "p");
    tw_html_format(&html, "%zu sentences in the index. ", coverage->known);
    for (int i = 0; i < TW_AUDIT_SENTENCE__COUNT; i++)
        tw_html_format(&html, "%s: %zu. ", tw_audit_state_words[i], coverage->counts[i]);
    tw_html_format(&html, "No rule: %zu. Nothing accounts for: %zu.", coverage->asides,
                   coverage->unaccounted);
    tw_html_close(&html);
    tw_html_leaf(&html, "p", NULL, "This page holds the text of a rulebook. Do not publish it.");
    tw_html_open(&html, "p");
    tw_html_open(&html, "input");
    tw_html_attribute(&html, "id", "find");
    tw_html_attribute(&html, "placeholder", "a word, a clause, a state: reworded");
    tw_html_attribute(&html, "aria-label", "Search");
    tw_html_close(&html);
    tw_html_close(&html);
    add_table(&html, audit->model, coverage);
    tw_html_open(&html, "script");
    tw_html_asset(&html, (const unsigned char *)script);
    tw_html_close(&html);
    tw_html_close_to(&html, 0);
}
