// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/filter/filterspec.h"
#include "gui/app/mainwindow.h"
#include "gui/app/shell.h"
#include "gui/designer/filtergrid.h"
#include "tests/support/waiting.h"

#include <QApplication>
#include <QTest>
#include <QTimer>

#include <csignal>
#include <cstdio>
#include <random>

/// The program, edited by keys: edited_program SEED EDITS [STEP]. Edit n writes the weight n into a cell and
/// then tells n on a line of its own. Each key and each line is a step, and with the last one that STEP
/// allows it kills itself, whatever else it is at.
int main(int argc, char *argv[])
{
    QApplication application(argc, argv);
    std::mt19937 random(argc > 1 ? static_cast<unsigned>(std::strtoul(argv[1], nullptr, 10)) : 0U);
    const int edits = argc > 2 ? std::atoi(argv[2]) : 0;
    int stepsLeft = argc > 3 ? std::atoi(argv[3]) : 0;
    const auto step = [&] {
        if (--stepsLeft == 0)
            std::raise(SIGKILL);
    };
    halo::Shell shell(halo::realTasks);
    shell.projects().autosave().setPatience(std::chrono::hours(1)); // a busy machine is no slow disk
    shell.start({});
    shell.session().setFilter(halo::parseFilter("box:5"), QStringLiteral("start"));
    auto *grid = shell.window()->findChild<halo::FilterGrid *>(QStringLiteral("filterGrid"));
    shell.window()->activateWindow();
    if (!QTest::qWaitForWindowActive(shell.window(), halo::longestWait))
        return 1;
    grid->setFocus();
    int edit = 0;
    QTimer timer;
    QObject::connect(&timer, &QTimer::timeout, &application, [&] {
        if (edit == edits) {
            shell.window()->close();
            QApplication::quit();
            return;
        }
        ++edit;
        grid->setCurrentIndex(
            grid->model()->index(static_cast<int>(random() % 5), static_cast<int>(random() % 5)));
        QWidget *editor = grid; // the first key opens one
        for (const QChar digit : QString::number(edit)) {
            QTest::keyClick(editor, digit.toLatin1());
            editor = QApplication::focusWidget();
            step();
        }
        QTest::keyClick(editor, Qt::Key_Return);
        step();
        std::printf("%d\n", edit);
        std::fflush(stdout);
        step();
    });
    timer.start(0);
    return QApplication::exec();
}
