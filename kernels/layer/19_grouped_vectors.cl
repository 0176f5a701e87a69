// title:    Grouped, vectors of pixels
// family:   direct
// summary:  Each work-item keeps rows of 16 pixels a vector in registers, for any stride and any groups; made for CPUs.
// plan:     grouped_vectors
// group:    8 x 1
// items:    1 x 4 : 1 2 4 8
// param:    BAND 32 : 4 8 16 32 64
// local:    4 * (CHANNELS / GROUPS) * ((ITEM_H * ceil(min(BAND, OUT_HEIGHT) / ITEM_H) - 1) * STRIDE_Y + (KERNEL_H - 1) * DILATION_Y + 1) * STRIDE_X * 16 * (ceil(OUT_WIDTH / 16) + ceil(((KERNEL_W - 1) * DILATION_X / STRIDE_X + 18) / 16))
// private:  64 * (4 * ITEM_H + KERNEL_W * KERNEL_H)
// memory:   global > local > private > global
// requires: GROUP_H == 1 : All work-items of a group share its rows; choose a group of one row, such as 8x1.
// requires: ITEM_W == 1 : A work-item computes one vector of each row; choose 1 output per work-item across.
// cost:     CPU : 12 + 2 * 16 * ceil(OUT_WIDTH / 16) * OUT_HEIGHT * FILTERS * TAPS / MADS + 4 * OUTPUTS * (1 + STRIDE_X * STRIDE_Y) / COPY
//
// A depthwise layer makes few products for each pixel, so a copy of the channels with their padding, as "vectors" makes
// it, would take as long as all of them. Here a group copies the rows that it needs itself, into local memory: on a CPU
// a part of the cache. With stride 2 it puts even pixels of a row together, and odd ones, so that what a vector of
// outputs reads for a tap lies side by side, whatever the stride:
//
//     row, padding 1, stride 2       0 a b c d e f g 0       outputs   o0 o1 o2 o3
//     phase 0                        0 b d f 0               tap 0     0  b  d  f
//     phase 1                        a c e g                 tap 1     a  c  e  g
//                                                            tap 2     b  d  f  0    phase 0 again, one further
//
// Behind the barrier each work-item computes a vector in ITEM_H rows, for DOWN filters of the group. A vector of
// pixels is loaded once for all rows of outputs that have a tap on it:
//
//     row of pixels 0   * tap row 0 --> output row 0
//                   1   * tap row 1 --> 0,  * tap row 0 --> output row 1
//                   2   * tap row 2 --> 0,  * tap row 1 --> 1,  * tap row 0 --> output row 2

#define SPAN ((ITEM_H - 1) * STRIDE_Y + (KERNEL_H - 1) * DILATION_Y + 1) // rows of pixels under those of a work-item

// Where padded pixel x of a row goes: the parts lie one behind the other.
static inline int placeOf(int x, int pitch)
{
    const int at = x / STRIDE_X;
    return (x - at * STRIDE_X) * pitch + at;
}

