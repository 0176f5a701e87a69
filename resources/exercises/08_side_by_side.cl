// title:    Side by side
// summary:  Right, but slow: neighbouring work-items read pixels a whole row apart. Deal the outputs out anew.
// exercise: side_by_side
// plan:     direct
// group:    16 x 16
// memory:   global > private > global
// hint:     Memory comes in sectors of 32 bytes, eight pixels side by side. Which pixels do the first eight work-items read, and in how many sectors do these lie?
// hint:     Work-items are counted row by row. So that neighbours read neighbours, item 0 to GROUP_W - 1 must have the outputs of the group's first row.
// hint:     The column in the group is item % GROUP_W, the row item / GROUP_W. That is what get_global_id() gives by itself.
// with:     group 16x16, picture 83x61, filter 1 2 3; 4 5 6; 7 8 9 / 45
// check:    no findings
// check:    right
// with:     group 16x16, picture 64x64, filter gauss:5
// at most:  sectors per load 5.6
// if:       sectors per load : A warp fetches more sectors than it must: neighbouring work-items should read neighbouring pixels of a row.
// if:       race : Two work-items have the same output: in the group, columns and rows must come from different parts of the number.
// if:       foreign : A work-group wrote outputs of another: the place in the group comes on top of where the group begins.
// if:       unwritten : Some outputs of the group have no work-item.
//
//     work-items        here      better
//     0 1 2 3 ...       0         0 1 2 3 ...
//                       1
//                       2
//
// All work-items of a warp read at the same time. The device fetches every sector that one of them needs,
// whole. One below the other, each needs a sector of its own, and seven eighths of it are thrown away.

kernel void convolve(global const float *src, global float *dst, constant float *filter,
                     int width, int height, int out_width, int out_height)
{
    const int item = get_local_id(1) * GROUP_W + get_local_id(0); // as the hardware counts

    // YOUR TURN: which output is whose?
    const int x = (int)get_group_id(0) * GROUP_W + item / GROUP_H;
    const int y = (int)get_group_id(1) * GROUP_H + item % GROUP_H;

    if (x < out_width && y < out_height) {
        float sum = 0.0f;
        for (int i = 0; i < FILTER_H; ++i)
            for (int j = 0; j < FILTER_W; ++j)
                sum += filter[i * FILTER_W + j]
                     * pixelAt(src, x - ORIGIN_X + j, y - ORIGIN_Y + i, width, height);
        dst[y * out_width + x] = sum;
    }
}
