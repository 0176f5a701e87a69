// title:    Overlap-save for a CPU
// family:   cpu
// summary:  Multiplies Fourier transforms of tiles, sixteen columns at a time, so that a large filter costs little more than a small one.
// plan:     direct
// group:    1 x 1
// items:    4096 x 128 : 128 256 512 1024 4096
// shape:    OUT_HEIGHT >= 2048 * UNITS : 1 x 1, 4096 x 1024
// shape:    OUT_HEIGHT >= 1024 * UNITS : 1 x 1, 4096 x 512
// shape:    OUT_HEIGHT >= 512 * UNITS : 1 x 1, 4096 x 256
// private:  (FILTER_W <= 21 && FILTER_H <= 21 ? 64 * 64 : 128 * 128) * 24 + (FILTER_W <= 21 && FILTER_H <= 21 ? 64 : 128) * 136 + 2048
// memory:   global > private > global
// requires: CPU : This kernel has the shape of a CPU; choose "Overlap-save" or "Overlap-save in pieces".
// cost:     CPU && FILTER_W <= 21 && FILTER_H <= 21 : 20 + 740000 * ceil(GROUPS / UNITS) * (0.5 + ceil(min(ITEM_W, OUT_WIDTH) / (130 - 2 * FILTER_W)) * ceil(min(ITEM_H, OUT_HEIGHT) / (65 - FILTER_H))) * UNITS / MADS
// cost:     CPU : 20 + 3200000 * ceil(GROUPS / UNITS) * (0.5 + ceil(min(ITEM_W, OUT_WIDTH) / (258 - 2 * FILTER_W)) * ceil(min(ITEM_H, OUT_HEIGHT) / (129 - FILTER_H))) * UNITS / MADS
// roundings: max(TAPS + 1, 128)
//
// Read "Overlap-save" first: a sum over all taps is one product for each frequency; tiles overlap by the filter; and
// two tiles go the way together, one as real, one as imaginary parts. Here a vector holds 16 columns of a tile. So
// a transform down the columns is sums of whole vectors. Then blocks of 16 x 16 points are turned over:
//     rows -> strips of columns: transform      | 16 | 16 | 16 | 16 |      | 16 columns of rows |
//          -> turn over: transform (of rows)    |    |    |    |    |      | ------------------ |
//          -> x spectrum                        |    |    |    |    |  ->  | ------------------ |
//          -> transform -> turn over            |    |    |    |    |      | ------------------ |
//          -> transform -> rows                 |    |    |    |    |      | ------------------ |
//
// All of that stays in the caches of one core. The filter goes the first half of the way too, once for each
// work-item. Of a tile of 64 x 64 points a filter of more than 21 would leave little; it gets tiles of 128 x 128.

#define BLOCK_W (TILE_EDGE + 1 - FILTER_W) // outputs kept of a tile
#define BLOCK_H (TILE_EDGE + 1 - FILTER_H)
#define KEPT ((BLOCK_W + 15) / 16)         // strips that hold them
// Sixteen pixels of a row, some of which may lie over a border.
INLINED float16 strip(global const float *row, int x, int width) // phase: read pixels
{
    float16 pixels;
    if (x >= 0 && x + 16 <= width)
        return vload16(0, row + x);
    for (int n = 0; n < 16; ++n)
        ((private float *)&pixels)[n] = pixelAt(row, x + n, 0, width, 1);
    return pixels;
}

// Two tiles, the second behind the outputs of the first: real and imaginary parts. No output needs what lies right
// of `right` or below `bottom`.
SEPARATE void readTiles(private Points *tile, global const float *src, int left, int top, int right, int bottom,
                        int width, int height)
{
    for (int r = 0; r < TILE_EDGE; ++r) {
        const int sy = fold(top + r, height), end = IS_ZERO(sy) || top + r >= bottom ? left : right;
        global const float *row = src + max(sy, 0) * width;
        for (int s = 0; s < STRIPS; ++s) {
            const int x = left + 16 * s;
            tile[s * TILE_EDGE + r].re = x < end ? strip(row, x, width) : 0.0f;
            tile[s * TILE_EDGE + r].im = x + BLOCK_W < end ? strip(row, x + BLOCK_W, width) : 0.0f;
        }
        for (int n = BLOCK_W + TILE_EDGE; n < 3 * BLOCK_W + TILE_EDGE; n += 64)
            fetchAhead(row + left + n); // which the next two tiles will read
    }
}

