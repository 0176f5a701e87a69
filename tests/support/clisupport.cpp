// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/clisupport.h"

#include "compute/base/csvrows.h"

#include <QProcess>
#include <QTest>

#include <random>

namespace halo::test {

QString cliProgram()
{
    return QStringLiteral(HALOSCOPE_BIN "/haloscope-cli");
}

Done call(const QStringList &arguments, const QStringList &variables)
{
    return callProgram(QStringLiteral("haloscope-cli"), arguments, variables);
}

Done callProgram(const QString &name, const QStringList &arguments, const QStringList &variables)
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const QString &variable : variables)
        environment.insert(variable.section(u'=', 0, 0), variable.section(u'=', 1));
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(HALOSCOPE_BIN "/") + name, arguments);
    process.waitForFinished(-1); // ctest has the deadline
    const bool normal = process.exitStatus() == QProcess::NormalExit;
    return { normal ? process.exitCode() : -1, process.readAllStandardOutput(),
        process.readAllStandardError() };
}

std::vector<std::vector<std::string>> csvRows(const QString &file)
{
    const std::string text = bytesOf(file).toStdString();
    CsvRows rows(text);
    std::vector<std::vector<std::string>> all;
    for (std::vector<std::string> cells; rows.next(cells);)
        all.push_back(cells);
    return all;
}

QImage picture(int width, int height, unsigned seed)
{
    std::mt19937 random(seed);
    QImage image(width, height, QImage::Format_RGB888);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            image.setPixelColor(x, y,
                QColor(static_cast<int>(random() % 256), (x * 5 + static_cast<int>(random() % 32)) % 256,
                    y * 3 % 256));
    return image;
}

QString complaint(const Done &done, int status, const QStringList &words)
{
    const QString said = QString::fromUtf8(done.err).trimmed();
    if (done.status != status)
        return QStringLiteral("status %1: ").arg(done.status) + said;
    if (!done.out.isEmpty() || said.count(u'\n') != 0 || !said.endsWith(u'.'))
        return QStringLiteral("more or less than one sentence: ") + QString::fromUtf8(done.out) + said;
    for (const QString &word : words)
        if (!said.contains(word))
            return QStringLiteral("no word of %1: ").arg(word) + said;
    return {};
}

} // namespace halo::test
