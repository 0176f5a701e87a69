// title:    Winograd F(2x2, 3x3), vectors
// family:   winograd
// summary:  Four outputs from 16 products instead of 36, sixteen tiles a vector; made for CPUs.
// plan:     vectors_winograd
// group:    16 x 1
// items:    2 x 8 : 1 2 4 8
// local:    64 * 16 * ITEM_W * CHANNELS
// private:  64 * 17 * ITEM_W * ITEM_H + 1280
// memory:   global > private > local > private > global
// requires: KERNEL_W == 3 && KERNEL_H == 3 : Winograd F(2x2,3x3) needs a kernel of 3x3; choose another variant.
// requires: STRIDE_X * STRIDE_Y == 1 && DILATION_X * DILATION_Y == 1 : Winograd F(2x2,3x3) needs stride 1 and dilation 1; choose another variant.
// requires: GROUP_H == 1 : All work-items of a group share its tiles; choose a group of one row, such as 16x1.
// requires: GROUPS == 1 : Every filter reads all channels here; choose an implementation for groups, such as "grouped".
// cost:     CPU && CHANNELS >= 16 : 20 + 0.55 * (1 + 12 / CHANNELS) * 64 * ITEM_W * ceil((ceil(OUT_WIDTH / 2) + 1) * ceil(OUT_HEIGHT / 2) / (16 * ITEM_W)) * FILTERS * TAPS / MADS
//
// The mixtures of "winograd", which explains them, in the shape of a CPU. Even pixels of a row are put together, and
// odd ones: each vector is a column of sixteen tiles.
//
//     a0 a1 b0 b1 c0 c1 . .   -->   (a0 b0 c0 . .)   (a1 b1 c1 . .)   columns 0 and 1 of tiles a, b, c, ...
//
// A group has ITEM_W vectors of tiles and all filters. Its work-items mix the tiles, channel by channel, into local
// memory: on a CPU a part of the cache. Behind the barrier each takes ITEM_H filters and multiplies matrices, one for
// each of the 16 cells; what comes out is mixed back to 2x2 outputs for each tile.
//
//     src -- Bt d B --> local: 16 cells x channels x tiles -- x u, summed over channels --> 16 cells -- At . A --> dst
//
// Tiles are counted row after row. Even rows of a channel lie before odd ones, with room for one tile more than there
// are: so behind the last tile of a row are the pixels of the first one of the next, and all vectors are read alike.

// A work-item for each row with its padding; behind the last row, one for the weights of each filter, which are zero
// beyond the last: u[block][cell][channel][filter of the block].
kernel void prepare(global const float *src, global const float *weights, global float *padded, global float *u,
                    int channels, int height, int width, int padding_left, int padding_top, int pitch,
                    int plane, int padded_size, int filters)
{
    const int n = get_global_id(0), rows = 2 * plane / pitch, m = n - channels * rows;
    if (m < 0) {
        const int c = n / rows, row = n - c * rows, y = row - padding_top;
        const int start = (2 * c + (row & 1)) * plane + (row >> 1) * pitch;
        padRow(src + (c * height + y) * width, y >= 0 && y < height, width, padding_left, padded + start,
               m == -1 ? padded_size - start : pitch); // behind the last row vectors may stick out
    } else {
        const int block = m / ITEM_H, v = m - block * ITEM_H;
        for (int c = 0; c < channels && block * ITEM_H < filters; ++c) {
            float mixed[16];
            mixWeights(weights + (min(m, filters - 1) * channels + c) * 9, mixed);
            global float *to = u + (block * 16 * channels + c) * ITEM_H + v;
            for (int cell = 0; cell < 16; ++cell)
                to[cell * channels * ITEM_H] = m < filters ? mixed[cell] : 0.0f;
        }
    }
}

// A row of the outputs of sixteen tiles from x on; what does not fit belongs to the next row of tiles.
static inline void writeRow(float16 left, float16 right, global float *out, int x, int y, int height, int width,
                            int pitch)
{
    float line[32];
    vstore16(shuffle2(left, right, (uint16)(0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23)), 0, line);
    vstore16(shuffle2(left, right, (uint16)(8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31)), 1, line);
    for (int n = 0; n < 32 && y < height; n += pitch - x, x = 0, y += 2) {
        global float *to = out + y * width + x;
        if (n == 0 && x + 32 <= width)
            vstore16(vload16(0, line), 0, to), vstore16(vload16(1, line), 1, to);
        else
            for (int k = 0; n + k < 32 && x + k < width; ++k)
                to[k] = line[n + k];
    }
}

kernel void convolve(global const float *restrict padded, global const float *restrict u, global float *restrict dst,
                     local float *tiles, int channels, int filters, int pitch, int plane, int out_width, int out_height)
{
    const uint16 even = (uint16)(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30), odd = even + 1;
    const int start = get_group_id(1) * ITEM_W * 32, lane = 16 * ITEM_W; // pixels, and floats of a cell and channel
    for (int c = get_local_id(0); c < channels; c += GROUP_W)
        for (int h = 0; h < ITEM_W; ++h) {
            float16 d[16];
#pragma unroll
            for (int i = 0; i < 4; ++i) {
                global const float *row = padded + (2 * c + i % 2) * plane + i / 2 * pitch + start + 32 * h;
                fetchAhead(row + 8 * plane); // channels lie far apart: asks for the one after three others
                const float16 a = vload16(0, row), b = vload16(1, row); // columns 0 and 1
                const float16 e = vload16(0, row + 2), f = vload16(1, row + 2);
                d[4 * i] = shuffle2(a, b, even);
                d[4 * i + 1] = shuffle2(a, b, odd);
                d[4 * i + 2] = shuffle2(e, f, even);
                d[4 * i + 3] = shuffle2(e, f, odd);
            }
            mixTiles(d);
#pragma unroll
            for (int cell = 0; cell < 16; ++cell)
                vstore16(d[cell], h, tiles + (cell * channels + c) * lane);
        }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int first = get_global_id(0) * ITEM_H; first < filters; first += get_global_size(0) * ITEM_H) {
        float16 m[ITEM_H * ITEM_W][16];
        for (int cell = 0; cell < 16; ++cell) {
            float16 sum[ITEM_H * ITEM_W] = { 0.0f }; // in registers only if these loops are written out
            global const float *w = u + (first * 16 + cell * ITEM_H) * channels;
            local const float *from = tiles + cell * channels * lane;
            for (int c = 0; c < channels; ++c, w += ITEM_H, from += lane)
#pragma unroll
                for (int k = 0; k < ITEM_H * ITEM_W; ++k)
                    sum[k] += w[k / ITEM_W] * vload16(k % ITEM_W, from);
#pragma unroll
            for (int k = 0; k < ITEM_H * ITEM_W; ++k)
                m[k][cell] = sum[k];
        }
        for (int k = 0; k < ITEM_H * ITEM_W && first + k / ITEM_W < filters; ++k) {
            const int at = start + k % ITEM_W * 32, row = at / pitch;
            mixBack(m[k]);
            for (int i = 0; i < 2; ++i)
                writeRow(m[k][4 * i], m[k][4 * i + 1], dst + (first + k / ITEM_W) * out_height * out_width,
                         at - row * pitch, 2 * row + i, out_height, out_width, pitch);
        }
    }
}