SEPARATE void readFilter(private Points *tile, constant float *filter) // phase: read the filter
{
    for (int n = 0; n < STRIPS * TILE_EDGE; ++n)
        tile[n] = (Points) { 0.0f, 0.0f };
    for (int r = 0; r < FILTER_H; ++r)
        for (int n = 0; n < FILTER_W; ++n)
            ((private float *)(tile + n / 16 * TILE_EDGE + r))[n % 16] = filter[r * FILTER_W + n];
}

INLINED void store(const float16 value, global float *to, int count) // phase: store the block
{
    if (count >= 16)
        vstore16(value, 0, to);
    else
        for (int n = 0; n < count; ++n)
            to[n] = ((private const float *)&value)[n];
}

// The vector at the edge of a tile, and the one at `right`, hold fewer outputs than sixteen.
SEPARATE void storeTiles(private const Points *tile, global float *dst, int pitch, int x, int y, int right, int bottom)
{
    for (int r = 0; r < min(BLOCK_H, bottom - y); ++r) {
        global float *to = dst + (y + r) * pitch + x;
        for (int s = 0; s < KEPT; ++s)
            store(tile[s * TILE_EDGE + r].im, to + 16 * s, min(right - x, BLOCK_W) - 16 * s);
        to += BLOCK_W;
        for (int s = 0; s < KEPT; ++s)
            store(tile[s * TILE_EDGE + r].re, to + 16 * s, min(right - x - BLOCK_W, BLOCK_W) - 16 * s);
    }
}

kernel void convolve(global const float *restrict src, global float *restrict dst, constant float *filter,
                     int width, int height, int out_width, int out_height)
{
    Points columns[STRIPS * TILE_EDGE], rows[STRIPS * TILE_EDGE], spectrum[STRIPS * TILE_EDGE];
    float2 roots[TILE_EDGE];
    const int left = get_global_id(0) * ITEM_W, right = min(left + ITEM_W, out_width);
    const int top = get_global_id(1) * ITEM_H, bottom = min(top + ITEM_H, out_height);
    for (int n = 0; n < TILE_EDGE; ++n)
        roots[n] = (float2)(cospi(-2.0f / TILE_EDGE * n), sinpi(-2.0f / TILE_EDGE * n));
    readFilter(columns, filter);
    transformTile(columns, spectrum, STRIPS, roots);
    for (int n = 0; n < STRIPS * TILE_EDGE; ++n) // the conjugate: products with it are correlations
        spectrum[n] = (Points) { spectrum[n].re / (TILE_EDGE * TILE_EDGE), -spectrum[n].im / (TILE_EDGE * TILE_EDGE) };
    for (int y = top; y < bottom; y += BLOCK_H)
        for (int x = left; x < right; x += 2 * BLOCK_W) {
            readTiles(columns, src, x - ORIGIN_X, y - ORIGIN_Y, right - ORIGIN_X + FILTER_W - 1,
                      bottom - ORIGIN_Y + FILTER_H - 1, width, height);
            transformTile(columns, rows, STRIPS, roots);
            for (int r = 0; r < min(BLOCK_H, bottom - y); ++r) // of outputs, that they need not be waited for
                for (int n = 0; n < 2 * BLOCK_W; n += 64)
                    fetchAhead(dst + (y + r) * out_width + x + n);
            for (int n = 0; n < STRIPS * TILE_EDGE; ++n) {
                const Points a = rows[n], by = spectrum[n];
                rows[n] = (Points) { a.re * by.im + a.im * by.re, a.re * by.re - a.im * by.im };
            }
            transformTile(rows, columns, KEPT, roots);
            storeTiles(columns, dst, out_width, x, y, right, bottom);
        }
}
