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
// last of them, whose steps LAST and LAST2 the compiler knows; dimension 1 counts all others. So no item has to divide
// to know its place in a row, and where both arrays are alike there is but one row: a plain loop.

kernel void layer_step(global const float *src, global const float *src2, global float *dst,
                       global const int *walk, int first_step, int first_step2, int size)
{
    const int i = get_global_id(0), row = get_global_id(1);
    if (i < size) {
        int rest = row, at = i * LAST, at2 = i * LAST2;
        for (int d = DIMS - 2; d > 0; --d) {
            const int whole = rest / walk[d], here = rest - whole * walk[d];
            at += here * walk[DIMS + d];
            at2 += here * walk[2 * DIMS + d];
            rest = whole;
        }
        const float x = src[at + rest * first_step], y = src2[at2 + rest * first_step2];
        global float *to = dst + row * size + i;
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
#elif COMBINE == COMBINE_GREATER
        *to = x > y ? 1.0f : 0.0f;
#elif COMBINE == COMBINE_LESS
        *to = x < y ? 1.0f : 0.0f;
#elif COMBINE == COMBINE_GREATER_OR_EQUAL
        *to = x >= y ? 1.0f : 0.0f;
#elif COMBINE == COMBINE_LESS_OR_EQUAL
        *to = x <= y ? 1.0f : 0.0f;
#elif COMBINE == COMBINE_EQUAL
        *to = x == y ? 1.0f : 0.0f;
#elif COMBINE == COMBINE_KEPT // a choice between two arrays is the sum of what is kept of one, and of the other
        *to = y != 0.0f ? x : 0.0f;
#elif COMBINE == COMBINE_REPLACED
        *to = y == 0.0f ? x : 0.0f;
#else // a slope below zero
        *to = x < 0.0f ? x * y : x;
#endif
    }
}
