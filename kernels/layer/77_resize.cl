// title:    Resize
// summary:  Makes each channel larger or smaller.
// plan:     resize
// group:    64 x 1
// memory:   global > private > global
// requires: GROUP_H == 1 : The values lie in one row; choose a work-group of one row, such as 64x1.
//
//     a b       a a b b           nearest: one input for each output
//     c d  -->  a a b b           linear:  two in each direction, mixed by how near they are
//               c c d d           cubic:   four, some with weights below zero
//               c c d d
//
// Rows and columns are mixed by themselves, so the host lists for each output row which rows it takes, TAPS_H of them, and
// how much of each; for columns the same. A place of -1 is outside of the image: such an output is the value outside.

kernel void layer_step(global const float *src, global float *dst, global const int *rows,
                       global const int *columns, global const float *row_weights,
                       global const float *column_weights, int height, int width, int out_height, int out_width,
                       float outside, int count)
{
    const int i = get_global_id(0);
    if (i < count) {
        const int row = i / out_width, ox = i - row * out_width; // rows of all channels
        const int c = row / out_height, oy = row - c * out_height;
        float sum = 0.0f;
        for (int v = 0; v < TAPS_H; ++v) {
            const int y = rows[oy * TAPS_H + v];
            for (int u = 0; u < TAPS_W; ++u) {
                const int x = columns[ox * TAPS_W + u];
                if (x >= 0 && y >= 0)
                    sum += row_weights[oy * TAPS_H + v] * column_weights[ox * TAPS_W + u]
                         * src[(c * height + y) * width + x];
            }
        }
        dst[i] = rows[oy * TAPS_H] < 0 || columns[ox * TAPS_W] < 0 ? outside : sum;
    }
}
