// title:    Separable, one pass
// family:   separable
// summary:  Columns first, then rows, with what lies between in local memory.
// plan:     direct
// group:    64 x 2
// items:    4 x 8 : 1 2 4 8 10
// shape:    FILTER_W + FILTER_H > 90 : 128 x 2, 4 x 8
// shape:    FILTER_W + FILTER_H > 44 && ALIGNED >= 4 : 64 x 4, 4 x 8
// shape:    FILTER_W + FILTER_H > 20 && OUTPUTS > 6000000 : 128 x 1, 4 x 10
// local:    4 * GROUP_H * ITEM_H * (4 * GROUP_W + FILTER_W + (FILTER_W > 16 && FILTER_W < 48 ? 68 : 5))
// memory:   global > private > local > private > global
// requires: RANK == 1 : The filter is no column times a row; choose "Low rank" or a variant that takes any filter.
// requires: ITEM_W == 4 : A row is read in vectors of four pixels; choose 4 outputs per work-item across.
// cost:     GPU && RANK == 1 : (1 + 0.2 * (ALIGNED < 4) * (FILTER_W > 16)) * (5.68 + (17300 + 7290 * (ALIGNED < 4)) * (FILTER_W + FILTER_H) * UNITS / MADS + (8 + 3.23 * (ALIGNED < 4)) * OUTPUTS / COPY + (0.79 + 0.758 * (ALIGNED < 4)) * (FILTER_W + FILTER_H) * OUTPUTS / MADS)
//
// As with two passes, but what lies between stays in local memory: an image is read once, written once.
//     src                       tile                       dst
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
#define QUICK (OWN_PIXELS && NEAR) // a vector lies in the image or outside, and never far from it
#define AT_ONCE (NEAR ? FILTER_H + ITEM_H : 1) // rows of a column; where the image is tiny, a loop is good enough
#define OUTSIDE (LEAD + FILTER_W) // columns left and right of the image that windows reach
#define TIMES (FILTER_W > 16 ? 1 : ITEM_H) // that the loop over rows is written out

void addRow(private float4 *sums, float4 pixels, private const FilterColumn *filter, int r, const int count)
{
#pragma unroll
    for (int t = 0; t < count; ++t)
        if (r - t >= 0 && r - t < FILTER_H)
            sums[t] += filter->at[r - t] * pixels;
}
// A vector at the border, read without a question. Outside it may be one of other columns: see OUTSIDE.
float4 vectorNear(global const float *src, int x, int y, int width, int height)
{
    const int sx = clamp(BORDER == BORDER_WRAP ? foldOnce(x, width) : x, 0, width - 4), sy = foldOnce(y, height);
    const float4 pixels = load4(src + sy * width + sx);
    return IS_ZERO(-1) && sy != y ? (float4)(0.0f) : pixels;
}

// Fills count rows of the tile at vector v.
void columnSums(local float4 (*tile)[PAIR][PART], int row, int v, const int count, global const float *src, int x,
                int y, int width, int height, private const FilterColumn *filter, const bool inside)
{
    float4 sums[ITEM_H] = { 0.0f };
#pragma unroll AT_ONCE
    for (int r = 0; r < FILTER_H + count - 1; ++r)
        addRow(sums, inside ? load4(src + (y + r) * width + x)
                     : QUICK ? vectorNear(src, x, y + r, width, height)
                             : pixelsNear(src, x, y + r, width, height), filter, r, count);
#pragma unroll
    for (int t = 0; t < count; ++t)
        AT(row + t, v) = sums[t];
}

kernel void convolve(global const float *restrict src, global float *restrict dst, const FilterRow filter_x,
                     const FilterColumn filter_y, int width, int height, int out_width, int out_height)
{
    local float4 tile[TILE_H][PAIR][PART];
    const int lx = get_local_id(0), ly = get_local_id(1), item = ly * GROUP_W + lx;
    const int left = (int)get_group_id(0) * GROUP_W * 4 - LEAD, top = (int)get_group_id(1) * TILE_H - ORIGIN_Y;
    const bool inside = left >= 0 && left + 4 * TILE_W <= width && top >= 0 && top + TILE_H + FILTER_H - 1 <= height;
#define FILL(row, v, count) tile, row, v, count, src, left + 4 * (v), top + (row), width, height, &filter_y
    if (inside) {
        for (int n = item; n < HALO * TILE_H / PIECE; n += GROUP_W * GROUP_H)
            columnSums(FILL(n / HALO * PIECE, GROUP_W + REST(n, HALO), PIECE), true);
        columnSums(FILL(ly * ITEM_H, lx, ITEM_H), true);
    } else // one loop for all columns: more code, and the two ways would not fit into the instruction cache together
        for (int n = item; n < TILE_W * GROUP_H; n += GROUP_W * GROUP_H)
            columnSums(FILL(n / TILE_W * ITEM_H, REST(n, TILE_W), ITEM_H), false);
    barrier(CLK_LOCAL_MEM_FENCE); // every work-item comes here, also those outside the image
#if QUICK && BORDER != BORDER_WRAP // what a wrapped column shows lies in no tile of this edge
    if (!inside) {
        for (int n = item; n < TILE_H * OUTSIDE; n += GROUP_W * GROUP_H) {
            const int row = n / OUTSIDE, k = REST(n, OUTSIDE) - LEAD, x = k < 0 ? k : width + k;
            const int c = x - left, from = foldOnce(x, width) - left;
            if (c >= 0 && c < 4 * TILE_W && from >= 0 && from < 4 * TILE_W)
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
