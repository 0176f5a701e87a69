// title:    Register tile
// family:   registers
// summary:  A tile in local memory feeds blocks of 8 x ITEM_H outputs that each work-item keeps in registers.
// plan:     direct
// group:    16 x 8
// items:    8 x 3 : 1 2 3 4 8
// shape:    OUTPUTS < 1500000 : 16 x 8, 8 x 2
// shape:    FILTER_W > 16 : 16 x 16, 8 x 3
// param:    BAND 32 : 2 8 16 32
// local:    4 * ((GROUP_H * ITEM_H + min(FILTER_H, FILTER_W * FILTER_H > 1024 ? min(BAND, 16) : BAND) - 1) * (8 * GROUP_W + FILTER_W + 9) + min(FILTER_H, FILTER_W * FILTER_H > 1024 ? min(BAND, 16) : BAND) * (FILTER_W + 3))
// memory:   global > local > private > global
// requires: ITEM_W == 8 : A work-item reads two vectors of four pixels; choose 8 outputs per work-item across.
// cost:     GPU : 8.06 + 2790 * TAPS * UNITS / MADS + (8 + 17.6 * (ALIGNED < 4)) * OUTPUTS / COPY + 1.15 * TAPS * OUTPUTS / MADS
//
// A large filter needs more pixels than there are registers, so they wait in a tile, as do the weights. What
// counts is how often a value is used once it has been read: here for 8 x ITEM_H outputs, not for one.
//     filter rows      the tile holds the pixels for BAND rows of the filter at a time:
//     +-----------+    load, barrier, add up, barrier, next band. So a filter of 63 x 63
//     |  band 0   |    needs no more local memory than one of 16 rows.
//     +-----------+
//     |  band 1   |    A work-item reads vectors 2 * lx, 2 * lx + 1, ... of a row. Even and odd vectors lie
//     +-----------+    apart, or neighbours would hit the same bank:  0 2 4 6 ... | 1 3 5 7 ...

#define LEAD ((ORIGIN_X + 3) / 4 * 4) // as in "Vectors"
#define SHIFT (LEAD - ORIGIN_X)
#define RUN 16 // taps of a row whose pixels are in registers together
#define VECTORS(taps) ((SHIFT + 8 + (taps) - 1 + 3) / 4) // that 8 outputs need for so many taps
#ifndef BAND
#define BAND 32
#endif
#define MOST (FILTER_W * FILTER_H > 1024 && BAND > 16 ? 16 : BAND) // wide filters need wide tiles
#define BANDS ((FILTER_H + MOST - 1) / MOST)
#define DEPTH ((FILTER_H + BANDS - 1) / BANDS) // rows of the filter in a band, all bands alike
#define ROWS (GROUP_H * ITEM_H + DEPTH - 1)
#define HALF ((VECTORS(FILTER_W) + 2 * GROUP_W - 2 + 1) / 2)
#define QUADS ((FILTER_W + 3) / 4) // a row of the filter in vectors

// Adds what one row of the tile makes of so many taps, from tap c on. Without check, row r is known to serve
// all rows of outputs.
void addRun(private float *sums, local const float4 *even, local const float4 *odd,
            local const float4 *weights, int r, int c, const int taps, const bool check)
{
    float row[4 * VECTORS(RUN)], weight[RUN];
#pragma unroll
    for (int v = 0; v < VECTORS(taps); ++v)
        spread((v % 2 == 0 ? even : odd)[c / 8 + v / 2], row + 4 * v);
#pragma unroll
    for (int t = 0; t < ITEM_H; ++t)
        if (!check || (r - t >= 0 && r - t < DEPTH)) {
#pragma unroll
            for (int q = 0; q < (taps + 3) / 4; ++q)
                spread(weights[(r - t) * QUADS + c / 4 + q], weight + 4 * q);
#pragma unroll
            for (int j = 0; j < taps; ++j)
#pragma unroll
                for (int n = 0; n < 8; ++n)
                    sums[t * 8 + n] += weight[j] * row[SHIFT + j + n];
        }
}

void addRow(private float *sums, local const float4 *even, local const float4 *odd,
            local const float4 *weights, int r, const bool check)
{
#pragma unroll 1
    for (int c = 0; c + RUN <= FILTER_W; c += RUN)
        addRun(sums, even, odd, weights, r, c, RUN, check);
    if (FILTER_W % RUN > 0)
        addRun(sums, even, odd, weights, r, FILTER_W / RUN * RUN, FILTER_W % RUN, check);
}

kernel __attribute__((reqd_work_group_size(GROUP_W, GROUP_H, 1))) // a compiler that is told shares registers out better
void convolve(global const float *src, global float *dst, global const float *filter,
              int width, int height, int out_width, int out_height)
{
    local float4 tile[ROWS][2][HALF], weights[DEPTH * QUADS];
    const int lx = get_local_id(0), ly = get_local_id(1);
    const int left = (int)get_group_id(0) * GROUP_W * 8 - LEAD;
    float sums[8 * ITEM_H] = { 0.0f };

#pragma unroll 1
    for (int first = 0; first < FILTER_H; first += DEPTH) {
        const int top = (int)get_group_id(1) * GROUP_H * ITEM_H - ORIGIN_Y + first;
        const bool inside = left >= 0 && left + 8 * HALF <= width && top >= 0 && top + ROWS <= height;
        for (int v = lx; v < 2 * HALF; v += GROUP_W)
#pragma unroll // so that all reads are under way together
            for (int n = 0; n < ROWS; n += GROUP_H)
                if (ly + n < ROWS)
                    tile[ly + n][v & 1][v >> 1] = inside ? load4(src + (top + ly + n) * width + left + 4 * v)
                                                        : pixelsNear(src, left + 4 * v, top + ly + n, width, height);
        // Rows and taps that the filter does not have weigh nothing.
        for (int i = ly; i < DEPTH; i += GROUP_H)
            for (int j = lx; j < QUADS * 4; j += GROUP_W)
                ((local float *)weights)[i * QUADS * 4 + j]
                    = first + i < FILTER_H && j < FILTER_W ? filter[(first + i) * FILTER_W + j] : 0.0f;
        barrier(CLK_LOCAL_MEM_FENCE);

#define ROW(r) sums, tile[ly * ITEM_H + (r)][0] + lx, tile[ly * ITEM_H + (r)][1] + lx, weights, (r)
        // The first and the last rows serve some of the outputs only; those between serve all.
#pragma unroll
        for (int r = 0; r < min(ITEM_H - 1, DEPTH); ++r)
            addRow(ROW(r), true);
#pragma unroll 1
        for (int r = ITEM_H - 1; r < DEPTH; ++r)
            addRow(ROW(r), false);
#pragma unroll
        for (int r = DEPTH; r < DEPTH + ITEM_H - 1; ++r)
            addRow(ROW(r), true);
        barrier(CLK_LOCAL_MEM_FENCE);
    }

#pragma unroll
    for (int t = 0; t < ITEM_H; ++t)
#pragma unroll
        for (int q = 0; q < 2; ++q) {
            const int x = get_global_id(0) * 8 + 4 * q, y = get_global_id(1) * ITEM_H + t;
            private const float *at = sums + 8 * t + 4 * q;
            if (x < out_width && y < out_height)
                storePixels((float4)(at[0], at[1], at[2], at[3]), dst + y * out_width + x, out_width - x);
        }
}
