/*
 * The number words of a language, as the spell-out rules of CLDR have them by way of ICU: every
 * single word that stands for 0 to 199 in any gender and case. A word list of a language is made
 * when it is first asked for and kept.
 */
#include <stdio.h>
#include <string.h>
#include <unicode/unum.h>
#include <unicode/ustring.h>

#include "audit/internal.h"

enum { MOST_LANGUAGES = 8, LARGEST = 199, MOST_RULES = 8192, LONGEST = 160 };

/* Words of rulebooks that the spell-out rules leave out. */
static const struct {
    const char *language, *word;
    int32_t value;
} others[] = {
    {"bg", "единия", 1},      {"bg", "единият", 1},   {"bg", "едната", 1},  {"bg", "едното", 1},
    {"bg", "четирийсет", 40}, {"en", "hundred", 100}, {"pl", "dwu", 2},     {"pl", "dwom", 2},
    {"pl", "dwoje", 2},       {"pl", "troje", 3},     {"pl", "czworo", 4},  {"ru", "нуль", 0},
    {"ru", "нуля", 0},        {"ru", "одною", 1},     {"ru", "двое", 2},    {"ru", "двоих", 2},
    {"ru", "трое", 3},        {"ru", "троих", 3},     {"ru", "четверо", 4}, {"ru", "четверых", 4},
    {"ru", "пятеро", 5},      {"ru", "восьмью", 8},
};

/* What may follow inside a word, as articles do, and what the rules leave out between two. */
static const struct {
    const char *language, *tail, *and;
} habits[] = {{"bg", "те|та|ата|ото", "и"}, {"en", "", "and"}, {"pl", "", "i"}, {"ru", "", "и"}};

static void add(struct tw_numerals *numerals, const char *word, int32_t value)
{
    for (size_t i = 0; i < numerals->count; i++)
        if (strcmp(numerals->list[i].word, word) == 0)
            return;
    if (numerals->count == TW_MOST_NUMERALS || strlen(word) >= TW_NUMERAL_BYTES)
        return;
    snprintf(numerals->list[numerals->count].word, TW_NUMERAL_BYTES, "%s", word);
    numerals->list[numerals->count++].value = value;
}

/* In UTF-8, without soft hyphens, the Russian yo as ye. */
static bool spell(UNumberFormat *format, int32_t value, char ret_word[LONGEST])
{
    UErrorCode error = U_ZERO_ERROR;
    UChar units[LONGEST];
    size_t length = 0;
    const int32_t count = unum_format(format, value, units, LONGEST, NULL, &error);
    int32_t bytes = 0;
    int32_t kept = 0;

    if (U_FAILURE(error) || count <= 0 || count >= LONGEST)
        return false;
    for (int32_t i = 0; i < count; i++)
        if (units[i] != 0xAD)
            units[kept++] = units[i] == 0x451 ? 0x435 : units[i];
    u_strToUTF8(ret_word, LONGEST, &bytes, units, kept, &error);
    length = (size_t)bytes;
    return U_SUCCESS(error) && length > 0 && length < LONGEST;
}

/* The word that stands between two others, as in "twenty and five". */
static void find_and(struct tw_numerals *numerals, const char *words)
{
    const char *first = strchr(words, ' ');
    const char *second = first ? strchr(first + 1, ' ') : NULL;

    if (!second || strchr(second + 1, ' ') || numerals->and[0])
        return;
    snprintf(numerals->and, sizeof numerals->and, "%.*s", (int)(second - first - 1), first + 1);
}

static void add_rule_set(struct tw_numerals *numerals, UNumberFormat *format, const char *name)
{
    UErrorCode error = U_ZERO_ERROR;
    char word[LONGEST];
    UChar units[LONGEST];

    u_uastrncpy(units, name, LONGEST);
    units[LONGEST - 1] = 0;
    unum_setTextAttribute(format, UNUM_DEFAULT_RULESET, units, -1, &error);
    for (int32_t value = 0; U_SUCCESS(error) && value <= LARGEST; value++) {
        if (!spell(format, value, word))
            continue;
        if (!strpbrk(word, " -0123456789"))
            add(numerals, word, value);
        else if (value == 35)
            find_and(numerals, word);
    }
}

/* Cardinal numbers only; "ones" in the plural counts nothing. */
static void add_rule_sets(struct tw_numerals *numerals, UNumberFormat *format)
{
    static UChar units[MOST_RULES];
    static char names[MOST_RULES];
    UErrorCode error = U_ZERO_ERROR;
    const int32_t count =
        unum_getTextAttribute(format, UNUM_PUBLIC_RULESETS, units, MOST_RULES, &error);

    if (U_FAILURE(error) || count >= MOST_RULES)
        return;
    u_austrncpy(names, units, MOST_RULES);
    names[MOST_RULES - 1] = '\0';
    for (char *name = names, *end; *name; name = end) {
        end = name + strcspn(name, ";");
        if (*end)
            *end++ = '\0';
        if (strcmp(name, "%spellout-numbering") == 0 ||
            (strstr(name, "cardinal") && !strstr(name, "plural")))
            add_rule_set(numerals, format, name);
    }
}

static void make(struct tw_numerals *numerals, const char *language)
{
    UErrorCode error = U_ZERO_ERROR;
    UNumberFormat *format = unum_open(UNUM_SPELLOUT, NULL, 0, language, NULL, &error);
    const char *found =
        U_SUCCESS(error) ? unum_getLocaleByType(format, ULOC_ACTUAL_LOCALE, &error) : NULL;

    *numerals = (struct tw_numerals){.tail = ""};
    snprintf(numerals->language, sizeof numerals->language, "%s", language);
    /* What ICU does not know it spells in the language of the machine. */
    if (found && strncmp(found, language, 2) == 0)
        add_rule_sets(numerals, format);
    unum_close(format);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strcmp(others[i].language, language) == 0)
            add(numerals, others[i].word, others[i].value);
    for (size_t i = 0; i < sizeof habits / sizeof *habits; i++)
        if (strcmp(habits[i].language, language) == 0) {
            numerals->tail = habits[i].tail;
            snprintf(numerals->and, sizeof numerals->and, "%s", habits[i].and);
        }
}

const struct tw_numerals *tw_numerals(const char *language)
{
    static struct tw_numerals kept[MOST_LANGUAGES];
    static size_t next;
    struct tw_numerals *made;

    if (!language || !language[0] || strlen(language) >= sizeof kept->language)
        return NULL;
    for (size_t i = 0; i < MOST_LANGUAGES; i++)
        if (strcmp(kept[i].language, language) == 0)
            return kept[i].count ? &kept[i] : NULL;
    made = &kept[next++ % MOST_LANGUAGES];
    make(made, language);
    return made->count ? made : NULL;
}
