/*
 * Patterns: the only file that touches PCRE2.
 *
 * A text is searched window by window, so that processor time can be held against a limit in
 * between: PCRE2 limits the steps of one attempt, but begins a new attempt at every character. A
 * match is at most REACH bytes long.
 */
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "audit/internal.h"

enum {
    WINDOW = 2048, /* characters at which a match may begin, per call */
    REACH = 65536, /* bytes that a match may be long */
    JIT_STACK = 1 << 20,
    MOST_GROUPS = 64, /* groups of one name, under (?J) */
};

struct tw_search {
    pcre2_code *code;
    pcre2_match_data *data;
    pcre2_match_context *context;
    pcre2_jit_stack *stack;
    uint32_t groups[TW_MAX_VALUES][MOST_GROUPS];
    size_t group_counts[TW_MAX_VALUES];
    size_t value_count;
    uint32_t verdicts[TW_AUDIT_VERDICT__COUNT][MOST_GROUPS]; /* groups named for a verdict */
    size_t verdict_counts[TW_AUDIT_VERDICT__COUNT];
    const char *text;
    size_t length, at;
    clock_t begun;
    char reason[160];
};

/* The definition of the group `number` for patterns that call it. */
static void prefix_for(const char *pattern, const char *language, struct tw_text *ret_prefix)
{
    if (strstr(pattern, "(?&number)"))
        tw_numbers_define(language, ret_prefix);
}

static pcre2_code *compile(const char *pattern, const char *language,
                           struct tw_search_error *ret_error)
{
    struct tw_text whole = {0};
    pcre2_code *code = NULL;
    PCRE2_SIZE offset = 0;
    size_t prefix;
    int error = 0;

    prefix_for(pattern, language, &whole);
    prefix = whole.length;
    tw_text_add(&whole, pattern);
    if (!whole.failed)
        code =
            pcre2_compile((PCRE2_SPTR)tw_text_string(&whole), whole.length,
                          PCRE2_UTF | PCRE2_UCP | PCRE2_USE_OFFSET_LIMIT | PCRE2_NEVER_BACKSLASH_C,
                          &error, &offset, NULL);
    if (!code) {
        if (whole.failed || pcre2_get_error_message(error, (PCRE2_UCHAR *)ret_error->message,
                                                    sizeof ret_error->message) < 0)
            snprintf(ret_error->message, sizeof ret_error->message, "memory ran out");
        ret_error->offset = offset > prefix ? offset - prefix : 0;
    }
    tw_text_done(&whole);
    return code;
}

/* The numbers of all groups with this name; how many. */
static size_t find_groups(struct tw_search *search, const char *name, uint32_t list[MOST_GROUPS])
{
    PCRE2_SPTR first, last;
    const int size = pcre2_substring_nametable_scan(search->code, (PCRE2_SPTR)name, &first, &last);
    size_t count = 0;

    if (size <= 0)
        return 0;
    for (; first <= last && count < MOST_GROUPS; first += size)
        list[count++] = (uint32_t)first[0] << 8 | first[1];
    return count;
}

static void find_all_groups(struct tw_search *search)
{
    static const char *const names[TW_AUDIT_VERDICT__COUNT] = {[TW_AUDIT_OTHERWISE] = "other",
                                                               [TW_AUDIT_CORRECTED] = "corrected",
                                                               [TW_AUDIT_PRESENT] = "present"};

    for (size_t i = 0; i < search->value_count; i++) {
        const char name[] = {search->value_count == 1 ? 'n' : (char)('a' + (int)i), '\0'};

        search->group_counts[i] = find_groups(search, name, search->groups[i]);
    }
    for (int i = 0; i < TW_AUDIT_VERDICT__COUNT; i++)
        if (names[i])
            search->verdict_counts[i] = find_groups(search, names[i], search->verdicts[i]);
}

/* Everything that matching needs. Without JIT it is slower and gives the same. */
static bool prepare(struct tw_search *search)
{
    search->data = pcre2_match_data_create_from_pattern(search->code, NULL);
    search->context = pcre2_match_context_create(NULL);
    if (!search->data || !search->context)
        return false;
    pcre2_set_match_limit(search->context, TW_AUDIT_MATCH_LIMIT);
    pcre2_set_depth_limit(search->context, TW_AUDIT_DEPTH_LIMIT);
    pcre2_set_heap_limit(search->context, TW_AUDIT_HEAP_LIMIT);
    if (pcre2_jit_compile(search->code, PCRE2_JIT_COMPLETE) == 0) {
        search->stack = pcre2_jit_stack_create(32 << 10, JIT_STACK, NULL);
        if (!search->stack)
            return false;
        pcre2_jit_stack_assign(search->context, NULL, search->stack);
    }
    return true;
}

enum tw_status tw_search_compile(struct tw_arena *arena, const char *pattern, const char *language,
                                 size_t value_count, struct tw_search **ret_search,
                                 struct tw_search_error *ret_error)
{
    struct tw_search *search;

