// title:    Tile with halo
// family:   tiled
// summary:  The work-group loads every sample that its outputs need, once, and computes from local memory alone.
// plan:     direct
// group:    256 x 1
// local:    4 * (GROUP_W + FILTER_W - 1)
// memory:   global > local > private > global
// requires: GROUP_H == 1 : A signal has one row; choose a work-group of one row, such as 256x1.
// requires: FILTER_H == 1 : A signal has one row; choose a filter of one row.
//
// The tile reaches over the group's own samples by FILTER_W - 1: the halo. The work-group walks over it in
// steps of its own size, so any group will do for any filter:
//
//     A B C D A B      4 work-items, a filter of 3: a tile of 6 cells, each loaded exactly once
//
// No tap asks where its sample lies, and no output is left to global memory. GROUP_W + FILTER_W - 1 reads
// per group, which is the least there is.

#define TILE_W (GROUP_W + FILTER_W - 1)

kernel void convolve(global const float *src, global float *dst, constant float *filter,
                     int width, int out_width)
{
    local float tile[TILE_W];

    const int lane = get_local_id(0);
    const int first = (int)get_group_id(0) * GROUP_W - ORIGIN_X; // where the tile lies in the signal

    for (int t = lane; t < TILE_W; t += GROUP_W)
        tile[t] = sampleAt(src, first + t, width);

    // Nobody reads before all have written. Every work-item must come here, also those without an output.
    barrier(CLK_LOCAL_MEM_FENCE);

    const int x = get_global_id(0);
    if (x < out_width) {
        float sum = 0.0f;
        for (int j = 0; j < FILTER_W; ++j)
            sum += filter[j] * tile[lane + j];
        dst[x] = sum;
    }
}
