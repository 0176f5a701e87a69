// title:    Fully connected
// family:   direct
// summary:  A work-group adds up one output: neighbouring work-items read neighbouring weights.
// plan:     fully_connected
// group:    64 x 1
// local:    4 * GROUP_W
// memory:   global > private > local > private > global
// requires: POSITIONS == 1 && KERNEL_W == 1 && KERNEL_H == 1 && PADDING == 0 : A single pixel for each channel is needed; choose another implementation.
// requires: GROUP_H == 1 : The work-items of an output lie in one row; choose a work-group of one row, such as 64x1.
// requires: GROUPS == 1 : Every filter reads all channels here; choose an implementation for groups, such as "grouped".
// cost:     GPU : 6 + 0.001 * TAPS + OUTPUTS * TAPS / MADS
//
// Where every input meets every output, each weight is read once and used once: the layer takes as long as reading its
// weights. If each output had one work-item, neighbours would read weights a whole row apart. So a group has one output,
// and its work-items go along the row together:
//
//     weights of the filter   w0 w1 w2 ... w63 | w64 w65 ...       one line of memory after the other
//     work-item                0  1  2      63 |   0   1
//
// Their parts are added in a tree: half of the items add the other half's, until one is left.

kernel void convolve(global const float *src, global const float *weights, global float *dst, local float *parts,
                     int channels, int height, int width)
{
    const int filter = get_group_id(0), lane = get_local_id(0);
    float sum = 0.0f;
    for (int c = lane; c < channels; c += GROUP_W)
        sum += weights[filter * channels + c] * src[c * height * width];
    parts[lane] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int count = GROUP_W; count > 1;) {
        const int half_count = (count + 1) / 2;
        if (lane + half_count < count)
            parts[lane] += parts[lane + half_count];
        count = half_count;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (lane == 0)
        dst[filter] = parts[0];
}
