// title:    Linear activation
// summary:  Gives back each value as it is.
// plan:     linear
// group:    64 x 1
// memory:   global > private > global
// requires: GROUP_H == 1 : The values lie in one row; choose a work-group of one row, such as 64x1.
//
// An activation that does nothing. It is here to be measured: what a trip through global memory costs by
// itself, without any arithmetic, is the least that every other step of this kind can cost.
//
//     src  1 2 3 4  -->  dst  1 2 3 4

kernel void layer_step(global const float *src, global float *dst, int count)
{
    const int i = get_global_id(0);
    if (i < count)
        dst[i] = src[i];
}
