// title:    The border, by hand
// summary:  What does the window see where it sticks out of the picture? Here the edge pixel again.
// exercise: border_by_hand
// plan:     direct
// group:    16 x 16
// memory:   global > private > global
// hint:     A column is at least 0 and at most width - 1. What is smaller becomes 0, what is larger becomes width - 1; rows the same with height.
// hint:     OpenCL has a function for it: clamp(value, least, most).
// hint:     Keep columns and rows apart: the picture is not a square.
// with:     group 16x16, picture 61x83, border replicate, filter 1 2 3; 4 5 6; 7 8 9 / 45
// check:    no findings
// check:    right
// if:       bounds : There is no pixel of that number: bring column and row back into the picture before you read.
// if:       border : That is another border rule: here a place outside stands for the nearest pixel of the edge, not for zero and not for a mirror image.
// if:       value : Inside it is right, at an edge it is not: do columns end at width - 1 and rows at height - 1?
//
// At the left edge the window wants pixel -1. In memory that is the last pixel of the row above, or no pixel
// at all. The rule "replicate" says: take the nearest pixel that there is.
//
//     a a a | a b c d | d d d
//
// The prelude has pixelAt() for that, which knows five rules. Here you write it yourself, for this one.

// The pixel at column x and row y, which may lie outside.
float pixel(global const float *src, int x, int y, int width, int height)
{
    // YOUR TURN: bring x and y back into the picture.
    return src[y * width + x];
}

kernel void convolve(global const float *src, global float *dst, constant float *filter,
                     int width, int height, int out_width, int out_height)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);

    if (x < out_width && y < out_height) {
        float sum = 0.0f;
        for (int i = 0; i < FILTER_H; ++i)
            for (int j = 0; j < FILTER_W; ++j)
                sum += filter[i * FILTER_W + j]
                     * pixel(src, x - ORIGIN_X + j, y - ORIGIN_Y + i, width, height);
        dst[y * out_width + x] = sum;
    }
}
