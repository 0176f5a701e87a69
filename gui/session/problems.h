// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/newestwork.h"

#include <QObject>

#include <deque>
#include <memory>
#include <string>

namespace halo {

struct InputImage;
class Problem;

/// Makes of a configuration's text and the opened picture what is to be computed, off the interface thread:
/// data of a layer, descriptors and centroids of a picture.
class Problems : public QObject
{
    Q_OBJECT
public:
    explicit Problems(QObject *parent = nullptr);

    /// Makes it anew if it is not what was made last; answered by made() or failed(), the newest alone.
    void make(const std::string &workload, const std::string &spec, const InputImage &picture);
    /// From now on this text stands for this problem; of such texts, the newest few are kept.
    void give(
        const std::string &workload, const std::string &spec, const std::shared_ptr<const Problem> &problem);
    /// Whether it stands for one that was given.
    bool isGiven(const std::string &workload, const std::string &spec) const;
    /// What is being made is wanted no more.
    void cancel();
    bool making() const { return m_work.busy(); }
    /// Says whether it is at work.
    const NewestWork &worker() const { return m_work; }

Q_SIGNALS:
    void made(const std::string &workload, const std::shared_ptr<const halo::Problem> &problem);
    void failed(const std::string &workload, const halo::Failure &failure);

private:
    struct Given
    {
        std::string workload, spec;
        std::shared_ptr<const Problem> problem;
    };
    const Given *givenFor(const std::string &workload, const std::string &spec) const;

    std::deque<Given> m_given; ///< the newest first
    std::string m_last;        ///< workload, spec and picture
    std::string m_workload;    ///< of that
    NewestWork m_work;         // last
};

} // namespace halo
