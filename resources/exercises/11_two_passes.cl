// title:    Two passes
// summary:  A filter that is a column times a row needs 5 + 5 products for an output, not 25.
// exercise: two_passes
// plan:     passes
// pass:     rows : OUT_WIDTH x HEIGHT
// pass:     columns : OUT_WIDTH x OUT_HEIGHT
// buffer:   between : OUT_WIDTH x HEIGHT
// group:    16 x 16
// memory:   global > private > global > private > global
// requires: RANK == 1 : The filter is no column times a row; choose another one.
// hint:     The first kernel adds up FILTER_W pixels of a row, with the weights filter_x. It uses pixelAt() with row y as it is.
// hint:     The second adds up FILTER_H sums of a column of between, with the weights filter_y. Between the rows there is nothing to fold but rows.
// hint:     Which row stands for one outside? fold(y - ORIGIN_Y + i, height) says it; -1 stands for zero.
// with:     group 16x16, picture 83x61, filter 1 2 3 4 5; 2 4 6 8 10; 1 2 3 4 5; 3 6 9 12 15; 1 2 3 4 5 / 120
// check:    no findings
// check:    right
// at most:  reads per output 10
// if:       bounds : There is no such row between: fold() says which row stands for one outside of the picture.
// if:       value : A pass does not add up what it should: the first has filter_x over columns of src, the second filter_y over rows of between.
// if:       uninitialised : The second pass reads sums that the first has not written: between has OUT_WIDTH columns and HEIGHT rows.
// if:       reads per output : There are more reads than 5 + 5: each pass goes in one direction only.
//
//       1 2 1     1
//       2 4 2  =  2 x 1 2 1       src -- rows --> between -- columns --> dst
//       1 2 1     1
//
// The sum over the taps falls into two sums, one after the other. What lies between is written to global
// memory once and read again. The border rule works on columns and rows one by one, so it is right in both.

kernel void rows(global const float *src, global float *between, constant float *filter_x,
                 int width, int height, int out_width)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);

    if (x < out_width && y < height) {
        float sum = 0.0f;
        // YOUR TURN: the sum along the row.
        between[y * out_width + x] = sum;
    }
}

kernel void columns(global const float *between, global float *dst, constant float *filter_y,
                    int height, int out_width, int out_height)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);

    if (x < out_width && y < out_height) {
        float sum = 0.0f;
        // YOUR TURN: the sum down the column of between.
        dst[y * out_width + x] = sum;
    }
}
