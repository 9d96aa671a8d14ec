/*
 * Sentences of an index in a text. Of all places where one stands word for word, or where some of
 * its groups of letters say that it does, the heaviest chain in the order of the index is kept.
 * What is still missing may be a sentence of its length that stands between its neighbours.
 */
#include <stdlib.h>
#include <string.h>

#include "audit/internal.h"

/* A place where a sentence stands word for word, or where some of its groups say that it does. */
struct place {
    size_t sentence, from;
    bool exact;
    uint64_t own;    /* what it weighs alone */
    uint64_t weight; /* letters of the best chain that ends here */
    size_t before;   /* index of the place before it, SIZE_MAX for none */
};

/* What is known of a sentence of the index while it is looked for. */
struct finding {
    enum tw_audit_state state;
    size_t from, letters; /* in the stream */
};

struct search {
    struct tw_audit *audit;
    const struct tw_model_book *known;
    const struct tw_book_view *printed;
    struct tw_stream stream;
    struct tw_sentences sentences; /* of the text */
    struct finding *findings;      /* by sentence of the index */
    struct place *places;
    size_t place_count;
};

enum { MOST_PLACES = 20000, MOST_LIKELY = 200 };

/* Does a group stand near a letter, between two others? */
static bool stands_near(const struct search *s, uint32_t hash, size_t there, size_t slack,
                        size_t low, size_t high)
{
    const size_t first = there > low + slack ? there - slack : low;

    for (size_t at = first; at <= there + slack && at + TW_GROUP_LETTERS <= high; at++)
        if (tw_stream_group(&s->stream, at) == hash)
            return true;
    return false;
}

/* How many groups of a sentence agree where it begins, when one of them stands at a place. */
static size_t count_votes(const struct search *s, const struct tw_model_sentence *sentence,
                          size_t group, size_t from, size_t low, size_t high)
{
    const size_t slack = sentence->letters / 10 < 50 ? sentence->letters / 10 + 2 : 52;
    size_t votes = 1;

    for (size_t i = group + 1; i < sentence->group_count; i++)
        votes += stands_near(s, sentence->groups[i].hash, from + sentence->groups[i].offset, slack,
                             low, high);
    return votes;
}

static void add_place(struct search *s, struct place place)
{
    if (s->place_count < MOST_PLACES)
        s->places[s->place_count++] = place;
}

static void add_exact(struct search *s, size_t sentence, size_t from)
{
    const struct tw_model_sentence *known = &s->known->sentences[sentence];

    if (from + known->letters <= s->stream.count &&
        tw_stream_hash(&s->stream, from, known->letters) == known->hash)
        add_place(s, (struct place){.sentence = sentence,
                                    .from = from,
                                    .exact = true,
                                    .own = 2 * (uint64_t)known->letters});
}

/* Was this place of the sentence found before, by this group or another one? */
static bool is_known_place(const struct search *s, size_t since, size_t from, size_t slack)
{
    for (size_t i = since; i < s->place_count; i++)
        if (s->places[i].from <= from + slack && from <= s->places[i].from + slack)
            return true;
    return false;
}

/* Where a third of the groups agree that it begins. */
static void add_likely(struct search *s, size_t sentence, size_t since)
{
    const struct tw_model_sentence *known = &s->known->sentences[sentence];

    for (size_t i = 0; i < known->group_count; i++) {
        const size_t offset = known->groups[i].offset;
        size_t count;
        const struct tw_stream_place *places =
            tw_stream_places(&s->stream, known->groups[i].hash, &count);

        for (size_t j = 0; j < count && j < MOST_LIKELY; j++) {
            const size_t from = places[j].from > offset ? places[j].from - offset : 0;
            size_t votes;

            if (is_known_place(s, since, from, known->letters / 10 + 2))
                continue;
            votes = count_votes(s, known, i, from, 0, s->stream.count);
            if (votes * 3 >= known->group_count)
                add_place(s, (struct place){.sentence = sentence,
                                            .from = from,
                                            .own = known->letters * votes / known->group_count});
        }
    }
}

