// exercise: side_by_side

kernel void convolve(global const float *src, global float *dst, constant float *filter,
                     int width, int height, int out_width, int out_height)
{
    const int item = get_local_id(1) * GROUP_W + get_local_id(0); // as the hardware counts

    const int x = (int)get_group_id(0) * GROUP_W + item % GROUP_W;
    const int y = (int)get_group_id(1) * GROUP_H + item / GROUP_W;

    if (x < out_width && y < out_height) {
        float sum = 0.0f;
        for (int i = 0; i < FILTER_H; ++i)
            for (int j = 0; j < FILTER_W; ++j)
                sum += filter[i * FILTER_W + j]
                     * pixelAt(src, x - ORIGIN_X + j, y - ORIGIN_Y + i, width, height);
        dst[y * out_width + x] = sum;
    }
}
