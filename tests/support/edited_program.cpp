// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/filter/filterspec.h"
#include "gui/app/mainwindow.h"
#include "gui/app/shell.h"
#include "gui/designer/filtergrid.h"

#include <QApplication>
#include <QTest>
#include <QTimer>

#include <cstdio>
#include <random>

/// The program, edited by keys at the pace of a quick hand until it is killed, or as often as the second
/// argument says. Edit n writes the weight n into a cell and then tells n on a line of its own.
int main(int argc, char *argv[])
{
    QApplication application(argc, argv);
    std::mt19937 random(argc > 1 ? static_cast<unsigned>(std::strtoul(argv[1], nullptr, 10)) : 0U);
    const int edits = argc > 2 ? std::atoi(argv[2]) : 1'000'000;
    halo::Shell shell(halo::realTasks);
    shell.start({});
    shell.session().setFilter(halo::parseFilter("box:5"), QStringLiteral("start"));
    auto *grid = shell.window()->findChild<halo::FilterGrid *>(QStringLiteral("filterGrid"));
    shell.window()->activateWindow();
    if (!QTest::qWaitForWindowActive(shell.window(), 30'000))
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
        QTest::keyClicks(grid, QString::number(edit).left(1));
        QWidget *editor = QApplication::focusWidget();
        QTest::keyClicks(editor, QString::number(edit).mid(1));
        QTest::keyClick(editor, Qt::Key_Return);
        std::printf("%d\n", edit);
        std::fflush(stdout);
        timer.start(60 + static_cast<int>(random() % 190));
    });
    timer.start(0);
    return QApplication::exec();
}
