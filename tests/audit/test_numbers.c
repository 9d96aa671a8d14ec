/* Numbers in digits and words. */
#include <criterion/criterion.h>
#include <string.h>

#include "audit/audit.h"

static const struct {
    const char *language, *text;
    int32_t number; /* -1: none */
} numbers[] = {
    {"en", "72", 72},
    {"", "0", 0},
    {"en", "seven", 7},
    {"en", "Twenty-one", 21},
    {"en", "hundred and five", 105},
    {"de", "sieben", 7},
    {"de", "fünfundzwanzig", 25},
    {"fr", "douze", 12},
    {"cs", "dvacet pět", 25},
    {"es", "treinta y cinco", 35},
    {"it", "ventuno", 21},
    {"uk", "двадцять три", 23},
    {"bg", "един", 1},
    {"bg", "една", 1},
    {"bg", "едно", 1},
    {"bg", "два", 2},
    {"bg", "Две", 2},
    {"bg", "ТРИ", 3},
    {"bg", "четири", 4},
    {"bg", "пет", 5},
    {"bg", "шест", 6},
    {"bg", "седем", 7},
    {"bg", "осем", 8},
    {"bg", "девет", 9},
    {"bg", "десет", 10},
    {"bg", "петнадесет", 15},
    {"bg", "двадесет", 20},
    {"bg", "двадесет и пет", 25},
    {"bg", "сто и четири", 104},
    {"ru", "один", 1},
    {"ru", "Одна", 1},
    {"ru", "одной", 1},
    {"ru", "одного", 1},
    {"ru", "два", 2},
    {"ru", "две", 2},
    {"ru", "двух", 2},
    {"ru", "трёх", 3},
    {"ru", "трех", 3},
    {"ru", "ЧЕТЫРЁХ", 4},
    {"ru", "четыре", 4},
    {"ru", "пять", 5},
    {"ru", "девятнадцать", 19},
    {"ru", "двадцать", 20},
    {"ru", "сорок", 40},
    {"ru", "семьдесят два", 72},
    {"ru", "семьдесят\xC2\xA0два", 72},
    {"pl", "jeden", 1},
    {"pl", "jedna", 1},
    {"pl", "jedną", 1},
    {"pl", "JEDNĄ", 1},
    {"pl", "jednego", 1},
    {"pl", "dwa", 2},
    {"pl", "dwie", 2},
    {"pl", "trzy", 3},
    {"pl", "cztery", 4},
    {"pl", "Pięć", 5},
    {"pl", "SZEŚĆ", 6},
    {"pl", "dwadzieścia", 20},
    {"pl", "siedemdziesiąt dwie", 72},
    {"", "пять", -1},
    {"xx", "five", -1},
    {"pl", "пять", -1},
    {"ru", "пятью пять", -1},
    {"ru", "пять двадцать", -1},
    {"ru", "двадцать ноль", -1},
    {"ru", "и пять", -1},
    {"ru", "", -1},
    {"ru", " ", -1},
    {"ru", "7а", -1},
    {"ru", "-7", -1},
    {"ru", "9999999999", -1},
    {"en", "one two three four five six seven eight nine ten eleven twelve thirteen", -1},
};

Test(numbers, digits_and_words_of_each_language)
{
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        int32_t number = -1;
        const bool read =
            tw_audit_number(numbers[i].language, numbers[i].text, strlen(numbers[i].text), &number);

        cr_expect_eq(number, numbers[i].number, "%s: '%s' is %d", numbers[i].language,
                     numbers[i].text, number);
        cr_expect_eq(read, numbers[i].number >= 0, "%s", numbers[i].text);
    }
}
