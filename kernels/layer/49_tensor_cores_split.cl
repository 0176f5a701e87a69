// title:     Tensor cores, factors in two parts
// summary:   As tensor cores, but each factor is the sum of two rounded ones: three products give nearly a float's.
// plan:      tensor_cores
// precision: 21
// group:     32 x 8
// items:     8 x 8 : 2 4 8
// param:     MOST_DEPTH 16 : 8 16 32
// local:     8 * (CHANNELS > 8 ? MOST_DEPTH : 8) * (16 + (FILTERS > 8 * ITEM_H ? 16 * ITEM_H + 2 * ITEM_W * GROUP_H : 8 * ITEM_H + 4 * ITEM_W * GROUP_H))
// memory:    global > private > local > private > global
// requires:  TF32 : Only NVIDIA GPUs since compute capability 8.0 have these tensor cores; choose another variant on this device, such as "blocks".
// requires:  GROUP_W == 32 : Tensor cores serve whole warps, the rows of a work-group; choose one of 32 work-items across.
// requires:  rint(GROUP_H / 2) * 2 == GROUP_H : Warps work in pairs; choose a work-group with an even number of rows.
//
// What TF32 loses of a factor is a float too, and can be rounded likewise:
//
//     x = 1.0101110011 01100101001 001        x = high + low, but for 2^-22 of x
//         ------------ -----------
//             high         low                x * y = low * high + high * low + high * high, + low * low
//
// Three instructions do what one does in "tensor_cores"; all else is as there. The product of the low parts is left out,
// since it is below 2^-22 of the whole, too. Three errors of that size are less than those of two factors of 21 bits.
// Tiles have whole numbers; they are split in registers. Not for infinite ones: what is lost of them is no number.

#define UNROLL _Pragma("unroll")
#define TAPS (KERNEL_W * KERNEL_H)
#define ITEMS (GROUP_W * GROUP_H)
#define TILE_H (8 * ITEM_H * WARPS_DOWN)           // filters of a group
#define TILE_W (4 * ITEM_W * GROUP_H / WARPS_DOWN) // positions of a group
#define PITCH(columns) (columns + 8)               // so that the four rows a warp reads meet different banks
#define PIXELS (DEPTH * TILE_W / ITEMS)                // that a work-item reads for a step
#define WEIGHTS ((DEPTH * TILE_H + ITEMS - 1) / ITEMS) // the same; the last may be one too many

uint tf32(float x)
{
    uint rounded;
    asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(rounded) : "f"(x));
    return rounded;
}

void split(float x, private uint *high, private uint *low)
{
    *high = tf32(x);
    *low = tf32(x - as_float(*high));
}

// All work-items of a warp together: sums += weights * pixels.
void multiply(private float *sums, private const uint *w, private const uint *p)
{
    asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
                 : "+f"(sums[0]), "+f"(sums[1]), "+f"(sums[2]), "+f"(sums[3])
                 : "r"(w[0]), "r"(w[1]), "r"(w[2]), "r"(w[3]), "r"(p[0]), "r"(p[1]));
}

// A step of a warp, 8 channels at a time. w and p are where the work-item's first weight and pixel lie.
void multiplyTile(float sums[ITEM_H / 2][ITEM_W / 2][4], local const float *w, local const float *p)
{
    UNROLL for (int c = 0; c < DEPTH; c += 8) {
        uint weights[ITEM_H / 2][4], pixels[ITEM_W / 2][2], lowW[ITEM_H / 2][4], lowP[ITEM_W / 2][2];
        UNROLL for (int i = 0; i < 2 * ITEM_H; ++i)
            split(w[(c + i % 4 / 2 * 4) * PITCH(TILE_H) + i / 4 * 16 + i % 2 * 8], &weights[i / 4][i % 4], &lowW[i / 4][i % 4]);
        UNROLL for (int i = 0; i < ITEM_W; ++i)
            split(p[(c + i % 2 * 4) * PITCH(TILE_W) + i / 2 * 8], &pixels[i / 2][i % 2], &lowP[i / 2][i % 2]);
        UNROLL for (int v = 0; v < ITEM_H / 2; ++v)
            UNROLL for (int h = 0; h < ITEM_W / 2; ++h) {
                multiply(sums[v][h], lowW[v], pixels[h]);
                multiply(sums[v][h], weights[v], lowP[h]);
                multiply(sums[v][h], weights[v], pixels[h]);
            }
    }
}

