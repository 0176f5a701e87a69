// title:    Naive
// family:   naive
// summary:  One work-item per cell and time step; all five or nine temperatures are read from global memory.
// plan:     heat
// group:    16 x 16
// memory:   global > private > global
//
// Heat flows from a cell to its neighbours. In one time step a cell becomes
//
//              [ corner  edge   corner ]
//     after =  [ edge   centre  edge   ]  over the temperatures before
//              [ corner  edge   corner ]
//
// and with five points the corners count nothing. A step needs all cells of the step before, and work-groups cannot
// wait for each other: each time step is a launch of its own, and reads and writes the whole plate. What lies outside
// the plate is kept at 0 degrees.

kernel void heat(global const float *before, global float *after, int width, int height,
                 float centre, float edge, float corner)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);

    // The NDRange is rounded up to whole work-groups.
    if (x < width && y < height) {
        float edges = pixelAt(before, x - 1, y, width, height) + pixelAt(before, x + 1, y, width, height);
        edges += pixelAt(before, x, y - 1, width, height) + pixelAt(before, x, y + 1, width, height);
        float sum = centre * before[y * width + x] + edge * edges;
#if POINTS == 9
        float corners = pixelAt(before, x - 1, y - 1, width, height) + pixelAt(before, x + 1, y - 1, width, height);
        corners += pixelAt(before, x - 1, y + 1, width, height) + pixelAt(before, x + 1, y + 1, width, height);
        sum += corner * corners;
#endif
        after[y * width + x] = sum;
    }
}
