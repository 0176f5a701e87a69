// SPDX-License-Identifier: GPL-3.0-or-later
// Many JPEG files through `haloscope-cli run`, beside a program that does the same work with OpenCV alone: as
// many threads as cores, each of which reads a file, filters it with filter2D and writes it. Both are whole
// processes, one after the other, in turn. Not a test: figures depend on the machine.
//     bench_batch [--images N] [--size WxH] [--filter SPEC] [--rounds N] [--device DEVICE]
#include "compute/base/hugepages.h"
#include "compute/base/statistics.h"
#include "compute/filter/filterspec.h"

#include <opencv2/core.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QProcess>
#include <QTemporaryDir>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <thread>
#include <vector>

#include <sys/resource.h>

using namespace halo;

namespace {

constexpr int jpegQuality = 95; ///< what haloscope-cli writes

/// A picture as cameras make them: large surfaces, edges, and the noise of a sensor.
cv::Mat photograph(cv::Size size, int seed)
{
    cv::RNG random(static_cast<std::uint64_t>(seed));
    cv::Mat small(std::max(size.height / 64, 2), std::max(size.width / 64, 2), CV_8UC3);
    random.fill(small, cv::RNG::UNIFORM, 0, 256);
    cv::Mat picture;
    cv::resize(small, picture, size, 0.0, 0.0, cv::INTER_CUBIC);
    for (int i = 0; i < 200; ++i)
        cv::circle(picture, { random.uniform(0, size.width), random.uniform(0, size.height) },
            random.uniform(2, std::max(size.height / 10, 3)),
            cv::Scalar(random.uniform(0, 256), random.uniform(0, 256), random.uniform(0, 256)), cv::FILLED);
    cv::Mat noise(size, CV_8UC3);
    random.fill(noise, cv::RNG::NORMAL, 8.0, 4.0);
    return picture + noise;
}

/// Writes the pictures; a few are different, the others copies.
QStringList makePictures(const QDir &folder, int count, cv::Size size)
{
    constexpr int different = 8;
    QStringList files;
    for (int i = 0; i < count; ++i) {
        files.append(folder.filePath(QStringLiteral("%1.jpg").arg(i, 4, 10, QLatin1Char('0'))));
        if (i >= different)
            QFile::copy(files[i % different], files[i]);
        else if (!cv::imwrite(files[i].toStdString(), photograph(size, i), { cv::IMWRITE_JPEG_QUALITY, 92 }))
            qFatal("The picture %s cannot be written; free some space.", qPrintable(files[i]));
    }
    return files;
}

/// The other program.
int filterByOpenCv(const QStringList &files, const QDir &out, const QString &spec)
{
    const Filter filter = parseFilter(spec.toStdString());
    cv::Mat weights(filter.height, filter.width, CV_32F, const_cast<float *>(filter.weights.data()));
    cv::flip(weights, weights, -1); // a convolution; filter2D correlates
    cv::setNumThreads(1);           // a core for each file, none for parts of one
    std::atomic<int> next = 0;
    std::atomic<bool> well = true;
    std::vector<std::jthread> threads(std::max(std::thread::hardware_concurrency(), 1U));
    for (std::jthread &thread : threads)
        thread = std::jthread([&] {
            cv::Mat filtered;
            for (int i = next++; i < files.size(); i = next++) {
                const cv::Mat picture = cv::imread(files[i].toStdString());
                cv::filter2D(picture, filtered, -1, weights, { -1, -1 }, 0.0, cv::BORDER_REPLICATE);
                const QString to = out.filePath(QFileInfo(files[i]).fileName());
                well = well
                    && cv::imwrite(to.toStdString(), filtered, { cv::IMWRITE_JPEG_QUALITY, jpegQuality });
            }
        });
    threads.clear();
    return well ? 0 : 1;
}

/// What programs have cost, in seconds.
struct Cost
{
    std::vector<double> time,
        cores; ///< the time of all cores together tells more if others are at work on them
};

/// Of this process's children that have ended.
double secondsOfCores()
{
    rusage usage{};
    getrusage(RUSAGE_CHILDREN, &usage);
    const auto seconds = [](const timeval &time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

void measure(Cost &cost, const QString &program, const QStringList &arguments, QByteArray *said = nullptr)
{
    const double before = secondsOfCores();
    QProcess process;
    process.setProcessChannelMode(QProcess::SeparateChannels);
    QElapsedTimer timer;
    timer.start();
    process.start(program, arguments);
    process.waitForFinished(-1);
    cost.time.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e9);
    cost.cores.push_back(secondsOfCores() - before);
    if (process.exitStatus() != QProcess::NormalExit || process.exitCode() != 0)
        qFatal("%s failed: %s", qPrintable(program), process.readAllStandardError().constData());
    if (said)
        *said = process.readAllStandardError();
}

/// The largest difference of a sample between what both wrote.
double difference(const QString &ours, const QString &theirs)
{
    return cv::norm(cv::imread(ours.toStdString()), cv::imread(theirs.toStdString()), cv::NORM_INF);
}

} // namespace

int main(int argc, char **argv)
{
    askForHugePages(argv);
    const QCoreApplication application(argc, argv);
    QCommandLineParser parser;
    parser.addOptions({ { QStringLiteral("images"), {}, QStringLiteral("N"), QStringLiteral("200") },
        { QStringLiteral("size"), {}, QStringLiteral("WxH"), QStringLiteral("4000x3000") },
        { QStringLiteral("filter"), {}, QStringLiteral("SPEC"), QStringLiteral("gauss:5") },
        { QStringLiteral("rounds"), {}, QStringLiteral("N"), QStringLiteral("3") },
        { QStringLiteral("device"), {}, QStringLiteral("DEVICE") },
        { QStringLiteral("opencv"), {}, QStringLiteral("OUT") } }); // what the other process is called with
    parser.process(application);
    const auto number = [&](const char *option) { return parser.value(QLatin1String(option)).toInt(); };
    const QString filter = parser.value(QStringLiteral("filter"));
    if (parser.isSet(QStringLiteral("opencv")))
        return filterByOpenCv(
            parser.positionalArguments(), QDir(parser.value(QStringLiteral("opencv"))), filter);

    const QTemporaryDir folder;
    const QDir in(folder.filePath(QStringLiteral("in")));
    const QDir ours(folder.filePath(QStringLiteral("ours"))),
        theirs(folder.filePath(QStringLiteral("theirs")));
    for (const QDir &made : { in, ours, theirs })
        made.mkpath(QStringLiteral("."));
    const QStringList edges = parser.value(QStringLiteral("size")).split(u'x');
    const QStringList files
        = makePictures(in, number("images"), { edges.first().toInt(), edges.last().toInt() });

    QStringList call{ QStringLiteral("run"), QStringLiteral("--filter"), filter, QStringLiteral("-o"),
        ours.path() + u'/' };
    if (parser.isSet(QStringLiteral("device")))
        call += { QStringLiteral("--device"), parser.value(QStringLiteral("device")) };
    const QStringList peer{ QStringLiteral("--opencv"), theirs.path(), QStringLiteral("--filter"), filter };
    Cost our, their;
    std::vector<double> ratio;
    QByteArray said;
    for (int round = 0; round < number("rounds"); ++round) {
        measure(our, QStringLiteral(HALOSCOPE_BIN "/haloscope-cli"), call + files, &said);
        measure(their, application.applicationFilePath(), peer + files);
        ratio.push_back(their.time.back() / our.time.back());
    }
    const QString first = QFileInfo(files.first()).fileName();
    std::printf("%lld JPEG files of %s, %s, %u cores\n", static_cast<long long>(files.size()),
        qPrintable(parser.value(QStringLiteral("size"))), qPrintable(filter),
        std::thread::hardware_concurrency());
    std::printf(
        "haloscope-cli run %7.2f s, %7.2f s of cores\nOpenCV            %7.2f s, %7.2f s of cores\nratio     "
        "        %7.2f\n",
        median(our.time), median(our.cores), median(their.time), median(their.cores), median(ratio));
    std::printf("largest difference %g of 255\n%s\n",
        difference(ours.filePath(first), theirs.filePath(first)),
        said.trimmed().split('\n').last().constData());
}
