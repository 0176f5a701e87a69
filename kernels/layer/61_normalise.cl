// title:    Normalise
// summary:  Takes the mean away from each value and divides by the deviation of its channel.
// plan:     normalise
// group:    64 x 1
// memory:   global > private > global
// requires: GROUP_H == 1 : The values lie in one row; choose a work-group of one row, such as 64x1.
//
// First half of batch norm. Value i lies in channel i / area, and all values of a channel share one mean and
// one variance. A small epsilon keeps a variance of 0 from dividing by 0; there are two conventions:
//
//     EPSILON_INSIDE 0     (x - mean) / (sqrt(variance) + epsilon)
//     EPSILON_INSIDE 1     (x - mean) / sqrt(variance + epsilon)
//
// They give different numbers: a network must be run with the one it was trained with.

kernel void layer_step(global const float *src, global float *dst, global const float *mean,
                       global const float *variance, float epsilon, int area)
{
    const int i = get_global_id(0), c = get_global_id(1);
    if (i < area) {
        const int at = c * area + i;
#if EPSILON_INSIDE
        const float deviation = sqrt(variance[c] + epsilon);
#else
        const float deviation = sqrt(variance[c]) + epsilon;
#endif
        dst[at] = (src[at] - mean[c]) / deviation;
    }
}
