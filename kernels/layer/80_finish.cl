// title:    Finish
// summary:  All that follows a convolution in one pass: bias, another value, function.
// plan:     finish
// group:    64 x 1
// memory:   global > private > global
// requires: GROUP_H == 1 : The values lie in one row; choose a work-group of one row, such as 64x1.
//
//     x --> + bias of the channel --> + other value --> FUNCTION -->        one trip to global memory instead of three
//
// A network adds a bias, the value that went around a block, and makes a function of the sum. Each as a step of its own
// would read and write all maps again. dst may be src: an item reads its own value before it writes it.

kernel void layer_step(global const float *src, global const float *src2, global const float *bias,
                       global float *dst, int area, float a, float b)
{
    const int i = get_global_id(0), c = get_global_id(1);
    if (i < area) {
        const int at = c * area + i;
        float x = src[at] + bias[c];
#if OTHER
        x += src2[at];
#endif
        dst[at] = functionOf(x, a, b);
    }
}
