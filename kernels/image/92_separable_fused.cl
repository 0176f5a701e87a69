// title:    Separable, one pass
// summary:  Columns first, then rows, with what lies between in local memory.
// plan:     direct
// group:    32 x 4
// items:    4 x 8 : 1 2 4 8
// shape:    FILTER_W + FILTER_H > 90 : 128 x 2, 4 x 8
// shape:    FILTER_W + FILTER_H > 50 : 64 x 4, 4 x 8
// shape:    FILTER_W + FILTER_H > 26 : 64 x 4, 4 x 4
// shape:    FILTER_W + FILTER_H > 8 : 64 x 2, 4 x 8
// local:    4 * GROUP_H * ITEM_H * (4 * GROUP_W + FILTER_W + 5)
// memory:   global > private > local > private > global
// requires: RANK == 1 : The filter is no column times a row; choose "Low rank" or a variant that takes any filter.
// requires: ITEM_W == 4 : A row is read in vectors of four pixels; choose 4 outputs per work-item across.
// prefer:   GPU && RANK == 1 && TAPS > 25 && ALIGNED >= 4 && OUTPUTS > (TAPS > 200 ? 200000 : 500000)
//
// As with two passes, but what lies between stays in local memory: an image is read once and written once.
//     src                       tile                       dst
//     | | | | | | | |           = = = = = = = =            . . . .
//     | | | | | | | |  column   = = = = = = = =   row      . . . .
//     | | | | | | | |  sums ->  = = = = = = = =   sums ->  . . . .
// Columns come first, so that neighbours read neighbouring pixels: each work-item slides down one, as in "Registers".
//
// A column outside the image has the sum of the column that the border rule puts there. So where rows are whole
// vectors, no read asks for the border: sums are copied within the tile, and only at the edge.

#define LEAD ((ORIGIN_X + 3) / 4 * 4) // as in "Vectors"
#define SHIFT (LEAD - ORIGIN_X)
#define VECTORS ((SHIFT + FILTER_W + 3 + 3) / 4)
#define TILE_W (GROUP_W - 1 + VECTORS) // in vectors
#define TILE_H (GROUP_H * ITEM_H)

void addRow(private float4 *sums, float4 pixels, private const FilterColumn *filter, int r)
{
#pragma unroll
    for (int t = 0; t < ITEM_H; ++t)
        if (r - t >= 0 && r - t < FILTER_H)
            sums[t] += filter->at[r - t] * pixels;
}

// ITEM_H sums of a column of vectors, from x, y of the image on. If not quick, the loop stays a loop, or it
// would take registers away from all the others.
void columnSums(private float4 *sums, global const float *src, private const FilterColumn *filter, int x, int y,
                int width, int height, const bool quick)
{
#pragma unroll
    for (int t = 0; t < ITEM_H; ++t)
        sums[t] = 0.0f;
    if (quick) {
        const int sx = BORDER == BORDER_WRAP ? foldOnce(x, width) : x;
        global const float *column = src + clamp(sx, 0, width - 4);
#pragma unroll
        for (int r = 0; r < FILTER_H + ITEM_H - 1; ++r) {
            const int sy = OWN_PIXELS ? foldOnce(y + r, height) : y + r;
            const bool zero = IS_ZERO(-1) && sy != y + r; // never inside
            addRow(sums, zero ? (float4)(0.0f) : load4(column + sy * width), filter, r);
        }
    } else {
#pragma unroll 1
        for (int r = 0; r < FILTER_H + ITEM_H - 1; ++r)
            addRow(sums, pixelsAt(src, x, y + r, width, height), filter, r);
    }
}

// Gives each column of the tile that lies outside the image the sums of the column that stands for it.
void copyColumns(local float *tile, int left, int width)
{
    for (int n = get_local_id(1) * GROUP_W + get_local_id(0); n < TILE_H * 4 * TILE_W; n += GROUP_W * GROUP_H) {
        const int row = n / (4 * TILE_W) * (4 * TILE_W), x = left + n - row;
        const int from = foldOnce(x, width) - left;
        if ((x < 0 || x >= width) && from >= 0 && from < 4 * TILE_W)
            tile[n] = IS_ZERO(-1) ? 0.0f : tile[row + from];
    }
}

kernel void convolve(global const float *restrict src, global float *restrict dst, const FilterRow filter_x,
                     const FilterColumn filter_y, int width, int height, int out_width, int out_height)
{
    local float4 tile[TILE_H][TILE_W];
    const int lx = get_local_id(0), ly = get_local_id(1);
    const int left = (int)get_group_id(0) * GROUP_W * 4 - LEAD; // where the tile lies in the image
    const int top = (int)get_group_id(1) * TILE_H - ORIGIN_Y;
    const bool inside = left >= 0 && left + 4 * TILE_W <= width && top >= 0 && top + TILE_H + FILTER_H - 1 <= height;
    const bool quick = OWN_PIXELS ? FILTER_W <= width && FILTER_H <= height : inside;

    for (int n = ly * GROUP_W + lx; n < TILE_W * GROUP_H; n += GROUP_W * GROUP_H) {
        const int strip = n / TILE_W, v = n - strip * TILE_W;
        float4 sums[ITEM_H];
        columnSums(sums, src, &filter_y, left + 4 * v, top + strip * ITEM_H, width, height, quick);
#pragma unroll
        for (int t = 0; t < ITEM_H; ++t)
            tile[strip * ITEM_H + t][v] = sums[t];
    }

    // Nobody reads before all have written. Every work-item must come here, also those outside the image.
    barrier(CLK_LOCAL_MEM_FENCE);
#if OWN_PIXELS && BORDER != BORDER_WRAP // what a wrapped column shows lies in no tile of this edge
    if (quick && !inside) {
        copyColumns((local float *)tile, left, width);
        barrier(CLK_LOCAL_MEM_FENCE);
    }
#endif

    const int x = get_global_id(0) * 4;
    for (int t = 0; t < ITEM_H; ++t) {
        const int ty = ly + t * GROUP_H, y = top + ORIGIN_Y + ty;
        float row[4 * VECTORS];
#pragma unroll
        for (int v = 0; v < VECTORS; ++v)
            spread(tile[ty][lx + v], row + 4 * v);
        float4 sum = 0.0f;
#pragma unroll
        for (int j = 0; j < FILTER_W; ++j) {
            private const float *at = row + SHIFT + j;
            sum += filter_x.at[j] * (float4)(at[0], at[1], at[2], at[3]);
        }
        if (x < out_width && y < out_height)
            storePixels(sum, dst + y * out_width + x, out_width - x);
    }
}
