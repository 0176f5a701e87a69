#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""languages.py: what the window would say in English though its language is another one.

    kernels    a kernel or an exercise without texts in a language, and texts that are older than its English
    lessons    the same of a lesson
    english    a word that the second table of the glossary leaves out
    terms      a translation without the word of the glossary for a term, or with a word that it forbids
    sentences  what compute says and resources/translations/sentences.txt does not have, and what it has in vain
    windows    what lupdate finds in the sources and a resources/translations/*.ts does not have, has unfinished, or has in vain

Prints what is wrong, a line each; the exit status is 1 if there is anything.
"""
import hashlib
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET

ROOT = pathlib.Path(__file__).resolve().parent.parent
LANGUAGES = ('zh_CN', 'ko')

# ---- kernels


def english_of(source):
    """Title, summary, the reasons of its constraints, of an exercise hints and advice, the notes and the names of its phases, as one text."""
    title = summary = ''
    reasons, notes = [], None
    for line in source.splitlines():
        if not line.startswith('//'):
            break
        text = line[2:].strip()
        if notes is None and not text:
            notes = []
        if notes is not None:
            notes.append(line[3:] if line.startswith('// ') else line[2:])
            continue
        key, _, value = text.partition(':')
        key, value = key.strip(), value.strip()
        if key == 'title':
            title = value
        elif key == 'summary':
            summary = value
        elif key in ('requires', 'if'):
            reasons.append(value.partition(' : ')[2].strip())
        elif key == 'hint':
            reasons.append(value)
    phases = dict.fromkeys(re.findall(r'// phase: +(.*\S)', source))  # each once, in their order
    return '\n'.join([title, summary, *reasons, '\n'.join(notes or []).strip('\n'), *phases])


def kernels():
    folders = [*(ROOT / 'kernels').glob('*/'), ROOT / 'resources' / 'exercises']
    for kernel in sorted(file for folder in folders for file in folder.glob('*.cl')):
        made_from = hashlib.sha256(english_of(kernel.read_text()).encode()).hexdigest()[:8]
        for language in LANGUAGES:
            file = kernel.parent / language / (kernel.stem + '.txt')
            name = file.relative_to(ROOT)
            if not file.exists():
                yield f'{name}: missing; begin with the line "of: {made_from}"'
            elif not re.match(rf'of: +{made_from}\n', file.read_text()):
                yield f'{name}: its English has changed; translate it anew and write "of: {made_from}"'
    for file in sorted(file for folder in folders for file in folder.glob('*/*.txt')):
        if not (file.parent.parent / (file.stem + '.cl')).exists():
            yield f'{file.relative_to(ROOT)}: there is no such kernel'


# ---- lessons


def english_of_lesson(source):
    """What the class reads and the teacher says: all but scenes, facts, and what a question is about."""
    words, block = [], None
    for line in source.splitlines():
        if line.startswith('```'):
            block = None if block is not None else line[3:].strip().split(' ')[0]
        elif block is None or block == 'notes' or block == 'ask' and re.match('(wrong|why):', line):
            words.append(line.strip())
        elif block not in ('lesson', 'scene', 'ask'):  # a piece of code, which is shown
            words.append(line)
    return '\n'.join(filter(None, words))


def lessons():
    folder = ROOT / 'resources' / 'lessons'
    for lesson in sorted(folder.glob('[0-9]*.md')):
        made_from = hashlib.sha256(english_of_lesson(lesson.read_text()).encode()).hexdigest()[:8]
        for language in LANGUAGES:
            file = folder / language / lesson.name
            name = file.relative_to(ROOT)
            if not file.exists():
                yield f'{name}: missing; its block "lesson" has the line "of: {made_from}"'
            elif not re.search(rf'(?m)^```lesson\nof: {made_from}\n```$', file.read_text()):
                yield f'{name}: its English has changed; translate it anew and write "of: {made_from}" into its block "lesson"'
    for file in sorted(folder.glob('*/*.md')):
        if not (folder / file.name).exists():
            yield f'{file.relative_to(ROOT)}: there is no such lesson'


