// title:    Direct
// family:   direct
// summary:  One work-item per output; every pixel and every weight comes from global memory.
// plan:     direct
// group:    32 x 8
// memory:   global > private > global
// requires: GROUPS == 1 : Every filter reads all channels here; choose an implementation for groups, such as "grouped".
// cost:     GPU : 9 + 0.048 * TAPS + 8 * OUTPUTS * TAPS / MADS
// cost:     1 : 20 + 12 * OUTPUTS * TAPS / MADS
//
// The definition of a layer, written down. An output is a sum over all channels and all taps:
//
//     channel 0    channel 1    channel 2          filter m             output m
//     . . . . .    . . . . .    . . . . .     3 sheets of 3x3 weights   . . . . .
//     . a a a .  + . b b b .  + . c c c .     one sheet per channel     . . * . .
//     . a a a .    . b b b .    . c c c .   --------------------------> . . . . .
//     . a a a .    . b b b .    . c c c .        27 products, 1 sum
//
// Dimension 0 of the NDRange is the position of an output, row after row; dimension 1 is its filter.
// Pixels outside a channel are padding: they are 0 and add nothing.

kernel void convolve(global const float *src, global const float *weights, global float *dst,
                     int channels, int height, int width, int filters, int out_width, int positions,
                     int stride_x, int stride_y, int padding_left, int padding_top,
                     int dilation_x, int dilation_y)
{
    const int position = get_global_id(0);
    const int m = get_global_id(1);

    // The NDRange is rounded up to whole work-groups.
    if (position < positions && m < filters) {
        const int oy = position / out_width, ox = position - oy * out_width;
        const int left = ox * stride_x - padding_left, top = oy * stride_y - padding_top;
        float sum = 0.0f;
        for (int c = 0; c < channels; ++c)
            for (int i = 0; i < KERNEL_H; ++i)
                for (int j = 0; j < KERNEL_W; ++j) {
                    const int y = top + i * dilation_y;
                    const int x = left + j * dilation_x;
                    if (y >= 0 && y < height && x >= 0 && x < width)
                        sum += weights[((m * channels + c) * KERNEL_H + i) * KERNEL_W + j]
                             * src[(c * height + y) * width + x];
                }
        dst[m * positions + position] = sum;
    }
}
