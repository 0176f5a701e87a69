// title:     Tensor cores
// family:    matrices
// summary:   Warps multiply small matrices on the tensor cores of an NVIDIA GPU, which round their factors.
// plan:      tensor_cores
// precision: 11
// group:     32 x 4
// items:     16 x 8 : 2 4 8 16
// param:     MOST_DEPTH 16 : 8 16 32
// local:     8 * (CHANNELS > 8 ? MOST_DEPTH : 8) * (16 + (FILTERS > 8 * ITEM_H ? 16 * ITEM_H + 2 * ITEM_W * GROUP_H : 16 * rint((2 * FILTERS + 15) / 32) + 4 * min(ITEM_W, 8) * GROUP_H))
// memory:    global > private > local > private > global
// requires:  TF32 : Only NVIDIA GPUs since compute capability 8.0 have these tensor cores; choose another variant on this device, such as "blocks".
// requires:  GROUP_W == 32 && (GROUP_H == 2 || GROUP_H == 4) : Tensor cores serve a whole warp, which is a row of the work-group; choose 32x2 or 32x4 work-items.
// requires:  GROUPS == 1 : Every filter reads all channels here; choose an implementation for groups, such as "grouped".
//
// One instruction of PTX, NVIDIA's assembler, adds 16 x 8 weights times 8 x 8 pixels to 16 x 8 sums, 1024 products.
// The 32 work-items of a warp hold the cells among them; work-item 4 * g + q has
//                   position  0 ... 7
//          channel         0   pixels        weights  (g, q)  (g + 8, q)  (g, q + 4)  (g + 8, q + 4)
//          0 ... 7         7                 pixels   (q, g)  (q + 4, g)
//  filter                                    sums     (g, 2q)  (g, 2q + 1)  (g + 8, 2q)  (g + 8, 2q + 1)
//       0  weights             sums
//      15
// It takes TF32: floats of 11 significant bits instead of 24. So weights and pixels are rounded first, by up to 2^-11
// of themselves. Products are exact, sums are floats, but what is added to them is cut off instead of rounded.
// A step is one tap of DEPTH channels. Its pixels come straight from the image, while the step before is multiplied;
// "arrange" has rounded its weights and brought them side by side. A warp makes 8 * DOWN x 4 * ACROSS sums, ITEM_H and
// ITEM_W if there are filters for two warps, WARPS_DOWN, above each other; else fewer, since what is padded costs, too.

#define UNROLL _Pragma("unroll")
#define TAPS (KERNEL_W * KERNEL_H)
#define STEPS ((CHANNELS + DEPTH - 1) / DEPTH * TAPS)
#define POSITIONS (OUT_W * OUT_H)
#define ITEMS (32 * GROUP_H)
#define TILE_H (8 * DOWN * WARPS_DOWN)                 // filters of a group
#define TILE_W (4 * ACROSS * GROUP_H / WARPS_DOWN)     // positions of a group
#define PITCH(columns) (columns + 8)                   // so that the four rows a warp reads meet different banks
#define ROWS (ITEMS / TILE_W)                          // channels that a group reads at once

// To 10 bits behind the point; halves go away from zero.
uint tf32(float x)
{
    uint rounded;
    asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(rounded) : "f"(x));
    return rounded;
}

// All work-items of a warp together: sums += weights * pixels.
void multiply(private float *sums, private const uint *w, private const uint *p)
{
    asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
                 : "+f"(sums[0]), "+f"(sums[1]), "+f"(sums[2]), "+f"(sums[3])
                 : "r"(w[0]), "r"(w[1]), "r"(w[2]), "r"(w[3]), "r"(p[0]), "r"(p[1]));
}

// A step of a warp, 8 channels at a time. w and p are where the work-item's first weight and pixel lie.
void multiplyTile(float sums[DOWN / 2][ACROSS / 2][4], local const uint *w, local const uint *p)
{
    UNROLL for (int c = 0; c < DEPTH; c += 8) {
        uint weights[DOWN / 2][4], pixels[ACROSS / 2][2];
        UNROLL for (int i = 0; i < 2 * DOWN; ++i)
            weights[i / 4][i % 4] = w[(c + i % 4 / 2 * 4) * PITCH(TILE_H) + i / 4 * 16 + i % 2 * 8];
        UNROLL for (int i = 0; i < ACROSS; ++i)
            pixels[i / 2][i % 2] = p[(c + i % 2 * 4) * PITCH(TILE_W) + i / 2 * 8];
        UNROLL for (int v = 0; v < DOWN / 2; ++v)
            UNROLL for (int h = 0; h < ACROSS / 2; ++h)
                multiply(sums[v][h], weights[v], pixels[h]);
    }
}

