// title:    Strips for a CPU
// summary:  Each work-item is a loop over a strip of the image, in blocks of wide vectors that fill the registers.
// plan:     direct
// group:    1 x 1
// items:    512 x 8 : 8 64 512
// param:    WIDE 4 : 1 2 4
// param:    TALL 4 : 2 4 8
// memory:   global > private > global
// requires: rint(ITEM_W / (16 * WIDE)) * 16 * WIDE == ITEM_W && rint(ITEM_H / TALL) * TALL == ITEM_H : A work-item computes whole blocks of 16 * WIDE by TALL outputs; choose multiples of that for its outputs.
// requires: CPU : This kernel has the shape of a CPU, and a GPU's compiler takes minutes for it; choose "Registers" or "Register tile".
// shape:    FILTER_H <= 6 : 1 x 1, 512 x 8, WIDE 2, TALL 8
// prefer:   CPU
//
// A CPU has few cores, and a work-group costs it more than many outputs do. What makes it fast: vectors of 16
// floats, one for each lane of its widest registers, and a block of sums that just fit into these registers.
//
//     a block, WIDE = 4, TALL = 4:     one pixel vector, read once, is multiplied by up to four weights,
//     | 16 | 16 | 16 | 16 |  row 0     one weight by four pixel vectors. No vector need start at a
//     | 16 | 16 | 16 | 16 |  row 1     multiple of anything: a CPU does not mind.
//     | 16 | 16 | 16 | 16 |  row 2
//     | 16 | 16 | 16 | 16 |  row 3     There is no local memory: to a CPU it is memory like any other.
//
// Blocks at the left and right edge read from a copy of the row that the border rule has made longer.
//
// A sum stays in a register only if all that uses it is one function to the compiler, with nothing to ask in it:
// hence INLINED, and loops that are written out.

#ifndef WIDE
#define WIDE 4
#define TALL 4
#endif
#define BLOCK_W (16 * WIDE)
#define ROW_W (BLOCK_W + FILTER_W - 1) // pixels that a row of the block needs
#define INLINED __attribute__((always_inline))

// Adds what one row of pixels makes of the block. Without check it is known to serve all TALL rows of it.
INLINED void addRow(private float16 *sums, global const float *from, private const float *copy,
            constant float *filter, int r, const bool inside, const bool check)
{
#pragma unroll 8
    for (int j = 0; j < FILTER_W; ++j) {
        float16 pixels[WIDE];
#pragma unroll
        for (int n = 0; n < WIDE; ++n)
            pixels[n] = inside ? vload16(0, from + 16 * n + j) : vload16(0, copy + 16 * n + j);
#pragma unroll
        for (int t = 0; t < TALL; ++t)
            if (!check || (r - t >= 0 && r - t < FILTER_H)) {
                const float16 weight = filter[(r - t) * FILTER_W + j];
#pragma unroll
                for (int n = 0; n < WIDE; ++n)
                    sums[t * WIDE + n] += weight * pixels[n];
            }
    }
}

// The same for row r of pixels around the block at x, y. A row outside that is all zeros adds nothing.
INLINED void addRowAt(private float16 *sums, global const float *src, constant float *filter, int x, int y, int r,
              int width, int height, const bool inside, const bool check)
{
    const int sy = fold(y - ORIGIN_Y + r, height);
    const int left = x - ORIGIN_X;
    float copy[ROW_W];
    if (sy < 0)
        return;
    global const float *row = src + sy * width;
    if (!inside) {
        const int first = clamp(-left, 0, ROW_W), end = clamp(width - left, first, ROW_W); // inside the image
        for (int n = 0; n < first; ++n)
            copy[n] = pixelAt(row, left + n, 0, width, 1);
        for (int n = first; n < end; ++n)
            copy[n] = row[left + n];
        for (int n = end; n < ROW_W; ++n)
            copy[n] = pixelAt(row, left + n, 0, width, 1);
    }
    addRow(sums, row + left, copy, filter, r, inside, check);
}

INLINED void block(global const float *src, global float *dst, constant float *filter, int x, int y, int width,
           int height, int out_width, int out_height, const bool inside)
{
    float16 sums[TALL * WIDE];
#pragma unroll
    for (int n = 0; n < TALL * WIDE; ++n)
        sums[n] = 0.0f;
#pragma unroll
    for (int r = 0; r < min(TALL - 1, FILTER_H); ++r)
        addRowAt(sums, src, filter, x, y, r, width, height, inside, true);
#if FILTER_H < 7
#pragma unroll
#endif
    for (int r = TALL - 1; r < FILTER_H; ++r)
        addRowAt(sums, src, filter, x, y, r, width, height, inside, false);
#pragma unroll
    for (int r = FILTER_H; r < FILTER_H + TALL - 1; ++r)
        addRowAt(sums, src, filter, x, y, r, width, height, inside, true);
#pragma unroll
    for (int t = 0; t < TALL; ++t)
#pragma unroll
        for (int n = 0; n < WIDE; ++n)
            if (y + t < out_height)
                storeSome(sums[t * WIDE + n], dst + (y + t) * out_width + x + 16 * n, out_width - x - 16 * n);
}

kernel void convolve(global const float *restrict src, global float *restrict dst, constant float *filter,
                     int width, int height, int out_width, int out_height)
{
    const int left = get_global_id(0) * ITEM_W;
    const int top = get_global_id(1) * ITEM_H;
    for (int y = top; y < min(top + ITEM_H, out_height); y += TALL)
        for (int x = left; x < min(left + ITEM_W, out_width); x += BLOCK_W)
            if (x >= ORIGIN_X && x - ORIGIN_X + BLOCK_W + FILTER_W - 1 <= width)
                block(src, dst, filter, x, y, width, height, out_width, out_height, true);
            else
                block(src, dst, filter, x, y, width, height, out_width, out_height, false);
}
