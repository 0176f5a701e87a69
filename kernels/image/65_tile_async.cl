// title:    Local tile, async copy
// family:   tiled
// summary:  The rows of the tile are copied by the work-group as a whole, with async_work_group_copy.
// plan:     direct
// group:    32 x 8
// local:    4 * (GROUP_W + FILTER_W - 1) * (GROUP_H + FILTER_H - 1)
// memory:   global > local > private > global
//
// In "strided loads" each work-item carries pixels from global memory to a register and from there to local
// memory. Here the work-group only says what it wants, row by row, and then waits for all of it. A device
// with hardware for copying does so behind the back of the work-items; any other makes a loop of it.
//
//     async_work_group_copy(tile[0], row 0, ...)    all work-items call it together,
//     async_work_group_copy(tile[1], row 1, ...)    none of them touches a pixel
//     wait_group_events(...)                        works as the barrier that strided loads need
//
// A copy knows no border rule, so tiles that stick out of the image are loaded by hand. The whole work-group
// decides alike, or its barriers would not match.

#define TILE_W (GROUP_W + FILTER_W - 1)
#define TILE_H (GROUP_H + FILTER_H - 1)

kernel void convolve(global const float *src, global float *dst, constant float *filter,
                     int width, int height, int out_width, int out_height)
{
    local float tile[TILE_H][TILE_W];

    const int lx = get_local_id(0);
    const int ly = get_local_id(1);
    const int left = (int)get_group_id(0) * GROUP_W - ORIGIN_X; // where the tile lies in the image
    const int top = (int)get_group_id(1) * GROUP_H - ORIGIN_Y;

    if (left >= 0 && left + TILE_W <= width && top >= 0 && top + TILE_H <= height) {
        event_t copied = 0;
        for (int ty = 0; ty < TILE_H; ++ty)
            copied = async_work_group_copy(tile[ty], src + (top + ty) * width + left, TILE_W, copied);
        wait_group_events(1, &copied);
    } else {
        for (int ty = ly; ty < TILE_H; ty += GROUP_H)
            for (int tx = lx; tx < TILE_W; tx += GROUP_W)
                tile[ty][tx] = pixelAt(src, left + tx, top + ty, width, height);
        barrier(CLK_LOCAL_MEM_FENCE);
    }

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