static int compare_from(const void *a, const void *b)
{
    const size_t one = ((const struct place *)a)->from, other = ((const struct place *)b)->from;

    return one < other ? -1 : one > other;
}

/* Sentences too short for a group are looked for everywhere. */
static void find_places(struct search *s)
{
    for (size_t i = 0; i < s->known->sentence_count; i++) {
        const struct tw_model_sentence *sentence = &s->known->sentences[i];
        const size_t before = s->place_count;

        if (sentence->group_count) {
            size_t count;
            const struct tw_stream_place *places =
                tw_stream_places(&s->stream, sentence->groups[0].hash, &count);

            for (size_t j = 0; j < count; j++)
                if (places[j].from >= sentence->groups[0].offset)
                    add_exact(s, i, places[j].from - sentence->groups[0].offset);
            add_likely(s, i, before);
        } else {
            for (size_t at = 0; sentence->letters && at < s->stream.count; at++)
                add_exact(s, i, at);
        }
        if (s->place_count > before)
            qsort(s->places + before, s->place_count - before, sizeof *s->places, compare_from);
    }
}

static size_t end_of(const struct search *s, const struct place *place)
{
    const size_t letters = s->known->sentences[place->sentence].letters;
    const size_t end = place->from + letters;

    return end < s->stream.count ? end : s->stream.count;
}

/* Likely places are not known to the letter. */
static size_t slack_of(const struct search *s, const struct place *place)
{
    return place->exact ? 0 : s->known->sentences[place->sentence].letters / 10 + 2;
}

/* The heaviest chain of places: sentences and letters both go forward. */
static void keep_chain(struct search *s)
{
    size_t best = SIZE_MAX;

    for (size_t i = 0; i < s->place_count; i++) {
        struct place *place = &s->places[i];

        place->before = SIZE_MAX;
        for (size_t j = 0; j < i; j++)
            if (s->places[j].sentence < place->sentence &&
                end_of(s, &s->places[j]) <=
                    place->from + slack_of(s, place) + slack_of(s, &s->places[j]) &&
                s->places[j].weight > place->weight) {
                place->weight = s->places[j].weight;
                place->before = j;
            }
        place->weight += place->own;
        if (best == SIZE_MAX || place->weight > s->places[best].weight)
            best = i;
    }
    for (; best != SIZE_MAX; best = s->places[best].before) {
        struct finding *finding = &s->findings[s->places[best].sentence];

        finding->state =
            s->places[best].exact ? TW_AUDIT_SENTENCE_SAME : TW_AUDIT_SENTENCE_REWORDED;
        finding->from = s->places[best].from;
        finding->letters = end_of(s, &s->places[best]) - finding->from;
    }
}

/* Where the next sentence that was found begins. */
static size_t next_start(const struct search *s, size_t sentence)
{
    for (size_t i = sentence + 1; i < s->known->sentence_count; i++)
        if (s->findings[i].state == TW_AUDIT_SENTENCE_SAME)
            return s->findings[i].from;
    return s->stream.count;
}

/* A changed sentence may have become the same as the one behind it: then that one stands later. */
static void leave_room(struct search *s)
{
    for (size_t i = 0; i < s->place_count; i++) {
        const struct place *place = &s->places[i];
        struct finding *finding = &s->findings[place->sentence];

        if (place->exact && place->sentence > 0 && finding->state == TW_AUDIT_SENTENCE_SAME &&
            s->findings[place->sentence - 1].state == TW_AUDIT_SENTENCE_MISSING &&
            place->from >= finding->from + finding->letters &&
            end_of(s, place) <= next_start(s, place->sentence))
            finding->from = place->from;
    }
}

