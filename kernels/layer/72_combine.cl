// title:    Combine
// summary:  Adds, multiplies or compares two arrays, value by value.
// plan:     combine
// group:    64 x 1
// memory:   global > private > global
// requires: GROUP_H == 1 : The values lie in one row; choose a work-group of one row, such as 64x1.
//
//     2 4 6          10         12 14 16        the shorter array is repeated along each dimension
//     1 3 5    +     20   -->   21 23 25        in which it has one element
//
// A walk through the result moves a place in each array: walk holds the sizes of DIMS dimensions, and then, for
// src and for src2, how far one step along each of them goes. A step of 0 repeats. Where both arrays are alike
// there is one dimension only, and neighbouring items read neighbouring values.

kernel void layer_step(global const float *src, global const float *src2, global float *dst,
                       global const int *walk, int count)
{
    const int i = get_global_id(0);
    if (i < count) {
        int rest = i, at = 0, at2 = 0;
        for (int d = DIMS - 1; d > 0; --d) {
            const int here = rest % walk[d];
            at += here * walk[DIMS + d];
            at2 += here * walk[2 * DIMS + d];
            rest /= walk[d];
        }
        const float x = src[at + rest * walk[DIMS]], y = src2[at2 + rest * walk[2 * DIMS]];
#if COMBINE == COMBINE_ADD
        dst[i] = x + y;
#elif COMBINE == COMBINE_SUBTRACT
        dst[i] = x - y;
#elif COMBINE == COMBINE_MULTIPLY
        dst[i] = x * y;
#elif COMBINE == COMBINE_DIVIDE
        dst[i] = x / y;
#elif COMBINE == COMBINE_POWER
        dst[i] = pow(x, y);
#elif COMBINE == COMBINE_LARGEST
        dst[i] = fmax(x, y);
#elif COMBINE == COMBINE_LEAST
        dst[i] = fmin(x, y);
#else // a slope below zero
        dst[i] = x < 0.0f ? x * y : x;
#endif
    }
}
