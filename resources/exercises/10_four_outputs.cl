// title:    Four outputs each
// summary:  The halo costs reads and makes no output. Let each work-item make 2 x 2 outputs from one larger tile.
// exercise: four_outputs
// plan:     direct
// group:    16 x 16
// items:    2 x 2 : 1 2
// local:    4 * (GROUP_W * ITEM_W + FILTER_W - 1) * (GROUP_H * ITEM_H + FILTER_H - 1)
// memory:   global > local > private > global
// hint:     The tile is there already, for OUT_W x OUT_H outputs. Output (m, n) of a work-item lies m * GROUP_W to the right of its first one and n * GROUP_H below it.
// hint:     So two more loops around the sum: n over ITEM_H, m over ITEM_W. In the tile the window begins at lx + m * GROUP_W, ly + n * GROUP_H.
// hint:     Each output needs its own guard: the first may lie in the picture and the second outside.
// with:     group 16x16, items 2x2, picture 83x93, filter 1 2 3 4 5; 6 7 8 9 1; 2 3 4 5 6; 7 8 9 1 2; 3 4 5 6 7 / 120
// check:    no findings
// check:    right
// at most:  reads per output 1.27
// if:       unwritten : Each work-item has ITEM_W x ITEM_H outputs: two loops around the sum.
// if:       race : Two work-items make the same output: the outputs of a work-item lie GROUP_W and GROUP_H apart.
// if:       early read : The tile is read before all have filled it: keep the barrier between filling and reading.
// if:       bounds : One of the four lies outside: each needs its own guard.
// if:       reads per output : The pixels do not come from the tile, or the tile is filled more than once.
// if:       value : Of the four outputs some are wrong: window and output must move by the same steps.
//
// A group of 16 x 16 with a filter of 5 x 5 reads 20 x 20 pixels for 256 outputs, 1.56 for each. With four
// outputs for each work-item it reads 36 x 36 for 1024, 1.27 for each. Who has which?
//
//     A B | A B      neighbours write neighbouring outputs; those of A lie
//     C D | C D      GROUP_W and GROUP_H apart
//     ----+----
//     A B | A B
//     C D | C D

#define OUT_W (GROUP_W * ITEM_W) // outputs of a work-group
#define OUT_H (GROUP_H * ITEM_H)
#define TILE_W (OUT_W + FILTER_W - 1)
#define TILE_H (OUT_H + FILTER_H - 1)

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
    barrier(CLK_LOCAL_MEM_FENCE);

    // YOUR TURN: this makes one output. Make all of them.
    const int x = groupX + lx;
    const int y = groupY + ly;
    if (x < out_width && y < out_height) {
        float sum = 0.0f;
        for (int i = 0; i < FILTER_H; ++i)
            for (int j = 0; j < FILTER_W; ++j)
                sum += filter[i * FILTER_W + j] * tile[ly + i][lx + j];
        dst[y * out_width + x] = sum;
    }
}