// For each block of filters and each step a tile: a row for each channel, a column for each filter, zeros beyond.
kernel void arrange(global const float *weights, global uint *arranged)
{
    const int m = get_global_id(0), row = get_global_id(1), step = row / DEPTH, c = step / TAPS * DEPTH + row % DEPTH;
    if (m < (FILTERS + TILE_H - 1) / TILE_H * TILE_H && row < STEPS * DEPTH)
        arranged[(m / TILE_H * STEPS * DEPTH + row) * TILE_H + m % TILE_H]
            = m < FILTERS && c < CHANNELS ? tf32(weights[(m * CHANNELS + c) * TAPS + step % TAPS]) : 0;
}

kernel __attribute__((reqd_work_group_size(GROUP_W, GROUP_H, 1)))
void convolve(global const float *restrict src, global const uint *restrict arranged, global float *restrict dst)
{
    local uint w[2][DEPTH * PITCH(TILE_H)], p[2][DEPTH * PITCH(TILE_W)]; // one is read while the other is filled
    const int item = get_local_id(1) * GROUP_W + get_local_id(0), g = get_local_id(0) / 4, q = get_local_id(0) % 4;
    const int m0 = get_local_id(1) % WARPS_DOWN * 8 * DOWN, n0 = get_local_id(1) / WARPS_DOWN * 4 * ACROSS;
    const int top = get_group_id(1) * TILE_H, left = get_group_id(0) * TILE_W, column = item % TILE_W;
    const int y0 = (left + column) / OUT_W * STRIDE_Y - PADDING_TOP, x0 = (left + column) % OUT_W * STRIDE_X - PADDING_LEFT;
    float sums[DOWN / 2][ACROSS / 2][4] = { { { 0.0f } } }, pixels[DEPTH / ROWS];
    uint weights[DEPTH * TILE_H / ITEMS];

#pragma unroll 1
    for (int step = 0, full = 0; step <= STEPS; ++step, full = !full) {
        if (step < STEPS) { // read a step
            const int tap = step % TAPS, c = step / TAPS * DEPTH + item / TILE_W;
            const int y = y0 + tap / KERNEL_W * DILATION_Y, x = x0 + tap % KERNEL_W * DILATION_X;
            const bool inside = left + column < POSITIONS && y >= 0 && y < HEIGHT && x >= 0 && x < WIDTH;
            UNROLL for (int i = 0; i < DEPTH; i += ROWS)
                pixels[i / ROWS] = inside && (CHANNELS % DEPTH == 0 || c + i < CHANNELS) ? src[((c + i) * HEIGHT + y) * WIDTH + x] : 0;
            UNROLL for (int i = 0; i < DEPTH * TILE_H / ITEMS; ++i)
                weights[i] = arranged[(get_group_id(1) * STEPS + step) * DEPTH * TILE_H + i * ITEMS + item];
        }
        if (step > 0) // multiply the one before
            multiplyTile(sums, w[!full] + q * PITCH(TILE_H) + m0 + g, p[!full] + q * PITCH(TILE_W) + n0 + g);
        UNROLL for (int i = 0; i < DEPTH; i += ROWS)
            p[full][(item / TILE_W + i) * PITCH(TILE_W) + column] = tf32(pixels[i / ROWS]);
        UNROLL for (int i = 0, n = item; i < DEPTH * TILE_H / ITEMS; ++i, n += ITEMS)
            w[full][n / TILE_H * PITCH(TILE_H) + n % TILE_H] = weights[i];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    UNROLL for (int i = 0; i < DOWN * ACROSS; i += 2) {
        const int v = i / 4 / (ACROSS / 2), h = i / 4 % (ACROSS / 2);
        const int m = top + m0 + v * 16 + i % 4 / 2 * 8 + g, n = left + n0 + h * 8 + 2 * q;
        const int room = m < FILTERS ? POSITIONS - n : 0; // for what the layer has
        const float2 pair = (float2)(sums[v][h][i % 4], sums[v][h][i % 4 + 1]);
        if (POSITIONS % 2 == 0 && room > 0)
            *(global float2 *)(dst + m * POSITIONS + n) = pair; // half as many stores
        else if (room > 1)
            vstore2(pair, 0, dst + m * POSITIONS + n);
        else if (room > 0)
            dst[m * POSITIONS + n] = pair.x;
    }
}