static bool is_in_order(const struct finding *finding)
{
    return finding->state == TW_AUDIT_SENTENCE_SAME || finding->state == TW_AUDIT_SENTENCE_REWORDED;
}

static bool is_about(size_t letters, size_t other)
{
    return letters * 10 <= other * 12 + 20 && other * 10 <= letters * 12 + 20;
}

/* The next sentence of the text between two letters that is about as long; moves `*next` behind. */
static const struct tw_sentence *find_alike(const struct search *s, size_t letters, size_t low,
                                            size_t high, size_t *next)
{
    for (size_t i = *next; i < s->sentences.count; i++) {
        const struct tw_sentence *sentence = &s->sentences.list[i];
        const size_t from = tw_stream_find(&s->stream, sentence->start);
        const size_t to = tw_stream_find(&s->stream, sentence->end);

        if (from >= high)
            return NULL;
        if (from < low || to > high || to == from || !is_about(letters, to - from))
            continue;
        *next = i + 1;
        return sentence;
    }
    return NULL;
}

/* What is still missing may be a sentence that stands in its place and is about as long. */
static void pair_missing(struct search *s)
{
    size_t low = 0, next = 0;

    for (size_t i = 0; i < s->known->sentence_count; i++) {
        struct finding *finding = &s->findings[i];
        size_t high = s->stream.count;
        const struct tw_sentence *alike = NULL;

        for (size_t j = i + 1; j < s->known->sentence_count && high == s->stream.count; j++)
            if (is_in_order(&s->findings[j]))
                high = s->findings[j].from;
        if (finding->state == TW_AUDIT_SENTENCE_MISSING && s->known->sentences[i].letters)
            alike = find_alike(s, s->known->sentences[i].letters, low, high, &next);
        if (alike) {
            finding->state = TW_AUDIT_SENTENCE_REWORDED;
            finding->from = tw_stream_find(&s->stream, alike->start);
            finding->letters = tw_stream_find(&s->stream, alike->end) - finding->from;
        }
        if (is_in_order(finding))
            low = finding->from + finding->letters;
    }
}

/* Same words elsewhere, or most of them: where nothing else stands. */
static void find_moved(struct search *s)
{
    for (size_t i = 0; i < s->place_count; i++) {
        const struct place *place = &s->places[i];
        struct finding *finding = &s->findings[place->sentence];
        bool is_free = place->exact && finding->state == TW_AUDIT_SENTENCE_MISSING;

        for (size_t j = 0; j < s->known->sentence_count && is_free; j++)
            is_free = s->findings[j].state == TW_AUDIT_SENTENCE_MISSING ||
                      s->findings[j].from >= end_of(s, place) ||
                      s->findings[j].from + s->findings[j].letters <= place->from;
        if (is_free)
            *finding = (struct finding){.state = TW_AUDIT_SENTENCE_MOVED,
                                        .from = place->from,
                                        .letters = s->known->sentences[place->sentence].letters};
    }
}

/* Letters of a sentence of the text that belong to no sentence of the index. */
static size_t count_new(const struct search *s, const struct tw_sentence *sentence,
                        size_t *ret_letters)
{
    const size_t from = tw_stream_find(&s->stream, sentence->start);
    const size_t to = tw_stream_find(&s->stream, sentence->end);
    size_t covered = 0;

    for (size_t i = 0; i < s->known->sentence_count; i++) {
        const struct finding *finding = &s->findings[i];
        const size_t start = finding->from > from ? finding->from : from;
        const size_t end =
            finding->from + finding->letters < to ? finding->from + finding->letters : to;

        if (finding->state != TW_AUDIT_SENTENCE_MISSING && end > start)
            covered += end - start;
    }
    *ret_letters = to - from;
    return to - from > covered ? to - from - covered : 0;
}

