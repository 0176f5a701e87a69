// title:    A tile, four loads
// summary:  Copy what a work-group needs to local memory once: each work-item loads up to four pixels.
// exercise: four_loads
// plan:     direct
// group:    16 x 16
// local:    4 * (GROUP_W + FILTER_W - 1) * (GROUP_H + FILTER_H - 1)
// memory:   global > local > private > global
// hint:     Load 2 is for the strip right of the group. It is FILTER_W - 1 cells wide, so only work-items with lx < FILTER_W - 1 take part; each loads the cell GROUP_W to the right of its own.
// hint:     Load 3 is the strip below, load 4 the corner: both conditions, both steps.
// hint:     Between filling and reading there must be barrier(CLK_LOCAL_MEM_FENCE): every work-item reads cells that others have filled.
// with:     group 16x16, picture 83x61, filter 1 2 3 4 5; 6 7 8 9 1; 2 3 4 5 6; 7 8 9 1 2; 3 4 5 6 7 / 120
// check:    no findings
// check:    right
// at most:  global reads 400
// if:       race : The tile is read before all have filled it: put a barrier between.
// if:       two stores : Two work-items fill the same cell: only those with lx < FILTER_W - 1 make load 2, only those with ly < FILTER_H - 1 load 3, and load 4 needs both.
// if:       uninitialised : A cell of the tile was read that nobody has filled: right, below, and the corner too?
// if:       value : A cell holds another pixel than the one at its place: what lies GROUP_W to the right in the tile lies GROUP_W to the right in the picture.
// if:       global reads : The taps still come from global memory: read them from the tile.
//
// The outputs of a work-group need a window that is FILTER_W - 1 wider and FILTER_H - 1 higher than the
// group. Each of its pixels is fetched once, into the tile; all taps are read there.
//
//      GROUP_W       FILTER_W - 1
//     +------------+------+
//     | 1 self     | 2    |
//     |            | right|
//     +------------+------+
//     | 3 below    | 4    |
//     +------------+------+

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

    tile[ly][lx] = pixelAt(src, left + lx, top + ly, width, height); // 1, self
    // YOUR TURN: loads 2, 3 and 4, and what must come before anybody reads.

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
