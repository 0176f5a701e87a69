// title:    im2col, then tiles in local memory
// family:   matrices
// summary:  A work-group brings a tile of each matrix to local memory and computes a tile of the output.
// plan:     im2col_gemm
// group:    16 x 16
// param:    DEPTH 16 : 8 16 32
// local:    4 * DEPTH * (GROUP_W + GROUP_H)
// memory:   global > global > local > private > global
// requires: GROUPS == 1 : Every filter reads all channels here; choose an implementation for groups, such as "grouped".
//
// All outputs in a row of the product need the same weights, all in a column the same pixels. So the group
// walks along the depth in steps of DEPTH, and at each step loads two tiles that all its items share:
//
//                      columns   [ B ]   DEPTH x GROUP_W
//                                  |
//     weights  [ A ] ------------>[ C ]  GROUP_H x GROUP_W outputs, one per work-item
//     GROUP_H x DEPTH
//
// A number in local memory is used GROUP_W or GROUP_H times, so global memory is read that many times less.
// Cells beyond the edge of a matrix are 0: they add nothing, and no work-item skips a barrier.

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
    local float a[GROUP_H * DEPTH];
    local float b[DEPTH * GROUP_W];

    const int tx = get_local_id(0), ty = get_local_id(1);
    const int position = get_global_id(0);
    const int m = get_global_id(1);
    float sum = 0.0f;

    for (int first = 0; first < depth; first += DEPTH) {
        for (int k = tx; k < DEPTH; k += GROUP_W)
            a[ty * DEPTH + k] = m < filters && first + k < depth ? weights[m * depth + first + k] : 0.0f;
        for (int k = ty; k < DEPTH; k += GROUP_H)
            b[k * GROUP_W + tx]
                = first + k < depth && position < positions ? columns[(first + k) * positions + position] : 0.0f;

        // Nobody computes before both tiles are full.
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int k = 0; k < DEPTH; ++k)
            sum += a[ty * DEPTH + k] * b[k * GROUP_W + tx];

        // Nobody loads the next tiles before all are done with these.
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (position < positions && m < filters)
        dst[m * positions + position] = sum;
}
