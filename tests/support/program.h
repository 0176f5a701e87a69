// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/waiting.h"

#include <QCoreApplication>
#include <QTest>

#include <type_traits>

namespace halo {

/// For tests that need no application.
struct NoApplication
{
    NoApplication(int & /*argc*/, char ** /*argv*/) { }
};

/// Takes and returns what main() does.
using TestMain = int (*)(int argc, char **argv);

/// Adds a test to the program that the file is part of, under the name of the file: tst_engine.cpp is
/// tst_engine.
struct TestEntry
{
    TestEntry(const char *file, TestMain main);
};

template<typename Test, typename Application> int runTest(int argc, char **argv)
{
    if constexpr (requires { Test::initMain(); })
        Test::initMain();
    if constexpr (!std::is_same_v<Application, NoApplication>)
        QCoreApplication::setAttribute(Qt::AA_Use96Dpi);
    Application application(argc, argv);
    Test test;
    return QTest::qExec(&test, argc, argv);
}

} // namespace halo

/// A test with a main() of its own, which makes the application.
#define HALO_TEST_MAIN(name, main) static const halo::TestEntry entryOf##name(__FILE__, main);

/// The test class, and the application that it needs: QApplication, QGuiApplication, QCoreApplication or
/// NoApplication.
#define HALO_TEST(Test, Application) HALO_TEST_MAIN(Test, (halo::runTest<Test, Application>))
