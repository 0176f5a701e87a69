// title:    im2col, then blocks in registers
// family:   matrices
// summary:  As tiles in local memory, and each work-item keeps a block of the output in registers.
// plan:     im2col_gemm
// group:    16 x 16
// items:    4 x 4 : 1 2 4 8
// param:    DEPTH 8 : 4 8 16
// local:    4 * DEPTH * (GROUP_W * ITEM_W + GROUP_H * ITEM_H)
// memory:   global > global > local > private > global
// requires: GROUPS == 1 : Every filter reads all channels here; choose an implementation for groups, such as "grouped".
//
// With one output per item, each product needs two reads of local memory. A work-item that computes a block
// of ITEM_H x ITEM_W outputs reads ITEM_H + ITEM_W numbers and makes ITEM_H * ITEM_W products of them:
//
//                b0 b1 b2 b3      4 + 4 reads of local memory
//            a0   *  *  *  *
//            a1   *  *  *  *      16 products, all in registers
//            a2   *  *  *  *
//            a3   *  *  *  *
//
// The outputs of an item lie GROUP_W and GROUP_H apart, so that neighbouring items touch neighbouring cells
// at every step: reads of local memory meet different banks, stores are coalesced.

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

#define TILE_W (GROUP_W * ITEM_W)
#define TILE_H (GROUP_H * ITEM_H)

kernel void gemm(global const float *weights, global const float *columns, global float *dst,
                 int filters, int depth, int positions)
{
    local float a[DEPTH * TILE_H]; // turned: a[k * TILE_H + row]
    local float b[DEPTH * TILE_W];

    const int tx = get_local_id(0), ty = get_local_id(1);
    const int left = get_group_id(0) * TILE_W, top = get_group_id(1) * TILE_H;
    float sum[ITEM_H][ITEM_W];
    for (int v = 0; v < ITEM_H; ++v)
        for (int h = 0; h < ITEM_W; ++h)
            sum[v][h] = 0.0f;

    for (int first = 0; first < depth; first += DEPTH) {
        for (int cell = ty * GROUP_W + tx; cell < DEPTH * TILE_H; cell += GROUP_W * GROUP_H) {
            const int row = cell / DEPTH, k = cell - row * DEPTH; // neighbours read along a row of weights
            const int m = top + row;
            a[k * TILE_H + row]
                = m < filters && first + k < depth ? weights[m * depth + first + k] : 0.0f;
        }
        for (int cell = ty * GROUP_W + tx; cell < DEPTH * TILE_W; cell += GROUP_W * GROUP_H) {
            const int row = cell / TILE_W, k = first + row, position = left + cell - row * TILE_W;
            b[cell] = k < depth && position < positions ? columns[k * positions + position] : 0.0f;
        }
        barrier(CLK_LOCAL_MEM_FENCE);

        for (int k = 0; k < DEPTH; ++k)
            for (int v = 0; v < ITEM_H; ++v) {
                const float weight = a[k * TILE_H + v * GROUP_H + ty];
                for (int h = 0; h < ITEM_W; ++h)
                    sum[v][h] += weight * b[k * TILE_W + h * GROUP_W + tx];
            }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    for (int v = 0; v < ITEM_H; ++v)
        for (int h = 0; h < ITEM_W; ++h) {
            const int m = top + v * GROUP_H + ty, position = left + h * GROUP_W + tx;
            if (m < filters && position < positions)
                dst[m * positions + position] = sum[v][h];
        }
}
