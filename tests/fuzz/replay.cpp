// SPDX-License-Identifier: GPL-3.0-or-later
// fuzz_filters FILE|FOLDER...: what stands in for libFuzzer where there is none. Gives what it found
// elsewhere, file by file, to the same readers; the last file that was named is the one that ended it.
#include <QDirIterator>
#include <QFile>

#include <cstdint>
#include <cstdio>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, size_t size);

namespace {

bool replay(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        std::fprintf(stderr, "%s cannot be read.\n", qPrintable(path));
        return false;
    }
    const QByteArray bytes = file.readAll();
    std::printf("%s\n", qPrintable(path));
    std::fflush(stdout);
    LLVMFuzzerTestOneInput(
        reinterpret_cast<const std::uint8_t *>(bytes.constData()), static_cast<size_t>(bytes.size()));
    return true;
}

} // namespace

int main(int argc, char **argv)
{
    bool well = argc > 1;
    if (!well)
        std::fprintf(stderr, "fuzz_filters FILE|FOLDER...\n");
    for (int i = 1; i < argc; ++i) {
        const QString path = QFile::decodeName(argv[i]);
        if (QFileInfo(path).isDir())
            for (QDirIterator files(path, QDir::Files, QDirIterator::Subdirectories); files.hasNext();)
                well = replay(files.next()) && well;
        else
            well = replay(path) && well;
    }
    return well ? 0 : 1;
}
