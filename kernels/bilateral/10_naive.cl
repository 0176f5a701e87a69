// title:    Naive
// family:   naive
// summary:  One work-item per output; both weights of every pixel in the window are computed.
// plan:     direct
// group:    16 x 16
// memory:   global > private > global
//
// A Gaussian filter blurs edges, because it averages pixels from both sides of them. The bilateral filter gives each
// pixel of the window a second weight: the less its value differs from the pixel in the centre, the more it counts.
//
//     weight = exp(-distance^2 / (2 sigma_space^2)) * exp(-difference^2 / (2 sigma_value^2))
//     output = sum(weight * pixel) / sum(weight)
//
// The weights depend on the pixels, so this is no convolution. The window is a circle: pixels that are farther away
// than the radius do not count. The arguments space and value are 1 / (2 sigma^2). Here every work-item computes two
// exponentials for each pixel of its window. That is the baseline.

kernel void bilateral(global const float *src, global float *dst, int width, int height, int out_width, int out_height,
                      float space, float value)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);

    // The NDRange is rounded up to whole work-groups: the last ones stick out of the image.
    if (x < out_width && y < out_height) {
        const float centre = pixelAt(src, x, y, width, height);
        float sum = 0.0f, weights = 0.0f;
        for (int i = 0; i < FILTER_H; ++i)
            for (int j = 0; j < FILTER_W; ++j) {
                const int dx = j - ORIGIN_X, dy = i - ORIGIN_Y;
                const int distance2 = dx * dx + dy * dy;
                if (distance2 <= ORIGIN_X * ORIGIN_X) {
                    const float pixel = pixelAt(src, x + dx, y + dy, width, height);
                    const float difference = pixel - centre;
                    const float weight = exp(-space * distance2) * exp(-value * difference * difference);
                    sum += weight * pixel;
                    weights += weight;
                }
            }
        dst[y * out_width + x] = sum / weights;
    }
}
