// title:    Naive
// family:   naive
// summary:  One work-item per output; every tap is read from global memory.
// plan:     direct
// group:    16 x 16
// memory:   global > private > global
//
// Neighbouring work-items read almost the same pixels, yet each reads its own copy: FILTER_W * FILTER_H
// reads of the image per output. The weights are read from global memory as well, although they are the
// same for all. This is the baseline of all the others, and the easiest to get right.

kernel void convolve(global const float *src, global float *dst, global const float *filter,
                     int width, int height, int out_width, int out_height)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);

    // The NDRange is rounded up to whole work-groups: the last ones stick out of the image.
    if (x < out_width && y < out_height) {
        float sum = 0.0f;
        for (int i = 0; i < FILTER_H; ++i)
            for (int j = 0; j < FILTER_W; ++j)
                sum += filter[i * FILTER_W + j]
                     * pixelAt(src, x - ORIGIN_X + j, y - ORIGIN_Y + i, width, height);
        dst[y * out_width + x] = sum;
    }
}
