// title:    Bias
// summary:  Adds the number of its channel to each value.
// plan:     bias
// group:    64 x 1
// memory:   global > private > global
// requires: GROUP_H == 1 : The values lie in one row; choose a work-group of one row, such as 64x1.
//
//     channel 0   channel 1   channel 2          bias       b0          b1          b2
//     x x x x     x x x x     x x x x     -->               x+b0 ...    x+b1 ...    x+b2 ...
//
// Work-items of one group may belong to two channels. Each keeps its bias in a variable of its own: in local
// memory they would overwrite each other's.

kernel void layer_step(global const float *src, global float *dst, global const float *bias,
                       int area)
{
    const int i = get_global_id(0), c = get_global_id(1);
    if (i < area)
        dst[c * area + i] = src[c * area + i] + bias[c];
}
