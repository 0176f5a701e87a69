// title:    Separable strips for a CPU
// summary:  Columns first, then rows, in strips whose intermediate sums stay in the fastest cache.
// plan:     direct
// group:    1 x 1
// items:    256 x 64 : 4 64 256
// memory:   global > private > global
// requires: RANK == 1 : The filter is no column times a row; choose "Low rank" or a variant that takes any filter.
// requires: rint(ITEM_W / 64) * 64 == ITEM_W && rint(ITEM_H / 4) * 4 == ITEM_H : A work-item computes whole blocks of 64 by 4 outputs; choose multiples of that for its outputs.
// requires: CPU : This kernel has the shape of a CPU, and a GPU's compiler takes minutes for it; choose "Registers" or "Register tile".
// prefer:   CPU && RANK == 1 && FILTER_W * FILTER_H > 49
//
// The strips of a CPU and the two steps of "Separable, one pass" together. A work-item walks down a strip,
// four rows of outputs at a time:
//
//     1. the four column sums of every pixel column of the strip, and FILTER_W - 1 more, into a private
//        array: four rows of 1 to 2 KB, which the cache nearest to the core holds
//     2. the row sums of these, straight to the output
//
// A vector of 16 pixels, once read, is used for all four rows, and nobody waits in between. What the border
// rule adds at the left and the right is added to the column sums: there are fewer of them than pixels.

#define SUMS_W (ITEM_W + FILTER_W - 1)
#define ROOM (SUMS_W + 32) // a last vector may stick out

// What one row of pixels adds to the column sums of 32 columns in four rows. Without check it serves all four.
void addRow(private float16 *sums, global const float *from, constant float *filter, int r, const bool check)
{
    const float16 a = vload16(0, from), b = vload16(0, from + 16);
#pragma unroll
    for (int t = 0; t < 4; ++t)
        if (!check || (r - t >= 0 && r - t < FILTER_H)) {
            sums[2 * t] += filter[r - t] * a;
            sums[2 * t + 1] += filter[r - t] * b;
        }
}

// Column sums of 32 columns from x on, all inside the image, for four rows of outputs from y on.
void columnSums(private float *to, global const float *src, constant float *filter, int x, int y, int width,
                int height)
{
    float16 sums[8];
#pragma unroll
    for (int n = 0; n < 8; ++n)
        sums[n] = 0.0f;
#define FROM(r) fold(y - ORIGIN_Y + (r), height)
    for (int r = 0; r < min(3, FILTER_H); ++r)
        if (FROM(r) >= 0)
            addRow(sums, src + FROM(r) * width + x, filter, r, true);
    for (int r = 3; r < FILTER_H; ++r)
        if (FROM(r) >= 0)
            addRow(sums, src + FROM(r) * width + x, filter, r, false);
    for (int r = FILTER_H; r < FILTER_H + 3; ++r)
        if (FROM(r) >= 0)
            addRow(sums, src + FROM(r) * width + x, filter, r, true);
#pragma unroll
    for (int t = 0; t < 4; ++t) {
        vstore16(sums[2 * t], 0, to + t * ROOM);
        vstore16(sums[2 * t + 1], 0, to + t * ROOM + 16);
    }
}

// The same for a single column, which may lie outside.
void columnSum(private float *to, global const float *src, constant float *filter, int x, int y, int width,
               int height)
{
    for (int t = 0; t < 4; ++t) {
        float sum = 0.0f;
        for (int i = 0; i < FILTER_H; ++i)
            sum += filter[i] * pixelAt(src, x, y + t - ORIGIN_Y + i, width, height);
        to[t * ROOM] = sum;
    }
}

void rowSums(private const float *from, global float *to, constant float *filter, int left)
{
    float16 sums[4];
#pragma unroll
    for (int n = 0; n < 4; ++n)
        sums[n] = 0.0f;
#pragma unroll 8
    for (int j = 0; j < FILTER_W; ++j)
#pragma unroll
        for (int n = 0; n < 4; ++n)
            sums[n] += filter[j] * vload16(0, from + 16 * n + j);
#pragma unroll
    for (int n = 0; n < 4; ++n)
        storeSome(sums[n], to + 16 * n, left - 16 * n);
}

kernel void convolve(global const float *src, global float *dst, constant float *filter_x,
                     constant float *filter_y, int width, int height, int out_width, int out_height)
{
    float sums[4 * ROOM]; // between columns and rows
    const int x = get_global_id(0) * ITEM_W;
    if (x >= out_width)
        return; // nobody waits for it
    const int left = x - ORIGIN_X; // where the column sums begin
    const int used = min(ITEM_W, out_width - x) + FILTER_W - 1;
    const int first = clamp(-left, 0, used); // of the columns inside the image
    const int end = clamp(width - left, first, used);
    for (int n = used; n < SUMS_W; ++n) // vectors at the right edge read on, where no output is
        for (int t = 0; t < 4; ++t)
            sums[t * ROOM + n] = 0.0f;
    for (int y = get_global_id(1) * ITEM_H; y < min((int)(get_global_id(1) + 1) * ITEM_H, out_height); y += 4) {
        int n = first;
        for (; n + 32 <= end; n += 32)
            columnSums(sums + n, src, filter_y, left + n, y, width, height);
        if (n < end && end - first >= 32) // the last 32, some of them once more
            columnSums(sums + end - 32, src, filter_y, left + end - 32, y, width, height);
        else
            for (; n < end; ++n)
                columnSum(sums + n, src, filter_y, left + n, y, width, height);
        for (n = 0; n < used; ++n)
            if (n < first || n >= end)
                columnSum(sums + n, src, filter_y, left + n, y, width, height);
        for (int t = 0; t < min(4, out_height - y); ++t)
            for (int m = 0; m < ITEM_W && x + m < out_width; m += 64)
                rowSums(sums + t * ROOM + m, dst + (y + t) * out_width + x + m, filter_x, out_width - x - m);
    }
}
