// title:    Reset
// summary:  Sets every value to 0.
// plan:     reset
// group:    64 x 1
// memory:   global > private > global
// requires: GROUP_H == 1 : The values lie in one row; choose a work-group of one row, such as 64x1.
//
// The step that comes first when sums are added to what is already there. Every value has its own work-item,
// and the NDRange is rounded up to whole work-groups: the comparison keeps the surplus items from the memory
// behind the array.
//
//     items    0 1 2 3 | 4 5 6 7        count = 6
//     values   0 0 0 0 | 0 0 - -        two items have nothing to do

kernel void layer_step(global float *dst, int count)
{
    const int i = get_global_id(0);
    if (i < count)
        dst[i] = 0.0f;
}