// A row for each channel of a step, a column for each filter; zeros where there are no more of them.
kernel void arrange(global const float *weights, global float *arranged, int channels, int filters, int depth,
                    int padded_filters, int padded_depth)
{
    const int m = get_global_id(0), row = get_global_id(1), step = row / DEPTH, c = step / TAPS * DEPTH + row % DEPTH;
    if (m < padded_filters && row < padded_depth)
        arranged[row * padded_filters + m]
            = m < filters && c < channels ? weights[m * depth + c * TAPS + step % TAPS] : 0.0f;
}

kernel __attribute__((reqd_work_group_size(GROUP_W, GROUP_H, 1)))
void convolve(global const float *restrict src, global const float *restrict arranged, global float *restrict dst,
              int channels, int height, int width, int filters, int padded_filters, int padded_depth,
              int out_width, int positions, int stride, int padding, int dilation)
{
    local float w[2][DEPTH * PITCH(TILE_H)], p[2][DEPTH * PITCH(TILE_W)]; // one is read while the other is filled
    const int item = get_local_id(1) * GROUP_W + get_local_id(0), g = get_local_id(0) / 4, q = get_local_id(0) % 4;
    const int down = get_local_id(1) % WARPS_DOWN * 8 * ITEM_H, across = get_local_id(1) / WARPS_DOWN * 4 * ITEM_W;
    const int top = get_group_id(1) * TILE_H, left = get_group_id(0) * TILE_W, column = item % TILE_W;
    const int y0 = (left + column) / out_width * stride - padding, x0 = (left + column) % out_width * stride - padding;
    float sums[ITEM_H / 2][ITEM_W / 2][4] = { { { 0.0f } } }, pixels[PIXELS], weights[WEIGHTS];

#pragma unroll 1
    for (int step = 0, full = 0; step * DEPTH <= padded_depth; ++step, full = !full) {
        if (step * DEPTH < padded_depth) { // read a step
            const int tap = step % TAPS, c = step / TAPS * DEPTH + item / TILE_W;
            const int y = y0 + tap / KERNEL_W * dilation, x = x0 + tap % KERNEL_W * dilation;
            const bool inside = left + column < positions && y >= 0 && y < height && x >= 0 && x < width;
            UNROLL for (int i = 0, n = c; i < PIXELS; ++i, n += ITEMS / TILE_W)
                pixels[i] = inside && n < channels ? src[(n * height + y) * width + x] : 0.0f;
            UNROLL for (int i = 0, n = item; i < WEIGHTS; ++i, n += ITEMS)
                weights[i] = n >= DEPTH * TILE_H ? 0 : arranged[(step * DEPTH + n / TILE_H) * padded_filters + top + n % TILE_H];
        }
        if (step > 0) // multiply the one before
            multiplyTile(sums, w[!full] + q * PITCH(TILE_H) + down + g, p[!full] + q * PITCH(TILE_W) + across + g);
        UNROLL for (int i = 0, n = item / TILE_W; i < PIXELS; ++i, n += ITEMS / TILE_W)
            p[full][n * PITCH(TILE_W) + column] = pixels[i];
        UNROLL for (int i = 0, n = item; i < WEIGHTS; ++i, n += ITEMS)
            if (n < DEPTH * TILE_H)
                w[full][n / TILE_H * PITCH(TILE_H) + n % TILE_H] = weights[i];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    UNROLL for (int i = 0; i < ITEM_H * ITEM_W; ++i) {
        const int m = top + down + i / (2 * ITEM_W) * 16 + i % 4 / 2 * 8 + g;
        const int n = left + across + i / 4 % (ITEM_W / 2) * 8 + 2 * q + i % 2;
        if (m < filters && n < positions)
            dst[m * positions + n] = sums[i / (2 * ITEM_W)][i / 4 % (ITEM_W / 2)][i % 4];
    }
}
