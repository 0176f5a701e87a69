// title:    Local tile
// family:   tiled
// summary:  The work-group copies its cells and a halo of one cell to local memory, and takes one time step there.
// plan:     heat
// group:    16 x 16
// local:    4 * (GROUP_W + 2) * (GROUP_H + 2)
// memory:   global > local > private > global
//
// As for a 3 x 3 filter: each temperature is wanted by five or nine work-items, and is read from global memory once.
//
//     . h h h h .
//     h A B A B h     4 x 4 work-items, and the halo h of one cell around them;
//     h C D C D h     its corners (.) only count with nine points
//     h A B A B h
//     h C D C D h     One time step still reads and writes the whole plate: see the next variant.
//     . h h h h .

#define TILE_W (GROUP_W + 2)
#define TILE_H (GROUP_H + 2)

kernel void heat(global const float *before, global float *after, int width, int height,
                 float centre, float edge, float corner)
{
    local float tile[TILE_H][TILE_W];

    const int lx = get_local_id(0);
    const int ly = get_local_id(1);
    const int left = (int)get_group_id(0) * GROUP_W - 1; // where the tile lies in the plate
    const int top = (int)get_group_id(1) * GROUP_H - 1;

    for (int ty = ly; ty < TILE_H; ty += GROUP_H)
        for (int tx = lx; tx < TILE_W; tx += GROUP_W)
            tile[ty][tx] = pixelAt(before, left + tx, top + ty, width, height);

    // Nobody reads before all have written. Every work-item must come here, also those outside the plate.
    barrier(CLK_LOCAL_MEM_FENCE);

    const int x = get_global_id(0);
    const int y = get_global_id(1);
    if (x < width && y < height) {
        const int tx = lx + 1, ty = ly + 1;
        float sum = centre * tile[ty][tx];
        sum += edge * (tile[ty][tx - 1] + tile[ty][tx + 1] + tile[ty - 1][tx] + tile[ty + 1][tx]);
#if POINTS == 9
        sum += corner * (tile[ty - 1][tx - 1] + tile[ty - 1][tx + 1] + tile[ty + 1][tx - 1] + tile[ty + 1][tx + 1]);
#endif
        after[y * width + x] = sum;
    }
}
