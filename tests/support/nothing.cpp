// SPDX-License-Identifier: GPL-3.0-or-later
// A program around a room that is linked whole, see halo_room().
int main()
{
    return 0;
}
