// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/session/activities.h"

#include <QStatusBar>
#include <QTimer>

class QLabel;
class QProgressBar;
class QPushButton;

namespace halo {

struct Run;
class Session;

/// The one line at the bottom: the last run in numbers at the left, what goes on now at the right. Work
/// that takes less than half a second shows nothing, so nothing flickers.
class StatusLine : public QStatusBar
{
    Q_OBJECT
public:
    explicit StatusLine(Session &session, QWidget *parent = nullptr);

    /// Says for some seconds that the file is there.
    /// what: as of Saving::saved().
    void tellSaved(const QString &path, const QString &what = {});
    void tell(const QString &sentence);

private:
    void connectSession();
    void takeActivity(const Activity &activity);
    void showActivity();
    void showRun();
    QString sourceText() const;
    QString problemText() const;
    static QString verdictOf(const Run &run);
    static QString medianText(const Run &run);
    QString runText() const;

    Session &m_session;
    QLabel *const m_numbers;
    QLabel *const m_activity;
    QProgressBar *const m_bar;
    QPushButton *const m_pause;
    QPushButton *const m_cancel;
    QTimer m_patience;
    QTimer m_said; ///< as long as it runs, what was saved is said
    QString m_saved;
    Activity m_now;
};

} // namespace halo
