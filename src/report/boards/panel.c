/* Who has what beside a board: points, supply, goods, tokens, whose turn it is. */
#include <string.h>

#include "draw/draw.h"
#include "report/internal.h"

static unsigned colour_of(const json_t *row, long long player)
{
    static const char *const names[] = {"red", "blue", "green", "yellow", "black", "pink"};
    const char *name = tw_player_name(row, player);

    for (unsigned i = 0; name && i < sizeof names / sizeof names[0]; i++)
        if (strcmp(name, names[i]) == 0)
            return i;
    return (unsigned)(player % TW_COLOURS);
}

static void add_figure(struct tw_html *html, unsigned colour, const char *kind)
{
    tw_html_open(html, "svg");
    tw_html_attribute(html, "viewBox", "-13 -13 26 26");
    tw_html_attribute_format(html, "class", "piece p%u", colour);
    tw_html_attribute(html, "aria-hidden", "true");
    tw_svg_figure(html, kind);
    tw_html_close(html);
}

/* "follower 6": the picture and how many, the word for whoever cannot see it. */
static void add_supply(struct tw_html *html, unsigned colour, json_t *supply)
{
    const char *kind;
    json_t *count;

    json_object_foreach(supply, kind, count)
    {
        if (tw_word_find(tw_figure_words, TW_FIGURE__COUNT, kind) < 0 || !json_is_integer(count))
            continue;
        tw_html_open_class(html, "span", "held");
        tw_html_attribute(html, "title", kind);
        add_figure(html, colour, kind);
        tw_html_leaf(html, "span", "unseen", kind);
        tw_html_format(html, " %lld ", (long long)json_integer_value(count));
        tw_html_close(html);
    }
}

static void add_held(struct tw_html *html, const char *word, long long count)
{
    if (count <= 0)
        return;
    tw_html_open_class(html, "span", "held");
    tw_html_format(html, "%s %lld", word, count);
    tw_html_close(html);
    tw_html_text(html, " ");
}

static void add_tokens(struct tw_html *html, const json_t *tokens)
{
    const json_t *value;
    size_t i;

    if (json_array_size(tokens) == 0)
        return;
    tw_html_open_class(html, "span", "held");
    tw_html_text(html, json_array_size(tokens) == 1 ? "token" : "tokens");
    json_array_foreach(tokens, i, value)
    {
        tw_html_text(html, i ? ", " : " ");
        tw_add_json(html, value);
    }
    tw_html_close(html);
    tw_html_text(html, " ");
}

static void add_player(struct tw_html *html, const json_t *row, const json_t *table,
                       long long player, const json_t *score)
{
    static const char *const goods_words[] = {"wine", "grain", "cloth"};
    const size_t at = (size_t)player;
    const json_t *goods = json_array_get(json_object_get(table, "goods"), at);
    const unsigned colour = colour_of(row, player);
    const char *name = tw_player_name(row, player);
    const bool turn = tw_result_number(table, "turn", -1) == player;

    tw_html_open_class(html, "tr", turn ? "turn" : NULL);
    tw_html_open(html, "th");
    tw_html_attribute(html, "scope", "row");
    tw_html_open(html, "span");
    tw_html_attribute_format(html, "class", "chip p%u", colour);
    tw_html_close(html);
    tw_html_text(html, name ? name : "");
    if (turn)
        tw_html_leaf(html, "span", "unseen", ", to move");
    tw_html_close(html);
    tw_html_open_class(html, "td", "number");
    tw_add_json(html, score);
    tw_html_close(html);
    tw_html_open(html, "td");
    add_supply(html, colour, json_array_get(json_object_get(table, "supply"), at));
    for (size_t i = 0; i < sizeof goods_words / sizeof goods_words[0]; i++)
        add_held(html, goods_words[i], json_integer_value(json_array_get(goods, i)));
    add_tokens(html, json_array_get(json_object_get(table, "tokens"), at));
    add_held(html, "abbey",
             json_integer_value(json_array_get(json_object_get(table, "abbeys"), at)));
    if (tw_result_number(table, "king", -1) == player)
        tw_html_leaf(html, "span", "held", "king");
    if (tw_result_number(table, "robber", -1) == player)
        tw_html_leaf(html, "span", "held", "robber baron");
    tw_html_close(html);
    tw_html_close(html);
}

void tw_add_panel(struct tw_html *html, const json_t *row, const json_t *table)
{
    const json_t *scores = json_object_get(table, "scores"), *score;
    const long long left = tw_result_number(table, "left", -1);
    size_t i;

    if (json_array_size(scores) == 0)
        return;
    tw_html_open_class(html, "table", "panel");
    tw_html_open(html, "caption");
    if (left >= 0)
        tw_html_format(html, "%lld %s to draw", left, left == 1 ? "tile" : "tiles");
    else
        tw_html_text(html, "Players");
    tw_html_close(html);
    tw_html_open(html, "tbody");
    json_array_foreach(scores, i, score) if (i < 8)
        add_player(html, row, table, (long long)i, score);
    tw_html_close(html);
    tw_html_close(html);
}
