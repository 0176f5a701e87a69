// title:    Overlap-save
// family:   fourier
// summary:  Multiplies Fourier transforms of tiles, so that a large filter costs no more than a small one.
// plan:     direct
// group:    16 x 16
// items:    4 x 2 : 2 3 4 5 6
// shape:    OUTPUTS < 200000 : 16 x 16, 4 x 2
// shape:    FILTER_W <= 17 && FILTER_H <= 17 : 16 x 16, 6 x 3
// shape:    FILTER_W <= 17 && FILTER_H <= 25 && OUTPUTS > 500000 : 16 x 8, 6 x 5
// shape:    FILTER_W <= 25 && FILTER_H <= 17 : 16 x 16, 5 x 3
// shape:    FILTER_W <= 25 && FILTER_H <= 25 && OUTPUTS > 500000 : 16 x 8, 5 x 5
// shape:    FILTER_W <= 17 : 16 x 16, 6 x 2
// shape:    FILTER_H <= 17 : 16 x 16, 4 x 3
// local:    8 * 71 * 72
// memory:   global > private > local > private > global
// requires: GROUP_W * GROUP_H == 64 || GROUP_W * GROUP_H == 128 || GROUP_W * GROUP_H == 256 || GROUP_W * GROUP_H == 512 : 512 lines of eight points are shared out; choose a work-group of 64, 128, 256 or 512.
// requires: rint(GROUP_W * ITEM_W / 2) * 2 == GROUP_W * ITEM_W : The outputs of a work-group lie in two tiles; choose an even number across.
// requires: GROUP_W * ITEM_W / 2 + FILTER_W <= 65 && GROUP_H * ITEM_H + FILTER_H <= 65 : A tile of 64 x 64 pixels has no room for so many outputs and the reach of this filter; choose fewer outputs or a smaller filter.
// roundings: max(TAPS + 1, 128)
// cost:     GPU : 7.03 + 661000 * ceil(GROUPS / UNITS) * UNITS / MADS + (8 + 2.79 * (ALIGNED < 4)) * OUTPUTS / COPY
//
// A sum over all taps is one product for each frequency. A transform of 64 points takes two steps of eight
// points, in registers; between them work-items trade points in local memory, as they do from rows to columns:
//     src -> rows: 8 x 8 -> columns: 8 x 8 -> x spectrum -> columns -> rows -> dst
//
// The transform takes a tile as if it repeated itself: over its end the filter reads what is not there. So only
// the block of outputs is kept whose windows lie in the tile, and tiles overlap by the filter:
//     + - - - + - +    Transforms are of complex numbers, and pixels are not: two tiles side by side go the
//     | kept  |   |    way together, one as the real part, one as the imaginary part. The way back is the
//     + - - - +   |    same transform, if the parts change places before and after.
//     |  spoiled  |    Rounding errors follow the largest pixel of both tiles; infinity spoils them.
//     + - - - - - +

#define BLOCK_W (GROUP_W * ITEM_W / 2) // outputs kept of one tile
#define BLOCK_H (GROUP_H * ITEM_H)

// Every work-item must come to the functions of the prelude that take a tile: there are barriers.
kernel void convolve(global const float *src, global float *dst, global const float2 *spectrum,
                     int width, int height, int out_width, int out_height)
{
    local float2 tile[TILE_POINTS];
    const uint item = get_local_id(1) * GROUP_W + get_local_id(0);
    const int x = (int)get_group_id(0) * 2 * BLOCK_W, y = (int)get_group_id(1) * BLOCK_H;
    float2 v[PARTS][8];
    readTiles(v, src, x - ORIGIN_X, y - ORIGIN_Y, BLOCK_W, width, height, item); // phase: read pixels
    transformLines(v, tile, item, true);                                         // phase: rows forward
    tradeLines(v, tile, item, true);                                             // phase: rows to columns
    transformLines(v, tile, item, false);                                        // phase: columns forward
    for (int p = 0; p < PARTS; ++p)                                              // phase: multiply
#pragma unroll
        for (int j = 0; j < 8; ++j)
            v[p][j] = product(v[p][j], spectrum[LINE(p) + 8 * SPECTRUM_SIZE * j]).yx;
    transformLines(v, tile, item, false);                                    // phase: columns back
    tradeLines(v, tile, item, false);                                        // phase: columns to rows
    transformLines(v, tile, item, true);                                     // phase: rows back
    storeTiles(v, dst, x, y, BLOCK_W, BLOCK_H, out_width, out_height, item); // phase: store the block
}
