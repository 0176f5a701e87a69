// title:    Overlap-save
// summary:  Multiplies Fourier transforms of tiles, so that a large filter costs no more than a small one.
// plan:     direct
// group:    16 x 8
// items:    4 x 4 : 4 5 6
// shape:    FILTER_W <= 17 && FILTER_H <= 17 : 16 x 8, 6 x 6
// shape:    FILTER_W <= 25 && FILTER_H <= 25 : 16 x 8, 5 x 5
// local:    8 * 71 * 72
// memory:   global > private > local > private > global
// requires: GROUP_W * GROUP_H == 64 || GROUP_W * GROUP_H == 128 || GROUP_W * GROUP_H == 256 || GROUP_W * GROUP_H == 512 : 512 lines of eight points are shared out; choose a work-group of 64, 128, 256 or 512.
// requires: rint(GROUP_W * ITEM_W / 2) * 2 == GROUP_W * ITEM_W : The outputs of a work-group lie in two tiles; choose an even number across.
// requires: GROUP_W * ITEM_W / 2 + FILTER_W <= 65 && GROUP_H * ITEM_H + FILTER_H <= 65 : A tile of 64 x 64 pixels has no room for so many outputs and the reach of this filter; choose fewer outputs or a smaller filter.
// prefer:   GPU && FILTER_W <= 33 && FILTER_H <= 33 && OUTPUTS > 100000 && TAPS > (FILTER_W <= 17 && FILTER_H <= 17 ? 150 : (OUTPUTS > 1000000 ? 1 : 0.7) * (FILTER_W <= 25 && FILTER_H <= 25 ? 192 : 280))
//
// A sum over all taps is one product for each frequency. A transform of 64 points takes two steps of eight
// points, in registers; between them work-items trade points in local memory, as they do from rows to columns:
//     src -> rows: 8 x 8 -> columns: 8 x 8 -> x spectrum -> columns -> rows -> dst
//
// The transform takes a tile as if it repeated itself: over its end the filter reads what is not there. So only
// the block of outputs is kept whose windows lie in the tile, and tiles overlap by the filter:
//     + - - - + - +    Transforms are of complex numbers, and pixels are not: two tiles side by side go the
//     | kept  |   |    way together, one as the real part, one as the imaginary part. The way back is the
//     + - - - +   |    same transform, if the parts change places before and after.
//     |  spoiled  |    Rounding errors follow the largest pixel of both tiles; infinity spoils them.
//     + - - - - - +

#define SIZE SPECTRUM_SIZE             // pixels of a tile in a row: 64
#define PITCH 72                       // from row to row of local memory: lines fall into different banks
#define ITEMS (GROUP_W * GROUP_H)
#define PARTS (512 / ITEMS)            // times eight points that a work-item has in registers
#define BLOCK_W (GROUP_W * ITEM_W / 2) // outputs kept of one tile
#define BLOCK_H (GROUP_H * ITEM_H)

// Of 512 lines of eight points, eight apart: which is part p of a work-item, its first point, and where point i of
// the row or column lies.
#define LINE(p) (item + (p) * ITEMS)
#define FIRST(line, rows) ((rows) ? (line) % 8 : (line) / SIZE)
#define PLACE(line, i, rows) ((rows) ? (line) / 8 * PITCH + (i) : (line) % SIZE + (i) * PITCH)

// Loops over p need no pragma: compilers for GPUs write them out, so that v lies in registers; one for a CPU
// does not, and is done sooner. Every work-item must come to these functions: there are barriers.
void transformLines(private float2 (*v)[8], local float2 *tile, uint item, const bool rows)
{
    for (int p = 0; p < PARTS; ++p) {
        const uint line = LINE(p), k = FIRST(line, rows);
        float2 root = (float2)(1.0f, 0.0f);
        transform8(v[p]);
#pragma unroll
        for (int m = 0; m < 8; ++m) {
            tile[PLACE(line, 9 * m + k, rows)] = product(v[p][m], root); // 9, not 8: different banks again
            root = product(root, roots[k]);
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int p = 0; p < PARTS; ++p) {
        const uint line = LINE(p), k = FIRST(line, rows);
#pragma unroll
        for (int j = 0; j < 8; ++j)
            v[p][j] = tile[PLACE(line, 9 * k + j, rows)];
        transform8(v[p]);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
}

void tradeLines(private float2 (*v)[8], local float2 *tile, uint item, const bool rows)
{
    for (int p = 0; p < PARTS; ++p)
#pragma unroll
        for (int j = 0; j < 8; ++j)
            tile[PLACE(LINE(p), FIRST(LINE(p), rows) + 8 * j, rows)] = v[p][j];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int p = 0; p < PARTS; ++p)
#pragma unroll
        for (int j = 0; j < 8; ++j)
            v[p][j] = tile[PLACE(LINE(p), FIRST(LINE(p), !rows) + 8 * j, !rows)];
    barrier(CLK_LOCAL_MEM_FENCE);
}

kernel void convolve(global const float *src, global float *dst, global const float2 *spectrum,
                     int width, int height, int out_width, int out_height)
{
    local float2 tile[71 * PITCH];
    const uint item = get_local_id(1) * GROUP_W + get_local_id(0);
    const int x = (int)get_group_id(0) * 2 * BLOCK_W, y = (int)get_group_id(1) * BLOCK_H;
    const int left = x - ORIGIN_X, top = y - ORIGIN_Y;
    const bool inside = left >= 0 && left + BLOCK_W + SIZE <= width && top >= 0 && top + SIZE <= height;
    float2 v[PARTS][8];
    for (int p = 0; p < PARTS; ++p) {
        const int sx = left + (int)(LINE(p) % 8), sy = top + (int)(LINE(p) / 8);
        global const float *row = src + sy * width + sx;
#pragma unroll
        for (int j = 0; j < 8; ++j)
            v[p][j] = inside ? (float2)(row[8 * j], row[8 * j + BLOCK_W])
                             : (float2)(pixelAt(src, sx + 8 * j, sy, width, height),
                                        pixelAt(src, sx + 8 * j + BLOCK_W, sy, width, height));
    }
    transformLines(v, tile, item, true);
    tradeLines(v, tile, item, true);
    transformLines(v, tile, item, false);
    for (int p = 0; p < PARTS; ++p)
#pragma unroll
        for (int j = 0; j < 8; ++j)
            v[p][j] = product(v[p][j], spectrum[LINE(p) + 512 * j]).yx;
    transformLines(v, tile, item, false);
    tradeLines(v, tile, item, false);
    transformLines(v, tile, item, true);
    for (int p = 0; p < PARTS; ++p) {
        const int column = LINE(p) % 8, by = LINE(p) / 8, rest = out_width - x;
        global float *to = dst + (y + by) * out_width + x;
#pragma unroll
        for (int j = 0; j < 8; ++j) {
            const int bx = column + 8 * j;
            const bool kept = bx < BLOCK_W && by < BLOCK_H && y + by < out_height;
            if (kept && bx < rest)
                to[bx] = v[p][j].y;
            if (kept && bx + BLOCK_W < rest)
                to[bx + BLOCK_W] = v[p][j].x;
        }
    }
}
