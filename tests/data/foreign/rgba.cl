kernel void blur4(global const float4 *in, global float4 *out, constant float *k, int w, int h)
{
    const int x = get_global_id(0), y = get_global_id(1);
    if (x >= w || y >= h) return;
    float4 s = 0;
    for (int j = 0; j < FH; ++j)
        for (int i = 0; i < FW; ++i) {
            const int xx = x + i - FW / 2, yy = y + j - FH / 2;
            if (xx >= 0 && yy >= 0 && xx < w && yy < h) s += k[j * FW + i] * in[yy * w + xx];
        }
    out[y * w + x] = s;
}
