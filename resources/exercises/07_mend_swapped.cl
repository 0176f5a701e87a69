// title:    Mend: rows for columns
// summary:  Somewhere x and y have changed places. With a square picture nobody would notice at once.
// exercise: mend_swapped
// plan:     direct
// group:    16 x 16
// memory:   global > private > global
// hint:     Three things have columns and rows here: the picture, the filter, and the output. Two of them are right.
// hint:     x and j count columns, y and i count rows. Whatever is added to x must be a matter of columns.
// hint:     pixelAt() takes the column first, then the row.
// with:     group 16x16, picture 83x61, filter 1 2 3; 4 5 6; 7 8 9 / 45
// check:    no findings
// check:    right
// if:       swapped : The picture is read with rows for columns: pixelAt() takes the column first.
// if:       transposed : Now the filter is read with rows for columns: row i and column j is filter[i * FILTER_W + j].
// if:       bounds : Now the output is written with rows for columns: row y begins at y * out_width.
// if:       value : The sum is not that of the window: look at which pixel meets which weight.
//
// Memory knows no columns and rows: pixel (x, y) is number y * width + x, because rows lie one behind the
// other. Who takes x for y reads the picture across its diagonal.
//
//     0 1 2 3       0 4 8
//     4 5 6 7  ->   1 5 9
//     8 9           2 6
//
// The result looks like a picture, so look where it is wrong: click into it on the stage Result.

kernel void convolve(global const float *src, global float *dst, constant float *filter,
                     int width, int height, int out_width, int out_height)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);

    // YOUR TURN: one line of these is wrong.
    if (x < out_width && y < out_height) {
        float sum = 0.0f;
        for (int i = 0; i < FILTER_H; ++i)
            for (int j = 0; j < FILTER_W; ++j)
                sum += filter[i * FILTER_W + j]
                     * pixelAt(src, y - ORIGIN_Y + i, x - ORIGIN_X + j, width, height);
        dst[y * out_width + x] = sum;
    }
}
