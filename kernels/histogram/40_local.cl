// title:    Descriptors in local memory
// summary:  Each work-item copies its descriptor to local memory once, and compares that with all centroids.
// plan:     descriptors
// group:    64 x 1
// local:    4 * FEATURES * GROUP_W
// memory:   global > local > private > global
// requires: GROUP_H == 1 : Descriptors lie in one row; choose a work-group of one row, such as 64x1.
//
// A descriptor is compared with every centroid, and was read from global memory each time. Now it is read
// once: FEATURES reads instead of FEATURES * n_centroids. The price is FEATURES * 4 bytes of local memory for
// each work-item, 16 KiB for a group of 64 with 64 features, so fewer groups fit on a compute unit at once.

kernel void histogram(global const float *transposed, global const float *centroids,
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
