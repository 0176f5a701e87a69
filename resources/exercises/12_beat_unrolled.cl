// title:    Beat the unrolled tile
// summary:  All that you know now: write a kernel that is faster than "Local tile, unrolled" on this device.
// exercise: beat_unrolled
// plan:     direct
// group:    32 x 4
// items:    4 x 1 : 4
// memory:   global > private > global
// hint:     Neighbouring windows share most of their pixels. Who makes four outputs side by side can read a row of the window once, FILTER_W + 3 pixels, and use it for all four.
// hint:     Loops whose ends are numbers, with #pragma unroll before them, are written out in full: then an array of a few floats lies in registers, and every weight is part of an instruction or read once.
// hint:     Most work-groups are far from every border, and need not ask: test once whether all that you read is inside, and read without pixelAt() then.
// with:     group 32x4, items 4x1, picture 301x43, filter 1 2 3 4 5; 6 7 8 9 1; 2 3 4 5 6; 7 8 9 1 2; 3 4 5 6 7 / 120
// check:    no findings
// check:    right
// with:     group 32x4, items 4x1, picture 2048x1024, filter gauss:5
// faster than: tile_unrolled
// if:       race : Two work-items touch the same memory with no barrier between: if you have a tile, wait before you read it.
// if:       two stores : Two work-items store the same output or cell: each has its own, four outputs from 4 * get_global_id(0) on.
// if:       divergence : Not all work-items come to the barrier: no return before it, no barrier in an if or in a loop that not all go through equally often.
// if:       bounds : The last of the four outputs may lie outside of the picture: guard each of them.
// if:       unwritten : A work-item has four outputs side by side, at 4 * get_global_id(0) and the three right of it.
// if:       value : It is fast to be wrong: look at which pixel meets which weight.
// if:       slower : It is right, and that is most of the work. Now read less: each pixel once for four outputs, and no question about the border where there is none.
//
// There is no one way. On a GPU what counts is how often global and local memory are read, on a processor how
// well the loops become vectors. Measure on the stage Timing while you try. The work-item with global id
// (x, y) has the outputs from 4 * x to 4 * x + 3 in row y.

kernel void convolve(global const float *src, global float *dst, constant float *filter,
                     int width, int height, int out_width, int out_height)
{
    const int x = 4 * get_global_id(0);
    const int y = get_global_id(1);

    // YOUR TURN: this is right, and it reads every pixel of every window anew. Make it faster.
    for (int n = 0; n < 4; ++n)
        if (x + n < out_width && y < out_height) {
            float sum = 0.0f;
            for (int i = 0; i < FILTER_H; ++i)
                for (int j = 0; j < FILTER_W; ++j)
                    sum += filter[i * FILTER_W + j]
                         * pixelAt(src, x + n - ORIGIN_X + j, y - ORIGIN_Y + i, width, height);
            dst[y * out_width + x + n] = sum;
        }
}
