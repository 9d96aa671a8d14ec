/*
 * The Lab's interface called from C: for every choice of rules the signature of many games, and a
 * hash of all that is told and drawn during one. same.mjs says the same of the module.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/lab.h"
#include "support/text.h"
#include "tilewright/tables.h"

static size_t give(const char *text)
{
    const size_t length = strlen(text);
    unsigned char *room = tw_lab_input(length);

    for (size_t i = 0; room != NULL && i < length; i++)
        room[i] = (unsigned char)text[i];
    return room != NULL ? length : 0;
}

static void mix(uint32_t *hash)
{
    const char *text = tw_lab_text();

    for (size_t i = 0; i < tw_lab_text_length(); i++)
        *hash = (*hash ^ (uint8_t)text[i]) * 16777619U;
}

static unsigned count_decisions(void)
{
    const char *list = strstr(tw_lab_text(), "\"decisions\":[");
    const char *end = strstr(list, "],\"gaps\"");
    unsigned count = 0;

    while ((list = strstr(list, "{\"move\":")) != NULL && list < end) {
        count++;
        list++;
    }
    return count;
}

static void mix_byte(uint32_t *hash, bool bit)
{
    *hash = (*hash ^ (bit ? 49 : 48)) * 16777619U;
}

/*
 * What was written last comes back, as it is and with one byte changed in many ways. The module
 * reads JSON with a reader of its own, whose words for what is no JSON are its own as well: of
 * changed texts only counts whether they hold and how far they go.
 */
static void check_written(uint32_t *hash)
{
    char *text = strdup(tw_lab_text());
    const size_t length = strlen(text);

    tw_lab_check(give(text));
    mix(hash);
    for (size_t i = 0; i < 60; i++) {
        const size_t at = (i * 7919 + 13) % length;
        const char kept = text[at];

        text[at] = "0,:\"}]-x"[i % 8];
        mix_byte(hash, tw_lab_check(give(text)));
        mix_byte(hash, strstr(tw_lab_text(), ",\"game\":") != NULL);
        text[at] = kept;
    }
    free(text);
}

static uint32_t tell_game(void)
{
    uint32_t hash = 2166136261U;

    for (unsigned step = 0;; step++) {
        tw_lab_tell();
        mix(&hash);
        const unsigned count = count_decisions();
        if (count == 0)
            break;
        if (!tw_lab_decide(step * 7 % count))
            abort();
        if (step % 16 == 0) {
            tw_lab_draw(false, 0, 0, 0);
            mix(&hash);
            tw_lab_end();
            mix(&hash);
        }
    }
    for (unsigned form = TW_LAB_POSITION; form <= TW_LAB_JCZ; form++) {
        tw_lab_write(form);
        mix(&hash);
        if (form >= TW_LAB_RECORD)
            check_written(&hash);
    }
    return hash;
}

int main(int argument_count, char **arguments)
{
    const struct tw_verification *all = &tw_builtin_tables.verification;
    const uint32_t games = argument_count > 1 ? (uint32_t)strtoul(arguments[1], NULL, 10) : 230;

    for (unsigned i = 0; i < all->combination_count; i++) {
        char text[200];

        snprintf(text, sizeof text, "TW1 %s", all->combinations[i].rules);
        if (!tw_lab_open(give(text)))
            return 1;
        tw_lab_signature(5, 0, games);
        printf("%s %s", all->combinations[i].rules, tw_lab_text());
        if (!tw_lab_shuffle(i))
            return 1;
        /* telling a game takes longer than playing a hundred */
        printf(" %08x\n", i % 4 == 0 ? (unsigned)tell_game() : 0U);
    }
    return 0;
}
