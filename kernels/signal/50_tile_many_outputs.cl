// title:    Tile, many outputs
// family:   tiled
// summary:  Each work-item computes ITEM_W outputs from one larger tile.
// plan:     direct
// group:    64 x 1
// items:    4 x 1 : 1 2 4 8
// local:    4 * (GROUP_W * ITEM_W + FILTER_W - 1)
// memory:   global > local > private > global
// requires: GROUP_H == 1 : A signal has one row; choose a work-group of one row, such as 256x1.
// requires: FILTER_H == 1 : A signal has one row; choose a filter of one row.
// requires: ITEM_H == 1 : A signal has one row; choose outputs per work-item such as 4x1.
//
// A longer tile has less halo for each output, and a weight, once read, serves ITEM_W outputs. The outputs
// of a work-item lie GROUP_W apart, so that neighbours still write neighbouring samples.

#define OUT_W (GROUP_W * ITEM_W) // outputs of a work-group
#define TILE_W (OUT_W + FILTER_W - 1)

kernel void convolve(global const float *src, global float *dst, constant float *filter,
                     int width, int out_width)
{
    local float tile[TILE_W];

    const int lane = get_local_id(0);
    const int group = (int)get_group_id(0) * OUT_W; // the group's first output

    for (int t = lane; t < TILE_W; t += GROUP_W)
        tile[t] = sampleAt(src, group - ORIGIN_X + t, width);

    // Nobody reads before all have written. Every work-item must come here, also those without an output.
    barrier(CLK_LOCAL_MEM_FENCE);

    float sum[ITEM_W];
    for (int n = 0; n < ITEM_W; ++n)
        sum[n] = 0.0f;

    // The taps are the outer loop: a weight is read once and used for all outputs of the work-item.
    for (int j = 0; j < FILTER_W; ++j) {
        const float weight = filter[j];
        for (int n = 0; n < ITEM_W; ++n)
            sum[n] += weight * tile[lane + n * GROUP_W + j];
    }

    for (int n = 0; n < ITEM_W; ++n) {
        const int x = group + lane + n * GROUP_W;
        if (x < out_width)
            dst[x] = sum[n];
    }
}
