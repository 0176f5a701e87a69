// title:    im2col, then a product of matrices
// family:   matrices
// summary:  Every window becomes a column; then the layer is one product of two matrices.
// plan:     im2col_gemm
// group:    32 x 8
// memory:   global > global > private > global
// requires: GROUPS == 1 : Every filter reads all channels here; choose an implementation for groups, such as "grouped".
// cost:     CPU : 20 + 8 * OUTPUTS * TAPS / MADS
//
// im2col writes the pixels under each window into a column, channel after channel, row after row. A pixel
// that lies under nine windows is written nine times; what lies outside is padding and written as 0.
//
//     channel        windows of 2x2         columns (one per output)
//     a b c          a b   b c              a b d e
//     d e f          d e   e f   ...  -->   b c e f
//     g h i                                 d e g h
//                                           e f h i
//
//     weights (filters x depth)  *  columns (depth x positions)  =  output (filters x positions)
//
// The product is the naive one: an output walks along a row of the weights and down a column. It reads
// 2 * depth numbers from global memory, as the direct variant does, but without asking where a pixel lies.

// One work-item copies the KERNEL_H * KERNEL_W pixels under one window of one channel.
kernel void im2col(global const float *src, global float *columns,
                   int channels, int height, int width, int out_width, int positions,
                   int stride_x, int stride_y, int padding_left, int padding_top,
                   int dilation_x, int dilation_y)
{
    const int position = get_global_id(0);
    const int c = get_global_id(1);

    if (position < positions && c < channels) {
        const int oy = position / out_width, ox = position - oy * out_width;
        const int left = ox * stride_x - padding_left, top = oy * stride_y - padding_top;
        for (int i = 0; i < KERNEL_H; ++i)
            for (int j = 0; j < KERNEL_W; ++j) {
                const int y = top + i * dilation_y;
                const int x = left + j * dilation_x;
                const bool inside = y >= 0 && y < height && x >= 0 && x < width;
                columns[((c * KERNEL_H + i) * KERNEL_W + j) * positions + position]
                    = inside ? src[(c * height + y) * width + x] : 0.0f;
            }
    }
}

kernel void gemm(global const float *weights, global const float *columns, global float *dst,
                 int filters, int depth, int positions)
{
    const int position = get_global_id(0);
    const int m = get_global_id(1);

    if (position < positions && m < filters) {
        float sum = 0.0f;
        for (int k = 0; k < depth; ++k)
            sum += weights[m * depth + k] * columns[k * positions + position];
        dst[m * positions + position] = sum;
    }
}
