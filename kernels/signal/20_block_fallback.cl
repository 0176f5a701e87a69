// title:    Local block, global fallback
// family:   tiled
// summary:  The work-group keeps its own samples in local memory and reads the others from global memory.
// plan:     direct
// group:    256 x 1
// local:    4 * GROUP_W
// memory:   global > local > private > global
// requires: GROUP_H == 1 : A signal has one row; choose a work-group of one row, such as 256x1.
// requires: FILTER_H == 1 : A signal has one row; choose a filter of one row.
//
// Each work-item loads one sample, so filling the block is as simple as can be. But outputs near the edge
// of a group need samples of its neighbours: those taps fall back to global memory. A group of GROUP_W
// outputs of a full convolution reads GROUP_W + FILTER_W * (FILTER_W - 1) / 2 samples instead of
// GROUP_W * FILTER_W. The question "here or there?" is asked for each tap, and parts the work-items of a
// warp.

kernel void convolve(global const float *src, global float *dst, global const float *filter,
                     int width, int out_width)
{
    local float tile[GROUP_W];

    const int lane = get_local_id(0);
    const int first = (int)get_group_id(0) * GROUP_W; // the group's first output, and its first sample

    // Each work-item loads one sample; those behind the end of the signal load what the border rule says.
    tile[lane] = sampleAt(src, first + lane, width);

    // Nobody reads before all have written. Every work-item must come here, also those without an output.
    barrier(CLK_LOCAL_MEM_FENCE);

    const int x = first + lane;
    if (x < out_width) {
        float sum = 0.0f;
        for (int j = 0; j < FILTER_W; ++j) {
            const int cell = lane - ORIGIN_X + j;
            const bool here = cell >= 0 && cell < GROUP_W;
            sum += filter[j] * (here ? tile[cell] : sampleAt(src, first + cell, width));
        }
        dst[x] = sum;
    }
}
