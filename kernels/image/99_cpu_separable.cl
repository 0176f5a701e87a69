// title:    Separable strips for a CPU
// family:   cpu
// summary:  Columns first, then rows, in strips whose intermediate sums stay in the fastest cache.
// plan:     direct
// group:    1 x 1
// items:    256 x 64 : 4 64 256
// private:  16 * (ITEM_W + FILTER_W + 46) + 2048
// memory:   global > private > global
// requires: RANK == 1 : The filter is no column times a row; choose "Low rank" or a variant that takes any filter.
// requires: rint(ITEM_W / 64) * 64 == ITEM_W && rint(ITEM_H / 4) * 4 == ITEM_H : A work-item computes whole blocks of 64 by 4 outputs; choose multiples of that for its outputs.
// requires: CPU : This kernel has the shape of a CPU, and a GPU's compiler takes minutes for it; choose "Registers" or "Register tile".
// cost:     CPU && RANK == 1 : 10 + (5.8 + 7.6 * (ALIGNED < 16)) * OUTPUTS / COPY + 2.62 * (FILTER_W + FILTER_H) * OUTPUTS / MADS
//
// "Strips for a CPU" and "Separable, one pass" together. A work-item walks down a strip, four rows of outputs at a
// time: their column sums, in blocks of 64 x 4, go to an array in the nearest cache; the row sums of these, to dst.
//        LEAD columns before x
//     | . . . . . o o | x 16 | 16 | 16 | ...    A vector of pixels begins where a line of the cache begins,
//             ^ begin: ORIGIN_X before x        so columns are summed from some further left than needed.

#define LEAD ((ORIGIN_X + 15) / 16 * 16)
#define SUMS_W ((LEAD - ORIGIN_X + ITEM_W + FILTER_W - 1 + 15) / 16 * 16)
#define INLINED __attribute__((always_inline)) // both as in "Strips for a CPU"
#define SEPARATE __attribute__((noinline))
typedef struct { global const float *src; constant float *filter; int width, height; } Source; // of all that is read

// What row r of pixels adds to 64 column sums in four rows. Without check it serves all four.
INLINED void addRow(private float16 *sums, const Source from, int x, int y, int r, const bool check)
{
    const int sy = fold(y - ORIGIN_Y + r, from.height);
    if (IS_ZERO(sy)) return;
#pragma unroll
    for (int n = 0; n < 4; ++n) {
        const float16 pixels = vload16(n, from.src + sy * from.width + x);
#pragma unroll
        for (int t = 0; t < 4; ++t)
            if (!check || (r - t >= 0 && r - t < FILTER_H))
                sums[4 * t + n] += from.filter[r - t] * pixels;
    }
}

// Column sums of 64 columns from x on, all inside the image, for four rows of outputs from y on.
INLINED void columnSums(private float *to, const Source from, int x, int y)
{
    float16 sums[16] = { 0.0f };
    for (int t = 0; t < 4; ++t) // what the next four rows of outputs will be the first to read
        fetchAhead(from.src + clamp(y + t + FILTER_H + 3 - ORIGIN_Y, 0, from.height - 1) * from.width + x);
#pragma unroll
    for (int r = 0; r < min(3, FILTER_H); ++r)
        addRow(sums, from, x, y, r, true);
    for (int r = 3; r < FILTER_H; ++r)
        addRow(sums, from, x, y, r, false);
#pragma unroll
    for (int r = FILTER_H; r < FILTER_H + 3; ++r)
        addRow(sums, from, x, y, r, true);
#pragma unroll
    for (int t = 0; t < 4; ++t)
#pragma unroll
        for (int n = 0; n < 4; ++n)
            vstore16(sums[4 * t + n], n, to + t * SUMS_W);
}

// The same for sum n, a column anywhere. That which the border rule names may lie among first to end already.
void columnSum(private float *sums, int n, int first, int end, const Source from, int left, int y)
{
    const int inside = fold(left + n, from.width) - left, known = inside >= first && inside < end;
    for (int t = 0; t < 4; ++t) {
        float sum = known ? sums[t * SUMS_W + inside] : 0.0f;
        for (int i = 0; i < FILTER_H && !known; ++i)
            sum += from.filter[i] * pixelAt(from.src, left + n, y + t - ORIGIN_Y + i, from.width, from.height);
        sums[t * SUMS_W + n] = sum;
    }
}

INLINED void rowSums(private const float *from, global float *to, constant float *filter, int left)
{
    float16 sums[4] = { 0.0f };
#pragma unroll 8
    for (int j = 0; j < FILTER_W; ++j)
#pragma unroll
        for (int n = 0; n < 4; ++n)
            sums[n] += filter[j] * vload16(n, from + j);
#pragma unroll
    for (int n = 0; n < 4; ++n)
        storeSome(sums[n], to + 16 * n, left - 16 * n);
}

// All of a strip of outputs from x on, and from row y to the one before last. Column left has the first sum.
SEPARATE void strip(const Source from, global float *restrict dst, constant float *filter_x, int x, int y, int last,
                    int out_width, int out_height)
{
    float sums[4 * SUMS_W] __attribute__((aligned(64))) = { 0.0f }; // between columns and rows
    const int left = x - LEAD, begin = LEAD - ORIGIN_X, used = begin + min(ITEM_W, out_width - x) + FILTER_W - 1;
    const int first = clamp(-left, 0, used), end = clamp(from.width - left, first, SUMS_W); // inside the image
    for (; y < last; y += 4) {
        int n = first;
        for (; n + 64 <= end; n += 64)
            columnSums(sums + n, from, left + n, y);
        if (n < end && end - first >= 64) // the last 64, some of them once more
            columnSums(sums + end - 64, from, left + end - 64, y);
        else
            for (; n < end; ++n)
                columnSum(sums, n, 0, 0, from, left, y);
        for (n = begin; n < first; ++n)
            columnSum(sums, n, first, end, from, left, y);
        for (n = end; n < used; ++n)
            columnSum(sums, n, first, end, from, left, y);
        for (int t = 0; t < min(4, out_height - y); ++t)
            for (int m = 0; m < min(ITEM_W, out_width - x); m += 64)
                rowSums(sums + t * SUMS_W + begin + m, dst + (y + t) * out_width + x + m, filter_x, out_width - x - m);
    }
}

kernel void convolve(global const float *restrict src, global float *restrict dst, constant float *filter_x,
                     constant float *filter_y, int width, int height, int out_width, int out_height)
{
    const Source from = { src, filter_y, width, height };
    const int x = get_global_id(0) * ITEM_W, y = get_global_id(1) * ITEM_H;
    if (x < out_width)
        strip(from, dst, filter_x, x, y, min(y + ITEM_H, out_height), out_width, out_height);
}
