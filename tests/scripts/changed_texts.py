#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""changed_texts.py: does packaging/languages.py see that a text of a window is no longer the one that was translated?

Gives it small sources with catalogues that were written for them by hand. Prints what is wrong, a line each; the exit status is 1 if
there is anything.
"""
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent.parent / 'packaging'))
import languages  # noqa: E402

HEADER = '''#pragma once
#include <QObject>
namespace halo {
class Caption : public QObject
{
    Q_OBJECT
    QString text();
};
} // namespace halo
'''
SOURCE = '''#include "gui/caption.h"
namespace halo {
QString Caption::text()
{
    return tr("columns %%1 to %%2") + tr("Open", "a file") + tr("%s", nullptr, 3);
}
} // namespace halo
'''
ENTRY = '<message{1}><source>{0}</source>{2}<translation>{3}</translation></message>'
CATALOGUE = '''<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="{}" sourcelanguage="en"><context><name>halo::Caption</name>{}</context></TS>
'''
COLUMNS = ENTRY.format('columns %1 to %2', '', '', 'X')
OPEN = ENTRY.format('Open', '', '<comment>a file</comment>', 'X')
FILES = ENTRY.format('%n files', ' numerus="yes"', '', '<numerusform>X</numerusform>')


def said(source, entries):
    """What languages.py says of the windows of a tree with this source, and catalogues with these entries."""
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        for name in ('compute', 'gui', 'resources/translations'):
            (root / name).mkdir(parents=True)
        (root / 'gui' / 'caption.h').write_text(HEADER)
        (root / 'gui' / 'caption.cpp').write_text(source)
        for language in languages.LANGUAGES:
            file = root / 'resources' / 'translations' / f'haloscope_{language}.ts'
            file.write_text(CATALOGUE.format(language, ''.join(entries)))
        languages.ROOT = root
        return list(languages.windows())


def main():
    source = SOURCE % '%n files'
    whole = [COLUMNS, OPEN, FILES]
    missing, vain = 'missing: halo::Caption: ', 'is no longer used: halo::Caption: '
    cases = [
        ('what is translated', source, whole, []),
        ('a changed text', source.replace('%1 to %2', '%1-%2'), whole, [missing + 'columns %1-%2', vain + 'columns %1 to %2']),
        ('a new text', source.replace('tr("Open"', 'tr("New") + tr("Open"'), whole, [missing + 'New']),
        ('a text that is gone', source.replace('tr("columns %1 to %2") + ', ''), whole, [vain + 'columns %1 to %2']),
        ('another meaning', source.replace('a file', 'a door'), whole, [missing + 'Open', vain + 'Open']),
        ('a plural', source.replace(', nullptr, 3', ''), whole, [missing + '%n files', vain + '%n files']),
        ('another class', source.replace('Caption::text', 'Other::text'), whole, None),
        ('an empty translation', source, [COLUMNS.replace('X', ''), OPEN, FILES], ['empty: halo::Caption: columns %1 to %2']),
        ('an unfinished one', source, [COLUMNS.replace('<translation>', '<translation type="unfinished">'), OPEN, FILES],
         ['unfinished: halo::Caption: columns %1 to %2']),
    ]
    for name, text, entries, expected in cases:
        found = said(text, entries)
        if expected is None:
            if not found:
                yield f'{name}: nothing was said'
        elif sorted(found) != sorted(f'haloscope_{language}.ts: {line}' for language in languages.LANGUAGES for line in expected):
            yield f'{name}: {found} instead of {expected}'


if __name__ == '__main__':
    wrong = list(main())
    print('\n'.join(wrong) or 'changed_texts: all are seen')
    sys.exit(1 if wrong else 0)
