// title:    Naive
// family:   naive
// summary:  One work-item per output; every tap is read from global memory.
// plan:     direct
// group:    256 x 1
// memory:   global > private > global
// requires: GROUP_H == 1 : A signal has one row; choose a work-group of one row, such as 256x1.
// requires: FILTER_H == 1 : A signal has one row; choose a filter of one row.
//
// The definition as it stands: output x is the sum of filter[j] * src[x - ORIGIN_X + j]. The filter arrives
// as it is applied, for a convolution turned around already, so that no kernel has to. Samples outside the
// signal follow the border rule; the full convolution of textbooks has zeros there. FILTER_W reads of the
// signal per output, of which neighbours share all but one.

kernel void convolve(global const float *src, global float *dst, global const float *filter,
                     int width, int out_width)
{
    const int x = get_global_id(0);

    // The NDRange is rounded up to whole work-groups: the last one sticks out of the signal.
    if (x < out_width) {
        float sum = 0.0f;
        for (int j = 0; j < FILTER_W; ++j)
            sum += filter[j] * sampleAt(src, x - ORIGIN_X + j, width);
        dst[x] = sum;
    }
}
