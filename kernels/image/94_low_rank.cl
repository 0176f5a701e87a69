// title:    Low rank
// family:   separable
// summary:  A filter that is a sum of a few columns times rows: so many separable filters in one pass.
// plan:     direct
// group:    32 x 4
// items:    4 x 4 : 1 2 4 8
// local:    4 * GROUP_H * ITEM_H * (4 * GROUP_W + FILTER_W + 5)
// memory:   global > private > local > private > global
// requires: RANK * (FILTER_W + FILTER_H) < FILTER_W * FILTER_H : The filter takes so many columns times rows that they are more work than the filter itself; choose a variant that takes any filter.
// requires: ITEM_W == 4 : A row is read in vectors of four pixels; choose 4 outputs per work-item across.
// cost:     GPU : (1 - 0.1 * (FILTER_W > 16)) * (5.68 + 38600 * RANK * (FILTER_W + FILTER_H) * UNITS / MADS + (8 + 4.64 * (ALIGNED < 4)) * OUTPUTS / COPY + 2.59 * RANK * (FILTER_W + FILTER_H) * OUTPUTS / MADS)
//
// Any filter is a sum of columns times rows. The singular value decomposition finds the fewest that make
// up the filter: RANK of them, each with FILTER_W + FILTER_H multiplications for an output.
//
//     filter  =  column x row  +  column x row  + ...         a disc of 15 x 15 needs 4 of them:
//                     0                1                      120 multiplications, not 225
//
// What "Separable, one pass" does is done here for one product after another, with the same tile. The sums
// stay in registers until the last. They are those of a slightly different filter: the rounded columns and
// rows do not multiply to the very same weights, which the stated error takes into account.

#define LEAD ((ORIGIN_X + 3) / 4 * 4) // as in "Vectors"
#define SHIFT (LEAD - ORIGIN_X)
#define VECTORS ((SHIFT + FILTER_W + 3 + 3) / 4)
#define TILE_W (GROUP_W - 1 + VECTORS) // in vectors
#define TILE_H (GROUP_H * ITEM_H)

void addRow(private float4 *sums, float4 pixels, constant float *filter, int r)
{
#pragma unroll
    for (int t = 0; t < ITEM_H; ++t)
        if (r - t >= 0 && r - t < FILTER_H)
            sums[t] += filter[r - t] * pixels;
}

// ITEM_H sums of a column of vectors, from x, y of the image on. At the border the loop stays a loop, or it
// would take registers away from all the others.
void columnSums(private float4 *sums, global const float *src, constant float *filter, int x, int y,
                int width, int height, const bool inside)
{
#pragma unroll
    for (int t = 0; t < ITEM_H; ++t)
        sums[t] = 0.0f;
    if (inside) {
#pragma unroll
        for (int r = 0; r < FILTER_H + ITEM_H - 1; ++r)
            addRow(sums, load4(src + (y + r) * width + x), filter, r);
    } else {
#pragma unroll 1
        for (int r = 0; r < FILTER_H + ITEM_H - 1; ++r)
            addRow(sums, pixelsNear(src, x, y + r, width, height), filter, r);
    }
}

kernel void convolve(global const float *src, global float *dst, constant float *filter_x,
                     constant float *filter_y, int width, int height, int out_width, int out_height)
{
    local float4 tile[TILE_H][TILE_W];
    const int lx = get_local_id(0);
    const int ly = get_local_id(1);
    const int left = (int)get_group_id(0) * GROUP_W * 4 - LEAD; // where the tile lies in the image
    const int top = (int)get_group_id(1) * TILE_H - ORIGIN_Y;
    const bool inside = left >= 0 && left + 4 * TILE_W <= width && top >= 0
                     && top + TILE_H + FILTER_H - 1 <= height;
    float4 total[ITEM_H];
#pragma unroll
    for (int t = 0; t < ITEM_H; ++t)
        total[t] = 0.0f;

#pragma unroll 1
    for (int term = 0; term < RANK; ++term) {
        constant float *across = filter_x + term * FILTER_W;
        constant float *down = filter_y + term * FILTER_H;
        for (int n = ly * GROUP_W + lx; n < TILE_W * GROUP_H; n += GROUP_W * GROUP_H) {
            const int strip = n / TILE_W, v = n - strip * TILE_W;
            float4 sums[ITEM_H];
            columnSums(sums, src, down, left + 4 * v, top + strip * ITEM_H, width, height, inside);
#pragma unroll
            for (int t = 0; t < ITEM_H; ++t)
                tile[strip * ITEM_H + t][v] = sums[t];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
        for (int t = 0; t < ITEM_H; ++t) {
            float row[4 * VECTORS];
#pragma unroll
            for (int v = 0; v < VECTORS; ++v)
                spread(tile[ly + t * GROUP_H][lx + v], row + 4 * v);
#pragma unroll
            for (int j = 0; j < FILTER_W; ++j) {
                private const float *at = row + SHIFT + j;
                total[t] += across[j] * (float4)(at[0], at[1], at[2], at[3]);
            }
        }
        barrier(CLK_LOCAL_MEM_FENCE); // the next product needs the tile
    }

    const int x = get_global_id(0) * 4;
#pragma unroll
    for (int t = 0; t < ITEM_H; ++t) {
        const int y = (int)get_group_id(1) * TILE_H + ly + t * GROUP_H;
        if (x < out_width && y < out_height)
            storePixels(total[t], dst + y * out_width + x, out_width - x);
    }
}
