// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/newestwork.h"
#include "compute/diagnosis/diagnosis.h"

#include <QDialog>

class QLabel;
class QProgressBar;
class QPushButton;
class QTextBrowser;

namespace halo {

/// Looks at machine and drivers off the interface thread and shows what it finds, problems first, each with
/// what to do. Closing it stops the look.
class DiagnosisDialog : public QDialog
{
    Q_OBJECT
public:
    explicit DiagnosisDialog(QWidget *parent);

    /// Made for one window, shown, and gone when it is closed.
    static void showFor(QWidget *window);

protected:
    void changeEvent(QEvent *event) override; ///< colours follow the theme

private:
    void build();
    void begin();
    void stop();
    void showProgress(const Message &doing, int percent, const Diagnosis &soFar);
    void showDone(const Diagnosis &diagnosis);
    void showFindings();
    QString htmlOf(Diagnosis::Severity severity) const;
    void copyReport();

    QLabel *m_verdict;
    QProgressBar *m_bar;
    QTextBrowser *m_page;
    QPushButton *m_copy, *m_again, *m_cancel;
    Diagnosis m_diagnosis;
    NewestWork m_work; // last: its threads end before the rest goes
};

} // namespace halo
