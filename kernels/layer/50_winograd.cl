// title:    Winograd F(2x2, 3x3)
// family:   winograd
// summary:  Four outputs from 16 products instead of 36, by transforming tiles, weights and results.
// plan:     winograd
// group:    32 x 8
// items:    1 x 4 : 1 2 4 8
// memory:   global > global > private > global
// requires: KERNEL_W == 3 && KERNEL_H == 3 : Winograd F(2x2,3x3) needs a kernel of 3x3; choose another variant.
// requires: STRIDE_X * STRIDE_Y == 1 && DILATION_X * DILATION_Y == 1 : Winograd F(2x2,3x3) needs stride 1 and dilation 1; choose another variant.
// requires: ITEM_W == 1 : A work-item multiplies for one tile and ITEM_H filters; choose 1x4.
// requires: GROUPS == 1 : Every filter reads all channels here; choose an implementation for groups, such as "grouped".
//
// A tile of 2x2 outputs needs 4x4 inputs and 36 products. Winograd: 16 are enough, if all are mixed first:
//
//     4x4 inputs d   -- Bt d B  -->  4x4 V ---\
//                                              * cell by cell, summed over channels --> 4x4 --> 2x2
//     3x3 weights g  -- G g Gt  -->  4x4 U ---/                                        At . A
//
//     Bt d = d0 - d2     G g = g0                   At r = r0 + r1 + r2
//            d1 + d2           (g0 + g1 + g2) / 2          r1 - r2 - r3
//            d2 - d1           (g0 - g1 + g2) / 2
//            d1 - d3           g2
//
// Cell n of all U and V are matrices: 16 products, filters x channels times channels x tiles. Sums of sums
// round more often than a plain sum: the last digits differ from the other variants.

// u[cell][filter][channel]: one work-item per channel and filter.
kernel void transform_weights(global const float *weights, global float *u, int channels, int filters)
{
    const int c = get_global_id(0), m = get_global_id(1);
    if (c < channels && m < filters) {
        float mixed[16];
        mixWeights(weights + (m * channels + c) * 9, mixed);
        for (int cell = 0; cell < 16; ++cell)
            u[(cell * filters + m) * channels + c] = mixed[cell];
    }
}

// v[cell][channel][tile]: one work-item per tile and channel. Tiles at the edge reach into the padding.
kernel void transform_input(global const float *src, global float *v,
                            int channels, int height, int width, int padding_left, int padding_top,
                            int tiles_x, int tiles)
{
    const int tile = get_global_id(0), c = get_global_id(1);
    if (tile < tiles && c < channels) {
        const int row = tile / tiles_x, left = (tile - row * tiles_x) * 2 - padding_left;
        const int top = row * 2 - padding_top;
        float rows[4][4];
        for (int j = 0; j < 4; ++j) {
            float d[4];
            for (int i = 0; i < 4; ++i) {
                const int y = top + i, x = left + j;
                const bool in = y >= 0 && y < height && x >= 0 && x < width;
                d[i] = in ? src[(c * height + y) * width + x] : 0.0f;
            }
            rows[0][j] = d[0] - d[2];
            rows[1][j] = d[1] + d[2];
            rows[2][j] = d[2] - d[1];
            rows[3][j] = d[1] - d[3];
        }
        for (int i = 0; i < 4; ++i) {
            const float *r = rows[i];
            const float mixed[4] = { r[0] - r[2], r[1] + r[2], r[2] - r[1], r[1] - r[3] };
            for (int j = 0; j < 4; ++j)
                v[((i * 4 + j) * channels + c) * tiles + tile] = mixed[j];
        }
    }
}

// products[cell][filter][tile]: dimension 1 counts blocks of ITEM_H filters, cell after cell.
kernel void multiply(global const float *u, global const float *v, global float *products,
                     int channels, int filters, int blocks, int tiles)
{
    const int tile = get_global_id(0);
    const int cell = get_global_id(1) / blocks, first = (get_global_id(1) - cell * blocks) * ITEM_H;
    if (tile < tiles && cell < 16) {
        float sum[ITEM_H];
        for (int n = 0; n < ITEM_H; ++n)
            sum[n] = 0.0f;
        for (int c = 0; c < channels; ++c) {
            const float input = v[(cell * channels + c) * tiles + tile]; // read once for ITEM_H filters
            for (int n = 0; n < ITEM_H; ++n) // surplus filters repeat the last
                sum[n] += u[(cell * filters + min(first + n, filters - 1)) * channels + c] * input;
        }
        for (int n = 0; n < ITEM_H; ++n)
            if (first + n < filters)
                products[(cell * filters + first + n) * tiles + tile] = sum[n];
    }
}

// One work-item per tile and filter; a tile at the far edges may stick out.
kernel void transform_output(global const float *products, global float *dst,
                             int filters, int out_width, int out_height, int tiles_x, int tiles)
{
    const int tile = get_global_id(0), m = get_global_id(1);
    if (tile < tiles && m < filters) {
        float rows[2][4];
        for (int j = 0; j < 4; ++j) {
            float r[4];
            for (int i = 0; i < 4; ++i)
                r[i] = products[((i * 4 + j) * filters + m) * tiles + tile];
            rows[0][j] = r[0] + r[1] + r[2];
            rows[1][j] = r[1] - r[2] - r[3];
        }
        for (int i = 0; i < 2; ++i) {
            const float *r = rows[i];
            const int row = tile / tiles_x, x = (tile - row * tiles_x) * 2, y = row * 2 + i;
            if (y < out_height)
                dst[(m * out_height + y) * out_width + x] = r[0] + r[1] + r[2];
            if (y < out_height && x + 1 < out_width)
                dst[(m * out_height + y) * out_width + x + 1] = r[1] - r[2] - r[3];
        }
    }
}
