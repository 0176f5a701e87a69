// title:    Out of each other's way
// summary:  The lanes of a warp meet more than 200 times at the same bank of local memory. Let the rows lie so that they do not.
// exercise: banks
// plan:     direct
// group:    16 x 16
// local:    4 * (GROUP_W + FILTER_W - 1 + 32) * (GROUP_H + FILTER_H - 1)
// memory:   global > local > private > global
// hint:     Number n of local memory lies in bank n % 32. A warp of a group of 16 x 16 is two rows of 16: the first needs 16 banks side by side. Which ones may the second have?
// hint:     The second row begins PITCH numbers behind the first. There is no conflict if that is 16 banks on: PITCH % 32 == 16.
// hint:     The smallest such number that is not below TILE_W, 20, is 48. Whoever fills and whoever reads must use the same PITCH.
// with:     group 16x16, picture 83x61, filter 1 2 3 4 5; 6 7 8 9 1; 2 3 4 5 6; 7 8 9 1 2; 3 4 5 6 7 / 120
// check:    no findings
// check:    right
// at most:  global reads 400
// at most:  bank conflicts 0
// at most:  local bytes 3840
// if:       bank conflicts : Two lanes of a warp still hit the same bank: how many numbers behind the first row does the second begin, and which banks are that? A sum behind #define needs parentheses: ty * TILE_W + 28 is not ty * (TILE_W + 28).
// if:       uninitialised : A cell was read that nobody has filled: are cells filled and read with the same length of a row?
// if:       bounds : The tile is smaller than what is read: its size is rows times the length of a row.
// if:       local bytes : So much padding costs local memory that other work-groups need: the smallest length that helps is enough.
//
// Local memory has 32 banks, each of which gives one number at a time. If two lanes of a warp want different
// numbers of the same bank, one has to wait. Padding, cells that nobody uses, moves the rows against each other:
//
//     bank         0 . . . . . . . . . . . . . .15 16 . . . . . . . . . . . . .31
//     row 0        * * * * * * * * * * * * * * * *
//     row 1, 20    * * * *                                 * * * * * * * * * * * *

#define TILE_W (GROUP_W + FILTER_W - 1)
#define TILE_H (GROUP_H + FILTER_H - 1)
#define PITCH TILE_W // YOUR TURN: numbers from one row of the tile to the next

kernel void convolve(global const float *src, global float *dst, constant float *filter,
                     int width, int height, int out_width, int out_height)
{
    local float tile[TILE_H * PITCH];

    const int lx = get_local_id(0);
    const int ly = get_local_id(1);
    const int left = (int)get_group_id(0) * GROUP_W - ORIGIN_X; // where the tile lies in the picture
    const int top = (int)get_group_id(1) * GROUP_H - ORIGIN_Y;

    for (int ty = ly; ty < TILE_H; ty += GROUP_H)
        for (int tx = lx; tx < TILE_W; tx += GROUP_W)
            tile[ty * PITCH + tx] = pixelAt(src, left + tx, top + ty, width, height);
    barrier(CLK_LOCAL_MEM_FENCE);

    const int x = get_global_id(0);
    const int y = get_global_id(1);
    if (x < out_width && y < out_height) {
        float sum = 0.0f;
        for (int i = 0; i < FILTER_H; ++i)
            for (int j = 0; j < FILTER_W; ++j)
                sum += filter[i * FILTER_W + j] * tile[(ly + i) * PITCH + lx + j];
        dst[y * out_width + x] = sum;
    }
}
