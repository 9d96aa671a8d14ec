/*
 * Numbers in digits and in words. One list per language; a word of several forms stands several
 * times. Tens and units may stand together ("двадцать пять", "двадесет и пет").
 */
#include "audit/internal.h"

#include <stdlib.h>
#include <string.h>

struct numeral {
    const char *word; /* in small letters, without yo */
    int32_t value;
};

static const struct numeral bulgarian[] = {
    {"нула", 0},          {"един", 1},         {"една", 1},
    {"едно", 1},          {"единия", 1},       {"единият", 1},
    {"едната", 1},        {"едното", 1},       {"два", 2},
    {"две", 2},           {"двама", 2},        {"три", 3},
    {"трима", 3},         {"четири", 4},       {"четирима", 4},
    {"пет", 5},           {"петима", 5},       {"шест", 6},
    {"шестима", 6},       {"седем", 7},        {"осем", 8},
    {"девет", 9},         {"десет", 10},       {"единадесет", 11},
    {"единайсет", 11},    {"дванадесет", 12},  {"дванайсет", 12},
    {"тринадесет", 13},   {"тринайсет", 13},   {"четиринадесет", 14},
    {"четиринайсет", 14}, {"петнадесет", 15},  {"петнайсет", 15},
    {"шестнадесет", 16},  {"шестнайсет", 16},  {"седемнадесет", 17},
    {"седемнайсет", 17},  {"осемнадесет", 18}, {"осемнайсет", 18},
    {"деветнадесет", 19}, {"деветнайсет", 19}, {"двадесет", 20},
    {"двайсет", 20},      {"тридесет", 30},    {"трийсет", 30},
    {"четиридесет", 40},  {"четирийсет", 40},  {"петдесет", 50},
    {"шестдесет", 60},    {"шейсет", 60},      {"седемдесет", 70},
    {"осемдесет", 80},    {"деветдесет", 90},  {"сто", 100},
};

static const struct numeral english[] = {
    {"zero", 0},     {"one", 1},      {"two", 2},        {"three", 3},     {"four", 4},
    {"five", 5},     {"six", 6},      {"seven", 7},      {"eight", 8},     {"nine", 9},
    {"ten", 10},     {"eleven", 11},  {"twelve", 12},    {"thirteen", 13}, {"fourteen", 14},
    {"fifteen", 15}, {"sixteen", 16}, {"seventeen", 17}, {"eighteen", 18}, {"nineteen", 19},
    {"twenty", 20},  {"thirty", 30},  {"forty", 40},     {"fifty", 50},    {"sixty", 60},
    {"seventy", 70}, {"eighty", 80},  {"ninety", 90},    {"hundred", 100},
};

static const struct numeral polish[] = {
    {"zero", 0},
    {"jeden", 1},
    {"jedna", 1},
    {"jedno", 1},
    {"jedną", 1},
    {"jednego", 1},
    {"jednej", 1},
    {"jednemu", 1},
    {"jednym", 1},
    {"dwa", 2},
    {"dwie", 2},
    {"dwaj", 2},
    {"dwóch", 2},
    {"dwu", 2},
    {"dwóm", 2},
    {"dwom", 2},
    {"dwoma", 2},
    {"dwiema", 2},
    {"dwoje", 2},
    {"trzy", 3},
    {"trzej", 3},
    {"trzech", 3},
    {"trzem", 3},
    {"trzema", 3},
    {"troje", 3},
    {"cztery", 4},
    {"czterej", 4},
    {"czterech", 4},
    {"czterem", 4},
    {"czterema", 4},
    {"czworo", 4},
    {"pięć", 5},
    {"pięciu", 5},
    {"pięcioma", 5},
    {"sześć", 6},
    {"sześciu", 6},
    {"sześcioma", 6},
    {"siedem", 7},
    {"siedmiu", 7},
    {"siedmioma", 7},
    {"osiem", 8},
    {"ośmiu", 8},
    {"ośmioma", 8},
    {"dziewięć", 9},
    {"dziewięciu", 9},
    {"dziewięcioma", 9},
    {"dziesięć", 10},
    {"dziesięciu", 10},
    {"dziesięcioma", 10},
    {"jedenaście", 11},
    {"jedenastu", 11},
    {"dwanaście", 12},
    {"dwunastu", 12},
    {"trzynaście", 13},
    {"trzynastu", 13},
    {"czternaście", 14},
    {"czternastu", 14},
    {"piętnaście", 15},
    {"piętnastu", 15},
    {"szesnaście", 16},
    {"szesnastu", 16},
    {"siedemnaście", 17},
    {"siedemnastu", 17},
    {"osiemnaście", 18},
    {"osiemnastu", 18},
    {"dziewiętnaście", 19},
    {"dziewiętnastu", 19},
    {"dwadzieścia", 20},
    {"dwudziestu", 20},
    {"trzydzieści", 30},
    {"trzydziestu", 30},
    {"czterdzieści", 40},
    {"czterdziestu", 40},
    {"pięćdziesiąt", 50},
    {"pięćdziesięciu", 50},
    {"sześćdziesiąt", 60},
    {"sześćdziesięciu", 60},
    {"siedemdziesiąt", 70},
    {"siedemdziesięciu", 70},
    {"osiemdziesiąt", 80},
    {"osiemdziesięciu", 80},
    {"dziewięćdziesiąt", 90},
    {"dziewięćdziesięciu", 90},
    {"sto", 100},
    {"stu", 100},
};

