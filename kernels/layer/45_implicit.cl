// title:    Product without a matrix
// family:   matrices
// summary:  As blocks in registers, but the columns exist only in local memory, a tile at a time.
// plan:     direct
// group:    16 x 16
// items:    4 x 4 : 1 2 4 8
// param:    DEPTH 8 : 4 8 16
// local:    4 * DEPTH * (GROUP_W * ITEM_W + GROUP_H * ITEM_H)
// memory:   global > local > private > global
// requires: GROUPS == 1 : Every filter reads all channels here; choose an implementation for groups, such as "grouped".
// cost:     GPU : 10 + max(0.22 * TAPS, 4.6 * OUTPUTS * TAPS / MADS)
//
// im2col writes each pixel up to KERNEL_W * KERNEL_H times to global memory, only for it to be read again.
// But a cell of its matrix can be found when it is needed: row k of the matrix is channel and tap, column is
// position, and together they say which pixel it is. So the tile is filled from the image itself:
//
//     image --> [ im2col in a tile ] --> product          instead of
//     image --> matrix in global memory --> [ tile ] --> product
//
// More arithmetic for each load, much less traffic.

#define TILE_W (GROUP_W * ITEM_W)
#define TILE_H (GROUP_H * ITEM_H)
#define TAPS (KERNEL_W * KERNEL_H)

// Cell (k, position) of the matrix that im2col would make.
float cellAt(global const float *src, int k, int position, int height, int width, int out_width,
             int stride_x, int stride_y, int padding_left, int padding_top, int dilation_x, int dilation_y)
{
    const int c = k / TAPS, tap = k - c * TAPS;
    const int i = tap / KERNEL_W, j = tap - i * KERNEL_W;
    const int oy = position / out_width, ox = position - oy * out_width;
    const int y = oy * stride_y - padding_top + i * dilation_y, x = ox * stride_x - padding_left + j * dilation_x;
    return y >= 0 && y < height && x >= 0 && x < width ? src[(c * height + y) * width + x] : 0.0f;
}

kernel void convolve(global const float *src, global const float *weights, global float *dst,
                     int height, int width, int filters, int depth, int out_width, int positions,
                     int stride_x, int stride_y, int padding_left, int padding_top,
                     int dilation_x, int dilation_y)
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
            const int row = cell / DEPTH, k = cell - row * DEPTH, m = top + row;
            a[k * TILE_H + row]
                = m < filters && first + k < depth ? weights[m * depth + first + k] : 0.0f;
        }
        for (int cell = ty * GROUP_W + tx; cell < DEPTH * TILE_W; cell += GROUP_W * GROUP_H) {
            const int row = cell / TILE_W, k = first + row, position = left + cell - row * TILE_W;
            b[cell] = k < depth && position < positions
                ? cellAt(src, k, position, height, width, out_width, stride_x, stride_y, padding_left,
                         padding_top, dilation_x, dilation_y)
                : 0.0f;
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
