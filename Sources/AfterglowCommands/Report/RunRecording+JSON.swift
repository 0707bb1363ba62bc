#if os(Linux)
  extension RunRecording {
    /// The data that the page draws.
    var json: JSON {
      .object([
        "title": .string(title), "start": .number(start), "zone": .integer(secondsFromGMT), "seconds": .number(seconds),
        "step": .number(step), "left": .integer(leftOut), "ranges": .array([.number(rounded(rangeMetres))]),
        "rangesText": .string("The circle shows how far the phone is usually heard, \(decimal(rangeMetres, 0)) m."),
        "phones": .array(phones.map(\.json)),
        "pairs": .array(
          pairs.sorted { $0.key < $1.key }.map { key, pair in
            pair.json(observer: key / phones.count, peer: key % phones.count, end: seconds)
          }),
        "events": .array(
          events.map { event in
            .array([
              .number(rounded(event.seconds)), .integer(event.kind.rawValue), .integer(event.phone),
              .integer(event.peer ?? -1), .string(event.text),
            ])
          }),
      ])
    }
  }

  extension PhoneTrack {
    fileprivate var json: JSON {
      .object([
        "name": .string(name), "about": .string(about), "path": .array(path.map { .number(rounded($0)) }),
        "state": states.json, "screen": screen.json,
      ])
    }
  }

  extension PhoneTrack.Changes {
    fileprivate var json: JSON {
      .array(list.flatMap { [JSON.number(rounded($0.seconds)), .integer($0.value)] })
    }
  }

  extension PairTrack {
    /// Returns the pair's track as JSON. Each point of the signal has the number of steps since the previous point, and
    /// the mean of the point's readings.
    fileprivate func json(observer: Int, peer: Int, end: Double) -> JSON {
      var last = 0
      let signal = points.flatMap { point in
        defer { last = point.step }
        return [JSON.integer(point.step - last), .integer(point.sum / point.count)]
      }
      return .object([
        "a": .integer(observer), "b": .integer(peer), "signal": .array(signal),
        "links": .array(links.map { .array([.number(rounded($0.from)), .number(rounded($0.to ?? end))]) }),
      ])
    }
  }

  /// Rounds to hundredths, because a reader cannot see finer differences.
  private func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
#endif