# ---- sentences

TOKEN = re.compile(r"""//[^\n]*|/\*.*?\*/|R"(?P<d>[^(\s]*)\(.*?\)(?P=d)"|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])+'"""
                   r"""|\w+(?:'[0-9]+)*|\s+|.""", re.S)
# What is marked for the catalogues of the window.
MARKED = re.compile(r'\b(?:tr|translate|QT_TRANSLATE_NOOP)\s*\((?:[^()"]|"(?:\\.|[^"\\])*")*\)')
# Files whose texts no window shows: of the command line, files that are written, calls that somebody writes wrong.
SILENT = re.compile(r'^compute/(cli/|workload/(modules|[a-z]+/(command|module))\.|base/(callfiles|lastwords)|process/(callrules|filerules)|run/workerprogram|teaching/handin(reader|sprogram)?|timing/record/(htmlreport|benchcommand)|trace/record/groupplace|task/ptx|timing/count/(capturedlaunch|countedrecord|countedcase|cudalaunch|cudaptx|knowncounts)|filter/filterfilewriter'
                    r'|trace/faults/faultlist|filter/filterpresets|kernel/constraint\.h|filter/border\.h)'
                    r'|^compute/drawing/(export/sheet|lessons/(answermark|answersheet|classsummary|kernelmarks|lanes|lessonpage|marking|marks|giveaways|lessoncheck))\.'
                    r'|^gui/(session/runcommand|app/(main|snapshot|snapshotplan|help)|charts/chartprogram|source/(kernelwords|openclexer)'
                    r'|stages/histogram/difftext|stages/result/pixelinspector|stages/network/mapgrid)\.')
# Names, formats, and what is compared and not shown.
NAMES = re.compile('|'.join((
    r'Portable Computing Language|Intel Gen OCL|NVIDIA (Hopper|Ada) .*|Oclgrind simulator|OCLGRIND FATAL ERROR|Landlock, seccomp|haloscope (project|filter|lesson|hand-in)|Bad on purpose',
    r'CUDA C\+\+ Best Practices Guide, .*|CLBlast convgemm|OpenCV \w+( \(OpenCL\))?|-(cl|nv)-.*|Advanced Micro|, diagnosis.*|YOUR TURN|This answers something else\.|.*extraneous bytes',
    r'Kernel Name|returned an error code|at most ?|faster than ?|no findings|group WxH, picture WxH, filter SPEC|the node "|fully connected to | centroids of |(max|average) pool |AMD (RDNA|GCN)|a plane of another size|The presets are ',
    r'((depthwise|transposed) )?convolution |hard (sigmoid|swish)|square root|absolute value|(largest|least) of two|(greater|less) or equal|choice of (one|the other)|(last )?place of the largest|log softmax|product of matrices|bias, addition| in function .*|'
    r', factors of | Each product is off by up to 2\^-| of itself, so this runs only if it is chosen by name\.',
    r'two stores|(early|late) read|(naive )?reads per output|(filled|empty|halo|unused) cells|local bytes| width| height|'  # names that lessons use
    r'\^.*|const float filter.*| (found )?at position|(expression|condition|name) : .*|'
    r'(requires: .*|RANK == 1) : .*|covers: interior|#pragma once|(src|dst), format .*|sampler \w+ nearest|Raw profile type |The kernel of |, as its author wrote it\.|'  # lines of headers
    r'[A-Z0-9_ ()*%+-]*[A-Z_]{4,}[A-Z0-9_ ()*%+-]*')))


def text_of(literal):
    text = re.sub(r'\\u([0-9a-fA-F]{4})', lambda m: chr(int(m[1], 16)), literal[1:-1])
    return text.replace('\\"', '"').replace('\\n', '\n').replace('\\\\', '\\')


