// title:    Constant weights
// family:   naive
// summary:  As naive, but the weights of space are computed once and lie in constant memory.
// plan:     direct
// group:    16 x 16
// memory:   global > private > global
//
// The weight of a pixel's distance is the same for all outputs: the host computes it once for each place of the window.
// Constant memory is made for values that all work-items read at the same time. One of two exponentials is left, that
// of the difference, which no two outputs share.
//
//     . . . 3 . . .
//     . 3 4 5 4 3 .      a window of radius 3, in eighths: the weight of a place
//     . 4 6 7 6 4 .      outside the circle is 0. All work-items come to it at the
//     3 5 7 8 7 5 3      same time and skip it together, so the test costs little.
//     . 4 6 7 6 4 .
//     . 3 4 5 4 3 .
//     . . . 3 . . .

kernel void bilateral(global const float *src, global float *dst, constant float *filter, int width, int height,
                      int out_width, int out_height, float value)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);

    if (x < out_width && y < out_height) {
        const float centre = pixelAt(src, x, y, width, height);
        float sum = 0.0f, weights = 0.0f;
        for (int i = 0; i < FILTER_H; ++i)
            for (int j = 0; j < FILTER_W; ++j) {
                const float space = filter[i * FILTER_W + j];
                if (space > 0.0f) {
                    const float pixel = pixelAt(src, x - ORIGIN_X + j, y - ORIGIN_Y + i, width, height);
                    const float difference = pixel - centre;
                    const float weight = space * exp(-value * difference * difference);
                    sum += weight * pixel;
                    weights += weight;
                }
            }
        dst[y * out_width + x] = sum / weights;
    }
}
