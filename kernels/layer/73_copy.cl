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
// them goes in src, then in dst, and at the end where the walk begins in both. Dimension 0 of the NDRange is the last of
// them, dimension 1 all others. EVEN tells that neighbours in src are neighbours in dst. To put arrays side by side there is a
// launch for each. Either the reads or the writes of neighbouring items may lie far apart.

kernel void layer_step(global const float *src, global float *dst, global const int *walk)
{
    const int i = get_global_id(0);
    if (i < walk[DIMS - 1]) {
        int from = walk[3 * DIMS] + i * ALONG(walk[2 * DIMS - 1]);
        int to = walk[3 * DIMS + 1] + i * ALONG(walk[3 * DIMS - 1]);
        for (int d = DIMS - 2, rest = get_global_id(1); d >= 0; rest /= walk[d--]) {
            const int here = d > 0 ? rest % walk[d] : rest;
            from += here * walk[DIMS + d];
            to += here * walk[2 * DIMS + d];
        }
        dst[to] = src[from];
    }
}
