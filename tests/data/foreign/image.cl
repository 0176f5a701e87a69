kernel void filterImage(read_only image2d_t source, write_only image2d_t target, sampler_t s, constant float *weights)
{
    const int2 p = (int2)(get_global_id(0), get_global_id(1));
    if (p.x >= get_image_width(source) || p.y >= get_image_height(source)) return;
    float4 sum = 0;
    for (int j = 0; j < SIZE; ++j)
        for (int i = 0; i < SIZE; ++i)
            sum += weights[j * SIZE + i] * read_imagef(source, s, p + (int2)(i - SIZE / 2, j - SIZE / 2));
    write_imagef(target, p, sum);
}