static const char *text_of(const struct search *s, size_t from, size_t letters)
{
    const char *bytes = tw_text_string(&s->printed->text);
    const size_t start = s->stream.at[from];
    const size_t last = s->stream.at[from + letters - 1];
    size_t width;

    tw_letters_decode(bytes + last, s->printed->text.length - last, &width);
    return tw_arena_copy(&s->audit->arena, bytes + start, last + width - start);
}

static enum tw_status add_known(struct search *s, const struct tw_accounts *accounts, size_t i,
                                struct tw_audit_coverage *coverage)
{
    const struct tw_model_sentence *known = &s->known->sentences[i];
    const struct finding *finding = &s->findings[i];
    struct tw_audit_sentence *result = &coverage->list[coverage->count++];
    size_t count = 0;

    *result = (struct tw_audit_sentence){.known = known, .state = finding->state};
    if (finding->state != TW_AUDIT_SENTENCE_MISSING && finding->letters > 0) {
        const size_t at = s->stream.at[finding->from];

        result->line = tw_book_line(s->printed, at);
        result->number = tw_sentences_at(s->printed, result->line, at);
        result->text = text_of(s, finding->from, finding->letters);
        if (!result->text)
            return TW_NO_MEMORY;
    }
    for (size_t j = 0; j < accounts->count; j++)
        count += tw_accounts_cover(&accounts->list[j], known->line, known->number);
    /* NOLINTNEXTLINE(bugprone-sizeof-expression): a list of pointers */
    result->by = tw_arena_array(&s->audit->arena, count + 1, sizeof *result->by);
    if (!result->by)
        return TW_NO_MEMORY;
    for (size_t j = 0; j < accounts->count; j++)
        if (tw_accounts_cover(&accounts->list[j], known->line, known->number))
            result->by[result->by_count++] = &accounts->list[j];
    coverage->counts[result->state]++;
    coverage->known++;
    coverage->asides += count == 0 && known->aside;
    coverage->unaccounted += count == 0 && !known->aside && known->letters > 0;
    return TW_OK;
}

static enum tw_status add_new(struct search *s, const struct tw_sentence *sentence,
                              struct tw_audit_coverage *coverage)
{
    size_t letters;
    const size_t fresh = count_new(s, sentence, &letters);

    if (fresh * 2 <= letters || fresh < 2)
        return TW_OK;
    coverage->list[coverage->count++] = (struct tw_audit_sentence){
        .state = TW_AUDIT_SENTENCE_NEW,
        .line = sentence->line,
        .number = sentence->number,
        .text = tw_arena_copy(&s->audit->arena, tw_text_string(&s->printed->text) + sentence->start,
                              sentence->end - sentence->start),
    };
    coverage->counts[TW_AUDIT_SENTENCE_NEW]++;
    return coverage->list[coverage->count - 1].text ? TW_OK : TW_NO_MEMORY;
}

/* The sentences of the index in their order, new ones where the text has them. */
static enum tw_status collect(struct search *s, const struct tw_accounts *accounts,
                              struct tw_audit_coverage *coverage)
{
    enum tw_status status = TW_OK;
    size_t next = 0;

    for (size_t i = 0; i <= s->known->sentence_count && status == TW_OK; i++) {
        const bool last = i == s->known->sentence_count;
        const bool placed = !last && (s->findings[i].state == TW_AUDIT_SENTENCE_SAME ||
                                      s->findings[i].state == TW_AUDIT_SENTENCE_REWORDED);
        const size_t until = placed ? s->stream.at[s->findings[i].from] : SIZE_MAX;

        for (; (placed || last) && next < s->sentences.count && status == TW_OK &&
               s->sentences.list[next].start < until;
             next++)
            status = add_new(s, &s->sentences.list[next], coverage);
        if (!last && status == TW_OK)
            status = add_known(s, accounts, i, coverage);
    }
    return status;
}

static bool is_stated(const struct tw_accounts *accounts, const struct tw_model_clause *clause)
{
    for (size_t i = 0; i < accounts->count; i++)
        if (accounts->list[i].clause == clause)
            return true;
    return false;
}

