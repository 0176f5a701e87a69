// title:    Mend: the barrier is gone
// summary:  This kernel is right most of the time. Find out when it is not, and mend it.
// exercise: mend_barrier
// plan:     direct
// group:    16 x 16
// local:    4 * (GROUP_W + FILTER_W - 1) * (GROUP_H + FILTER_H - 1)
// memory:   global > local > private > global
// hint:     Look at the stage Work-group in warps of 32: the first warp reads rows of the tile that the others have not filled yet.
// hint:     barrier(CLK_LOCAL_MEM_FENCE) lets nobody pass before all work-items of the group have come, and what they wrote to local memory is there for all.
// hint:     All work-items of the group have to come to it, also those outside of the picture: put it between the loop that fills and the if, not into the if.
// with:     group 16x16, picture 83x61, filter 1 2 3 4 5; 6 7 8 9 1; 2 3 4 5 6; 7 8 9 1 2; 3 4 5 6 7 / 120
// check:    no findings
// check:    right
// at most:  global reads 400
// if:       race : The tile is read before all have filled it: put a barrier between the loop that fills it and the loop that reads.
// if:       two stores : Two work-items fill the same cell: each begins at its own lx and ly, and goes on in steps of GROUP_W and GROUP_H.
// if:       divergence : Not all work-items come to the barrier, or not equally often: it must stand in no if and in no loop that fills, and no return may stand before it.
// if:       global reads : That is a way around, not a cure: the taps shall come from the tile.
//
// The loop fills the tile. Then each work-item reads cells that other work-items have filled. Who says that
// they are done? Within a warp they run in step, and all seems well; the other warps come when they come.

#define TILE_W (GROUP_W + FILTER_W - 1)
#define TILE_H (GROUP_H + FILTER_H - 1)

kernel void convolve(global const float *src, global float *dst, constant float *filter,
                     int width, int height, int out_width, int out_height)
{
    local float tile[TILE_H][TILE_W];

    const int lx = get_local_id(0);
    const int ly = get_local_id(1);
    const int left = (int)get_group_id(0) * GROUP_W - ORIGIN_X; // where the tile lies in the picture
    const int top = (int)get_group_id(1) * GROUP_H - ORIGIN_Y;

    // YOUR TURN: something is missing in what follows.
    for (int ty = ly; ty < TILE_H; ty += GROUP_H)
        for (int tx = lx; tx < TILE_W; tx += GROUP_W)
            tile[ty][tx] = pixelAt(src, left + tx, top + ty, width, height);

    const int x = get_global_id(0);
    const int y = get_global_id(1);
    if (x < out_width && y < out_height) {
        float sum = 0.0f;
        for (int i = 0; i < FILTER_H; ++i)
            for (int j = 0; j < FILTER_W; ++j)
                sum += filter[i * FILTER_W + j] * tile[ly + i][lx + j];
        dst[y * out_width + x] = sum;
    }
}
