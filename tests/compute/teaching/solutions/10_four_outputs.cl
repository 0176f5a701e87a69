// exercise: four_outputs

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

    for (int n = 0; n < ITEM_H; ++n)
        for (int m = 0; m < ITEM_W; ++m) {
            const int ox = lx + m * GROUP_W; // in the group's outputs
            const int oy = ly + n * GROUP_H;
            const int x = groupX + ox;
            const int y = groupY + oy;
            if (x < out_width && y < out_height) {
                float sum = 0.0f;
                for (int i = 0; i < FILTER_H; ++i)
                    for (int j = 0; j < FILTER_W; ++j)
                        sum += filter[i * FILTER_W + j] * tile[oy + i][ox + j];
                dst[y * out_width + x] = sum;
            }
        }
}
