// title:    Local tile, strided loads
// family:   tiled
// summary:  The work-group walks over the tile in steps of its own size, so any work-group will do.
// plan:     direct
// group:    16 x 16
// local:    4 * (GROUP_W + FILTER_W - 1) * (GROUP_H + FILTER_H - 1)
// memory:   global > local > private > global
//
// As with four loads, the tile is copied to local memory once. But a loop decides how often a work-item
// loads, not four ifs: with work-items A B / C D and a tile of 5 x 5 the cells are loaded by
//
//     A B A B A
//     C D C D C
//     A B A B A      every cell exactly once,
//     C D C D C      whatever the sizes of group and filter
//     A B A B A

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

    for (int ty = ly; ty < TILE_H; ty += GROUP_H)
        for (int tx = lx; tx < TILE_W; tx += GROUP_W)
            tile[ty][tx] = pixelAt(src, left + tx, top + ty, width, height);

    // Nobody reads before all have written. Every work-item must come here, also those outside the image.
    barrier(CLK_LOCAL_MEM_FENCE);

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
