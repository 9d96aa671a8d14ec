/* Houses, peaks, bushes and tufts: scattered over a segment where nothing else stands. */
#include "draw/tile_svg.h"

/* What is scattered over each kind of segment. */
struct scatter {
    const char *things[3];
    double step;   /* between two of them */
    unsigned room; /* that each needs */
    unsigned keep; /* of eight places, how many are used */
};

static const struct scatter *scatter_of(unsigned kind)
{
    static const struct scatter city = {{"#h1", "#h2", "#h3"}, 11, 7, 8};
    static const struct scatter mountain = {{"#p1", "#p2", "#p2"}, 13, 8, 7};
    static const struct scatter field = {{"#b1", "#b1", "#b2"}, 14, 8, 3};
    static const struct scatter prairie = {{"#g1", "#g1", "#g2"}, 14, 8, 3};

    switch (kind) {
    case TW_KIND_CITY:
        return &city;
    case TW_KIND_MOUNTAIN:
        return &mountain;
    case TW_KIND_FIELD:
        return &field;
    case TW_KIND_PRAIRIE:
        return &prairie;
    default:
        return NULL;
    }
}

/* Looks random, depends on the tile and the place alone. */
static uint32_t noise(const char *id, unsigned segment, unsigned x, unsigned y)
{
    uint32_t value = 2166136261u;

    for (; *id; id++)
        value = (value ^ (uint8_t)*id) * 16777619u;
    value = (value ^ segment) * 16777619u;
    value = (value ^ x) * 16777619u;
    value = (value ^ y) * 16777619u;
    value ^= value >> 15;
    value *= 2246822519u;
    return value ^ value >> 13;
}

void tw_tile_decorate(struct tw_html *html, const struct tw_picture *picture, unsigned segment,
                      struct tw_clearance *clearance)
{
    const struct scatter *scatter = scatter_of(picture->tile->segments[segment].kind);
    const unsigned steps = scatter ? (unsigned)(100 / scatter->step) : 0;

    if (!scatter)
        return;
    tw_html_open_class(html, "g", "decor");
    for (unsigned row = 0; row <= steps; row++)
        for (unsigned column = 0; column <= steps; column++) {
            const uint32_t chance = noise(picture->tile->id, segment, column, row);
            const double jitter_x = (chance & 15) / 15.0 - 0.5;
            const double jitter_y = (chance >> 4 & 15) / 15.0 - 0.5;
            const double shift = row % 2 ? 0.25 : 0.75;
            const struct tw_point at = {(column + shift + jitter_x * 0.5) * scatter->step,
                                        (row + 0.5 + jitter_y * 0.4) * scatter->step};
            const unsigned room = clearance->cells[tw_cell_at(at.y)][tw_cell_at(at.x)];

            if (at.x >= 100 || at.y >= 100 || room < scatter->room ||
                (chance >> 8 & 7) >= scatter->keep)
                continue;
            tw_svg_use(html, scatter->things[(chance >> 12) % 3], at);
        }
    tw_html_close(html);
}