    if (strlen(pattern) > TW_AUDIT_MAX_PATTERN) {
        snprintf(ret_error->message, sizeof ret_error->message, "a pattern has at most %d bytes",
                 (int)TW_AUDIT_MAX_PATTERN);
        ret_error->offset = TW_AUDIT_MAX_PATTERN;
        return TW_UNUSABLE;
    }
    search = tw_arena_alloc(arena, sizeof *search);
    if (!search)
        return TW_NO_MEMORY;
    search->value_count = value_count;
    search->code = compile(pattern, language, ret_error);
    if (!search->code || !prepare(search)) {
        const enum tw_status status = search->code ? TW_NO_MEMORY : TW_UNUSABLE;

        tw_search_done(search);
        return status;
    }
    find_all_groups(search);
    *ret_search = search;
    return TW_OK;
}

size_t tw_search_groups(const struct tw_search *search)
{
    size_t count = 0;

    for (size_t i = 0; i < search->value_count; i++)
        count += search->group_counts[i] > 0;
    return count;
}

void tw_search_rewind(struct tw_search *search, const char *text, size_t length)
{
    search->text = text;
    search->length = length;
    search->at = 0;
    search->begun = clock();
}

/* The next offset at or behind `at` where a character begins. */
static size_t at_character(const struct tw_search *search, size_t at)
{
    while (at < search->length && ((unsigned char)search->text[at] & 0xC0) == 0x80)
        at++;
    return at < search->length ? at : search->length;
}

static enum tw_search_result give_up(struct tw_search *search, int error)
{
    switch (error) {
    case PCRE2_ERROR_MATCHLIMIT:
        snprintf(search->reason, sizeof search->reason, "it needs more than %d steps at one place",
                 (int)TW_AUDIT_MATCH_LIMIT);
        break;
    case PCRE2_ERROR_DEPTHLIMIT:
    case PCRE2_ERROR_HEAPLIMIT:
    case PCRE2_ERROR_JIT_STACKLIMIT:
    case PCRE2_ERROR_NOMEMORY:
        snprintf(search->reason, sizeof search->reason, "it needs too much memory");
        break;
    case PCRE2_ERROR_NOMATCH:
        snprintf(search->reason, sizeof search->reason, "it takes longer than %d seconds",
                 (int)TW_AUDIT_SECONDS);
        break;
    default:
        if (pcre2_get_error_message(error, (PCRE2_UCHAR *)search->reason, sizeof search->reason) <
            0)
            snprintf(search->reason, sizeof search->reason, "PCRE2 error %d", error);
    }
    return TW_SEARCH_GAVE_UP;
}

/* Without such groups a match is what was looked for. */
static void take_verdict(const struct tw_search *search, struct tw_search_match *match)
{
    const PCRE2_SIZE *pairs = pcre2_get_ovector_pointer(search->data);

    match->verdict = TW_AUDIT_PRESENT;
    for (int i = 0; i < TW_AUDIT_VERDICT__COUNT; i++)
        for (size_t j = 0; j < search->verdict_counts[i]; j++) {
            const PCRE2_SIZE *pair = pairs + 2 * search->verdicts[i][j];

            if (pair[0] == PCRE2_UNSET || pair[1] < pair[0])
                continue;
            match->verdict = (enum tw_audit_verdict)i;
            match->words_start = pair[0];
            match->words_end = pair[1];
        }
}

static void take_match(struct tw_search *search, struct tw_search_match *ret_match)
{
    const PCRE2_SIZE *pairs = pcre2_get_ovector_pointer(search->data);

    *ret_match = (struct tw_search_match){.start = pairs[0], .end = pairs[1]};
    for (size_t i = 0; i < search->value_count; i++)
        for (size_t j = 0; j < search->group_counts[i]; j++) {
            const PCRE2_SIZE *pair = pairs + 2 * search->groups[i][j];

            if (pair[0] == PCRE2_UNSET || pair[1] < pair[0])
                continue;
            ret_match->groups[i].start = pair[0];
            ret_match->groups[i].end = pair[1];
            ret_match->groups[i].set = true;
            break;
        }
    take_verdict(search, ret_match);
    search->at = at_character(search, pairs[1] > search->at ? pairs[1] : search->at + 1);
}

enum tw_search_result tw_search_next(struct tw_search *search, struct tw_search_match *ret_match)
{
    while (search->at < search->length) {
        const size_t window = at_character(search, search->at + WINDOW);
        const size_t end = at_character(search, window + REACH);
        uint32_t options = PCRE2_NO_UTF_CHECK | PCRE2_NOTEMPTY;
        int result;

        if (clock() - search->begun > (clock_t)TW_AUDIT_SECONDS * CLOCKS_PER_SEC)
            return give_up(search, PCRE2_ERROR_NOMATCH);
        if (end < search->length)
            options |= PCRE2_NOTEOL;
        pcre2_set_offset_limit(search->context, window);
        result = pcre2_match(search->code, (PCRE2_SPTR)search->text, end, search->at, options,
                             search->data, search->context);
        if (result > 0) {
            take_match(search, ret_match);
            return TW_SEARCH_FOUND;
        }
        if (result != PCRE2_ERROR_NOMATCH)
            return give_up(search, result);
        search->at = window == search->length ? window : at_character(search, window + 1);
    }
    return TW_SEARCH_NOTHING;
}

const char *tw_search_reason(const struct tw_search *search)
{
    return search->reason;
}

void tw_search_done(struct tw_search *search)
{
    if (!search)
        return;
    pcre2_jit_stack_free(search->stack);
    pcre2_match_context_free(search->context);
    pcre2_match_data_free(search->data);
    pcre2_code_free(search->code);
}
