// title:    Scale and bias
// summary:  Multiplies each value by one number of its channel and adds another.
// plan:     scale_bias
// group:    64 x 1
// memory:   global > private > global
// requires: GROUP_H == 1 : The values lie in one row; choose a work-group of one row, such as 64x1.
//
// Two steps in one pass: each value is read once and written once, not twice.
//
//     x --> * scale --> + bias -->        one trip to global memory

kernel void layer_step(global const float *src, global float *dst, global const float *scale,
                       global const float *bias, int area)
{
    const int i = get_global_id(0), c = get_global_id(1);
    if (i < area) {
        const int at = c * area + i;
        dst[at] = src[at] * scale[c] + bias[c];
    }
}
