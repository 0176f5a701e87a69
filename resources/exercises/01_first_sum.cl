// title:    The sum of a window
// summary:  Write the kernel from which all others come: one work-item adds up the taps of one output.
// exercise: first_sum
// plan:     direct
// group:    16 x 16
// memory:   global > private > global
// hint:     Two loops, one in the other: i goes down over the FILTER_H rows of the filter, j goes right over its FILTER_W columns.
// hint:     The weight of row i and column j is filter[i * FILTER_W + j]: rows lie one behind the other.
// hint:     The pixel under it is pixelAt(src, x - ORIGIN_X + j, y - ORIGIN_Y + i, width, height): the window begins ORIGIN_X to the left of the output and ORIGIN_Y above it.
// with:     group 16x16, picture 83x61, filter 1 2 3; 4 5 6; 7 8 9 / 45
// check:    no findings
// check:    right
// if:       transposed : Rows and columns of the filter are exchanged: the weight of row i and column j is filter[i * FILTER_W + j].
// if:       shifted : The window does not lie around the output: it begins at x - ORIGIN_X and y - ORIGIN_Y.
// if:       bounds : That address lies outside: rows of the filter are FILTER_W long, and pixels outside of the picture come from pixelAt().
// if:       value : The sum is not that of all taps: begin with 0, and add weight times pixel for every one of them.
//
// A convolution multiplies each weight of the filter with the pixel under it, and adds up:
//
//     pixels        weights
//     p p p         w w w
//     p P p    *    w w w    ->  sum of nine products, at the place of P
//     p p p         w w w
//
// The host has turned the filter already, so that weight and pixel meet as they lie. One work-item makes one
// output. Which one it is, it asks by get_global_id().

kernel void convolve(global const float *src, global float *dst, constant float *filter,
                     int width, int height, int out_width, int out_height)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);

    // The NDRange is rounded up to whole work-groups: the last ones stick out of the picture.
    if (x < out_width && y < out_height) {
        float sum = 0.0f;
        // YOUR TURN: add weight times pixel, for all FILTER_W * FILTER_H taps.
        dst[y * out_width + x] = sum;
    }
}
