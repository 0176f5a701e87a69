// title:    Split sums
// family:   direct
// summary:  The work-items of a column share the channels of their outputs, and add their parts up in local memory.
// plan:     split
// group:    32 x 16
// items:    1 x 4 : 1 2 4 8
// local:    4 * GROUP_W * GROUP_H * ITEM_H
// memory:   global > private > local > private > global
// requires: ITEM_W == 1 : A work-item computes outputs of several filters at one position; choose 1 output per work-item across.
// requires: GROUPS == 1 : Every filter reads all channels here; choose an implementation for groups, such as "grouped".
// cost:     GPU : 7 + 0.02 * CHANNELS + 0.002 * TAPS + 0.00004 * OUTPUTS + 10 * OUTPUTS * TAPS / MADS
//
// Deep layers have few positions and many channels: 7x7 positions and 960 channels are one work-group of long sums, and
// the GPU waits. Here GROUP_H work-items have the same outputs, and each adds up every GROUP_H-th channel, here with 8 rows:
//
//     row 0 of the group    channels 0  8 16 ...     -->  part 0   --+
//     row 1                 channels 1  9 17 ...     -->  part 1   --+--> sum of all parts --> output
//     ...                                                            |
//     row 7                 channels 7 15 23 ...     -->  part 7   --+
//
// The parts meet in local memory. Behind the barrier the rows share the filters, and each adds up all parts of its own.
// A pixel serves ITEM_H filters.

kernel void convolve(global const float *src, global const float *weights, global float *dst, local float *parts,
                     int channels, int height, int width, int filters, int positions, int out_width, int stride_x,
                     int stride_y, int padding_left, int padding_top, int dilation_x, int dilation_y)
{
    const int position = get_global_id(0), lane = get_local_id(0), part = get_local_id(1);
    const int first = get_group_id(1) * ITEM_H;
    float sum[ITEM_H];
#pragma unroll
    for (int m = 0; m < ITEM_H; ++m)
        sum[m] = 0.0f;
    if (position < positions) {
        const int oy = position / out_width, ox = position - oy * out_width;
        const int top = oy * stride_y - padding_top, left = ox * stride_x - padding_left;
        for (int c = part; c < channels; c += GROUP_H)
#pragma unroll
            for (int i = 0; i < KERNEL_H; ++i)
#pragma unroll
                for (int j = 0; j < KERNEL_W; ++j) {
                    const int y = top + i * dilation_y, x = left + j * dilation_x;
                    const bool here = y >= 0 && y < height && x >= 0 && x < width;
                    const float pixel = here ? src[(c * height + y) * width + x] : 0.0f;
#pragma unroll
                    for (int m = 0; m < ITEM_H; ++m) {
                        const int filter = min(first + m, filters - 1); // what is too much is not written
                        sum[m] += weights[((filter * channels + c) * KERNEL_H + i) * KERNEL_W + j] * pixel;
                    }
                }
    }
#pragma unroll
    for (int m = 0; m < ITEM_H; ++m)
        parts[(m * GROUP_H + part) * GROUP_W + lane] = sum[m];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int m = part; m < ITEM_H; m += GROUP_H)
        if (position < positions && first + m < filters) {
            float total = 0.0f;
            for (int p = 0; p < GROUP_H; ++p)
                total += parts[(m * GROUP_H + p) * GROUP_W + lane];
            dst[(first + m) * positions + position] = total;
        }
}
