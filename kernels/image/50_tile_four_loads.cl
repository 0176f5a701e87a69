// title:    Local tile, four loads
// family:   tiled
// summary:  Each work-item loads up to four pixels of the tile: its own, right, below, diagonal.
// plan:     direct
// group:    16 x 16
// local:    4 * (GROUP_W + FILTER_W - 1) * (GROUP_H + FILTER_H - 1)
// memory:   global > local > private > global
// requires: GROUP_W >= FILTER_W - 1 && GROUP_H >= FILTER_H - 1 : Four loads fill the tile only if the work-group is at least filter - 1 wide and high; choose a larger work-group, a smaller filter, or strided loads.
//
// The outputs of a work-group need a window of the image that is filter - 1 wider and higher: the tile.
// It is copied to local memory once; after the barrier every tap is read from there.
//
//      GROUP_W       FILTER_W - 1
//     +------------+------+
//     | 1 self     | 2    |      2: work-items with lx < FILTER_W - 1 load again, GROUP_W to the right
//     |            | right|      3: those with ly < FILTER_H - 1, GROUP_H below
//     +------------+------+      4: those with both, the corner
//     | 3 below    | 4    |
//     +------------+------+      If the group were narrower than filter - 1, cells of 2, 3 and 4 would
//                                stay unwritten. Such a group is refused.

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

    const bool right = lx < FILTER_W - 1;
    const bool below = ly < FILTER_H - 1;
    tile[ly][lx] = pixelAt(src, left + lx, top + ly, width, height);
    if (right)
        tile[ly][lx + GROUP_W] = pixelAt(src, left + lx + GROUP_W, top + ly, width, height);
    if (below)
        tile[ly + GROUP_H][lx] = pixelAt(src, left + lx, top + ly + GROUP_H, width, height);
    if (right && below)
        tile[ly + GROUP_H][lx + GROUP_W]
            = pixelAt(src, left + lx + GROUP_W, top + ly + GROUP_H, width, height);

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