static const struct numeral russian[] = {
    {"ноль", 0},          {"нуль", 0},          {"ноля", 0},          {"нуля", 0},
    {"один", 1},          {"одна", 1},          {"одно", 1},          {"одну", 1},
    {"одного", 1},        {"одной", 1},         {"одною", 1},         {"одному", 1},
    {"одним", 1},         {"одном", 1},         {"два", 2},           {"две", 2},
    {"двух", 2},          {"двум", 2},          {"двумя", 2},         {"двое", 2},
    {"двоих", 2},         {"три", 3},           {"трех", 3},          {"трем", 3},
    {"тремя", 3},         {"трое", 3},          {"троих", 3},         {"четыре", 4},
    {"четырех", 4},       {"четырем", 4},       {"четырьмя", 4},      {"четверо", 4},
    {"четверых", 4},      {"пять", 5},          {"пяти", 5},          {"пятью", 5},
    {"пятеро", 5},        {"шесть", 6},         {"шести", 6},         {"шестью", 6},
    {"семь", 7},          {"семи", 7},          {"семью", 7},         {"восемь", 8},
    {"восьми", 8},        {"восемью", 8},       {"восьмью", 8},       {"девять", 9},
    {"девяти", 9},        {"девятью", 9},       {"десять", 10},       {"десяти", 10},
    {"десятью", 10},      {"одиннадцать", 11},  {"одиннадцати", 11},  {"двенадцать", 12},
    {"двенадцати", 12},   {"тринадцать", 13},   {"тринадцати", 13},   {"четырнадцать", 14},
    {"четырнадцати", 14}, {"пятнадцать", 15},   {"пятнадцати", 15},   {"шестнадцать", 16},
    {"шестнадцати", 16},  {"семнадцать", 17},   {"семнадцати", 17},   {"восемнадцать", 18},
    {"восемнадцати", 18}, {"девятнадцать", 19}, {"девятнадцати", 19}, {"двадцать", 20},
    {"двадцати", 20},     {"двадцатью", 20},    {"тридцать", 30},     {"тридцати", 30},
    {"тридцатью", 30},    {"сорок", 40},        {"сорока", 40},       {"пятьдесят", 50},
    {"пятидесяти", 50},   {"шестьдесят", 60},   {"шестидесяти", 60},  {"семьдесят", 70},
    {"семидесяти", 70},   {"восемьдесят", 80},  {"восьмидесяти", 80}, {"девяносто", 90},
    {"девяноста", 90},    {"сто", 100},         {"ста", 100},
};

struct language {
    const char *code;
    const char *and;  /* may stand between tens and units */
    const char *tail; /* what may follow inside a word: articles */
    const struct numeral *numerals;
    size_t count;
};

#define NUMERALS(list) list, sizeof(list) / sizeof *(list)

static const struct language languages[] = {
    {"bg", "и", "те|та|ата|ото", NUMERALS(bulgarian)},
    {"en", "and", "", NUMERALS(english)},
    {"pl", "i", "", NUMERALS(polish)},
    {"ru", "и", "", NUMERALS(russian)},
};

