// title:    Local block, constant filter
// family:   tiled
// summary:  As the local block with global fallback, but the weights lie in constant memory.
// plan:     direct
// group:    256 x 1
// local:    4 * GROUP_W
// memory:   global > local > private > global
// requires: GROUP_H == 1 : A signal has one row; choose a work-group of one row, such as 256x1.
// requires: FILTER_H == 1 : A signal has one row; choose a filter of one row.
// requires: 4 * FILTER_W <= 65536 : Constant memory holds 16384 weights; choose a shorter filter.
//
// All work-items read the same weight at the same time: one read of constant memory serves them all. What
// is read of the signal is the same as without it.

kernel void convolve(global const float *src, global float *dst, constant float *filter,
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
