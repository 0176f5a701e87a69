// SPDX-License-Identifier: GPL-3.0-or-later
// A program that does nothing: the tests share its precompiled headers.
int main()
{
    return 0;
}
