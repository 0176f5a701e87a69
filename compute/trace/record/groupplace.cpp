// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/record/groupplace.h"

namespace halo {

std::string placeOneGroup(Size2 groups)
{
    // get_global_id() counts the offset in by itself. The place itself is no macro: one build serves all.
    return "size_t halo_group_id(uint d) { return get_group_id(d) + get_global_offset(d) / "
           "get_local_size(d); }\n"
           "size_t halo_num_groups(uint d) { return d == 0 ? "
        + std::to_string(groups.w) + " : d == 1 ? " + std::to_string(groups.h)
        + " : 1; }\n"
          "size_t halo_global_size(uint d) { return halo_num_groups(d) * get_local_size(d); }\n"
          "size_t halo_global_offset(uint d) { return 0; }\n"
          "#define get_group_id halo_group_id\n"
          "#define get_num_groups halo_num_groups\n"
          "#define get_global_size halo_global_size\n"
          "#define get_global_offset halo_global_offset\n";
}

} // namespace halo
