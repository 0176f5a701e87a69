// title:    Vectors
// family:   registers
// summary:  Each work-item computes four outputs side by side, from rows that it reads four pixels at a time.
// plan:     direct
// group:    32 x 8
// items:    4 x 1 : 1 4
// memory:   global > private > global
// requires: ITEM_W == 4 && ITEM_H == 1 : A vector has four pixels; choose 4x1 outputs per work-item.
// cost:     GPU : 5.25 + 0.318 * FILTER_H + 8610 * TAPS * UNITS / MADS + sqrt(((8 + 4.15 * (ALIGNED < 4)) * OUTPUTS / COPY)^2 + ((3.7 + 4.01 * (ALIGNED < 4)) * TAPS * OUTPUTS / MADS)^2)
//
// Four outputs side by side need FILTER_W + 3 pixels of each row, not 4 * FILTER_W: what one reads, its
// neighbours use as well. And a row is read in vectors, four pixels with one instruction. A vector must
// start at a multiple of four, so the first one may start before the first pixel that is needed:
//
//     pixels    0 1 2 3 | 4 5 6 7 | 8 9 . .      outputs 4 to 7, five taps: pixels 2 to 9
//               ----      = = = =                LEAD  = 4: three vectors, from pixel 0 on
//               SHIFT     outputs                SHIFT = 2: pixels of the first that nobody needs
//
// Where all vectors lie inside the image no border rule is asked for. That is nearly everywhere.

#define LEAD ((ORIGIN_X + 3) / 4 * 4)
#define SHIFT (LEAD - ORIGIN_X)
#define VECTORS ((SHIFT + FILTER_W + 3 + 3) / 4)

// Called twice, with inside true and false: the compiler makes two versions, the first without the border.
float4 sums(global const float *src, constant float *filter, int left, int top, int width, int height,
            const bool inside)
{
    float4 sum = 0.0f;
    for (int i = 0; i < FILTER_H; ++i) {
        float row[4 * VECTORS];
#pragma unroll
        for (int v = 0; v < VECTORS; ++v)
            spread(inside ? load4(src + (top + i) * width + left + 4 * v)
                          : pixelsNear(src, left + 4 * v, top + i, width, height), row + 4 * v);
#pragma unroll
        for (int j = 0; j < FILTER_W; ++j) {
            private const float *at = row + SHIFT + j;
            sum += filter[i * FILTER_W + j] * (float4)(at[0], at[1], at[2], at[3]);
        }
    }
    return sum;
}

kernel void convolve(global const float *src, global float *dst, constant float *filter,
                     int width, int height, int out_width, int out_height)
{
    const int x = get_global_id(0) * 4;
    const int y = get_global_id(1);

    if (x < out_width && y < out_height) {
        const int left = x - LEAD;
        const int top = y - ORIGIN_Y;
        const bool inside = left >= 0 && left + 4 * VECTORS <= width && top >= 0 && top + FILTER_H <= height;
        const float4 sum = inside ? sums(src, filter, left, top, width, height, true)
                                  : sums(src, filter, left, top, width, height, false);
        storePixels(sum, dst + y * out_width + x, out_width - x);
    }
}
