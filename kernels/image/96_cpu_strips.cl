// title:    Strips for a CPU
// family:   cpu
// summary:  Each work-item is a loop over a strip of the image, in blocks of wide vectors that fill the registers.
// plan:     direct
// group:    1 x 1
// items:    4096 x 4 : 4 8 64 512 1024 4096
// memory:   global > private > global
// requires: rint(ITEM_W / 64) * 64 == ITEM_W && rint(ITEM_H / 4) * 4 == ITEM_H : A work-item computes whole blocks of 64 by 4 outputs; choose multiples of that for its outputs.
// requires: CPU : This kernel has the shape of a CPU, and a GPU's compiler takes minutes for it; choose "Registers" or "Register tile".
// cost:     CPU : 20 + (4.4 + 4.4 * (ALIGNED < 16)) * OUTPUTS / COPY + 1.12 * TAPS * OUTPUTS / MADS + 90 * ceil(OUT_HEIGHT / 4) * (FILTER_H + 3) * (64 + FILTER_W) / MADS
//
// A CPU has few cores, and a work-group costs it more than many outputs do. What makes it fast: vectors of 16
// floats, one for each lane of its widest registers, and a block of sums that just fit into these registers.
//     a block of 64 x 4                 one pixel vector, read once, is multiplied by up to four weights,
//     | 16 | 16 | 16 | 16 |  row 0      one weight by four pixel vectors. No vector need start at a
//     | 16 | 16 | 16 | 16 |  row 1      multiple of anything: a CPU does not mind.
//     | 16 | 16 | 16 | 16 |  row 2
//     | 16 | 16 | 16 | 16 |  row 3      There is no local memory: to a CPU it is memory like any other.
//
// Blocks at the edges read from a copy of the row that the border rule has made longer. Sums have names, not numbers,
// and one function touches them: so they stay in registers, and compilers are fast. Taps are written out by four: of a
// whole row, vectors that serve two taps are kept, in memory once registers are full. That took 1.4 times as long.

#define INLINED __attribute__((always_inline))
#define SEPARATE __attribute__((noinline)) // or the compiler makes a copy for each way to launch
#define ROW_W (64 + FILTER_W - 1)          // pixels that a row of the block needs
typedef struct { float16 a, b, c, d; } Line;   // 64 numbers side by side
typedef struct { Line r0, r1, r2, r3; } Block; // four lines, one below the other

INLINED void add(private Line *sum, float weight, const Line pixels)
{
    sum->a += weight * pixels.a;
    sum->b += weight * pixels.b;
    sum->c += weight * pixels.c;
    sum->d += weight * pixels.d;
}

// Adds what pixels give under tap j of row r. Without check this row is known to serve all four lines.
#define SERVES(t) (!check || (r >= t && r - t < FILTER_H))
INLINED void addTap(private Block *sums, const Line pixels, constant float *filter, int r, int j, const bool check)
{
    if (SERVES(0)) add(&sums->r0, filter[r * FILTER_W + j], pixels);
    if (SERVES(1)) add(&sums->r1, filter[(r - 1) * FILTER_W + j], pixels);
    if (SERVES(2)) add(&sums->r2, filter[(r - 2) * FILTER_W + j], pixels);
    if (SERVES(3)) add(&sums->r3, filter[(r - 3) * FILTER_W + j], pixels);
}
#define ADD_TAP(at, j) { \
        const Line pixels = { vload16(0, at), vload16(1, at), vload16(2, at), vload16(3, at) }; \
        addTap(sums, pixels, filter, r, j, check); }

SEPARATE void copyRow(private float *copy, global const float *row, int left, int width)
{
    const int first = clamp(-left, 0, ROW_W), end = clamp(width - left, first, ROW_W); // inside the image
    for (int n = 0; n < first; ++n)
        copy[n] = pixelAt(row, left + n, 0, width, 1);
    for (int n = first; n < end; ++n)
        copy[n] = row[left + n];
    for (int n = end; n < ROW_W; ++n)
        copy[n] = pixelAt(row, left + n, 0, width, 1);
}

// Row r of the pixels around a block. One outside that is all zeros adds nothing.
INLINED void addRow(private Block *sums, global const float *src, constant float *filter, int left, int top, int r,
                    int width, int height, const bool check)
{
    const int sy = fold(top + r, height);
    if (IS_ZERO(sy)) return;
    global const float *row = src + sy * width;
    if (left >= 0 && left + ROW_W <= width) {
#pragma unroll 1
        for (int j = 0; j < FILTER_W - 3; j += 4)
#pragma unroll
            for (int k = j; k < j + 4; ++k)
                ADD_TAP(row + left + k, k)
#pragma unroll
        for (int j = FILTER_W / 4 * 4; j < FILTER_W; ++j)
            ADD_TAP(row + left + j, j)
    } else {
        float copy[ROW_W];
        copyRow(copy, row, left, width);
#pragma unroll 1
        for (int j = 0; j < FILTER_W; ++j)
            ADD_TAP(copy + j, j)
    }
}

SEPARATE void block(global const float *restrict src, global float *restrict dst, constant float *filter, int x, int y,
                    int width, int height, int out_width, int out_height)
{
    Block sums = { { 0.0f } };
    // What the line of blocks below reads first, 256 pixels for each block of this one, in the order of its rows.
    const int across = min(ITEM_W, width), n = x % ITEM_W * 4, row = y + 4 + FILTER_H - 1 - ORIGIN_Y + n / across;
    for (int t = 0; t < 4; ++t)
        fetchAhead(src + min(row, height - 1) * width + x - x % ITEM_W + n % across + 64 * t);
#pragma unroll
    for (int r = 0; r < min(3, FILTER_H); ++r)
        addRow(&sums, src, filter, x - ORIGIN_X, y - ORIGIN_Y, r, width, height, true);
    for (int r = 3; r < FILTER_H; ++r)
        addRow(&sums, src, filter, x - ORIGIN_X, y - ORIGIN_Y, r, width, height, false);
#pragma unroll
    for (int r = FILTER_H; r < FILTER_H + 3; ++r)
        addRow(&sums, src, filter, x - ORIGIN_X, y - ORIGIN_Y, r, width, height, true);
    const Line lines[4] = { sums.r0, sums.r1, sums.r2, sums.r3 };
    global float *to = dst + y * out_width + x;
    for (int t = 0; t < min(4, out_height - y); ++t, to += out_width) {
        storeSome(lines[t].a, to, out_width - x);
        storeSome(lines[t].b, to + 16, out_width - x - 16);
        storeSome(lines[t].c, to + 32, out_width - x - 32);
        storeSome(lines[t].d, to + 48, out_width - x - 48);
    }
}

kernel void convolve(global const float *restrict src, global float *restrict dst, constant float *filter,
                     int width, int height, int out_width, int out_height)
{
    const int left = get_global_id(0) * ITEM_W, top = get_global_id(1) * ITEM_H;
    for (int y = top; y < min(top + ITEM_H, out_height); y += 4)
        for (int x = left; x < min(left + ITEM_W, out_width); x += 64)
            block(src, dst, filter, x, y, width, height, out_width, out_height);
}
