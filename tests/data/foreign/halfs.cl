#pragma OPENCL EXTENSION cl_khr_fp16 : enable
kernel void conv16(global const half *in, global half *out, global const float *f, int w, int h, int fw, int fh)
{
    const int x = get_global_id(0), y = get_global_id(1);
    if (x >= w || y >= h) return;
    float s = 0;
    for (int j = 0; j < fh; ++j) for (int i = 0; i < fw; ++i)
        s += f[j * fw + i] * vload_half((y + j) * (w + fw - 1) + x + i, in);
    vstore_half(s, y * w + x, out);
}
