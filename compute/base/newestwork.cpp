// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/newestwork.h"

#include "compute/base/error.h"

#include <algorithm>
#include <utility>

namespace halo {

NewestWork::NewestWork(Older older, const QString &otherwise, QObject *parent)
    : QObject(parent)
    , m_older(older)
    , m_otherwise(otherwise)
{
}

void NewestWork::start(Work work)
{
    Piece piece{ ++m_last, std::move(work) };
    if (m_older != Older::Finished) {
        m_oldestWanted = piece.number;
        m_background.stop();
    }
    if (m_running.empty() || m_older == Older::Overtaken)
        begin(std::move(piece));
    else
        m_next = std::move(piece);
    updateBusy();
}

void NewestWork::stop()
{
    m_next.reset();
    m_background.stop();
    updateBusy();
}

void NewestWork::cancel()
{
    m_oldestWanted = m_last + 1;
    stop();
}

void NewestWork::begin(Piece piece)
{
    m_running.insert(piece.number);
    m_background.start([this, piece = std::move(piece)](const std::stop_token &stop) -> Deliver {
        return [this, number = piece.number, deliver = outcomeOf(piece, stop)] { end(number, deliver); };
    });
}

NewestWork::Deliver NewestWork::outcomeOf(const Piece &piece, const std::stop_token &stop)
{
    const auto fail = [this](const Message &sentence, const QString &detail) -> Deliver {
        return [this, failure = Failure{ sentence, detail, {} }] { Q_EMIT failed(failure); };
    };
    try {
        return piece.work(stop, [this, number = piece.number](Deliver deliver) {
            post({ number, std::move(deliver) });
        });
    } catch (const Cancelled &) {
        return nullptr;
    } catch (const Error &error) {
        return fail(error.message(), QString::fromStdString(error.detail()));
    } catch (const std::exception &error) {
        return fail(m_otherwise.isEmpty()
                ? tr("There may not be enough memory for this; choose something smaller.")
                : m_otherwise,
            QString::fromUtf8(error.what()));
    }
}

void NewestWork::post(News news)
{
    const std::lock_guard lock(m_mutex);
    const bool rings = !m_news;
    m_news = std::move(news);
    if (rings)
        QMetaObject::invokeMethod(
            this, "deliverNews", Qt::QueuedConnection); // by name: see RunThread::post()
}

void NewestWork::deliverNews()
{
    std::optional<News> news;
    {
        const std::lock_guard lock(m_mutex);
        news.swap(m_news);
    }
    if (news && isWanted(news->number))
        news->deliver();
}

void NewestWork::end(quint64 number, const Deliver &deliver)
{
    deliverNews(); // none may come after the end
    m_running.erase(number);
    if (m_running.empty() && m_next)
        begin(*std::exchange(m_next, std::nullopt));
    updateBusy();
    if (deliver && isWanted(number))
        deliver();
}

void NewestWork::updateBusy()
{
    const bool busy
        = m_next || std::ranges::any_of(m_running, [this](quint64 number) { return isWanted(number); });
    if (std::exchange(m_busy, busy) != busy)
        Q_EMIT busyChanged(busy);
}

} // namespace halo

#include "moc_newestwork.cpp"
