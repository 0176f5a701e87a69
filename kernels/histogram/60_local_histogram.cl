// title:    Local histogram
// summary:  The work-group counts in local memory first, and adds its counts to the result once.
// plan:     descriptors
// group:    64 x 1
// local:    4 * (FEATURES * GROUP_W + CENTROIDS)
// memory:   global > local > private > local > global
// requires: GROUP_H == 1 : Descriptors lie in one row; choose a work-group of one row, such as 64x1.
// requires: 4 * CENTROIDS * FEATURES <= 65536 : Constant memory holds 64 KiB of centroids; choose fewer of them.
//
// Until here each descriptor adds one to a number in global memory, and work-items that chose the same
// centroid wait for each other across the whole device. Now they meet in local memory, within their group,
// and global memory sees one addition for each centroid that the group has counted at all.

kernel void histogram(global const float *transposed, constant float *centroids,
                      global int *hist, int n_descriptors, int n_centroids)
{
    local float mine[FEATURES * GROUP_W];
    local int counts[CENTROIDS];

    const int n = get_global_id(0);
    const int l = get_local_id(0);
    for (int j = l; j < n_centroids; j += GROUP_W)
        counts[j] = 0;

    // Nobody counts before all counts are zero. Every work-item must come here, also those without work.
    barrier(CLK_LOCAL_MEM_FENCE);

    if (n < n_descriptors) {
        for (int k = 0; k < FEATURES; ++k)
            mine[k * GROUP_W + l] = transposed[k * n_descriptors + n];

        int nearest = 0;
        float least = FLT_MAX;
        for (int j = 0; j < n_centroids; ++j) {
            float distance = 0.0f;
            for (int k = 0; k < FEATURES; ++k) {
                const float d = mine[k * GROUP_W + l] - centroids[j * FEATURES + k];
                distance += d * d;
            }
            if (distance < least) {
                least = distance;
                nearest = j;
            }
        }
        atomic_inc(&counts[nearest]);
    }

    barrier(CLK_LOCAL_MEM_FENCE);

    for (int j = l; j < n_centroids; j += GROUP_W)
        if (counts[j] > 0)
            atomic_add(&hist[j], counts[j]);
}