static bool is_silent(const struct tw_model_clause *clause, const char *edition)
{
    for (size_t i = 0; i < clause->silent_count; i++)
        if (strcmp(clause->silent_in[i].text, edition) == 0)
            return true;
    return false;
}

/* Clauses that no sentence states, of rulesets of which some are stated. */
static enum tw_status find_unstated(const struct search *s, const struct tw_accounts *accounts,
                                    struct tw_audit_coverage *coverage)
{
    const struct tw_model *model = s->audit->model;
    size_t all = 0;

    for (size_t i = 0; i < model->ruleset_count; i++)
        all += model->rulesets[i].clause_count;
    /* NOLINTNEXTLINE(bugprone-sizeof-expression): a list of pointers */
    coverage->unstated = tw_arena_array(&s->audit->arena, all + 1, sizeof *coverage->unstated);
    for (size_t i = 0; coverage->unstated && i < model->ruleset_count; i++) {
        const struct tw_model_ruleset *ruleset = &model->rulesets[i];
        const size_t before = coverage->unstated_count;
        size_t stated = 0;

        for (size_t j = 0; j < ruleset->clause_count; j++)
            if (is_stated(accounts, &ruleset->clauses[j]))
                stated++;
            else if (!is_silent(&ruleset->clauses[j], s->known->edition))
                coverage->unstated[coverage->unstated_count++] = &ruleset->clauses[j];
        if (stated == 0)
            coverage->unstated_count = before;
    }
    return coverage->unstated ? TW_OK : TW_NO_MEMORY;
}

static enum tw_status prepare(struct search *s)
{
    struct tw_arena *arena = &s->audit->arena;

    s->findings = tw_arena_array(arena, s->known->sentence_count + 1, sizeof *s->findings);
    s->places = tw_arena_array(arena, MOST_PLACES, sizeof *s->places);
    if (!s->findings || !s->places)
        return TW_NO_MEMORY;
    for (size_t i = 0; i < s->known->sentence_count; i++)
        s->findings[i].state = TW_AUDIT_SENTENCE_MISSING;
    if (tw_sentences_make(s->printed, arena, &s->sentences) != TW_OK)
        return TW_NO_MEMORY;
    if (tw_stream_make(s->printed, arena, &s->stream) != TW_OK)
        return TW_NO_MEMORY;
    return tw_stream_sort(&s->stream, arena);
}

enum tw_status tw_audit_cover(struct tw_audit *audit, size_t book,
                              struct tw_audit_coverage *ret_coverage)
{
    struct search s = {
        .audit = audit,
        .printed = &audit->books[book].text->views[TW_READING_PRINTED],
    };
    struct tw_audit_coverage coverage = {0};
    struct tw_accounts accounts;
    enum tw_status status;

    for (size_t i = 0; i < audit->model->book_count; i++)
        if (audit->model->books[i].sentence_count &&
            strcmp(audit->model->books[i].edition, audit->books[book].edition) == 0)
            s.known = &audit->model->books[i];
    if (!s.known)
        return TW_UNUSABLE;
    if (prepare(&s) != TW_OK || tw_accounts_make(audit->model, audit->books[book].edition,
                                                 &audit->arena, &accounts) != TW_OK)
        return TW_NO_MEMORY;
    coverage.list = tw_arena_array(&audit->arena, s.known->sentence_count + s.sentences.count + 1,
                                   sizeof *coverage.list);
    if (!coverage.list)
        return TW_NO_MEMORY;
    find_places(&s);
    keep_chain(&s);
    leave_room(&s);
    find_moved(&s);
    pair_missing(&s);
    status = collect(&s, &accounts, &coverage);
    if (status == TW_OK)
        status = find_unstated(&s, &accounts, &coverage);
    if (status == TW_OK)
        *ret_coverage = coverage;
    return status;
}
