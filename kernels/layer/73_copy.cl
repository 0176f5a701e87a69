// title:    Copy
// summary:  Brings values to other places: slices, transpositions, concatenations.
// plan:     copy
// group:    64 x 1
// memory:   global > private > global
// requires: GROUP_H == 1 : The values lie in one row; choose a work-group of one row, such as 64x1.
//
//     a b c                a A
//     A B C      -->       b B         transposed: one step to the right in dst is a step down in src
//                          c C
//
// The values stay, their places change: from src + from to dst + to. walk holds the sizes of DIMS dimensions, then how
// far one step along each of them goes in src, then in dst. Dimension 0 of the NDRange is the last of them, whose steps
// LAST and LAST2 the compiler knows; dimension 1 counts all others. To put arrays side by side there is a launch for
// each. Either the reads or the writes of neighbouring items may lie far apart.

kernel void layer_step(global const float *src, global float *dst, global const int *walk, int from, int to,
                       int first_step, int first_step2, int size)
{
    const int i = get_global_id(0);
    if (i < size) {
        int rest = get_global_id(1), at = from + i * LAST, at2 = to + i * LAST2;
        for (int d = DIMS - 2; d > 0; --d) {
            const int whole = rest / walk[d], here = rest - whole * walk[d];
            at += here * walk[DIMS + d];
            at2 += here * walk[2 * DIMS + d];
            rest = whole;
        }
        dst[at2 + rest * first_step2] = src[at + rest * first_step];
    }
}
