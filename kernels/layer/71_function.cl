// title:    Function
// summary:  Makes each value another one: a sigmoid, a clip, a hard swish, ….
// plan:     function
// group:    64 x 1
// memory:   global > private > global
// requires: GROUP_H == 1 : The values lie in one row; choose a work-group of one row, such as 64x1.
//
//     x   -->   FUNCTION(x)          clip:       -1 0.5 7   -->   0 0.5 6      between a = 0 and b = 6
//                                    hard swish:  x * clamp(a x + b, 0, 1)
//
// Which function it is, is known when the program is compiled; the prelude has them all. Every value is read once
// and written once: such a step takes as long as memory does, and is best done by the kernel before it.

kernel void layer_step(global const float *src, global float *dst, float a, float b, int count)
{
    const int i = get_global_id(0);
    if (i < count)
        dst[i] = functionOf(src[i], a, b);
}
