// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/views/card.h"

class QPlainTextEdit;
class QSplitter;
class QTextBrowser;
class QToolButton;
class QsciScintilla;

namespace halo {

class OpenClLexer;
class Session;
struct Failure;

/// The card that shows the source of the variant, what its author says about it, and, if it did not
/// build, the compiler's log with the lines marked that it complains about.
class SourceView : public Card
{
    Q_OBJECT
public:
    explicit SourceView(Session &session, QWidget *parent = nullptr);
    QWidget *editor() const;

protected:
    void changeEvent(QEvent *event) override;

private:
    void buildEditor();
    void applyLook();
    void showVariant();
    void showHeader(bool shown);
    void showLog(const QString &log);
    void clearLog();

    Session &m_session;
    QsciScintilla *const m_editor;
    OpenClLexer *const m_lexer;
    QSplitter *const m_parts;
    QPlainTextEdit *const m_log;
    QTextBrowser *const m_notes;
    QToolButton *const m_header;
    QString m_shown; ///< source on screen
};

/// The lines, from 1, that a build log reports errors at in this file.
std::vector<int> errorLines(const QString &log, const QString &file);

} // namespace halo
