// title:    The guard at the edge
// summary:  The last work-groups stick out of the picture. Their work-items must not write.
// exercise: guard
// plan:     direct
// group:    16 x 16
// memory:   global > private > global
// hint:     How many work-items are there in a row? The next multiple of GROUP_W, 64 for a picture 61 pixels wide. Three of them have no output.
// hint:     An output exists if its column is one of 0 to out_width - 1 and its row one of 0 to out_height - 1.
// hint:     Write an if around the sum and the store, with both conditions, joined by &&.
// with:     group 16x16, picture 61x83, filter 1 2 3; 4 5 6; 7 8 9 / 45
// check:    no findings
// check:    right
// if:       bounds : A work-item outside of the picture wrote: ask before the store whether there is such an output.
// if:       foreign : A work-item right of the picture wrote into the row below: columns end at out_width, rows at out_height.
// if:       unwritten : The guard is too strict, and outputs at the edge stay empty: the last column is out_width - 1, the last row out_height - 1.
//
//     GROUP_W      GROUP_W      GROUP_W
//     +------------+------------+-----.......
//     |            |            |     : no  :
//     |            |            |     : out-:
//     +------------+------------+-----: put :
//                           picture ^
//
// A launch is made of whole work-groups. Where the picture ends in the middle of one, there are work-items
// without an output. If they store nevertheless, they hit the next row, or memory that belongs to others.

kernel void convolve(global const float *src, global float *dst, constant float *filter,
                     int width, int height, int out_width, int out_height)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);

    // YOUR TURN: only for outputs that exist.
    float sum = 0.0f;
    for (int i = 0; i < FILTER_H; ++i)
        for (int j = 0; j < FILTER_W; ++j)
            sum += filter[i * FILTER_W + j]
                 * pixelAt(src, x - ORIGIN_X + j, y - ORIGIN_Y + i, width, height);
    dst[y * out_width + x] = sum;
}
