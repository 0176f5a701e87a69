// title:    Grouped, direct
// family:   direct
// summary:  One work-item per output reads the channels of its own group alone; for any number of groups.
// plan:     direct
// group:    32 x 8
// memory:   global > private > global
// cost:     CPU : 21 + 70 * OUTPUTS * TAPS / MADS
// cost:     1 : 21 + 12 * OUTPUTS * TAPS / MADS
//
// In a layer of groups, channels and filters fall into as many parts, and a filter reads the channels of its part. With
// 2 groups, half of the weights and half of the products are left:
//
//     channels        filters                        channels        filters
//     0 1 | 2 3       0 1 | 2 3                      0 | 1 | 2       0 | 1 | 2
//     \_/   \_/       \_/   \_/                      |   |   |       |   |   |
//      '-----|---------'     |       2 groups        '---|---|-------'   |   |     3 groups: "depthwise",
//            '---------------'                           '---|-----------'   |     a filter for each channel
//                                                            '---------------'
//
// So the loop over channels begins where the group of the filter does, and the weights of a filter are those of its
// channels alone. With one group this is the direct variant.

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
