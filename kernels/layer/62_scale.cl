// title:    Scale
// summary:  Multiplies each value by the number of its channel.
// plan:     scale
// group:    64 x 1
// memory:   global > private > global
// requires: GROUP_H == 1 : The values lie in one row; choose a work-group of one row, such as 64x1.
//
//     channel 0   channel 1   channel 2          scale      s0          s1          s2
//     x x x x     x x x x     x x x x     -->               x*s0 ...    x*s1 ...    x*s2 ...
//
// Value i lies in channel i / area: neighbouring work-items read the same scale.

kernel void layer_step(global const float *src, global float *dst, global const float *scale,
                       int area)
{
    const int i = get_global_id(0), c = get_global_id(1);
    if (i < area)
        dst[c * area + i] = src[c * area + i] * scale[c];
}
