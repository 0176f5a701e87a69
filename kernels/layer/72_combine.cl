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
// src and for src2, how far one step along each of them goes. A step of 0 repeats. Dimension 0 of the NDRange is the
// last of these, dimension 1 all others, so that no item has to divide to know its place in a row. Where both arrays are
// alike there is one dimension only; EVEN tells that neighbours are neighbours in all arrays.

kernel void layer_step(global const float *src, global const float *src2, global float *dst,
                       global const int *walk)
{
    const int i = get_global_id(0), row = get_global_id(1), length = walk[DIMS - 1];
    if (i < length) {
        int rest = row, at = i * ALONG(walk[2 * DIMS - 1]), at2 = i * ALONG(walk[3 * DIMS - 1]);
        for (int d = DIMS - 2; d >= 0; rest /= walk[d--]) {
            const int here = d > 0 ? rest % walk[d] : rest;
            at += here * walk[DIMS + d];
            at2 += here * walk[2 * DIMS + d];
        }
        const float x = src[at], y = src2[at2];
        global float *to = dst + row * length + i;
#if COMBINE == COMBINE_ADD
        *to = x + y;
#elif COMBINE == COMBINE_SUBTRACT
        *to = x - y;
#elif COMBINE == COMBINE_MULTIPLY
        *to = x * y;
#elif COMBINE == COMBINE_DIVIDE
        *to = x / y;
#elif COMBINE == COMBINE_POWER
        *to = pow(x, y);
#elif COMBINE == COMBINE_LARGEST
        *to = fmax(x, y);
#elif COMBINE == COMBINE_LEAST
        *to = fmin(x, y);
#else // a slope below zero
        *to = x < 0.0f ? x * y : x;
#endif
    }
}
