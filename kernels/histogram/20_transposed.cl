// title:    Transposed
// summary:  The descriptors lie feature by feature, so that neighbouring work-items read neighbouring numbers.
// plan:     descriptors
// group:    64 x 1
// memory:   global > private > global
// requires: GROUP_H == 1 : Descriptors lie in one row; choose a work-group of one row, such as 64x1.
//
// Nothing but the place of the numbers is changed: feature k of descriptor n lies at k * n_descriptors + n.
// At each step all work-items of a warp read numbers side by side, 32 of them in 128 bytes: coalesced.

kernel void histogram(global const float *transposed, global const float *centroids,
                      global int *hist, int n_descriptors, int n_centroids)
{
    const int n = get_global_id(0);

    if (n < n_descriptors) {
        int nearest = 0;
        float least = FLT_MAX;
        for (int j = 0; j < n_centroids; ++j) {
            float distance = 0.0f;
            for (int k = 0; k < FEATURES; ++k) {
                const float d = transposed[k * n_descriptors + n] - centroids[j * FEATURES + k];
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
