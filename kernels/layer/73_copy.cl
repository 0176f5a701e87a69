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
// The values stay, their places change. walk holds the sizes of DIMS dimensions, then how far one step along each of
// them goes in src, then in dst, and at the end where the walk begins in both. To put arrays side by side there is a
// launch for each. Either the reads or the writes of neighbouring items may lie far apart.

kernel void layer_step(global const float *src, global float *dst, global const int *walk, int count)
{
    const int i = get_global_id(0);
    if (i < count) {
        int rest = i, from = walk[3 * DIMS], to = walk[3 * DIMS + 1];
        for (int d = DIMS - 1; d > 0; --d) {
            const int here = rest % walk[d];
            from += here * walk[DIMS + d];
            to += here * walk[2 * DIMS + d];
            rest /= walk[d];
        }
        dst[to + rest * walk[2 * DIMS]] = src[from + rest * walk[DIMS]];
    }
}
