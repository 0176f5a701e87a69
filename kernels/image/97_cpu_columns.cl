// title:    Transformed columns for a CPU
// family:   cpu
// summary:  Multiplies Fourier transforms of columns, sixteen side by side; along the rows it goes on tap by tap.
// plan:     direct
// group:    1 x 1
// items:    128 x 4096 : 128 256 512 1024 4096
// shape:    OUT_WIDTH > 1536 * UNITS : 1 x 1, 512 x 4096
// shape:    OUT_WIDTH > 768 * UNITS : 1 x 1, 256 x 4096
// shape:    OUT_WIDTH <= 64 * UNITS && OUTPUTS > 65536 * UNITS : 1 x 1, 128 x 512
// private:  (FILTER_H < 10 ? 32 : FILTER_H < 25 ? 64 : 128) * (16 * (FILTER_W + 93) + 400) + 2048
// memory:   global > private > global
// requires: CPU : This kernel has the shape of a CPU; choose "Overlap-save" or "Overlap-save in pieces".
// cost:     CPU && FILTER_H <= 9 : 25 + (2.4 + 8.6 * (ALIGNED < 16)) * OUTPUTS / COPY + 32 * ceil(GROUPS / UNITS) * ceil(min(ITEM_H, OUT_HEIGHT) / (66 - 2 * FILTER_H)) * ((min(ITEM_W, OUT_WIDTH) + FILTER_W + 30) * 62 + ceil(min(ITEM_W, OUT_WIDTH) / 64) * FILTER_W * 372) * UNITS / MADS
// cost:     CPU && FILTER_H <= 24 : 25 + (2.4 + 8.6 * (ALIGNED < 16)) * OUTPUTS / COPY + 64 * ceil(GROUPS / UNITS) * ceil(min(ITEM_H, OUT_HEIGHT) / (130 - 2 * FILTER_H)) * ((min(ITEM_W, OUT_WIDTH) + FILTER_W + 30) * 62 + ceil(min(ITEM_W, OUT_WIDTH) / 64) * FILTER_W * 372) * UNITS / MADS
// cost:     CPU : 25 + (2.4 + 8.6 * (ALIGNED < 16)) * OUTPUTS / COPY + 128 * ceil(GROUPS / UNITS) * ceil(min(ITEM_H, OUT_HEIGHT) / (258 - 2 * FILTER_H)) * ((min(ITEM_W, OUT_WIDTH) + FILTER_W + 30) * 40 + ceil(min(ITEM_W, OUT_WIDTH) / 64) * FILTER_W * 450) * UNITS / MADS
// roundings: max(TAPS + 1, 128)
//
// Read "Overlap-save" and "Strips for a CPU" first. A filter of h rows costs h products for each output and tap along
// a row. Transformed down the columns, it costs one for each frequency, however many rows it has. Vectors hold 16
// columns, so that a transform is sums of whole vectors; nothing has to be turned over, as for transforms of rows.
//
//     COLUMN_POINTS rows   down the columns   rows of frequencies     back     outputs kept
//     | 16 | 16 | 16 |     | : | : | : |      | k = 0  x taps |     | : | :    COLUMN_POINTS
//     | 16 | 16 | 16 |  -> | v | v | v |  ->  | k = 1  x taps | ->  | v | v    + 1 - FILTER_H rows
//     | 16 | 16 | 16 |     | : | : | : |      | ...           |     | : | :
//
// Two tiles, one below the other, go the way together, one as real, one as imaginary parts. Going right, a tile takes
// four vectors at a time; transforms that the next outputs need too are carried along, none is computed twice.

#define BLOCK_H (COLUMN_POINTS + 1 - FILTER_H)  // rows of outputs kept of a tile
#define SKIP ((16 - ORIGIN_X % 16) % 16)        // tiles begin where a vector does
#define CARRIED ((SKIP + FILTER_W + 14) / 16)   // vectors that the next outputs need too
#define STRIPS (CARRIED + 4)
typedef struct { float16 re[STRIPS], im[STRIPS]; } Row;

INLINED float16 sum(float16 of, float16 a, float by, float16 b, float and)
{
    return of + a * by + b * and;
}

