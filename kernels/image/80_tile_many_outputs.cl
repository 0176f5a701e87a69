// title:    Local tile, many outputs
// family:   tiled
// summary:  Each work-item computes ITEM_W x ITEM_H outputs from one larger tile.
// plan:     direct
// group:    16 x 16
// items:    2 x 2 : 1 2 4 8
// param:    BLOCKED 0 : 0 1
// local:    4 * (GROUP_W * ITEM_W + FILTER_W - 1) * (GROUP_H * ITEM_H + FILTER_H - 1)
// memory:   global > local > private > global
// cost:     GPU : 7.79 + 8 * OUTPUTS / COPY + 9.7 * TAPS * OUTPUTS / MADS
//
// The halo of a tile costs reads and computes nothing. A larger tile has less halo for each output, but a
// work-group cannot grow for ever: instead each work-item does more. A weight, once read, then serves
// ITEM_W * ITEM_H outputs.
//
// Which outputs are whose? Two assignments are right, for work-items A and B with two outputs each:
//
//     strided   A B | A B    neighbours write neighbouring pixels: coalesced          BLOCKED 0
//     blocked   A A | B B    a work-item's outputs share most of their inputs         BLOCKED 1

#define OUT_W (GROUP_W * ITEM_W) // outputs of a work-group
#define OUT_H (GROUP_H * ITEM_H)
#define TILE_W (OUT_W + FILTER_W - 1)
#define TILE_H (OUT_H + FILTER_H - 1)
#ifndef BLOCKED
#define BLOCKED 0
#endif

// Where in the group's outputs the n-th output of the work-item with local id l lies.
#if BLOCKED
#define PLACE_X(l, n) ((l) * ITEM_W + (n))
#define PLACE_Y(l, n) ((l) * ITEM_H + (n))
#else
#define PLACE_X(l, n) ((l) + (n) * GROUP_W)
#define PLACE_Y(l, n) ((l) + (n) * GROUP_H)
#endif

kernel void convolve(global const float *src, global float *dst, constant float *filter,
                     int width, int height, int out_width, int out_height)
{
    local float tile[TILE_H][TILE_W];

    const int lx = get_local_id(0);
    const int ly = get_local_id(1);
    const int groupX = (int)get_group_id(0) * OUT_W; // the group's first output
    const int groupY = (int)get_group_id(1) * OUT_H;

    for (int ty = ly; ty < TILE_H; ty += GROUP_H)
        for (int tx = lx; tx < TILE_W; tx += GROUP_W)
            tile[ty][tx] = pixelAt(src, groupX - ORIGIN_X + tx, groupY - ORIGIN_Y + ty, width, height);

    // Nobody reads before all have written. Every work-item must come here, also those outside the image.
    barrier(CLK_LOCAL_MEM_FENCE);

    float sum[ITEM_H][ITEM_W];
    for (int n = 0; n < ITEM_H; ++n)
        for (int m = 0; m < ITEM_W; ++m)
            sum[n][m] = 0.0f;

    // The taps are the outer loops: a weight is read once and used for all outputs of the work-item.
    for (int i = 0; i < FILTER_H; ++i)
        for (int j = 0; j < FILTER_W; ++j) {
            const float weight = filter[i * FILTER_W + j];
            for (int n = 0; n < ITEM_H; ++n)
                for (int m = 0; m < ITEM_W; ++m)
                    sum[n][m] += weight * tile[PLACE_Y(ly, n) + i][PLACE_X(lx, m) + j];
        }

    for (int n = 0; n < ITEM_H; ++n)
        for (int m = 0; m < ITEM_W; ++m) {
            const int x = groupX + PLACE_X(lx, m);
            const int y = groupY + PLACE_Y(ly, n);
            if (x < out_width && y < out_height)
                dst[y * out_width + x] = sum[n][m];
        }
}
