// title:    Centroids in constant memory
// summary:  As descriptors in local memory, and the centroids come from constant memory.
// plan:     descriptors
// group:    64 x 1
// local:    4 * FEATURES * GROUP_W
// memory:   global > local > private > global
// requires: GROUP_H == 1 : Descriptors lie in one row; choose a work-group of one row, such as 64x1.
// requires: 4 * CENTROIDS * FEATURES <= 65536 : Constant memory holds 64 KiB of centroids; choose fewer of them.
//
// All work-items read the same number of the same centroid at the same time, which is what constant memory is
// made for. What is left to global memory is one read for each feature of each descriptor.

kernel void histogram(global const float *transposed, constant float *centroids,
                      global int *hist, int n_descriptors, int n_centroids)
{
    local float mine[FEATURES * GROUP_W]; // feature k of work-item l lies at k * GROUP_W + l

    const int n = get_global_id(0);
    const int l = get_local_id(0);

    // Each work-item reads back only what it wrote itself: no barrier is needed.
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
        atomic_inc(&hist[nearest]);
    }
}
