// exercise: four_loads

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
    const bool right = lx < FILTER_W - 1;
    const bool below = ly < FILTER_H - 1;
    if (right)
        tile[ly][lx + GROUP_W] = pixelAt(src, left + lx + GROUP_W, top + ly, width, height);
    if (below)
        tile[ly + GROUP_H][lx] = pixelAt(src, left + lx, top + ly + GROUP_H, width, height);
    if (right && below)
        tile[ly + GROUP_H][lx + GROUP_W]
            = pixelAt(src, left + lx + GROUP_W, top + ly + GROUP_H, width, height);
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
