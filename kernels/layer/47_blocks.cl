// title:    Blocks
// summary:  Each work-item computes a block of outputs for several filters at once, straight from the image.
// plan:     blocks
// group:    32 x 4
// items:    1 x 16 : 1 2 4 8 16
// param:    ROWS 4 : 1 2 4 8
// param:    CHUNK 64 : 8 16 32 64
// local:    4 * min(CHUNK, CHANNELS) * KERNEL_W * KERNEL_H * ITEM_H
// memory:   global > local > private > global
// requires: ITEM_H >= 4 : The weights are read in vectors of four filters; choose at least 4 outputs per work-item down.
// requires: ITEM_W * ROWS * ITEM_H <= 128 : So many sums do not fit into registers; choose fewer outputs per work-item.
//
// No matrix. A pixel in a register serves all its taps and ITEM_H filters, a weight ITEM_W x ROWS outputs:
//
//     channel c               weights of 16 filters      sums: 16 filters x 4 pixels
//     . a a a .               tap 0:  w w w ... w         s s s s
//     . a a a .    x          ...                    -->  ...
//     . a a a .               tap 8:  w w w ... w         s s s s    576 products from 162 reads
//     . . . . .  6 x 3 pixels for 4 x 1 outputs
//
// All sizes are compiled in. Dimension 1 of the NDRange is a band of rows and a block of filters; a group has one.

#define TAPS (KERNEL_W * KERNEL_H)
#define SPAN_W ((ITEM_W - 1) * STRIDE + (KERNEL_W - 1) * DILATION + 1) // pixels under a block of outputs
#define SPAN_H ((ROWS - 1) * STRIDE + (KERNEL_H - 1) * DILATION + 1)
#define STEP (CHUNK < CHANNELS ? CHUNK : CHANNELS) // channels whose weights are in local memory together
#define QUADS (ITEM_H / 4)
#define BANDS ((OUT_H + GROUP_H * ROWS - 1) / (GROUP_H * ROWS))
// Four pixels of a row side by side begin at a multiple of 16 bytes, and are all inside or all outside.
#define IN_VECTORS (ITEM_W == 4 && STRIDE == 1 && WIDTH % 4 == 0 && SPAN_W >= PADDING + 4)

// Row y of a channel, from column left on. Outside lies padding.
void readRow(private float *pixels, global const float *channel, int left, int y)
{
    const bool inside = y >= 0 && y < HEIGHT;
    global const float *row = channel + y * WIDTH + left;
#if IN_VECTORS
    spread(inside && left + PADDING < WIDTH ? *(global const float4 *)(row + PADDING) : (float4)(0.0f), pixels + PADDING);
#endif
#pragma unroll
    for (int i = 0; i < SPAN_W; ++i)
        if (!IN_VECTORS || i < PADDING || i >= PADDING + 4)
            pixels[i] = inside && left + i >= 0 && left + i < WIDTH ? row[i] : 0.0f;
}

// Weights of a block of filters and of so many taps, from the first on: a vector holds a tap of four filters.
void fetchWeights(local float4 (*tile)[QUADS], global const float *weights, int block, int first, int count)
{
    for (int n = get_local_id(1) * GROUP_W + get_local_id(0); n < count; n += GROUP_W * GROUP_H) {
        float found[ITEM_H]; // read all, then write all: so the reads wait together
#pragma unroll
        for (int o = 0, m = block * ITEM_H; o < ITEM_H; ++o, ++m)
            found[o] = m < FILTERS ? weights[m * CHANNELS * TAPS + first + n] : 0.0f;
#pragma unroll
        for (int q = 0; q < ITEM_H; q += 4) // + 0: Oclgrind takes a vector that is only put together for unwritten
            tile[n][q / 4] = (float4)(found[q], found[q + 1], found[q + 2], found[q + 3]) + 0.0f;
    }
}

// What one channel adds to all sums.
void addChannel(float sums[ITEM_H][ROWS][ITEM_W], float pixels[SPAN_H][SPAN_W], local const float4 (*tile)[QUADS])
{
#pragma unroll
    for (int i = 0; i < KERNEL_H; ++i)
#pragma unroll
        for (int j = 0; j < KERNEL_W; ++j)
#pragma unroll
            for (int q = 0; q < QUADS; ++q) {
                const float4 weight = tile[i * KERNEL_W + j][q];
#pragma unroll
                for (int r = 0; r < ROWS; ++r)
#pragma unroll
                    for (int n = 0; n < ITEM_W; ++n) {
                        const float pixel = pixels[r * STRIDE + i * DILATION][n * STRIDE + j * DILATION];
                        sums[4 * q][r][n] += weight.x * pixel;
                        sums[4 * q + 1][r][n] += weight.y * pixel;
                        sums[4 * q + 2][r][n] += weight.z * pixel;
                        sums[4 * q + 3][r][n] += weight.w * pixel;
                    }
            }
}

kernel void convolve(global const float *restrict src, global const float *restrict weights, global float *restrict dst)
{
    local float4 tile[STEP * TAPS][QUADS];
    const int block = get_group_id(1) / BANDS, x = get_global_id(0) * ITEM_W;
    const int y = (get_global_id(1) - block * BANDS * GROUP_H) * ROWS;
    float sums[ITEM_H][ROWS][ITEM_W] = { { { 0.0f } } };

    for (int first = 0; first < CHANNELS; first += STEP) {
        const int channels = min(STEP, CHANNELS - first);
        fetchWeights(tile, weights, block, first * TAPS, channels * TAPS);
        barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll 1
        for (int c = 0; c < channels; ++c) {
            float pixels[SPAN_H][SPAN_W];
#pragma unroll
            for (int i = 0; i < SPAN_H; ++i)
                readRow(pixels[i], src + (first + c) * HEIGHT * WIDTH, x * STRIDE - PADDING, y * STRIDE - PADDING + i);
            addChannel(sums, pixels, tile + c * TAPS);
        }
        barrier(CLK_LOCAL_MEM_FENCE); // before the next weights come
    }
#pragma unroll
    for (int o = 0; o < ITEM_H; ++o)
#pragma unroll
        for (int r = 0; r < ROWS; ++r)
            if (block * ITEM_H + o < FILTERS && y + r < OUT_H) {
                global float *to = dst + ((block * ITEM_H + o) * OUT_H + y + r) * OUT_W + x;
#if ITEM_W == 4 && OUT_W % 4 == 0
                if (x < OUT_W)
                    *(global float4 *)to = (float4)(sums[o][r][0], sums[o][r][1], sums[o][r][2], sums[o][r][3]);
#else
#pragma unroll
                for (int n = 0; n < ITEM_W; ++n)
                    if (x + n < OUT_W)
                        to[n] = sums[o][r][n];
#endif
            }
}
