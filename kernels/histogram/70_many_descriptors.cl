// title:    Several descriptors per work-item
// summary:  Each work-item compares ITEM_W descriptors at once, so that a number of a centroid is read once for all.
// plan:     descriptors
// group:    32 x 1
// items:    2 x 1 : 1 2 4
// local:    4 * (FEATURES * GROUP_W * ITEM_W + CENTROIDS)
// memory:   global > local > private > local > global
// requires: GROUP_H == 1 : Descriptors lie in one row; choose a work-group of one row, such as 64x1.
// requires: 4 * CENTROIDS * FEATURES <= 65536 : Constant memory holds 64 KiB of centroids; choose fewer of them.
// requires: ITEM_H == 1 : Descriptors lie in one row; choose descriptors per work-item such as 2x1.
//
// The inner loop of the rungs below reads a number of the centroid for each multiplication. Here it serves
// ITEM_W of them, whose sums do not wait for each other. Descriptors of a work-item lie GROUP_W apart, so
// that neighbours still read side by side.

#define MINE (GROUP_W * ITEM_W) // descriptors of a work-group

kernel void histogram(global const float *transposed, constant float *centroids,
                      global int *hist, int n_descriptors, int n_centroids)
{
    local float mine[FEATURES * MINE];
    local int counts[CENTROIDS];

    const int l = get_local_id(0);
    const int first = (int)get_group_id(0) * MINE;
    for (int j = l; j < n_centroids; j += GROUP_W)
        counts[j] = 0;
    // A place without a descriptor holds zeros, and is not counted in the end.
    for (int k = 0; k < FEATURES; ++k)
        for (int m = l; m < MINE; m += GROUP_W)
            mine[k * MINE + m] = first + m < n_descriptors ? transposed[k * n_descriptors + first + m] : 0.0f;

    // Nobody counts before all counts are zero. Every work-item must come here, also those without work.
    barrier(CLK_LOCAL_MEM_FENCE);

    int nearest[ITEM_W];
    float least[ITEM_W];
    for (int i = 0; i < ITEM_W; ++i) {
        nearest[i] = 0;
        least[i] = FLT_MAX;
    }
    for (int j = 0; j < n_centroids; ++j) {
        float distance[ITEM_W];
        for (int i = 0; i < ITEM_W; ++i)
            distance[i] = 0.0f;
        for (int k = 0; k < FEATURES; ++k) {
            const float c = centroids[j * FEATURES + k];
            for (int i = 0; i < ITEM_W; ++i) {
                const float d = mine[k * MINE + i * GROUP_W + l] - c;
                distance[i] += d * d;
            }
        }
        for (int i = 0; i < ITEM_W; ++i)
            if (distance[i] < least[i]) {
                least[i] = distance[i];
                nearest[i] = j;
            }
    }
    for (int i = 0; i < ITEM_W; ++i)
        if (first + i * GROUP_W + l < n_descriptors)
            atomic_inc(&counts[nearest[i]]);

    barrier(CLK_LOCAL_MEM_FENCE);

    for (int j = l; j < n_centroids; j += GROUP_W)
        if (counts[j] > 0)
            atomic_add(&hist[j], counts[j]);
}
