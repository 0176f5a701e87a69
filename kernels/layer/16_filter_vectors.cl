// title:    Vectors of filters
// family:   direct
// summary:  Each work-item keeps 16 filters a vector and a block of outputs in registers, whatever the stride; made for CPUs.
// plan:     padded_filters
// group:    1 x 8
// items:    14 x 2 : 1 2 4 7 14 16
// private:  64 * ITEM_H * (2 * ITEM_W + 4)
// memory:   global > global > private > global
// requires: GROUPS == 1 || ceil(FILTERS / GROUPS / (16 * ITEM_H)) == FILTERS / GROUPS / (16 * ITEM_H) : The filters of a vector must read the same channels; choose an implementation for smaller groups, such as "grouped".
// cost:     CPU : 20 + (1.05 * POSITIONS * 16 * ITEM_H * ceil(FILTERS / (16 * ITEM_H)) * (TAPS + 30) + 30 * CHANNELS * POSITIONS * STRIDE_X * STRIDE_Y) / MADS
//
// A vector of pixels has to lie side by side, which it does not if outputs read every second pixel, and is mostly
// empty if rows are short. Filters have no such trouble: all of them multiply the same pixel, by weights that are
// brought side by side once. So here the vectors are made of filters:
//
//     pixels (one number each)      a    b    c    d         of COLUMNS x ROWS outputs, one tap of one channel
//     weights of 16 filters   w0   a*w0 b*w0 c*w0 d*w0
//     weights of 16 others    w1   a*w1 b*w1 c*w1 d*w1       sums in registers: a vector for each output and ITEM_H
//
// A pixel is loaded once and serves 16 * ITEM_H filters; a vector of weights serves all outputs of the block. What
// comes out lies filter by filter in memory, so the sums of a block are turned at last, once for all the products.
// COLUMNS and ROWS are chosen so that blocks fit the output: a map of 7x7 is seven blocks of 7x1.

#define BLOCK (16 * ITEM_H)        // filters of a work-item
#define PIXELS (COLUMNS * ROWS)    // outputs of each

// A work-item for each row with its padding; behind the last row, one for each 16 filters, whose weights it brings
// side by side. Filters beyond the last are zero. With taps of one row, rows that no output reads are left out.
kernel void prepare(global const float *src, global const float *weights, global float *padded,
                    global float *arranged, int height, int width, int padding_left, int padding_top,
                    int padded_width, int padded_height, int padded_rows, int row_step, int filters,
                    int depth)
{
    const int row = get_global_id(0), first = (row - padded_rows) * 16;
    if (first < 0) {
        const int c = row / padded_height, y = (row - c * padded_height) * row_step - padding_top;
        padRow(src + (c * height + y) * width, y >= 0 && y < height, width, padding_left, padded + row * padded_width,
               padded_width);
    } else if (first / BLOCK * BLOCK < filters) {
        global float *to = arranged + first / BLOCK * BLOCK * depth + first % BLOCK;
        for (int k = 0; k < depth; ++k)
            for (int v = 0; v < 16; ++v)
                to[k * BLOCK + v] = first + v < filters ? weights[(first + v) * depth + k] : 0.0f;
    }
}

// Sums stay in registers only if their indices are numbers: these loops must be unrolled.
kernel void convolve(global const float *restrict padded, global const float *restrict arranged,
                     global float *restrict dst, int filters, int depth, int positions, int group_channels,
                     int group_filters, int padded_width, int padded_height, int out_width, int out_height, int blocks)
{
    // Dimension 0 is a block of filters, dimension 1 a block of outputs.
    const int first = get_global_id(0) * BLOCK;
    const int row = get_global_id(1) / blocks, oy = row * ROWS, ox = (get_global_id(1) - row * blocks) * COLUMNS;
    if (first < filters && oy < out_height) {
        global const float *w = arranged + first * depth;
        float16 sum[PIXELS][ITEM_H];
#pragma unroll
        for (int p = 0; p < PIXELS; ++p)
#pragma unroll
            for (int v = 0; v < ITEM_H; ++v)
                sum[p][v] = 0.0f;
        for (int n = 0, c = first / group_filters * group_channels; n < group_channels; ++n, ++c)
            for (int i = 0; i < KERNEL_H; ++i) {
                global const float *from
                    = padded + (c * padded_height + oy * STRIDE_Y + i * DILATION_Y) * padded_width + ox * STRIDE_X;
#pragma unroll
                for (int j = 0; j < KERNEL_W; ++j, w += BLOCK)
#pragma unroll
                    for (int p = 0; p < PIXELS; ++p) {
                        const float pixel = from[p / COLUMNS * STRIDE_Y * padded_width + p % COLUMNS * STRIDE_X
                                                 + j * DILATION_X];
#pragma unroll
                        for (int v = 0; v < ITEM_H; ++v)
                            sum[p][v] += pixel * vload16(v, w);
                    }
            }
        float turned[PIXELS][BLOCK];
#pragma unroll
        for (int p = 0; p < PIXELS; ++p)
#pragma unroll
            for (int v = 0; v < ITEM_H; ++v)
                vstore16(sum[p][v], v, turned[p]);
        for (int m = 0; m < BLOCK && first + m < filters; ++m)
            for (int r = 0; r < ROWS && oy + r < out_height; ++r)
                for (int x = 0; x < COLUMNS && ox + x < out_width; ++x)
                    dst[(first + m) * positions + (oy + r) * out_width + ox + x] = turned[r * COLUMNS + x][m];
    }
}
