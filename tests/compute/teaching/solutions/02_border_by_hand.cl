// exercise: border_by_hand

// The pixel at column x and row y, which may lie outside.
float pixel(global const float *src, int x, int y, int width, int height)
{
    x = clamp(x, 0, width - 1);
    y = clamp(y, 0, height - 1);
    return src[y * width + x];
}

kernel void convolve(global const float *src, global float *dst, constant float *filter,
                     int width, int height, int out_width, int out_height)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);

    if (x < out_width && y < out_height) {
        float sum = 0.0f;
        for (int i = 0; i < FILTER_H; ++i)
            for (int j = 0; j < FILTER_W; ++j)
                sum += filter[i * FILTER_W + j]
                     * pixel(src, x - ORIGIN_X + j, y - ORIGIN_Y + i, width, height);
        dst[y * out_width + x] = sum;
    }
}
