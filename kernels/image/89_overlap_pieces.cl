// title:    Overlap-save in pieces
// family:   fourier
// summary:  Cuts a filter that is too large for a tile into pieces, and transforms each tile once for all of them.
// plan:     direct
// group:    16 x 16
// items:    4 x 8 : 2 4 8 16 32 64
// shape:    OUTPUTS > 12000000 : 16 x 16, 4 x 64
// shape:    OUTPUTS > 6000000 : 16 x 16, 4 x 16
// shape:    FILTER_H <= 32 || OUTPUTS < 700000 : 16 x 16, 4 x 2
// local:    8 * 71 * 72
// memory:   global > private > local > private > global
// requires: GROUP_W * GROUP_H == 64 || GROUP_W * GROUP_H == 128 || GROUP_W * GROUP_H == 256 || GROUP_W * GROUP_H == 512 : 512 lines of eight points are shared out; choose a work-group of 64, 128, 256 or 512.
// requires: rint(GROUP_W * ITEM_W / 2) * 2 == GROUP_W * ITEM_W && GROUP_W * ITEM_W <= 64 : The outputs of a work-group lie in two tiles, of which 32 columns are kept; choose an even number of at most 64 across.
// requires: rint(GROUP_H * ITEM_H / 32) * 32 == GROUP_H * ITEM_H : A work-group goes down block by block of 32 rows; choose a multiple of 32 outputs down.
// roundings: max(TAPS + 1, 128)
// cost:     GPU : 5.49 + 419000 * ceil(GROUPS / UNITS) * (GROUP_H * ITEM_H / 32 + ceil(FILTER_W / 32) * (GROUP_H * ITEM_H / 32 + ceil(FILTER_H / 32) - 1)) * UNITS / MADS + 2.79 * (ALIGNED < 4) * OUTPUTS / COPY
//
// Read "Overlap-save" first: a tile of 64 x 64 pixels has no room for a filter of 63 x 63 and outputs. But a sum
// over all taps is the sum of what its pieces give, of 32 x 32 taps each, and in a tile such a piece leaves room
// for 32 x 32 outputs. What lies 32 taps further in the filter falls on pixels 32 further in the image, so every
// piece has a tile of its own:
//     filter      tiles of block B      + - + - +    Of spectra the sum is as good as of outputs: one
//     + - + - +   0 0: at B             | B |   |    transform back serves all pieces.
//     |0 0|1 0|   1 0: 32 to the right  + - + - +    Tiles overlap by half. The tile of piece 0 1 is
//     + - + - +   0 1: 32 below         | C |   |    the very tile that block C below takes for 0 0.
//     |0 1|1 1|   1 1: both             + - + - +    So a work-group goes down a strip of blocks: each
//     + - + - +                         |   |   |    tile is transformed once, times the spectra of
//                                       + - + - +    0 1 for the block above, of 0 0 for its own.
// For each block there are two transforms there and one back, not four and one, and one row of tiles more at the
// end of the strip. The sums of the blocks that are not yet done stay in registers.

#define PIECE SPECTRUM_PIECE // columns and rows of taps: 32; and rows of a block
#define PIECES_W ((FILTER_W + PIECE - 1) / PIECE)
#define PIECES_H ((FILTER_H + PIECE - 1) / PIECE)
#define BLOCK_W (GROUP_W * ITEM_W / 2)    // outputs kept of one tile across
#define BLOCKS (GROUP_H * ITEM_H / PIECE) // down the strip

// What frequency LINE + 8 * SPECTRUM_SIZE * j is multiplied by. The taps are real, so opposite frequencies have
// conjugate weights, and half of a spectrum is all that is read.
float2 weightOf(global const float2 *spectrum, uint line, int j) // phase: multiply
{
    const int row = line / SPECTRUM_SIZE + 8 * j, column = line % SPECTRUM_SIZE;
    if (j < 4)
        return spectrum[row * SPECTRUM_SIZE + column];
    const float2 opposite = spectrum[(SPECTRUM_SIZE - row) * SPECTRUM_SIZE + (SPECTRUM_SIZE - column) % SPECTRUM_SIZE];
    return (float2)(opposite.x, -opposite.y);
}

// Every work-item must come to the functions of the prelude that take a tile, and equally often: there are barriers.
// So no loop is shorter where the image ends.
kernel void convolve(global const float *restrict src, global float *restrict dst,
                     global const float2 *restrict spectra,
                     int width, int height, int out_width, int out_height)
{
    local float2 tile[TILE_POINTS];
    const uint item = get_local_id(1) * GROUP_W + get_local_id(0);
    const int x = (int)get_group_id(0) * 2 * BLOCK_W, y = (int)get_group_id(1) * BLOCKS * PIECE;
    float2 v[PARTS][8], sums[PIECES_H][PARTS][8]; // of blocks, the uppermost first
    for (int b = 0; b < PIECES_H; ++b)
        for (int p = 0; p < PARTS; ++p)
#pragma unroll
            for (int j = 0; j < 8; ++j)
                sums[b][p][j] = 0.0f;
#pragma unroll 1
    for (int row = 0; row < BLOCKS + PIECES_H - 1; ++row) {
#pragma unroll 1
        for (int px = 0; px < PIECES_W; ++px) {
            const int sx = x + px * PIECE - ORIGIN_X, sy = y + row * PIECE - ORIGIN_Y;
            readTiles(v, src, sx, sy, BLOCK_W, width, height, item); // phase: read pixels
            transformLines(v, tile, item, true);                     // phase: rows forward
            tradeLines(v, tile, item, true);                         // phase: rows to columns
            transformLines(v, tile, item, false);                    // phase: columns forward
#pragma unroll
            for (int b = 0; b < PIECES_H; ++b) {
                const int py = PIECES_H - 1 - b; // the piece that lies over this row of tiles
                global const float2 *spectrum = spectra + (py * PIECES_W + px) * SPECTRUM_SIZE * SPECTRUM_SIZE;
                for (int p = 0; p < PARTS; ++p)
#pragma unroll
                    for (int j = 0; j < 8; ++j)
                        sums[b][p][j] += product(v[p][j], weightOf(spectrum, LINE(p), j));
            }
        }
        for (int p = 0; p < PARTS; ++p)
#pragma unroll
            for (int j = 0; j < 8; ++j) {
                v[p][j] = sums[0][p][j].yx;
                for (int b = 1; b < PIECES_H; ++b) // all move up
                    sums[b - 1][p][j] = sums[b][p][j];
                sums[PIECES_H - 1][p][j] = 0.0f;
            }
        if (row >= PIECES_H - 1) { // all pieces of a block are there
            const int dy = y + (row - PIECES_H + 1) * PIECE;
            transformLines(v, tile, item, false);                                   // phase: columns back
            tradeLines(v, tile, item, false);                                       // phase: columns to rows
            transformLines(v, tile, item, true);                                    // phase: rows back
            storeTiles(v, dst, x, dy, BLOCK_W, PIECE, out_width, out_height, item); // phase: store the block
        }
    }
}
