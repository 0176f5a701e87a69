// title:    Separable, one pass
// summary:  Columns first, then rows, with what lies between in local memory.
// plan:     direct
// group:    32 x 4
// items:    4 x 8 : 1 2 4 8
// shape:    FILTER_W + FILTER_H > 90 : 128 x 2, 4 x 8
// shape:    FILTER_W + FILTER_H > 34 : 64 x 4, 4 x 8
// shape:    FILTER_W + FILTER_H <= 24 : 64 x 2, 4 x 8
// local:    4 * GROUP_H * ITEM_H * (4 * GROUP_W + FILTER_W + (FILTER_W > 16 && FILTER_W < 48 ? 68 : 5))
// memory:   global > private > local > private > global
// requires: RANK == 1 : The filter is no column times a row; choose "Low rank" or a variant that takes any filter.
// requires: ITEM_W == 4 : A row is read in vectors of four pixels; choose 4 outputs per work-item across.
// prefer:   GPU && RANK == 1 && TAPS >= 20 && ALIGNED >= 4 && OUTPUTS > 150000
//
// As with two passes, but what lies between stays in local memory: an image is read once and written once.
//     src                       tile                       dst
//     | | | | | | | |           = = = = = = = =            . . . .
//     | | | | | | | |  column   = = = = = = = =   row      . . . .
//     | | | | | | | |  sums ->  = = = = = = = =   sums ->  . . . .
// Columns come first, so that neighbours read neighbouring pixels: each work-item slides down one, as in "Registers".
// A column outside the image has the sum of the one that stands for it: sums are copied, and no read asks where it is.

#define LEAD ((ORIGIN_X + 3) / 4 * 4) // as in "Vectors"
#define SHIFT (LEAD - ORIGIN_X)
#define VECTORS(outputs) ((SHIFT + FILTER_W - 1 + (outputs) + 3) / 4) // under so many outputs of a row
#define HALO (VECTORS(4) - 1)                                         // beyond the last work-item's own
#define TILE_W (GROUP_W + HALO)                                       // in vectors
#define TILE_H (GROUP_H * ITEM_H)
#define PIECE (HALO * ITEM_H <= GROUP_W || ITEM_H == 1 ? 1 : 2)       // rows of it for a work-item: all have some
// Outputs side by side of a wide filter share vectors, so a work-item has a pair; of a still wider one, registers
// run out. Even and odd vectors lie apart then, as in "Register tile", so that both kinds fill different banks.
#define PAIR (FILTER_W > 16 && FILTER_W < 48 && GROUP_W % 2 == 0 && ITEM_H % 2 == 0 ? 2 : 1)
#define PART (PAIR == 2 ? ((TILE_W + 1) / 2 + 3) / 8 * 8 + 4 : TILE_W)
#define AT(row, v) tile[row][(v) % PAIR][(v) / PAIR]
#define CELL(row, column) ((local float *)&AT(row, (column) / 4))[(column) & 3]
#define REST(n, all) ((n) - (n) / (all) * (all)) // n % all, but Oclgrind takes no remainder beside a quotient
#define TIMES (FILTER_W > 16 ? 1 : ITEM_H) // that the loop over rows is written out

void addRow(private float4 *sums, float4 pixels, private const FilterColumn *filter, int r, const int count)
{
#pragma unroll
    for (int t = 0; t < count; ++t)
        if (r - t >= 0 && r - t < FILTER_H)
            sums[t] += filter->at[r - t] * pixels;
}

// Fills count rows of the tile at vector v. If not quick, the loop stays a loop: else it takes the others' registers.
void columnSums(local float4 (*tile)[PAIR][PART], int row, int v, const int count, global const float *src, int x,
                int y, int width, int height, private const FilterColumn *filter, const bool inside, const bool quick)
{
    float4 sums[ITEM_H] = { 0.0f };
    if (quick) {
        const int sx = inside ? x : clamp(BORDER == BORDER_WRAP ? foldOnce(x, width) : x, 0, width - 4);
#pragma unroll
        for (int r = 0; r < FILTER_H + count - 1; ++r) {
            const int sy = OWN_PIXELS && !inside ? foldOnce(y + r, height) : y + r;
            addRow(sums, IS_ZERO(-1) && sy != y + r ? (float4)(0.0f) : load4(src + sx + sy * width), filter, r, count);
        }
    } else {
#pragma unroll 1
        for (int r = 0; r < FILTER_H + count - 1; ++r)
            addRow(sums, pixelsAt(src, x, y + r, width, height), filter, r, count);
    }
#pragma unroll
    for (int t = 0; t < count; ++t)
        AT(row + t, v) = sums[t];
}