def literals_of(source):
    """Every text of a source; those that only blanks part are one."""
    source = re.sub(r'(?m)^[ \t]*#.*', '', MARKED.sub('tr()', source))
    before = None
    for match in TOKEN.finditer(source):
        token = match[0]
        if token.isspace() or token.startswith(('//', '/*')):
            continue
        if before is not None and token[0] == '"':
            before = before[:-1] + token[1:]
            continue
        if before is not None:
            yield text_of(before)
        before = token if token[0] == '"' else None


def sentences():
    file = ROOT / 'resources' / 'translations' / 'sentences.txt'
    known = {}
    for line in file.read_text().splitlines():
        if line.startswith(' '):
            language, _, text = line.strip().partition(': ')
            known[english][language] = text
        elif not line.startswith('#'):
            english = line
            known[english] = {}
    for english, texts in known.items():
        places = set(re.findall(r'%\d', english))
        for language in LANGUAGES:
            if set(re.findall(r'%\d', texts.get(language, ''))) != places:
                yield f'{file.name}: {language} is missing or speaks of something else: {english}'
    said = set()
    for source in sorted(path for top in ('compute', 'gui') for path in (ROOT / top).rglob('*') if path.suffix in ('.cpp', '.h')):
        name = str(source.relative_to(ROOT))
        silent = SILENT.match(name)
        for text in literals_of(source.read_text()):
            said.add(text)
            wordy = re.search(r'[A-Za-z]{2,}.* [A-Za-z]|[A-Za-z] .*[A-Za-z]{2,}', text)
            if silent or not wordy or NAMES.fullmatch(text) or not (name.startswith('compute/') or re.search('[a-z]{2} [a-z]{2}', text)):
                continue
            if text not in known and not re.search('[<>{}\n]', text):
                yield f'{name}: sentences.txt does not have: {text}'
    for english in known.keys() - said:
        yield f'{file.name}: is no longer used: {english}'


# ---- windows


def entries_of(catalogue):
    """By context, text, its disambiguation, and whether it has plurals: the element of its translation."""
    return {(context.findtext('name'), message.findtext('source'), message.findtext('comment', ''), message.get('numerus', '')):
            message.find('translation') for context in ET.parse(catalogue).iter('context') for message in context.iter('message')}


def marked():
    """What lupdate finds in the sources, as it would write it into a new catalogue, and what it complains of."""
    program = shutil.which('lupdate', path='/usr/lib/qt6/bin') or shutil.which('lupdate6') or shutil.which('lupdate')
    if program is None:
        return {}, ['lupdate is missing: install the tools of Qt 6 (Debian: qt6-l10n-tools)']
    with tempfile.TemporaryDirectory() as folder:
        catalogue = pathlib.Path(folder, 'new.ts')
        done = subprocess.run([program, '-silent', '-locations', 'none', '-I', str(ROOT), str(ROOT / 'compute'), str(ROOT / 'gui'),
                               '-ts', str(catalogue)], capture_output=True, text=True)
        complaints = [f'lupdate: {line}' for line in done.stderr.splitlines() if line.strip()]
        found = entries_of(catalogue) if catalogue.exists() else {}
        return found, complaints or ([] if found else [f'lupdate found nothing; its exit status is {done.returncode}'])


def windows():
    found, complaints = marked()
    yield from complaints
    for language in LANGUAGES:
        file = ROOT / 'resources' / 'translations' / f'haloscope_{language}.ts'
        known = entries_of(file)
        if found:
            for context, text, *_ in sorted(found.keys() - known.keys()):
                yield f'{file.name}: missing: {context}: {text}'
            for context, text, *_ in sorted(known.keys() - found.keys()):
                yield f'{file.name}: is no longer used: {context}: {text}'
        for (context, text, *_), translation in known.items():
            state = translation.get('type')
            if state in ('unfinished', 'vanished', 'obsolete') or not ''.join(translation.itertext()).strip():
                yield f'{file.name}: {state or "empty"}: {context}: {text}'


# ---- terms


