// title:    Softmax
// summary:  Turns each group of numbers into shares of 1.
// plan:     softmax
// group:    64 x 1
// memory:   global > private > global
// requires: GROUP_H == 1 : The values lie in one row; choose a work-group of one row, such as 64x1.
//
//     3 1 0   -->   exp(3) exp(1) exp(0)  /  their sum   -->   0.84 0.11 0.04
//
// exp of a large number is infinite. Taking the largest value of the group away from all changes no share,
// and keeps every power between 0 and 1.
//
// Groups lie offset apart, from base on. Every value has a work-item, which adds up its whole group; a value
// of no group is copied.

kernel void layer_step(global const float *src, global float *dst, int n, int offset, int groups, int base,
                       float temperature, int count)
{
    const int i = get_global_id(0);
    if (i < count) {
        const int from = i - base, g = from / offset;
        if (from < 0 || g >= groups || from - g * offset >= n) {
            dst[i] = src[i];
        } else {
            global const float *group = src + base + g * offset;
            float most = group[0];
            for (int k = 1; k < n; ++k)
                most = fmax(most, group[k]);
            float sum = 0.0f;
            for (int k = 0; k < n; ++k)
                sum += exp((group[k] - most) / temperature);
            dst[i] = exp((src[i] - most) / temperature) / sum;
        }
    }
}
