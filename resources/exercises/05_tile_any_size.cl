// title:    A tile of any size
// summary:  Fill the tile in strides, so that any work-group serves any filter.
// exercise: tile_any_size
// plan:     direct
// group:    16 x 16
// local:    4 * (GROUP_W + FILTER_W - 1) * (GROUP_H + FILTER_H - 1)
// memory:   global > local > private > global
// hint:     A work-item begins at the cell of its own place and goes on in steps as wide as the group: lx, lx + GROUP_W, lx + 2 * GROUP_W and so on, as long as that is in the tile.
// hint:     The same downwards. That is a loop in a loop: for (int ty = ly; ty < TILE_H; ty += GROUP_H).
// hint:     Cell (tx, ty) holds the pixel at left + tx, top + ty. Every work-item must come to the barrier, also one outside of the picture.
// with:     group 4x4, picture 43x29, filter 1 2 3 4 5 6 7; 2 3 4 5 6 7 8; 3 4 5 6 7 8 9; 4 5 6 7 8 9 1; 5 6 7 8 9 1 2; 6 7 8 9 1 2 3; 7 8 9 1 2 3 4 / 240
// check:    no findings
// check:    right
// with:     group 16x16, picture 83x61, filter gauss:5
// at most:  global reads 400
// if:       uninitialised : A cell of the tile was read that nobody has filled: four loads fill it only if the group is large enough; a loop always does.
// if:       value : The tile is not filled with the pixels at its place: cell (tx, ty) holds the pixel at left + tx, top + ty.
// if:       race : Two work-items touch a cell with no barrier between. Is there a barrier after the loop, and does each cell have one work-item that fills it?
// if:       divergence : Not all work-items come to the barrier: do not return before it, and do not put it into an if, nor into a loop that not all go through equally often.
// if:       global reads : The pixels come from global memory again and again: fill the tile once, and read every tap from it.
//
// With work-items A B / C D and a tile of 5 x 5 the cells are filled by
//
//     A B A B A
//     C D C D C
//     A B A B A      each cell once, whatever
//     C D C D C      the sizes are
//     A B A B A
//
// A work-group of 16 x 16 with a filter of 5 x 5 reads 20 x 20 = 400 pixels so, where the naive kernel
// reads 6400.

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

    // YOUR TURN: fill all of the tile, in strides, and wait for each other.

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
