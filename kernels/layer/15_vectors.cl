// title:    Vectors of pixels
// family:   direct
// summary:  Each work-item keeps 16 pixels a vector and several filters in registers; made for CPUs.
// plan:     padded_direct
// group:    1 x 8
// items:    2 x 8 : 1 2 4 8
// private:  64 * ITEM_W * (ITEM_H + 1)
// memory:   global > global > private > global
// requires: STRIDE_X == 1 : The pixels of a vector must lie side by side; choose stride 1 or another variant.
// requires: GROUPS == 1 : Every filter reads all channels here; choose an implementation for groups, such as "grouped".
// cost:     CPU : 20 + 1.15 * OUTPUTS * TAPS / MADS
//
// A CPU multiplies 16 numbers by one instruction, if they lie side by side and nothing has to be asked on the
// way. So the first kernel copies the channels with their padding around them:
//
//     a b c        0 0 0 0 0 . .       Behind the right padding there is more, up to whole vectors:
//     d e f  -->   0 a b c 0 . .       a vector may be loaded from any place without leaving its row.
//                  0 d e f 0 . .
//                  0 0 0 0 0 . .
//
// The second computes ITEM_W vectors of 16 outputs of one row, for ITEM_H filters at once. A vector of pixels
// is loaded once and serves ITEM_H filters; a weight is loaded once and serves ITEM_W vectors. The weights of these
// filters lie side by side: another kernel has brought them together.
//
//                v0  v1             2 loads of pixels
//            w0   *   *
//            ...                    8 loads of weights
//            w7   *   *             16 products of 16 numbers each, and as many sums in registers

// A work-item for each row with its padding; behind the last row, one for the weights of each filter. Filters beyond
// the last are zero. One launch for both: a launch takes as long on a CPU as copying a hundred thousand numbers.
kernel void prepare(global const float *src, global const float *weights, global float *padded,
                    global float *arranged, int height, int width, int padding_left, int padding_top,
                    int padded_width, int padded_height, int padded_rows, int filters, int depth)
{
    const int row = get_global_id(0), f = row - padded_rows;
    if (f < 0) {
        const int c = row / padded_height, y = row - c * padded_height - padding_top;
        padRow(src + (c * height + y) * width, y >= 0 && y < height, width, padding_left, padded + row * padded_width,
               padded_width);
    } else {
        const int block = f / ITEM_H, v = f - block * ITEM_H;
        if (block * ITEM_H < filters)
            for (int k = 0; k < depth; ++k)
                arranged[(block * depth + k) * ITEM_H + v] = f < filters ? weights[f * depth + k] : 0.0f;
    }
}

// Sums stay in registers only if their indices are numbers: these loops must be unrolled.
kernel void convolve(global const float *restrict padded, global const float *restrict arranged,
                     global float *restrict dst, int channels, int filters, int depth, int positions,
                     int stride_y, int dilation_x, int dilation_y, int padded_width, int padded_height,
                     int out_width, int out_height, int blocks)
{
    // Dimension 0 is a block of filters, dimension 1 a block of a row.
    const int first = get_global_id(0) * ITEM_H;
    const int oy = get_global_id(1) / blocks, ox = (get_global_id(1) - oy * blocks) * 16 * ITEM_W;
    if (first < filters && oy < out_height) {
        global const float *w = arranged + first * depth;
        float16 sum[ITEM_H][ITEM_W];
#pragma unroll
        for (int v = 0; v < ITEM_H; ++v)
#pragma unroll
            for (int h = 0; h < ITEM_W; ++h)
                sum[v][h] = 0.0f;
        for (int c = 0; c < channels; ++c)
#pragma unroll
            for (int i = 0; i < KERNEL_H; ++i) {
                global const float *row
                    = padded + (c * padded_height + oy * stride_y + i * dilation_y) * padded_width + ox;
#pragma unroll
                for (int j = 0; j < KERNEL_W; ++j, w += ITEM_H) {
                    float16 pixels[ITEM_W];
#pragma unroll
                    for (int h = 0; h < ITEM_W; ++h)
                        pixels[h] = vload16(h, row + j * dilation_x);
#pragma unroll
                    for (int v = 0; v < ITEM_H; ++v)
#pragma unroll
                        for (int h = 0; h < ITEM_W; ++h)
                            sum[v][h] += w[v] * pixels[h];
                }
            }
#pragma unroll
        for (int v = 0; v < ITEM_H; ++v)
#pragma unroll
            for (int h = 0; h < ITEM_W; ++h) {
                const int x = ox + h * 16;
                if (first + v < filters)
                    storeSome(sum[v][h], dst + (first + v) * positions + oy * out_width + x, out_width - x);
            }
    }
}
