// title:    Image and sampler
// family:   naive
// summary:  The texture unit reads the pixels and applies the border rule.
// plan:     direct
// group:    16 x 16
// memory:   image > private > global
// requires: BORDER != BORDER_REFLECT101 : A sampler knows no border reflect101; choose reflect or another variant.
//
// The image lies in an image2d_t, which a GPU reads through its texture unit: cached in two dimensions,
// with the border done by hardware. The sampler says how.
//
//     CLAMP            outside is 0.0              zero
//     CLAMP_TO_EDGE    the nearest edge pixel      replicate
//     MIRRORED_REPEAT  back and forth              reflect      (needs coordinates 0..1)
//     REPEAT           over and over               wrap         (needs coordinates 0..1)

#if BORDER == BORDER_ZERO
#define RULE (CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP)
#elif BORDER == BORDER_REPLICATE
#define RULE (CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE)
#elif BORDER == BORDER_REFLECT
#define RULE (CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_MIRRORED_REPEAT)
#else
#define RULE (CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_REPEAT)
#endif

constant sampler_t pixels = RULE | CLK_FILTER_NEAREST;

kernel void convolve(read_only image2d_t src, global float *dst, constant float *filter,
                     int width, int height, int out_width, int out_height)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);

    if (x < out_width && y < out_height) {
        float sum = 0.0f;
        for (int i = 0; i < FILTER_H; ++i)
            for (int j = 0; j < FILTER_W; ++j) {
                const int2 at = (int2)(x - ORIGIN_X + j, y - ORIGIN_Y + i);
#if BORDER == BORDER_REFLECT || BORDER == BORDER_WRAP
                // The middle of a pixel is half a pixel from its edge.
                const float2 where = (convert_float2(at) + 0.5f) / (float2)(width, height);
                const float pixel = read_imagef(src, pixels, where).x;
#else
                const float pixel = read_imagef(src, pixels, at).x;
#endif
                sum += filter[i * FILTER_W + j] * pixel;
            }
        dst[y * out_width + x] = sum;
    }
}
