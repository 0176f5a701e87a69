// title:    Max pool, vectors
// summary:  The largest value of each window, sixteen windows side by side; made for CPUs.
// plan:     max_pool
// group:    1 x 16
// items:    16 x 1 : 16
// private:  192
// memory:   global > private > global
// cost:     CPU : 1
//
//     row y      a b c d e f g h ...      windows of 2, stride 2
//     row y + 1  A B C D E F G H ...
//
//     largest of (a c e g ..) (b d f h ..) (A C E G ..) (B D F H ..)   a vector for each pixel of the windows
//
// A CPU compares 16 numbers by one instruction. Windows side by side have their pixels stride_x apart: with stride 1 they
// are a vector as they lie, with stride 2 each second of two vectors. Any other stride, and what sticks out of the map,
// takes single reads; outside is the least of all numbers, so it never wins. The last vector of a row begins further to
// the left, so that it ends where the row does, and stores what is new.

// Sixteen pixels of a row, from x on, so many apart.
static inline float16 sixteenOf(global const float *row, int x, int apart, int width)
{
    const uint16 even = (uint16)(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
    if (apart == 1 && x >= 0 && x + 16 <= width)
        return vload16(0, row + x);
    if (apart == 2 && x >= 0 && x + 32 <= width)
        return shuffle2(vload16(0, row + x), vload16(1, row + x), even);
    float some[16];
    for (int k = 0; k < 16; ++k, x += apart)
        some[k] = x >= 0 && x < width ? row[x] : -INFINITY;
    return vload16(0, some);
}

kernel void layer_step(global const float *src, global float *dst, int channels, int height, int width, int out_height,
                       int out_width, int window_width, int window_height, int stride_x, int stride_y,
                       int dilation_x, int dilation_y, int padding_left, int padding_top)
{
    const int begin = get_global_id(0) * 16, line = get_global_id(1);
    const int c = line / out_height, oy = line - c * out_height, ox = max(min(begin, out_width - 16), 0);
    if (begin < out_width && c < channels) {
        float16 most = -INFINITY;
        for (int v = 0; v < window_height; ++v) {
            const int y = oy * stride_y - padding_top + v * dilation_y;
            for (int u = 0; y >= 0 && y < height && u < window_width; ++u) {
                global const float *row = src + (c * height + y) * width;
                most = fmax(most, sixteenOf(row, ox * stride_x - padding_left + u * dilation_x, stride_x, width));
            }
        }
        float values[16];
        vstore16(most, 0, values);
        global float *to = dst + line * out_width + ox;
        if (ox == begin && ox + 16 <= out_width)
            vstore16(most, 0, to);
        else
            for (int k = begin - ox; k < 16 && ox + k < out_width; ++k)
                to[k] = values[k];
    }
}
