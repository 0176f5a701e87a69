// title:    Local tile, unrolled
// family:   tiled
// summary:  Strided loads, and the compiler writes the loop over the taps out in full.
// plan:     direct
// group:    32 x 8
// local:    4 * (GROUP_W + FILTER_W - 1) * (GROUP_H + FILTER_H - 1)
// memory:   global > local > private > global
//
// A loop counts, compares and jumps for every tap. The filter's size is known when the kernel is compiled,
// so the compiler can repeat the body instead: no counting, and every address in the tile is the work-item's
// own plus a number.
//
//     for (j = 0; j < 3; ++j)        sum += w[0] * t[0];
//         sum += w[j] * t[j];   ->   sum += w[1] * t[1];
//                                    sum += w[2] * t[2];
//
// A row of taps is always written out. All rows are, too, while that makes a page of code and not a book:
// beyond UNROLL_LIMIT taps the loop over the rows stays, or the code would no longer fit its cache.

#define TILE_W (GROUP_W + FILTER_W - 1)
#define TILE_H (GROUP_H + FILTER_H - 1)
#define UNROLL_LIMIT 128

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
#if FILTER_W * FILTER_H <= UNROLL_LIMIT
#pragma unroll
#endif
        for (int i = 0; i < FILTER_H; ++i) {
#pragma unroll
            for (int j = 0; j < FILTER_W; ++j)
                sum += filter[i * FILTER_W + j] * tile[ly + i][lx + j];
        }
        dst[y * out_width + x] = sum;
    }
}
