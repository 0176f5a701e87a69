// title:    Max pool
// summary:  The largest value of each window.
// plan:     max_pool
// group:    64 x 1
// memory:   global > private > global
// cost:     1 : 2
// requires: GROUP_H == 1 : The values lie in one row; choose a work-group of one row, such as 64x1.
//
//     1 5 | 2 0                5 2
//     3 4 | 1 1       -->      9 7         window 2, stride 2
//     ----+----
//     9 0 | 6 7
//     2 2 | 3 0
//
// A window starts at o * stride - padding and may stick out on any side. What lies outside is no value: it
// is left out of the comparison, so it never wins, also against negative values.

kernel void layer_step(global const float *src, global float *dst, int height, int width, int out_height,
                       int out_width, int window_width, int window_height, int stride_x, int stride_y,
                       int dilation_x, int dilation_y, int padding_left, int padding_top)
{
    const int ox = get_global_id(0), row = get_global_id(1); // rows of all channels
    if (ox < out_width) {
        const int c = row / out_height, oy = row - c * out_height;
        const int left = ox * stride_x - padding_left, top = oy * stride_y - padding_top;
        float most = -INFINITY;
        for (int v = 0; v < window_height; ++v)
            for (int u = 0; u < window_width; ++u) {
                const int x = left + u * dilation_x, y = top + v * dilation_y;
                if (x >= 0 && x < width && y >= 0 && y < height)
                    most = fmax(most, src[(c * height + y) * width + x]);
            }
        dst[row * out_width + ox] = most;
    }
}
