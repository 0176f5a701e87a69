// title:    Four features at once
// summary:  As transposed, with four features in each step of the loop.
// plan:     descriptors
// group:    64 x 1
// memory:   global > private > global
// requires: GROUP_H == 1 : Descriptors lie in one row; choose a work-group of one row, such as 64x1.
// requires: FEATURES == 4 * rint(FEATURES / 4) : Four features are taken at once; their number must be a multiple of 4.
//
// A quarter of the steps, and in each of them four differences that do not wait for each other. The sums
// are added up in another order, so that the last digits of a distance may differ.

kernel void histogram(global const float *transposed, global const float *centroids,
                      global int *hist, int n_descriptors, int n_centroids)
{
    const int n = get_global_id(0);

    if (n < n_descriptors) {
        int nearest = 0;
        float least = FLT_MAX;
        for (int j = 0; j < n_centroids; ++j) {
            float distance = 0.0f;
            for (int k = 0; k < FEATURES; k += 4) {
                const float4 a = (float4)(transposed[k * n_descriptors + n],
                                          transposed[(k + 1) * n_descriptors + n],
                                          transposed[(k + 2) * n_descriptors + n],
                                          transposed[(k + 3) * n_descriptors + n]);
                const float4 d = a - vload4(0, centroids + j * FEATURES + k);
                distance += dot(d, d);
            }
            if (distance < least) {
                least = distance;
                nearest = j;
            }
        }
        atomic_inc(&hist[nearest]);
    }
}
