// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/newestwork.h"

#include "compute/base/silenterror.h"

#include <algorithm>
#include <utility>

namespace halo {

NewestWork::NewestWork(Older older, const QString &otherwise, QObject *parent)
    : QObject(parent)
    , m_older(older)
    , m_otherwise(otherwise)
    , m_background(older == Older::Finished ? Background::Late::Awaited : Background::Late::Left)
{
    m_shared->owner = this;
}

NewestWork::~NewestWork()
{
    const std::lock_guard lock(m_shared->mutex);
    m_shared->owner = nullptr;
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
    m_background.start([this, piece = std::move(piece), otherwise = m_otherwise, shared = m_shared](
                           const std::stop_token &stop) -> Deliver {
        return [this, number = piece.number, deliver = outcomeOf(this, piece, otherwise, shared, stop)] {
            end(number, deliver);
        };
    });
}

/// The owner is for what is delivered alone.
NewestWork::Deliver NewestWork::outcomeOf(NewestWork *owner, const Piece &piece, const QString &otherwise,
    const std::shared_ptr<Shared> &shared, const std::stop_token &stop)
{
    const auto fail = [owner](const Message &sentence, const QString &detail,
                          std::optional<int> silent = std::nullopt) -> Deliver {
        return [owner, failure = Failure{ sentence, detail, {}, false, silent }] {
            Q_EMIT owner->failed(failure);
        };
    };
    try {
        return piece.work(stop, [shared, number = piece.number](Deliver deliver) {
            post(shared, { number, std::move(deliver) });
        });
    } catch (const Cancelled &) {
        return nullptr;
    } catch (const SilentError &error) {
        return fail(error.message(), QString::fromStdString(error.detail()), error.device());
    } catch (const Error &error) {
        return fail(error.message(), QString::fromStdString(error.detail()));
    } catch (const std::exception &error) {
        return fail(otherwise.isEmpty()
                ? tr("There may not be enough memory for this; choose something smaller.")
                : otherwise,
            QString::fromUtf8(error.what()));
    }
}

void NewestWork::post(const std::shared_ptr<Shared> &shared, News news)
{
    const std::lock_guard lock(shared->mutex);
    if (shared->owner == nullptr)
        return;
    const bool rings = !shared->news;
    shared->news = std::move(news);
    if (rings)
        QMetaObject::invokeMethod(
            shared->owner, "deliverNews", Qt::QueuedConnection); // by name: see RunThread::post()
}

void NewestWork::deliverNews()
{
    std::optional<News> news;
    {
        const std::lock_guard lock(m_shared->mutex);
        news.swap(m_shared->news);
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
