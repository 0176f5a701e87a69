// title:    Leaky activation
// summary:  Keeps what is positive and shrinks the rest.
// plan:     leaky
// group:    64 x 1
// memory:   global > private > global
// requires: GROUP_H == 1 : The values lie in one row; choose a work-group of one row, such as 64x1.
//
//             /
//            /          x > 0:  x
//     ______/           else:   slope * x
//    ~~~~~~~
//
// With slope 0 this is ReLU. Both sides are computed and one is chosen, so that items of a warp do not part.

kernel void layer_step(global const float *src, global float *dst, float slope, int count)
{
    const int i = get_global_id(0);
    if (i < count) {
        const float x = src[i];
        dst[i] = x > 0.0f ? x : slope * x;
    }
}