def glossary():
    """(English, words by language, forbidden words) of each row of the glossary."""
    rows = []
    for line in (ROOT / 'resources' / 'translations' / 'glossary.md').read_text().partition('## English')[0].splitlines():
        cells = [cell.strip() for cell in line.strip('| ').split('|')] if line.startswith('|') else []
        if len(cells) >= 4 and cells[0] not in ('English', '---'):
            cells += [''] * (5 - len(cells))
            english, chinese, korean, _, forbidden = cells[:5]
            rows.append((english, {'zh_CN': chinese, 'ko': korean}, [word.strip() for word in forbidden.split(',') if word.strip()]))
    return rows


def translations():
    """(place, English, language, text) of all that is translated but kernels and lessons, whose words stand in files of their own."""
    for language in LANGUAGES:
        file = ROOT / 'resources' / 'translations' / f'haloscope_{language}.ts'
        for context in ET.parse(file).iter('context'):
            for message in context.iter('message'):
                yield f'{file.name}: {context.findtext("name")}', message.findtext('source'), language, ''.join(message.find('translation').itertext())
    english = ''
    for line in (ROOT / 'resources' / 'translations' / 'sentences.txt').read_text().splitlines():
        if line.startswith(' '):
            language, _, text = line.strip().partition(': ')
            yield 'sentences.txt', english, language, text
        elif not line.startswith('#'):
            english = line


def terms():
    rows = glossary()
    for place, english, language, text in translations():
        for term, words, forbidden in rows:
            word = words[language]
            # what a file has to say, "expected group, raw ...", stays as it is written there
            asked = not english.startswith(('expected ', 'unknown ')) and re.search(rf'\b{re.escape(term)}s?\b', english)
            if word and asked and not any(one in text for one in word.split(' / ')):
                yield f'{place}: "{term}" is {word} in {language}: {english} -> {text}'
            for other in forbidden:
                if other in text:
                    yield f'{place}: {other} is no word of {language} here, see glossary.md: {english} -> {text}'
    for language in LANGUAGES:
        folders = [*(ROOT / 'resources').glob('*'), *(ROOT / 'kernels').glob('*')]
        for folder in sorted(folder for folder in folders if folder.is_dir()):
            for file in sorted([*(folder / language).glob('*'), *folder.glob(f'{language}.md')]):
                text = file.read_text()
                for _, _, forbidden in rows:
                    for other in forbidden:
                        if other in text:
                            yield f'{file.relative_to(ROOT)}: {other} is no word here, see glossary.md'


def english_texts():
    """(place, text) of what is said in English: windows, messages, the prose of lessons and the guide."""
    for place, english, language, _ in translations():
        if language == LANGUAGES[0]:
            yield place, english
    for file in sorted([*(ROOT / 'resources' / 'lessons').glob('[0-9]*.md'), ROOT / 'resources' / 'guide' / 'en.md']):
        text = re.sub(r'(?ms)^```(scene|lesson|steps)$.*?^```$|^(wrong|answer|form|cell|pixel|item):.*?(->|$)|`[^`\n]*`', '', file.read_text())
        yield str(file.relative_to(ROOT)), text


def plain_english():
    table = (ROOT / 'resources' / 'translations' / 'glossary.md').read_text().partition('## English')[2]
    rows = [line.strip('| ').split(' | ') for line in table.splitlines() if line.startswith('| ')][1:]
    for place, text in english_texts():
        for words, instead in (row for row in rows if len(row) == 2 and row[0] != '---'):
            for word in words.split(', '):
                if re.search(rf'\b{re.escape(word)}\b', text, re.IGNORECASE):
                    yield f'{place}: "{word}" is no word here, but {instead}: {text if len(text) < 200 else ""}'


def missing():
    return [line for check in (kernels, lessons, sentences, windows, terms, plain_english) for line in check()]


if __name__ == '__main__':
    wrong = missing()
    print('\n'.join(wrong) or 'languages: complete')
    sys.exit(1 if wrong else 0)
