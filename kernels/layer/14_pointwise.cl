// title:    Vectors of positions, 1x1
// family:   direct
// summary:  A layer of one tap is a product of matrices as it lies: 16 positions a vector, several filters in registers; made for CPUs.
// plan:     pointwise
// group:    1 x 8
// items:    2 x 8 : 1 2 3 4 6 8 12
// private:  64 * ITEM_W * (ITEM_H + 1)
// memory:   global > private > global
// requires: KERNEL_W * KERNEL_H == 1 && STRIDE_X * STRIDE_Y == 1 && PADDING == 0 : Only if an output reads one pixel, and all of them in their order, do positions lie side by side; choose a kernel of 1x1, stride 1 and no padding, or another variant.
// requires: POSITIONS >= 16 * ITEM_W : The output has fewer positions than the vectors of a work-item; choose another variant.
// requires: GROUPS == 1 : Every filter reads all channels here; choose an implementation for groups, such as "grouped".
// cost:     CPU : 12 + 1.03 * 16 * ITEM_W * ceil(POSITIONS / (16 * ITEM_W)) * ITEM_H * ceil(FILTERS / ITEM_H) * TAPS / MADS
//
// With one tap, nothing has to be looked up: the pixels of a channel are a row of the matrix that im2col would make,
// and the input is that matrix. Rows of the picture do not matter any more, so a vector may reach from one into the
// next, and short rows leave no vector half empty:
//
//     7 x 7 pixels of a channel:   a b c d e f g | h i j k l m n | o p | q ...
//                                  <----------- a vector ----------->  <- ...
//
// A vector of pixels is loaded once and serves ITEM_H filters; a weight is loaded once and serves ITEM_W vectors. The
// last vectors begin further to the left, so that they end where the channel does; what they compute a second time is
// left out.

// A work-item for each filter: the weights of a block of filters, side by side. Those beyond the last are zero.
kernel void arrange(global const float *weights, global float *arranged, int filters, int depth)
{
    const int f = get_global_id(0), block = f / ITEM_H, v = f - block * ITEM_H;
    if (block * ITEM_H < filters)
        for (int k = 0; k < depth; ++k)
            arranged[(block * depth + k) * ITEM_H + v] = f < filters ? weights[f * depth + k] : 0.0f;
}

// Sums stay in registers only if their indices are numbers: these loops must be unrolled.
kernel void convolve(global const float *restrict src, global const float *restrict arranged,
                     global float *restrict dst, int filters, int depth, int positions)
{
    // Dimension 0 is a block of filters, dimension 1 a block of positions.
    const int first = get_global_id(0) * ITEM_H, begin = get_global_id(1) * 16 * ITEM_W;
    const int start = min(begin, positions - 16 * ITEM_W);
    if (first < filters && begin < positions) {
        global const float *w = arranged + first * depth;
        float16 sum[ITEM_H][ITEM_W];
#pragma unroll
        for (int v = 0; v < ITEM_H; ++v)
#pragma unroll
            for (int h = 0; h < ITEM_W; ++h)
                sum[v][h] = 0.0f;
        for (int c = 0; c < depth; ++c, w += ITEM_H) {
            float16 pixels[ITEM_W];
#pragma unroll
            for (int h = 0; h < ITEM_W; ++h)
                pixels[h] = vload16(h, src + c * positions + start);
#pragma unroll
            for (int v = 0; v < ITEM_H; ++v)
#pragma unroll
                for (int h = 0; h < ITEM_W; ++h)
                    sum[v][h] += w[v] * pixels[h];
        }
#pragma unroll
        for (int v = 0; v < ITEM_H; ++v)
#pragma unroll
            for (int h = 0; h < ITEM_W; ++h) {
                global float *to = dst + (first + v) * positions + start;
                if (first + v < filters && begin == start)
                    vstore16(sum[v][h], h, to);
                else if (first + v < filters) {
                    float line[16];
                    vstore16(sum[v][h], 0, line);
                    for (int n = 0; n < 16; ++n)
                        if (start + 16 * h + n >= begin)
                            to[16 * h + n] = line[n];
                }
            }
    }
}
