// title:    Separable (approximation)
// family:   separable
// summary:  Filters along rows, then along columns: fewer weights, but a result that differs from that of the other kernels.
// plan:     passes
// pass:     rows : OUT_WIDTH x HEIGHT
// pass:     columns : OUT_WIDTH x OUT_HEIGHT
// buffer:   between : OUT_WIDTH x HEIGHT
// approximation: yes
// group:    16 x 16
// memory:   global > private > global > private > global
//
// A Gaussian filter is a row times a column and can be applied one after the other. The bilateral filter cannot: its
// weights depend on the pixels. Doing it all the same takes 2 * FILTER_W weights for an output and not FILTER_W *
// FILTER_H, and looks alike where edges are straight. At corners and in noise it does not.
//
//     src -- rows --> between -- columns --> dst      the second pass compares pixels that
//                                                     the first one has already changed
//
// So this kernel computes another filter, whose window is a square. Its result is compared with the right one within
// what these two passes differ from it when they are computed exactly. It runs only if it is chosen by name.

kernel void rows(global const float *src, global float *between, constant float *filter, int width, int height,
                 int out_width, float value)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);

    if (x < out_width && y < height) {
        const float centre = pixelAt(src, x, y, width, height);
        float sum = 0.0f, weights = 0.0f;
        for (int j = 0; j < FILTER_W; ++j) {
            const float pixel = pixelAt(src, x - ORIGIN_X + j, y, width, height);
            const float difference = pixel - centre;
            // The middle row of the weights of space.
            const float weight = filter[ORIGIN_Y * FILTER_W + j] * exp(-value * difference * difference);
            sum += weight * pixel;
            weights += weight;
        }
        between[y * out_width + x] = sum / weights;
    }
}

kernel void columns(global const float *between, global float *dst, constant float *filter, int height, int out_width,
                    int out_height, float value)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);

    if (x < out_width && y < out_height) {
        const float centre = pixelAt(between, x, y, out_width, height);
        float sum = 0.0f, weights = 0.0f;
        for (int i = 0; i < FILTER_H; ++i) {
            const float pixel = pixelAt(between, x, y - ORIGIN_Y + i, out_width, height);
            const float difference = pixel - centre;
            const float weight = filter[i * FILTER_W + ORIGIN_X] * exp(-value * difference * difference);
            sum += weight * pixel;
            weights += weight;
        }
        dst[y * out_width + x] = sum / weights;
    }
}
