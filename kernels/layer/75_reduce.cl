// title:    Reduce
// summary:  The mean, the sum or the largest of all values along an axis.
// plan:     reduce
// group:    64 x 1
// memory:   global > private > global
// requires: GROUP_H == 1 : The values lie in one row; choose a work-group of one row, such as 64x1.
//
//     channel 0   1 2 3 6                3
//     channel 1   0 0 4 4      -->       2        the mean of each channel: a global average pool
//
// n values are reduced to one; they lie inner apart from each other. A work-item adds up a whole row of them, so a GPU
// has little to do where there are few results. Where inner is 1, the items of a group read far apart.

kernel void layer_step(global const float *src, global float *dst, int n, int inner, int count)
{
    const int i = get_global_id(0);
    if (i < count) {
        const int outer = i / inner;
        global const float *from = src + outer * n * inner + (i - outer * inner);
        float value = from[0];
#if REDUCTION == REDUCTION_FIRST_PLACE || REDUCTION == REDUCTION_LAST_PLACE
        int place = 0; // of the largest; of equal ones, the first or the last
        for (int k = 1; k < n; ++k) {
            const float other = from[k * inner];
            if (other > value || (REDUCTION == REDUCTION_LAST_PLACE && other == value)) {
                value = other;
                place = k;
            }
        }
        value = place;
#else
        for (int k = 1; k < n; ++k)
#if REDUCTION == REDUCTION_LARGEST
            value = fmax(value, from[k * inner]);
#elif REDUCTION == REDUCTION_LEAST
            value = fmin(value, from[k * inner]);
#else
            value += from[k * inner];
#endif
#endif
#if REDUCTION == REDUCTION_MEAN
        value /= n;
#endif
        dst[i] = value;
    }
}
