// title:    Grouped, direct
// family:   direct
// summary:  One work-item per output reads the channels of its own group alone; for any number of groups.
// plan:     direct
// group:    32 x 8
// memory:   global > private > global
// cost:     GPU && TAPS <= 9 : 7 + 4 * (OUTPUTS * TAPS / MADS + OUTPUTS * 8 / COPY)
// cost:     GPU : 8 + 0.048 * TAPS + 8 * OUTPUTS * TAPS / MADS
// cost:     CPU : 21 + 60 * OUTPUTS * TAPS / MADS
//
// In a layer of groups, channels and filters fall into that many parts, and a filter reads only the channels of its
// part. Weights and products become fewer by the number of groups:
//
//     1 group                    2 groups                   4 groups, "depthwise"
//
//     channels   0  1  2  3      channels   0  1 | 2  3     channels   0 | 1 | 2 | 3
//                all to all                  X   |  X                  |   |   |   |
//     filters    0  1  2  3      filters    0  1 | 2  3     filters    0 | 1 | 2 | 3
//
//     4 x 4 kernels              4 x 2 kernels              4 x 1 kernels
//
// So the loop over channels begins with the first channel of the filter's group, and a filter has weights for the
// channels of its group alone. With one group this is the direct variant.

kernel void convolve(global const float *src, global const float *weights, global float *dst,
                     int height, int width, int filters, int group_channels, int group_filters,
                     int out_width, int positions, int stride_x, int stride_y, int padding_left,
                     int padding_top, int dilation_x, int dilation_y)
{
    const int position = get_global_id(0);
    const int m = get_global_id(1);

    // The NDRange is rounded up to whole work-groups.
    if (position < positions && m < filters) {
        const int oy = position / out_width, ox = position - oy * out_width;
        const int left = ox * stride_x - padding_left, top = oy * stride_y - padding_top;
        const int first = m / group_filters * group_channels; // channel of the group
        float sum = 0.0f;
        for (int c = 0; c < group_channels; ++c)
            for (int i = 0; i < KERNEL_H; ++i)
                for (int j = 0; j < KERNEL_W; ++j) {
                    const int y = top + i * dilation_y;
                    const int x = left + j * dilation_x;
                    if (y >= 0 && y < height && x >= 0 && x < width)
                        sum += weights[((m * group_channels + c) * KERNEL_H + i) * KERNEL_W + j]
                             * src[((first + c) * height + y) * width + x];
                }
        dst[m * positions + position] = sum;
    }
}
