// title:    Local tile
// family:   tiled
// summary:  The work-group copies its pixels and a halo as wide as the radius to local memory, and filters from there.
// plan:     direct
// group:    16 x 16
// local:    4 * (GROUP_W + FILTER_W - 1) * (GROUP_H + FILTER_H - 1)
// memory:   global > local > private > global
//
// The weights differ from output to output, but the pixels do not: neighbouring windows overlap as those of a
// convolution do, and a tile serves them in the same way. Each pixel is read from global memory once for the whole
// work-group. With work-items A B / C D and a radius of 1 the cells are loaded by
//
//     A B A B
//     C D C D      the four cells in the middle lie under the outputs,
//     A B A B      the halo around them belongs to the neighbours
//     C D C D

#define TILE_W (GROUP_W + FILTER_W - 1)
#define TILE_H (GROUP_H + FILTER_H - 1)

kernel void bilateral(global const float *src, global float *dst, constant float *filter, int width, int height,
                      int out_width, int out_height, float value)
{
    local float tile[TILE_H][TILE_W];

    const int lx = get_local_id(0);
    const int ly = get_local_id(1);
    const int left = (int)get_group_id(0) * GROUP_W - ORIGIN_X; // the column of the image under the first cell
    const int top = (int)get_group_id(1) * GROUP_H - ORIGIN_Y;

    for (int ty = ly; ty < TILE_H; ty += GROUP_H)
        for (int tx = lx; tx < TILE_W; tx += GROUP_W)
            tile[ty][tx] = pixelAt(src, left + tx, top + ty, width, height);

    // No work-item reads before all have written. Every one must come here, also those outside the image.
    barrier(CLK_LOCAL_MEM_FENCE);

    const int x = get_global_id(0);
    const int y = get_global_id(1);
    if (x < out_width && y < out_height) {
        const float centre = tile[ly + ORIGIN_Y][lx + ORIGIN_X];
        float sum = 0.0f, weights = 0.0f;
        for (int i = 0; i < FILTER_H; ++i)
            for (int j = 0; j < FILTER_W; ++j) {
                const float space = filter[i * FILTER_W + j];
                if (space > 0.0f) { // inside the circle
                    const float pixel = tile[ly + i][lx + j];
                    const float difference = pixel - centre;
                    const float weight = space * exp(-value * difference * difference);
                    sum += weight * pixel;
                    weights += weight;
                }
            }
        dst[y * out_width + x] = sum / weights;
    }
}
