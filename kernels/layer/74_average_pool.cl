// title:    Average pool
// summary:  The mean of each window.
// plan:     average_pool
// group:    64 x 1
// memory:   global > private > global
// requires: GROUP_H == 1 : The values lie in one row; choose a work-group of one row, such as 64x1.
//
//     1 5 | 2 0                3.25  1
//     3 4 | 1 1       -->      3.25  4         window 2, stride 2
//     ----+----
//     9 0 | 6 7
//     2 2 | 3 0
//
// A window may stick out. What is outside adds nothing; whether it counts among the pixels that the sum is divided
// by is COUNT_PADDING, and then only up to counted_width and counted_height: a window may reach beyond the padding.

kernel void layer_step(global const float *src, global float *dst, int height, int width, int out_height,
                       int out_width, int window_width, int window_height, int stride_x, int stride_y,
                       int dilation_x, int dilation_y, int padding_left, int padding_top, int counted_height,
                       int counted_width, int count)
{
    const int i = get_global_id(0);
    if (i < count) {
        const int row = i / out_width, ox = i - row * out_width; // rows of all channels
        const int c = row / out_height, oy = row - c * out_height;
        const int left = ox * stride_x - padding_left, top = oy * stride_y - padding_top;
        float sum = 0.0f;
        int pixels = 0;
        for (int v = 0; v < window_height; ++v)
            for (int u = 0; u < window_width; ++u) {
                const int x = left + u * dilation_x, y = top + v * dilation_y;
                if (x >= 0 && x < width && y >= 0 && y < height) {
                    sum += src[(c * height + y) * width + x];
                    ++pixels;
                } else if (COUNT_PADDING && x < counted_width && y < counted_height) {
                    ++pixels;
                }
            }
        dst[i] = sum / pixels;
    }
}
