#include "info.h"
typedef T pix;
kernel void convs(global pix *out, Info info, global const pix *in, constant int *mask, const uint2 dims, local float *scratchpad)
{
    const int i = get_global_id(0);
    const int x = i % dims.x, y = i / dims.x;
    if (i >= info.n) return;
    int s = 0;
    for (int v = 0; v < info.fh; ++v)
        for (int u = 0; u < info.fw; ++u) {
            const int xx = x + u - info.fw / 2, yy = y + v - info.fh / 2;
            if (xx >= 0 && yy >= 0 && xx < dims.x && yy < dims.y) s += mask[v * info.fw + u] * in[yy * dims.x + xx];
        }
    out[i] = s;
}
