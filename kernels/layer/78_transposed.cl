// title:    Transposed convolution
// summary:  Spreads each input over a window of outputs, weighted.
// plan:     transposed
// group:    64 x 1
// memory:   global > private > global
// requires: GROUP_H == 1 : The values lie in one row; choose a work-group of one row, such as 64x1.
//
//     input      weights         outputs, stride 2
//
//     a b        1 2             a  2a  b  2b          Every input is multiplied by all weights and added to
//     c d   x    3 4    -->     3a  4a 3b  4b          the outputs under its window; windows may overlap.
//                                c  2c  d  2d
//                               3c  4c 3d  4d
//
// Work-items must not add to the same output, so each asks the other way round: which inputs reach my output? Tap (i, j)
// of an input at y ends at y * stride - padding + i * dilation, so it comes from (oy + padding - i * dilation) / stride,
// if that division leaves no remainder.

kernel void layer_step(global const float *src, global const float *weights, global float *dst, int channels,
                       int filters, int groups, int height, int width, int stride_x, int stride_y, int dilation_x,
                       int dilation_y, int padding_left, int padding_top, int out_height, int out_width, int count)
{
    const int n = get_global_id(0);
    if (n < count) {
        const int row = n / out_width, ox = n - row * out_width; // rows of all filters
        const int filter = row / out_height, oy = row - filter * out_height;
        const int each = filters / groups, group = filter / each, m = filter - group * each;
        const int first = group * (channels / groups);
        float sum = 0.0f;
        for (int i = 0; i < KERNEL_H; ++i) {
            const int down = oy + padding_top - i * dilation_y, y = down / stride_y;
            if (down < 0 || y * stride_y != down || y >= height)
                continue;
            for (int j = 0; j < KERNEL_W; ++j) {
                const int right = ox + padding_left - j * dilation_x, x = right / stride_x;
                if (right < 0 || x * stride_x != right || x >= width)
                    continue;
                for (int c = first; c < first + channels / groups; ++c)
                    sum += weights[((c * each + m) * KERNEL_H + i) * KERNEL_W + j] * src[(c * height + y) * width + x];
            }
        }
        dst[n] = sum;
    }
}
