// title:    Vectors of pixels
// family:   direct
// summary:  Each work-item keeps vectors of 16 outputs of several filters in registers; made for CPUs.
// plan:     padded_direct
// group:    1 x 8
// items:    2 x 8 : 1 2 4 8
// private:  64 * ITEM_W * (ITEM_H + 1) + 64
// memory:   global > private > global
// requires: GROUPS == 1 : Every filter reads all channels here; choose an implementation for groups, such as "grouped".
// cost:     CPU : 20 + (1.1 * 16 * ITEM_W * ceil(OUT_HEIGHT * (OUT_WIDTH + (KERNEL_W - 1) / 2 / STRIDE_X) / (16 * ITEM_W)) * ITEM_H * ceil(FILTERS / ITEM_H) * TAPS + 40 * CHANNELS * POSITIONS * min(STRIDE_X, KERNEL_W) * min(STRIDE_Y, KERNEL_H)) / MADS
//
// A CPU multiplies 16 numbers by one instruction, if they lie side by side and nothing has to be asked on the
// way. So the first kernel copies the channels with their padding. Zeros at the right of a row are also those at the
// left of the next one, and a vector runs from one row into the next:
//
//     a b c        0 0 0 0       0 0 0 0 0 a b c 0 d e f 0 0 0 0 0 0 . .
//     d e f  -->   0 a b c       <-- a vector -->                           tap (0, 0) of outputs side by side
//                  0 d e f         <-- a vector -->                         tap (0, 1): one number further
//                  0 0 0 0               <-- a vector -->                   tap (1, 0): one row further
//
// What lies between two rows is computed too, but not stored: on a map of 7 x 7, one output of eight. With a stride of
// 2, neighbouring outputs read every second pixel. So the even pixels of a row are put together, and the odd ones, and
// rows likewise: each phase has a plane of its own, where these pixels are neighbours again.
//
//     a b c d e f   -->   a c e   phase 0: taps 0, 2, ...
//                         b d f   phase 1: taps 1, 3, ...       tap j has phase j % 2 and begins at j / 2
//
// The second kernel computes ITEM_W vectors for ITEM_H filters at once. A vector of pixels is loaded once and serves
// ITEM_H filters; a weight is loaded once and serves ITEM_W vectors. These weights lie side by side.
//
//                v0  v1             2 loads of pixels
//            w0   *   *
//            ...                    8 loads of weights
//            w7   *   *             16 products of 16 numbers each, and as many sums in registers

// A work-item for each row of the planes; behind the last row, one for the weights of each filter. Filters beyond the
// last are zero, and so is what lies behind the last row, where vectors stick out.
kernel void prepare(global const float *src, global const float *weights, global float *padded,
                    global float *arranged, int channels, int height, int width, int padding_left, int padding_top,
                    int stride_x, int stride_y, int phases_x, int phases_y, int pitch, int plane, int padded_size,
                    int filters, int depth)
{
    const int rows = plane / pitch, n = get_global_id(0), f = n - channels * phases_y * rows;
    if (f < 0) {
        const int p = n / rows, row = n - p * rows, c = p / phases_y;
        const int y = row * stride_y + p - c * phases_y - padding_top;
        const bool exists = y >= 0 && y < height;
        global const float *from = src + (c * height + y) * width;
        for (int phase = 0; phase < phases_x; ++phase) {
            const int start = (p * phases_x + phase) * plane + row * pitch;
            const int length = f == -1 && phase == phases_x - 1 ? padded_size - start : pitch;
            if (stride_x == 1)
                padRow(from, exists, width, padding_left, padded + start, length);
            else
                for (int k = 0, x = phase - padding_left; k < length; ++k, x += stride_x)
                    padded[start + k] = exists && x >= 0 && x < width ? from[x] : 0.0f;
        }
    } else {
        const int block = f / ITEM_H, v = f - block * ITEM_H;
        if (block * ITEM_H < filters)
            for (int k = 0; k < depth; ++k)
                arranged[(block * depth + k) * ITEM_H + v] = f < filters ? weights[f * depth + k] : 0.0f;
    }
}

// Stores sixteen outputs from one place on, which may belong to several rows.
static inline void storeRows(float16 value, global float *out, int at, int pitch, int width, int height)
{
    float line[16];
    vstore16(value, 0, line);
    for (int n = 0, y = at / pitch, x = at - y * pitch; n < 16 && y < height; n += pitch - x, x = 0, ++y)
        if (x + 16 <= width && n == 0)
            vstore16(value, 0, out + y * width + x);
        else
            for (int k = 0; n + k < 16 && x + k < width; ++k)
                out[y * width + x + k] = line[n + k];
}

// Sums stay in registers only if their indices are numbers: these loops must be unrolled.
kernel void convolve(global const float *restrict padded, global const float *restrict arranged,
                     global float *restrict dst, int channels, int filters, int depth, int stride_x, int stride_y,
                     int dilation_x, int dilation_y, int phases_x, int phases_y, int pitch, int plane, int out_width,
                     int out_height, int blocks)
{
    // Dimension 0 is a block of filters, dimension 1 a block of the map.
    const int first = get_global_id(0) * ITEM_H, start = get_global_id(1) * 16 * ITEM_W;
    if (first < filters && get_global_id(1) < blocks) {
        global const float *w = arranged + first * depth;
        float16 sum[ITEM_H * ITEM_W] = { 0.0f };
        for (int c = 0; c < channels; ++c)
            for (int i = 0; i < KERNEL_H; ++i) {
                const int down = i * dilation_y / stride_y, phase = i * dilation_y - down * stride_y;
                global const float *row
                    = padded + (c * phases_y + phase) * phases_x * plane + down * pitch + start;
#pragma unroll
                for (int j = 0; j < KERNEL_W; ++j, w += ITEM_H) {
                    const int right = j * dilation_x / stride_x;
                    global const float *from = row + (j * dilation_x - right * stride_x) * plane + right;
#pragma unroll
                    for (int k = 0; k < ITEM_H * ITEM_W; ++k)
                        sum[k] += w[k / ITEM_W] * vload16(k % ITEM_W, from);
                }
            }
#pragma unroll
        for (int k = 0; k < ITEM_H * ITEM_W; ++k)
            if (first + k / ITEM_W < filters)
                storeRows(sum[k], dst + (first + k / ITEM_W) * out_width * out_height, start + k % ITEM_W * 16, pitch,
                          out_width, out_height);
    }
}
