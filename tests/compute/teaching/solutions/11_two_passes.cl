// exercise: two_passes

kernel void rows(global const float *src, global float *between, constant float *filter_x,
                 int width, int height, int out_width)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);

    if (x < out_width && y < height) {
        float sum = 0.0f;
        for (int j = 0; j < FILTER_W; ++j)
            sum += filter_x[j] * pixelAt(src, x - ORIGIN_X + j, y, width, height);
        between[y * out_width + x] = sum;
    }
}

kernel void columns(global const float *between, global float *dst, constant float *filter_y,
                    int height, int out_width, int out_height)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);

    if (x < out_width && y < out_height) {
        float sum = 0.0f;
        for (int i = 0; i < FILTER_H; ++i) {
            const int row = fold(y - ORIGIN_Y + i, height);
            if (row >= 0)
                sum += filter_y[i] * between[row * out_width + x];
        }
        dst[y * out_width + x] = sum;
    }
}