enum { LONGEST = 64, MOST_NUMERALS = 160 };

static const struct language *find_language(const char *code)
{
    for (size_t i = 0; code && i < sizeof languages / sizeof *languages; i++)
        if (strcmp(languages[i].code, code) == 0)
            return &languages[i];
    return NULL;
}

/* Small letters, yo as ye; false when the text is longer than any number. */
static bool fold(const char *text, size_t length, char ret_folded[LONGEST])
{
    struct tw_text folded = {0};
    bool fits;

    for (size_t at = 0, width; at < length && folded.length < LONGEST; at += width) {
        const uint32_t c = tw_letters_lower(tw_letters_decode(text + at, length - at, &width));

        tw_letters_encode(&folded, c == 0x451 ? 0x435 : tw_letters_is_blank(c) ? ' ' : c);
    }
    fits = folded.length < LONGEST && !folded.failed;
    if (fits)
        memcpy(ret_folded, tw_text_string(&folded), folded.length + 1);
    tw_text_done(&folded);
    return fits;
}

static bool read_word(const struct language *language, const char *word, size_t length,
                      int32_t *ret_value)
{
    for (size_t i = 0; i < language->count; i++)
        if (strlen(language->numerals[i].word) == length &&
            memcmp(language->numerals[i].word, word, length) == 0) {
            *ret_value = language->numerals[i].value;
            return true;
        }
    return false;
}

/* Words with blanks or dashes between: each must fit behind the one before, as 5 behind 20. */
static bool read_words(const struct language *language, const char *words, int32_t *ret_number)
{
    int32_t total = 0, room = INT32_MAX;
    bool any = false;

    for (words += strspn(words, " \n-"); *words; words += strspn(words, " \n-")) {
        const size_t length = strcspn(words, " \n-");
        int32_t value;

        if (any && strlen(language->and) == length && memcmp(words, language->and, length) == 0) {
            words += length;
            continue;
        }
        if (!read_word(language, words, length, &value) || (any && (value == 0 || value >= room)))
            return false;
        total += value;
        room = value >= 100 ? 100 : value >= 20 ? 10 : 0;
        any = true;
        words += length;
    }
    if (any)
        *ret_number = total;
    return any;
}

bool tw_audit_number(const char *language, const char *text, size_t length, int32_t *ret_number)
{
    const struct language *words = find_language(language);
    char folded[LONGEST];

    if (!fold(text, length, folded))
        return false;
    if (folded[0] && folded[strspn(folded, "0123456789")] == '\0' && strlen(folded) <= 9) {
        *ret_number = (int32_t)strtol(folded, NULL, 10);
        return true;
    }
    return words && read_words(words, folded, ret_number);
}

static int by_length(const void *a, const void *b)
{
    const size_t first = strlen(*(const char *const *)a), second = strlen(*(const char *const *)b);

    if (first != second)
        return first < second ? 1 : -1;
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* A word for a pattern: where it has ye, the book may have yo. */
static void add_word(struct tw_text *text, const char *word)
{
    for (; *word; word++)
        if (strncmp(word, "е", 2) == 0) {
            tw_text_add(text, "[её]");
            word++;
        } else {
            tw_text_add_char(text, *word);
        }
}

void tw_numbers_define(const char *language, struct tw_text *text)
{
    const struct language *words = find_language(language);
    const char *sorted[MOST_NUMERALS];
    size_t count = 0;

    for (size_t i = 0; words && i < words->count && count < MOST_NUMERALS; i++)
        sorted[count++] = words->numerals[i].word;
    qsort(sorted, count, sizeof *sorted, by_length);
    /* Atomic, so that a longer number is never taken for the shorter one that it begins with. */
    tw_text_add(text, "(?(DEFINE)(?<number>(?>(?<![0-9])[0-9]++");
    if (count) {
        tw_text_add(text, "|(?<!\\p{L})(?i:");
        for (size_t i = 0; i < count; i++) {
            tw_text_add(text, i ? "|" : "");
            add_word(text, sorted[i]);
        }
        tw_text_format(text, ")(?=(?:%s)?(?!\\p{L}))", words->tail);
    }
    tw_text_add(text, ")))");
}