// A row of pixels, if there is one, with its padding, and sorted by what is left of x / STRIDE_X: each part has pitch
// numbers. room: numbers of src from the row on. A vector may be read and written behind the end of the row: what comes
// there is zero at last.
static inline void sortRow(global const float *row, bool exists, int room, int width, int padding, local float *to,
                           int pitch)
{
    local float *first = to + placeOf(padding, pitch), *second = to + placeOf(padding + 1, pitch); // pixels 0 and 1
    for (int phase = 0; phase < STRIDE_X; ++phase)
        for (int n = 0; n < (exists ? padding / STRIDE_X + 1 : pitch); n += 16)
            vstore16(0.0f, 0, to + phase * pitch + n);
    int x = 0;
    if (exists && STRIDE_X == 1)
        for (; x < width && x + 16 <= room; x += 16)
            vstore16(vload16(0, row + x), 0, first + x);
    if (exists && STRIDE_X == 2)
        for (; x < width && x + 32 <= room; x += 32) {
            const uint16 even = (uint16)(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
            const float16 a = vload16(0, row + x), b = vload16(1, row + x);
            vstore16(shuffle2(a, b, even), 0, first + x / 2);
            vstore16(shuffle2(a, b, even + 1), 0, second + x / 2);
        }
    for (; exists && x < width; ++x)
        to[placeOf(x + padding, pitch)] = row[x];
    for (int phase = 0; exists && phase < STRIDE_X; ++phase)
        for (int n = (width + padding - phase + STRIDE_X - 1) / STRIDE_X; n < pitch; n += 16)
            vstore16(0.0f, 0, to + phase * pitch + min(n, pitch - 16));
}

kernel void convolve(global const float *restrict src, global const float *restrict weights,
                     global float *restrict dst, local float *rows, int channels, int height, int width,
                     int group_filters, int out_width, int out_height, int padding_left, int padding_top,
                     int band_rows, int bands, int span_rows, int pitch)
{
    // Dimension 1 is a band of rows of a group of channels.
    const int group = get_group_id(1) / bands, firstRow = (get_group_id(1) - group * bands) * band_rows;
    const int each = (span_rows + GROUP_W - 1) / GROUP_W, begin = get_local_id(0) * each;
    for (int c = 0; c < GROUP_CHANNELS; ++c)
        for (int n = begin; n < min(begin + each, span_rows); ++n) { // rows one after the other: memory is read best so
            const int y = firstRow * STRIDE_Y + n - padding_top;
            const int at = ((group * GROUP_CHANNELS + c) * height + y) * width;
            sortRow(src + at, y >= 0 && y < height, channels * height * width - at, width, padding_left,
                    rows + (c * span_rows + n) * STRIDE_X * pitch, pitch);
        }
    barrier(CLK_LOCAL_MEM_FENCE);

    for (int first = 0; first < group_filters; first += DOWN)
        for (int top = get_local_id(0) * ITEM_H; top < band_rows; top += GROUP_W * ITEM_H)
            for (int x = 0; x < out_width; x += 16) {
                float16 sum[DOWN][ITEM_H];
#pragma unroll
                for (int k = 0; k < DOWN * ITEM_H; ++k) // filter k / ITEM_H, output row k % ITEM_H
                    sum[k / ITEM_H][k % ITEM_H] = 0.0f;
                for (int c = 0; c < GROUP_CHANNELS; ++c)
#pragma unroll
                    for (int y = 0; y < SPAN; ++y)
#pragma unroll
                        for (int j = 0; j < KERNEL_W; ++j) {
                            const int row = (c * span_rows + top * STRIDE_Y + y) * STRIDE_X + j * DILATION_X % STRIDE_X;
                            const float16 pixels = vload16(0, rows + row * pitch + x + j * DILATION_X / STRIDE_X);
#pragma unroll
                            for (int k = 0; k < DOWN * ITEM_H; ++k) {
                                const int shift = y - k % ITEM_H * STRIDE_Y, i = shift / DILATION_Y;
                                const int m = group * group_filters + min(first + k / ITEM_H, group_filters - 1);
                                if (shift >= 0 && i < KERNEL_H && i * DILATION_Y == shift)
                                    sum[k / ITEM_H][k % ITEM_H] += pixels
                                        * weights[((m * GROUP_CHANNELS + c) * KERNEL_H + i) * KERNEL_W + j];
                            }
                        }
#pragma unroll
                for (int k = 0; k < DOWN * ITEM_H; ++k) {
                    const int n = first + k / ITEM_H, row = top + k % ITEM_H, y = firstRow + row;
                    if (n < group_filters && row < band_rows && y < out_height)
                        storeSome(sum[k / ITEM_H][k % ITEM_H],
                                  dst + ((group * group_filters + n) * out_height + y) * out_width + x, out_width - x);
                }
            }
}
