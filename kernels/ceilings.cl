// How fast can this device be at all? Two kernels that do one thing each and nothing else. What they reach is
// the roof that no variant can pass: the bars and lines named "ceiling" in charts.
//
// The host defines VALUE, the type that a work-item handles at once: float, float4, float8 or float16. Which
// one is fastest differs between devices, so each is tried and the best counts.
#ifndef VALUE
#define VALUE float4
#endif

// Something to copy: no two neighbours are alike, so that no memory gets off lightly.
kernel void fill(global uint *dst)
{
    const uint i = get_global_id(0);
    dst[i] = i * 2654435761u;
}

// Memory: each value is read once and written once. Neighbouring work-items touch neighbouring values.
kernel void copy(global const VALUE *src, global VALUE *dst)
{
    const size_t i = get_global_id(0);
    dst[i] = src[i];
}

// The same past the cache, where a compiler lets it: what is only written need not be fetched first.
kernel void copyPastCache(global const float16 *src, global float *dst)
{
    const size_t i = get_global_id(0);
    storePastCache(src[i], dst + 16 * i);
}

// Arithmetic: a result is needed by the next multiplication only some cycles later, so eight chains that do
// not depend on each other keep the units busy. Nothing leaves the registers before the end. With factor and
// summand 1, which the compiler does not know, each chain counts its steps: the host can check the sum. OpenCL lets a
// compiler make one instruction of a product and a sum, and all do where the device has one; mad() stayed two in PoCL.
kernel void multiplyAdd(global const VALUE *src, global VALUE *dst, float factor, float summand, int steps)
{
    const VALUE f = (VALUE)(factor);
    const VALUE s = (VALUE)(summand);
    VALUE a = src[get_global_id(0)];
    VALUE b = a + 1.0f, c = a + 2.0f, d = a + 3.0f, e = a + 4.0f, g = a + 5.0f, h = a + 6.0f, i = a + 7.0f;

#pragma unroll 16 // the loop itself must not be what is measured
    for (int step = 0; step < steps; ++step) {
        a = a * f + s;
        b = b * f + s;
        c = c * f + s;
        d = d * f + s;
        e = e * f + s;
        g = g * f + s;
        h = h * f + s;
        i = i * f + s;
    }
    dst[get_global_id(0)] = ((a + b) + (c + d)) + ((e + g) + (h + i));
}