kernel void convolve(global const float *restrict src, global float *restrict dst, const FilterRow filter_x,
                     const FilterColumn filter_y, int width, int height, int out_width, int out_height)
{
    local float4 tile[TILE_H][PAIR][PART];
    const int lx = get_local_id(0), ly = get_local_id(1), item = ly * GROUP_W + lx;
    const int left = (int)get_group_id(0) * GROUP_W * 4 - LEAD; // where the tile lies in the image
    const int top = (int)get_group_id(1) * TILE_H - ORIGIN_Y;
    const bool inside = left >= 0 && left + 4 * TILE_W <= width && top >= 0 && top + TILE_H + FILTER_H - 1 <= height;
    const bool quick = OWN_PIXELS ? FILTER_W <= width && FILTER_H <= height : inside;
#define FILL(row, v, count) tile, row, v, count, src, left + 4 * (v), top + (row), width, height, &filter_y
    if (inside) {
        for (int n = item; n < HALO * TILE_H / PIECE; n += GROUP_W * GROUP_H)
            columnSums(FILL(n / HALO * PIECE, GROUP_W + REST(n, HALO), PIECE), true, true);
        columnSums(FILL(ly * ITEM_H, lx, ITEM_H), true, true);
    } else
        for (int n = item; n < TILE_W * GROUP_H; n += GROUP_W * GROUP_H)
            columnSums(FILL(n / TILE_W * ITEM_H, REST(n, TILE_W), ITEM_H), false, quick);

    // Nobody reads before all have written: every work-item must come here, also those outside the image.
    barrier(CLK_LOCAL_MEM_FENCE);
#if OWN_PIXELS && BORDER != BORDER_WRAP // what a wrapped column shows lies in no tile of this edge
    if (quick && !inside) {
        for (int n = item; n < TILE_H * 4 * TILE_W; n += GROUP_W * GROUP_H) {
            const int row = n / (4 * TILE_W), c = REST(n, 4 * TILE_W), x = left + c, from = foldOnce(x, width) - left;
            if ((x < 0 || x >= width) && from >= 0 && from < 4 * TILE_W)
                CELL(row, c) = IS_ZERO(-1) ? 0.0f : CELL(row, from);
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
#endif
    const int px = REST(item, GROUP_W / PAIR), x = left + LEAD + px * PAIR * 4;
    const bool whole = left + LEAD + 4 * GROUP_W <= out_width && top + ORIGIN_Y + TILE_H <= out_height;
#pragma unroll TIMES
    for (int t = 0; t < ITEM_H / PAIR; ++t) {
        const int row = t * GROUP_H * PAIR + item / (GROUP_W / PAIR), y = top + ORIGIN_Y + row;
        float pixels[4 * VECTORS(4 * PAIR)];
#pragma unroll
        for (int v = 0; v < VECTORS(4 * PAIR); ++v)
            spread(tile[row][v % PAIR][px + v / PAIR], pixels + 4 * v);
#pragma unroll
        for (int q = 0; q < 4 * PAIR; q += 4) {
            float4 sum = 0.0f;
#pragma unroll
            for (int j = 0, n = SHIFT + q; j < FILTER_W; ++j, ++n)
                sum += filter_x.at[j] * (float4)(pixels[n], pixels[n + 1], pixels[n + 2], pixels[n + 3]);
            if (whole)
                store4(sum, dst + y * out_width + x + q);
            else if (x + q < out_width && y < out_height)
                storePixels(sum, dst + y * out_width + x + q, out_width - x - q);
        }
    }
}
