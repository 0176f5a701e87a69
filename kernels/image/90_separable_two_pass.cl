// title:    Separable, two passes
// family:   separable
// summary:  A filter that is a column times a row is applied row by row first, then column by column.
// plan:     passes
// pass:     rows : OUT_WIDTH x HEIGHT
// pass:     columns : OUT_WIDTH x OUT_HEIGHT
// buffer:   between : OUT_WIDTH x HEIGHT
// group:    32 x 4
// items:    4 x 4 : 1 2 4 8
// memory:   global > private > global > private > global
// requires: RANK == 1 : The filter is no column times a row; choose "Low rank" or a variant that takes any filter.
// requires: FILTER_W * FILTER_H > 1 : A single weight needs no second pass; choose a variant that takes any filter.
// requires: ITEM_W == 4 : A row is read in vectors of four pixels; choose 4 outputs per work-item across.
//
// A Gaussian, a box, Sobel: many filters are a column times a row. Then the sum over the taps falls into two
// sums, one after the other, with FILTER_W + FILTER_H multiplications for an output and not
// FILTER_W * FILTER_H:
//
//       1 2 1     1
//       2 4 2  =  2 x 1 2 1       src -- rows --> between -- columns --> dst
//       1 2 1     1
//
// For that, what lies between is written to global memory once and read again. The border rule works on
// columns and rows one by one, so it is right in both passes.

#define LEAD ((ORIGIN_X + 3) / 4 * 4) // as in "Vectors"
#define SHIFT (LEAD - ORIGIN_X)
#define VECTORS ((SHIFT + FILTER_W + 3 + 3) / 4)

float4 rowSum(global const float *src, private const FilterRow *filter, int left, int y, int width,
              int height, const bool inside)
{
    float row[4 * VECTORS];
#pragma unroll
    for (int v = 0; v < VECTORS; ++v)
        spread(inside ? load4(src + y * width + left + 4 * v)
                      : pixelsNear(src, left + 4 * v, y, width, height), row + 4 * v);
    float4 sum = 0.0f;
#pragma unroll
    for (int j = 0; j < FILTER_W; ++j) {
        private const float *at = row + SHIFT + j;
        sum += filter->at[j] * (float4)(at[0], at[1], at[2], at[3]);
    }
    return sum;
}

kernel void rows(global const float *src, global float *between, const FilterRow filter_x,
                 int width, int height, int out_width)
{
    const int x = get_global_id(0) * 4;
    const int y = get_global_id(1) * ITEM_H;
    const int left = x - LEAD;
    const bool inside = left >= 0 && left + 4 * VECTORS <= width;

    if (x < out_width)
        for (int t = 0; t < ITEM_H; ++t)
            if (y + t < height) {
                const float4 sum = inside ? rowSum(src, &filter_x, left, y + t, width, height, true)
                                          : rowSum(src, &filter_x, left, y + t, width, height, false);
                storePixels(sum, between + (y + t) * out_width + x, out_width - x);
            }
}

// Reads as many of four sums as there are left in the row.
float4 sumsAt(global const float *from, int left)
{
#if ALIGNED % 4 == 0
    return load4(from); // the row has nothing but whole vectors
#else
    return left >= 4 ? load4(from) : (float4)(from[0], left > 1 ? from[1] : 0.0f, left > 2 ? from[2] : 0.0f, 0.0f);
#endif
}

// Adds what row r of the window gives to each row of outputs that it reaches, as in "Registers".
void addRow(private float4 *sums, float4 pixels, private const FilterColumn *filter, int r)
{
#pragma unroll
    for (int t = 0; t < ITEM_H; ++t)
        if (r - t >= 0 && r - t < FILTER_H)
            sums[t] += filter->at[r - t] * pixels;
}

kernel void columns(global const float *between, global float *dst, const FilterColumn filter_y,
                    int height, int out_width, int out_height)
{
    const int x = get_global_id(0) * 4;
    const int y = get_global_id(1) * ITEM_H;

    if (x < out_width && y < out_height) {
        float4 sums[ITEM_H];
#pragma unroll
        for (int t = 0; t < ITEM_H; ++t)
            sums[t] = 0.0f;
#pragma unroll
        for (int r = 0; r < FILTER_H + ITEM_H - 1; ++r) {
            const int sy = foldNear(y - ORIGIN_Y + r, height);
            if (sy >= 0) // a row outside that is all zeros adds nothing
                addRow(sums, sumsAt(between + sy * out_width + x, out_width - x), &filter_y, r);
        }
#pragma unroll
        for (int t = 0; t < ITEM_H; ++t)
            if (y + t < out_height)
                storePixels(sums[t], dst + (y + t) * out_width + x, out_width - x);
    }
}
