// title:    Grouped, tiles in local memory
// family:   direct
// summary:  A work-group brings a tile with its halo to local memory, channel after channel of its group of filters.
// plan:     grouped_tiled
// group:    32 x 8
// items:    1 x 4 : 1 2 4 8
// local:    4 * ((GROUP_W - 1) * STRIDE_X + (KERNEL_W - 1) * DILATION_X + 1) * ((GROUP_H - 1) * STRIDE_Y + (KERNEL_H - 1) * DILATION_Y + 1)
// memory:   global > local > private > global
// requires: ITEM_W == 1 : A work-item computes one output of each filter; choose 1 output per work-item across.
// cost:     GPU : 6 + 0.45 * TAPS / (KERNEL_W * KERNEL_H) + 0.095 * TAPS + 4 * (OUTPUTS * TAPS / MADS + OUTPUTS * 8 / COPY)
//
// Work-items side by side read windows that overlap. In a depthwise layer this is all that can be shared, since no two
// filters read the same channel: the group loads each pixel under its outputs once, with the halo around them.
//
//     a channel                      tile of 4 x 2 outputs, 3x3, stride 1
//     . . . . . . . . .              h h h h h h
//     . . h h h h h h .              h a b c d h       every cell is loaded once,
//     . . h a b c d h .     -->      h e f g i h       and read by up to nine work-items
//     . . h e f g i h .              h h h h h h
//     . . h h h h h h .
//
// With stride 2 the tile is twice as wide and high, and less of it is read twice. Groups of several channels take one
// tile after the other, and a work-item adds up DOWN filters of the group from each: ITEM_H, or all if there are fewer.
// Pixels outside a channel are padding: they are 0.

#define TILE_W ((GROUP_W - 1) * STRIDE_X + (KERNEL_W - 1) * DILATION_X + 1)
#define TILE_H ((GROUP_H - 1) * STRIDE_Y + (KERNEL_H - 1) * DILATION_Y + 1)
#define TAPS (KERNEL_W * KERNEL_H)

kernel void convolve(global const float *src, global const float *weights, global float *dst,
                     int height, int width, int group_channels, int group_filters, int out_width,
                     int out_height, int padding_left, int padding_top, int bands, int blocks)
{
    local float tile[TILE_H][TILE_W];

    // Dimension 1 of the groups: bands of GROUP_H rows, blocks of DOWN filters, groups of channels.
    const int block = get_group_id(1) / bands, band = get_group_id(1) - block * bands;
    const int group = block / blocks, first = (block - group * blocks) * DOWN;
    const int lx = get_local_id(0), ly = get_local_id(1);
    const int left = (int)get_group_id(0) * GROUP_W * STRIDE_X - padding_left; // where the tile is in a channel
    const int top = band * GROUP_H * STRIDE_Y - padding_top;
    float sum[DOWN];
    for (int n = 0; n < DOWN; ++n)
        sum[n] = 0.0f;

    for (int c = 0; c < group_channels; ++c) {
        global const float *channel = src + (group * group_channels + c) * height * width;
        for (int ty = ly; ty < TILE_H; ty += GROUP_H)
            for (int tx = lx; tx < TILE_W; tx += GROUP_W) {
                const int y = top + ty, x = left + tx;
                tile[ty][tx] = y >= 0 && y < height && x >= 0 && x < width ? channel[y * width + x] : 0.0f;
            }

        // No item reads before all have written. Every work-item must come here, also those outside the output.
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int i = 0; i < KERNEL_H; ++i)
            for (int j = 0; j < KERNEL_W; ++j) {
                const float pixel = tile[ly * STRIDE_Y + i * DILATION_Y][lx * STRIDE_X + j * DILATION_X];
                for (int n = 0; n < DOWN; ++n) { // surplus filters repeat the last
                    const int m = group * group_filters + min(first + n, group_filters - 1);
                    sum[n] += weights[(m * group_channels + c) * TAPS + i * KERNEL_W + j] * pixel;
                }
            }

        // No item loads the next tile before all are done with this one.
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    const int x = get_global_id(0), y = band * GROUP_H + ly;
    if (x < out_width && y < out_height)
        for (int n = 0; n < DOWN && first + n < group_filters; ++n)
            dst[((group * group_filters + first + n) * out_height + y) * out_width + x] = sum[n];
}
