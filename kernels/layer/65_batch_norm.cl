// title:    Batch norm
// summary:  Normalises each value, then scales it and adds a bias, in one pass.
// plan:     normalise_scale_bias
// group:    64 x 1
// memory:   global > private > global
// requires: GROUP_H == 1 : The values lie in one row; choose a work-group of one row, such as 64x1.
//
//     x --> - mean --> / deviation --> * scale --> + bias -->        one trip to global memory
//
// EPSILON_INSIDE says where epsilon stands, as in normalise.

kernel void layer_step(global const float *src, global float *dst, global const float *mean,
                       global const float *variance, global const float *scale, global const float *bias,
                       float epsilon, int area)
{
    const int i = get_global_id(0), c = get_global_id(1);
    if (i < area) {
        const int at = c * area + i;
#if EPSILON_INSIDE
        const float deviation = sqrt(variance[c] + epsilon);
#else
        const float deviation = sqrt(variance[c]) + epsilon;
#endif
        dst[at] = (src[at] - mean[c]) / deviation * scale[c] + bias[c];
    }
}
