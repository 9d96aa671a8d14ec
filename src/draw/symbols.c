/* The symbols of reports/symbols.svg that a page refers to. */
#include <string.h>

#include "draw/board.h"
#include "draw/draw.h"

enum { LONGEST_ID = 40 };

/* The id of the symbol that a line of the asset defines, as it is referred to; false: none. */
static bool symbol_of(const char *line, char ret_reference[LONGEST_ID + 4])
{
    static const char start[] = "<g id=\"";
    size_t length;

    if (strncmp(line, start, sizeof start - 1) != 0)
        return false;
    line += sizeof start - 1;
    length = strcspn(line, "\"\n");
    if (length > LONGEST_ID)
        return false;
    ret_reference[0] = '"';
    ret_reference[1] = '#';
    memcpy(ret_reference + 2, line, length);
    memcpy(ret_reference + 2 + length, "\"", 2);
    return true;
}

/* Does the page show something that reports/tiles.css paints with the pattern of a line? Those for
 * telling segments apart are for galleries, which take the whole asset. */
static bool is_painted(const char *line, const char *page)
{
    static const struct {
        const char *pattern, *shown;
    } users[] = {{"grass\"", "\"grass\""},
                 {"prairie\"", "\"prairie\""},
                 {"stone\"", "\"stone\""},
                 {"cobbles\"", "city-area"},
                 {"rock\"", "mountain-area"},
                 {"t", " tied"},
                 {"a", NULL}};
    static const char start[] = "<pattern id=\"";

    if (strncmp(line, start, sizeof start - 1) != 0)
        return true;
    line += sizeof start - 1;
    for (size_t i = 0; i < sizeof users / sizeof users[0]; i++)
        if (strncmp(line, users[i].pattern, strlen(users[i].pattern)) == 0)
            return users[i].shown && strstr(page, users[i].shown);
    return true;
}

/* The lines of the asset that the page needs; symbols stand behind those that they are made of. */
void tw_add_used_symbols(struct tw_html *html)
{
    const char *const asset = (const char *)tw_asset_symbols_svg;
    const char *lines[128];
    bool used[128];
    size_t count = 0;

    for (const char *at = asset; *at && count < 128; at += strcspn(at, "\n"), at += *at == '\n')
        lines[count++] = at;
    for (size_t i = count; i-- > 0;) {
        char reference[LONGEST_ID + 4];

        used[i] = is_painted(lines[i], tw_text_string(html->out));
        if (!symbol_of(lines[i], reference))
            continue;
        used[i] = strstr(tw_text_string(html->out), reference) != NULL;
        for (size_t j = i + 1; j < count && !used[i]; j++) {
            const char *found = used[j] ? strstr(lines[j], reference) : NULL;

            used[i] = found && (j + 1 == count || found < lines[j + 1]);
        }
    }
    tw_html_text(html, "");
    for (size_t i = 0; i < count; i++)
        if (used[i])
            tw_text_add_bytes(html->out, lines[i], strcspn(lines[i], "\n") + 1);
}
