// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/newestwork.h"

#include <QObject>

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
    /// What is being made is wanted no more.
    void cancel();
    bool making() const { return m_work.busy(); }
    /// Says whether it is at work.
    const NewestWork &worker() const { return m_work; }

Q_SIGNALS:
    void made(const std::string &workload, const std::shared_ptr<const halo::Problem> &problem);
    void failed(const std::string &workload, const halo::Failure &failure);

private:
    std::string m_last;     ///< workload, spec and picture
    std::string m_workload; ///< of that
    NewestWork m_work;      // last
};

} // namespace halo
