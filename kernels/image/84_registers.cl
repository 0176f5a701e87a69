// title:    Registers
// family:   registers
// summary:  Each work-item computes a block of outputs, and uses a pixel for all of them while it is in a register.
// plan:     direct
// group:    32 x 4
// items:    4 x 4 : 1 2 3 4 5 6 7 8
// shape:    ALIGNED < 4 && FILTER_H > 2 * FILTER_W : 32 x 4, 4 x 4
// shape:    ALIGNED < 4 && TAPS > 95 : 16 x 8, 4 x 3
// shape:    ALIGNED < 4 && TAPS > 20 && OUTPUTS > 1000000 : 16 x 8, 4 x 5
// shape:    TAPS > 130 : 8 x 16, 4 x 2
// shape:    TAPS > 95 : 8 x 16, 4 x 3
// shape:    TAPS > 56 : 32 x 4, 4 x 3
// shape:    TAPS > 30 && OUTPUTS > 12000000 : 32 x 4, 4 x 7
// shape:    TAPS > 12 && OUTPUTS > 12000000 : 64 x 2, 4 x 4
// registers: FILTER_W == 7 && FILTER_H == 7 && ITEM_H == 7 : 62
// memory:   global > private > global
// requires: ITEM_W == 4 : A row is read in vectors of four pixels; choose 4 outputs per work-item across.
// requires: FILTER_W * FILTER_H <= 225 : The weights come as an argument, which holds 225 of them on every device; choose a smaller filter or the variant "Register tile".
// cost:     GPU : 4.69 + 0.0658 * (FILTER_H + ITEM_H) + 3000 * ITEM_H * TAPS * UNITS / MADS + sqrt(((8 + 1.7 * (ALIGNED < 4)) * OUTPUTS / COPY)^2 + ((1.35 + 0.521 * (ALIGNED < 4)) * TAPS * OUTPUTS / MADS)^2)
//
// A register is faster than any memory. A window of FILTER_H rows slides down over a block of 4 x ITEM_H
// outputs; each row is read once and serves every row of outputs that it reaches:
//     row read      outputs that use it        ITEM_H = 4, FILTER_H = 3
//        0          0
//        1          0 1
//        2          0 1 2                      6 rows read, not 12,
//        3            1 2 3                    and none of it through local memory:
//        4              2 3                    no barrier, nobody waits
//        5                3
//
// The compiler writes all loops out, so each pixel, sum and weight has a place of its own. More rows of outputs share
// more, until the registers are used up; and the fewer a work-item takes, the more run at once: hence the limit above.

#define LEAD ((ORIGIN_X + 3) / 4 * 4) // as in "Vectors"
#define SHIFT (LEAD - ORIGIN_X)
#define VECTORS ((SHIFT + FILTER_W + 3 + 3) / 4)

// Adds what row r of the window gives to each row of outputs that it reaches.
void addRow(private float4 *sums, private const float *row, private const FilterWeights *filter, int r)
{
#pragma unroll
    for (int j = 0; j < FILTER_W; ++j) {
        private const float *at = row + SHIFT + j;
#pragma unroll
        for (int t = 0; t < ITEM_H; ++t)
            if (r - t >= 0 && r - t < FILTER_H) // row r - t of the filter lies here for the outputs of row t
                sums[t] += filter->at[(r - t) * FILTER_W + j] * (float4)(at[0], at[1], at[2], at[3]);
    }
}

// Called with inside true and false: the compiler makes two versions, the first without the border. Where all that a
// work-group reads lies inside, so do its outputs: each row is stored as soon as it is complete, and nothing is asked.
void slide(private float4 *sums, global const float *src, global float *dst, private const FilterWeights *filter,
           int x, int y, int width, int height, int out_width, const bool inside)
{
    const int left = x - LEAD, top = y - ORIGIN_Y;
#pragma unroll
    for (int r = 0; r < FILTER_H + ITEM_H - 1; ++r) {
        float row[4 * VECTORS];
#pragma unroll
        for (int v = 0; v < VECTORS; ++v)
            spread(inside ? load4(src + (top + r) * width + left + 4 * v)
                          : pixelsNear(src, left + 4 * v, top + r, width, height), row + 4 * v);
        addRow(sums, row, filter, r);
        if (inside && r >= FILTER_H - 1)
            store4(sums[r - FILTER_H + 1], dst + (y + r - FILTER_H + 1) * out_width + x);
    }
}

// The same at the border, pixel by pixel: where the columns lie is the same in all rows. For a few rows, or where no
// vector lies wholly in the image or outside, that is faster. It asks nothing, so all reads can be under way together.
void slideAtBorder(private float4 *sums, global const float *src, private const FilterWeights *filter, int x, int y,
                   int width, int height)
{
    const int left = x - LEAD, top = y - ORIGIN_Y;
    int column[4 * VECTORS];
#pragma unroll
    for (int n = 0; n < 4 * VECTORS; ++n)
        column[n] = foldNear(left + n, width);
#pragma unroll
    for (int r = 0; r < FILTER_H + ITEM_H - 1; ++r) {
        const int sy = foldNear(top + r, height);
        global const float *from = src + max(sy, 0) * width;
        float row[4 * VECTORS];
        if (OWN_PIXELS)
            spread(load4(from + left + LEAD), row + LEAD);
#pragma unroll
        for (int n = 0; n < 4 * VECTORS; ++n) {
            if (!OWN_PIXELS || n < LEAD || n >= LEAD + 4)
                row[n] = from[max(column[n], 0)];
            if (IS_ZERO(sy) || IS_ZERO(column[n]))
                row[n] = 0.0f;
        }
        addRow(sums, row, filter, r);
    }
}

kernel void convolve(global const float *restrict src, global float *restrict dst, const FilterWeights filter,
                     int width, int height, int out_width, int out_height)
{
    const int x = get_global_id(0) * 4, y = get_global_id(1) * ITEM_H;
    // The whole work-group goes one way. If only those at the border did, their neighbours would wait for them.
    const int first_x = x - 4 * (int)get_local_id(0), end_x = first_x + 4 * GROUP_W;
    const int first_y = y - ITEM_H * (int)get_local_id(1), end_y = first_y + ITEM_H * GROUP_H;
    const bool inside = first_x >= LEAD && end_x + 4 * (VECTORS - 1) - LEAD <= width
                     && first_y >= ORIGIN_Y && end_y + FILTER_H - 1 - ORIGIN_Y <= height;
    float4 sums[ITEM_H] = { 0.0f };
    if (inside)
        slide(sums, src, dst, &filter, x, y, width, height, out_width, true);
    if (inside || x >= out_width || y >= out_height)
        return; // at once: if both ways led through the stores below, compilers would mix them
    if (OWN_PIXELS && FILTER_W * FILTER_H > 30)
        slide(sums, src, dst, &filter, x, y, width, height, out_width, false);
    else
        slideAtBorder(sums, src, &filter, x, y, width, height);
#pragma unroll
    for (int t = 0; t < ITEM_H; ++t)
        if (y + t < out_height)
            storePixels(sums[t], dst + (y + t) * out_width + x, out_width - x);
}
