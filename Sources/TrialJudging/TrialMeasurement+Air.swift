import AfterglowTrial

/// Measures that need packets from a capture.
extension TrialMeasurement {
  /// The shortest pause between two packets, in seconds, in which a change of the address may have been missed.
  private static let unseen = 60.0
  /// The minimum number of packets that show whether the overflow area is in the scan response.
  private static let leastPackets = 5

  /// The time for which an address is kept, in seconds. The reading uses only addresses that follow another address and
  /// precede another address, each time with a pause of less than `unseen`. If there is no such address, the longest
  /// time for which one address was seen is a lower bound.
  func kept(_ moments: [TrialTimeline.Moment]) -> TrialReading {
    var runs: [(first: Double, last: Double, isWhole: Bool)] = []
    var address: String?
    for moment in moments {
      if moment.line.peer == address, !runs.isEmpty, moment.time - runs[runs.count - 1].last < Self.unseen {
        runs[runs.count - 1].last = moment.time
      } else {
        let isSeen = runs.last.map { moment.time - $0.last < Self.unseen } ?? false
        // After a long pause, the time at which the previous run ended is unknown.
        if !isSeen, !runs.isEmpty { runs[runs.count - 1].isWhole = false }
        runs.append((moment.time, moment.time, isSeen))
        address = moment.line.peer
      }
    }
    let whole = runs.dropLast().filter(\.isWhole).map { $0.last - $0.first }.sorted()
    if let least = whole.first, let most = whole.last {
      return .number(whole[(whole.count - 1) / 2], least: least, most: most, samples: whole.count)
    }
    guard let longest = runs.map({ $0.last - $0.first }).max() else { return .unknown("no such packet") }
    return .longer(longest)
  }

  /// Whether the overflow area is in the scan response: the reading is `true` if most of the packets are scan
  /// responses.
  func place(of moments: [TrialTimeline.Moment]) -> TrialReading {
    guard moments.count >= Self.leastPackets else { return .unknown("fewer than five packets") }
    return .flag(2 * moments.count { $0.line.flag == true } > moments.count)
  }
}