// Of each row of frequencies, 64 sums over the taps of a row. Meanwhile the pixels that come next are asked for.
SEPARATE void multiply(private Row *rows, private const Row *filter, global const float *next, private const int *starts)
{
    for (int k = 0; k < COLUMN_POINTS; ++k) {
        private Row *row = rows + k;
        private const float *re = (private const float *)row->re + SKIP, *im = (private const float *)row->im + SKIP;
        float16 re0 = 0.0f, re1 = re0, re2 = re0, re3 = re0, im0 = re0, im1 = re0, im2 = re0, im3 = re0;
        fetchAhead(next + max(starts[k], 0));
        if (k < BLOCK_H)
            fetchAhead(next + max(starts[k + COLUMN_POINTS], 0));
#pragma unroll 1
        for (int t = 0; t < FILTER_W; ++t, ++re, ++im) {
            const float a = ((private const float *)filter[k].re)[t], b = ((private const float *)filter[k].im)[t];
            float16 p, q;
#define ADD(n) p = vload16(n, re), q = vload16(n, im), re##n = sum(re##n, p, a, q, b), im##n = sum(im##n, q, a, p, -b)
            ADD(0), ADD(1), ADD(2), ADD(3);
        }
        row->re[0] = re0, row->re[1] = re1, row->re[2] = re2, row->re[3] = re3;
        row->im[0] = im0, row->im[1] = im1, row->im[2] = im2, row->im[3] = im3;
    }
}

// Back, and of each row of outputs whole lines of 64.
SEPARATE void storeStrips(private Row *rows, global float *dst, int pitch, int left, int down, private const float2 *roots)
{
    for (int s = 0; s < min(4, (left + 15) / 16); ++s)
        transformColumns(rows->im + s, rows->re + s, 2 * STRIPS, roots);
    for (int r = 0; r < min(2 * BLOCK_H, down); ++r, dst += pitch) {
        private const float16 *outputs = r < BLOCK_H ? rows[r].re : rows[r - BLOCK_H].im;
        for (int s = 0; s < 4; ++s)
            storeSome(outputs[s], dst + 16 * s, left - 16 * s);
    }
}

kernel void convolve(global const float *restrict src, global float *restrict dst, constant float *filter,
                     int width, int height, int out_width, int out_height)
{
    Row rows[COLUMN_POINTS], weights[COLUMN_POINTS];
    float2 roots[COLUMN_POINTS];
    int starts[2 * COLUMN_POINTS];
    const int left = get_global_id(0) * ITEM_W, right = min(left + ITEM_W, out_width), shift = ORIGIN_X + SKIP;
    const int bottom = min((int)get_global_id(1) * ITEM_H + ITEM_H, out_height), end = right - ORIGIN_X + FILTER_W - 1;
    for (int r = 0; r < COLUMN_POINTS; ++r) {
        roots[r] = (float2)(cospi(-2.0f / COLUMN_POINTS * r), sinpi(-2.0f / COLUMN_POINTS * r));
        for (int s = 0; s < STRIPS; ++s)
            weights[r].re[s] = weights[r].im[s] = rows[r].re[s] = rows[r].im[s] = 0.0f; // rows: past the last pixel
        for (int n = 0; n < FILTER_W && r < FILTER_H; ++n)
            ((private float *)weights[r].re)[n] = filter[r * FILTER_W + n] / COLUMN_POINTS;
    }
    for (int s = 0; s < (FILTER_W + 15) / 16; ++s)
        transformColumns(weights->re + s, weights->im + s, 2 * STRIPS, roots);
    for (int y = get_global_id(1) * ITEM_H; y < bottom; y += 2 * BLOCK_H) {
        findRows(starts, COLUMN_POINTS + BLOCK_H, y - ORIGIN_Y, width, height);
        for (int x = left; x < right; x += 64) {
            for (int s = x == left ? 0 : CARRIED; s < STRIPS && x - shift + 16 * s < end; ++s)
                transformPixels(src, x - shift + 16 * s, width, starts, starts + BLOCK_H, rows->re + s, rows->im + s,
                                2 * STRIPS, roots);
            multiply(rows, weights, src - shift + (x + 64 < right ? x + 16 * STRIPS : left + 2 * BLOCK_H * width), starts);
            storeStrips(rows, dst + y * out_width + x, out_width, right - x, bottom - y, roots);
            for (int r = 0; r < COLUMN_POINTS; ++r)
                for (int s = 0; s < CARRIED; ++s)
                    rows[r].re[s] = rows[r].re[s + 4], rows[r].im[s] = rows[r].im[s + 4];
        }
    }
}
