// title:    Uncoalesced
// family:   naive
// summary:  Bad on purpose: neighbouring work-items read pixels that lie a whole row apart.
// plan:     direct
// group:    16 x 16
// memory:   global > private > global
// auto:     no
//
// Only one thing differs from "Constant filter": inside a work-group the outputs are
// dealt out column by column.
//
//     work-items side by side        coalesced          here
//     read the pixels            ->  0 1 2 3 ...        0
//                                                       1
//                                                       2
//
// Memory is fetched in sectors of neighbouring bytes. Side by side, eight work-items share one sector of
// 32 bytes; one below the other, each needs a sector of its own and throws most of it away. The result is
// the same, the time is not. (A CPU runs work-items in a loop and may not mind.)

kernel void convolve(global const float *src, global float *dst, constant float *filter,
                     int width, int height, int out_width, int out_height)
{
    // The work-items of the group in the order the hardware counts them, laid out column by column.
    const uint item = get_local_id(1) * GROUP_W + get_local_id(0);
    const int x = get_group_id(0) * GROUP_W + item / GROUP_H;
    const int y = get_group_id(1) * GROUP_H + item % GROUP_H;

    if (x < out_width && y < out_height) {
        float sum = 0.0f;
        for (int i = 0; i < FILTER_H; ++i)
            for (int j = 0; j < FILTER_W; ++j)
                sum += filter[i * FILTER_W + j]
                     * pixelAt(src, x - ORIGIN_X + j, y - ORIGIN_Y + i, width, height);
        dst[y * out_width + x] = sum;
    }
}
