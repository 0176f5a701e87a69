// title:    Blocks
// family:   matrices
// summary:  Each work-item computes a block of outputs for several filters at once, straight from the image.
// plan:     blocks
// group:    128 x 1
// items:    1 x 16 : 1 4 8 16
// param:    MOST_ROWS 7 : 1 2 4 7 8 14
// param:    CHUNK 32 : 8 16 32 64
// local:    4 * min(CHUNK, CHANNELS) * KERNEL_W * KERNEL_H * ITEM_H
// memory:   global > private > local > private > global
// requires: ITEM_W == 1 : A work-item computes part of a column; choose 1 output per work-item across.
// requires: ITEM_H >= 4 : The weights are read in vectors of four filters; choose at least 4 outputs per work-item down.
// requires: MOST_ROWS * ITEM_H <= 128 : So many sums do not fit into registers; choose fewer outputs per work-item.
// requires: GROUPS == 1 : Every filter reads all channels here; choose an implementation for groups, such as "grouped".
// cost:     GPU : 8 + max(0.22 * CHANNELS + 0.055 * TAPS, 1.7 * OUTPUTS * TAPS / MADS)
//
// No matrix. A pixel in a register serves all its taps and DOWN filters (ITEM_H), a weight ROWS outputs:
//
//     channel c        weights of 16 filters       sums: 16 filters x 7 rows
//     | | |            column 0 of the taps:        s s s ... s
//     a | |            w w w ... w                  s s s ... s
//     a b |     x      w w w ... w            -->   s s s ... s     3 x 16 x 7 = 336 products
//     a b c            w w w ... w                  ...             from 9 pixels and 12 vectors of weights
//     . b c
//     . . c     a column of 7 + 2 pixels; the next one is under way while this one is multiplied
//
// All sizes are compiled in. Blocks of outputs are counted row after row, so that work-items of a group are
// neighbours and none is idle at the end of a row. Dimension 1 of the NDRange counts blocks of filters. More rows
// share more, but leave fewer groups: a layer that has few outputs gets fewer rows than MOST_ROWS. With few channels a
// work-item would mostly wait: it gets 3 rows and 8 filters at most, and all COLUMNS of a channel's taps are written
// out, without a branch for the border between them, so that all reads of a channel are under way together.

#define TAPS (KERNEL_W * KERNEL_H)
#define SPAN ((ROWS - 1) * STRIDE_Y + (KERNEL_H - 1) * DILATION_Y + 1) // pixels of a column under a block of outputs
#define STEP (CHUNK < CHANNELS ? CHUNK : CHANNELS)                 // channels whose weights are in local memory together
#define QUADS (DOWN / 4)

// A column of a channel, from row top on. Outside lies padding.
void readColumn(private float *pixels, global const float *channel, int x, int top)
{
    global const float *from = channel + top * WIDTH + x;
    const bool here = x >= 0 && x < WIDTH;
    if (COLUMNS == 1 && here && top >= 0 && top + SPAN <= HEIGHT) {
#pragma unroll
        for (int i = 0; i < SPAN; ++i)
            pixels[i] = from[i * WIDTH];
    } else {
#pragma unroll
        for (int i = 0; i < SPAN; ++i)
            pixels[i] = here && top + i >= 0 && top + i < HEIGHT ? from[i * WIDTH] : 0.0f;
    }
}

// Weights of a block of filters and of so many taps, from the first on: a vector holds a tap of four filters.
void fetchWeights(local float4 (*tile)[QUADS], global const float *weights, int block, int first, int count)
{
#pragma unroll 1
    for (int n = get_local_id(1) * GROUP_W + get_local_id(0); n < count; n += GROUP_W * GROUP_H) {
        float found[DOWN]; // read all, then write all: so the reads wait together
#pragma unroll
        for (int o = 0, m = block * DOWN; o < DOWN; ++o, ++m)
            found[o] = m < FILTERS ? weights[m * CHANNELS * TAPS + first + n] : 0.0f;
#pragma unroll
        for (int q = 0; q < DOWN; q += 4) // + 0: Oclgrind takes a vector that is only put together for unwritten
            tile[n][q / 4] = (float4)(found[q], found[q + 1], found[q + 2], found[q + 3]) + 0.0f;
    }
}

// What a column of pixels adds to all sums, with a column of the taps.
void addColumn(float sums[DOWN][ROWS], private const float *pixels, local const float4 (*taps)[QUADS])
{
#pragma unroll
    for (int i = 0; i < KERNEL_H; ++i)
#pragma unroll
        for (int q = 0; q < QUADS; ++q) {
            const float4 weight = taps[i * KERNEL_W][q];
#pragma unroll
            for (int r = 0; r < ROWS; ++r) {
                const float pixel = pixels[r * STRIDE_Y + i * DILATION_Y];
                sums[4 * q][r] += weight.x * pixel;
                sums[4 * q + 1][r] += weight.y * pixel;
                sums[4 * q + 2][r] += weight.z * pixel;
                sums[4 * q + 3][r] += weight.w * pixel;
            }
        }
}

kernel void convolve(global const float *restrict src, global const float *restrict weights, global float *restrict dst)
{
    local float4 tile[STEP * TAPS][QUADS];
    const int item = (get_group_id(0) * GROUP_H + get_local_id(1)) * GROUP_W + get_local_id(0);
    const int block = get_group_id(1), band = item / OUT_W, x = item - band * OUT_W, y = band * ROWS;
    const int left = x * STRIDE_X - PADDING_LEFT, top = y * STRIDE_Y - PADDING_TOP;
    float sums[DOWN][ROWS] = { { 0.0f } }, pixels[SPAN], next[SPAN];

    readColumn(next, src, left, top);
    for (int first = 0; first < CHANNELS; first += STEP) {
        const int channels = min(STEP, CHANNELS - first);
        fetchWeights(tile, weights, block, first * TAPS, channels * TAPS);
        barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll 1
        for (int c = 0; c < channels; ++c)
#pragma unroll COLUMNS
            for (int j = 0; j < KERNEL_W; ++j) {
#pragma unroll
                for (int i = 0; i < SPAN; ++i)
                    pixels[i] = next[i];
                const bool last = j == KERNEL_W - 1;
                if (!last || first + c + 1 < CHANNELS)
                    readColumn(next, src + (first + c + last) * HEIGHT * WIDTH, left + (last ? 0 : j + 1) * DILATION_X, top);
                addColumn(sums, pixels, tile + c * TAPS + j);
            }
        if (first + STEP < CHANNELS)
            barrier(CLK_LOCAL_MEM_FENCE); // before the next weights come
    }
#pragma unroll
    for (int o = 0; o < DOWN; ++o)
#pragma unroll
        for (int r = 0; r < ROWS; ++r)
            if (block * DOWN + o < FILTERS && y + r < OUT_H)
                dst[((block * DOWN + o) * OUT_H + y + r) * OUT_W + x] = sums[o][r];
}
