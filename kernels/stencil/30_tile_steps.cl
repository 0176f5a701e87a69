// title:    Several steps in a tile
// family:   tiled
// summary:  A launch takes several time steps in local memory; its halo is one cell wider for each of them.
// plan:     heat
// group:    16 x 16
// param:    STEPS 4 : 1 2 4 8
// local:    8 * (GROUP_W + 2 * STEPS) * (GROUP_H + 2 * STEPS)
// memory:   global > local > private > global
//
// A time step of the naive kernel moves 8 bytes for each cell and computes little: memory is what takes the time. Here
// the plate is read and written once for STEPS time steps. The price: cells at the edge of the tile have no neighbours,
// so after each step one more ring of the tile is no longer known. It must begin with a halo of STEPS cells, and
// neighbouring work-groups compute the cells in their halos twice.
//
//     2 2 2 2 2 2 2 2
//     2 1 1 1 1 1 1 2     two steps: the first one computes the cells 1 and 0,
//     2 1 0 0 0 0 1 2     the second one the cells 0, which are stored
//     2 1 0 0 0 0 1 2
//     2 1 1 1 1 1 1 2     Each step reads one copy of the tile and writes the other one, so that
//     2 2 2 2 2 2 2 2     nobody reads a temperature of the wrong time: one barrier a step.

#define TILE_W (GROUP_W + 2 * STEPS)
#define TILE_H (GROUP_H + 2 * STEPS)

kernel void heat(global const float *before, global float *after, int width, int height,
                 float centre, float edge, float corner, int steps)
{
    local float tile[2][TILE_H][TILE_W];

    const int lx = get_local_id(0);
    const int ly = get_local_id(1);
    const int left = (int)get_group_id(0) * GROUP_W - STEPS; // where the tile lies in the plate
    const int top = (int)get_group_id(1) * GROUP_H - STEPS;

    for (int ty = ly; ty < TILE_H; ty += GROUP_H)
        for (int tx = lx; tx < TILE_W; tx += GROUP_W)
            tile[0][ty][tx] = pixelAt(before, left + tx, top + ty, width, height);
    barrier(CLK_LOCAL_MEM_FENCE);

    // The last launch may have fewer steps to take. All work-items take the same number, so all come to each barrier.
    for (int n = 0; n < steps; ++n) {
        const int from = n % 2, to = 1 - from, ring = n + 1;
        for (int ty = ring + ly; ty < TILE_H - ring; ty += GROUP_H)
            for (int tx = ring + lx; tx < TILE_W - ring; tx += GROUP_W) {
                float sum = centre * tile[from][ty][tx];
                sum += edge * (tile[from][ty][tx - 1] + tile[from][ty][tx + 1]
                               + tile[from][ty - 1][tx] + tile[from][ty + 1][tx]);
#if POINTS == 9
                sum += corner * (tile[from][ty - 1][tx - 1] + tile[from][ty - 1][tx + 1]
                                 + tile[from][ty + 1][tx - 1] + tile[from][ty + 1][tx + 1]);
#endif
                // Outside the plate it stays at 0 degrees, whatever flows there.
                const bool inside = left + tx >= 0 && left + tx < width && top + ty >= 0 && top + ty < height;
                tile[to][ty][tx] = inside ? sum : 0.0f;
            }
        barrier(CLK_LOCAL_MEM_FENCE);
    }

    const int x = get_global_id(0);
    const int y = get_global_id(1);
    if (x < width && y < height)
        after[y * width + x] = tile[steps % 2][ly + STEPS][lx + STEPS];
}
