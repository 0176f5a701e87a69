// title:    Softmax along an axis
// summary:  Turns the values along an axis into shares of 1.
// plan:     softmax_along
// group:    64 x 1
// memory:   global > private > global
// requires: GROUP_H == 1 : The values lie in one row; choose a work-group of one row, such as 64x1.
//
//     3 1 0   -->   exp(3) exp(1) exp(0)  /  their sum   -->   0.84 0.11 0.04
//
// The same as softmax, but n values that belong together lie inner apart: one step along the axis. The largest is taken
// away from all, so that every power is between 0 and 1. With LOGARITHM the logarithms of the shares come out.

kernel void layer_step(global const float *src, global float *dst, int n, int inner, int count)
{
    const int i = get_global_id(0);
    if (i < count) {
        const int outer = i / (n * inner);
        global const float *from = src + outer * n * inner + i % inner;
        float most = from[0];
        for (int k = 1; k < n; ++k)
            most = fmax(most, from[k * inner]);
        float sum = 0.0f;
        for (int k = 0; k < n; ++k)
            sum += exp(from[k * inner] - most);
#if LOGARITHM
        dst[i] = src[i] - most - log(sum);
#else
        dst[i] = exp(src[i] - most) / sum;
#endif
    }
}
