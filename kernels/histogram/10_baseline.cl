// title:    Baseline
// summary:  One work-item per descriptor, which reads its numbers one after the other from global memory.
// plan:     descriptors
// group:    64 x 1
// memory:   global > private > global
// requires: GROUP_H == 1 : Descriptors lie in one row; choose a work-group of one row, such as 64x1.
//
// Each work-item looks for the centroid nearest to its descriptor, and counts it there. A descriptor is a
// row of FEATURES numbers, so work-items side by side read numbers that lie FEATURES * 4 bytes apart: with
// 64 features, 32 work-items touch 32 pieces of memory for 32 numbers. This is the foot of the ladder.

kernel void histogram(global const float *descriptors, global const float *centroids,
                      global int *hist, int n_descriptors, int n_centroids)
{
    const int n = get_global_id(0);

    // The NDRange is rounded up to whole work-groups.
    if (n < n_descriptors) {
        int nearest = 0;
        float least = FLT_MAX;
        for (int j = 0; j < n_centroids; ++j) {
            float distance = 0.0f;
            for (int k = 0; k < FEATURES; ++k) {
                const float d = descriptors[n * FEATURES + k] - centroids[j * FEATURES + k];
                distance += d * d;
            }
            if (distance < least) { // of several equally near centroids the first stays
                least = distance;
                nearest = j;
            }
        }
        atomic_inc(&hist[nearest]);
    }
}
