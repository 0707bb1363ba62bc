import AfterglowCapture
import AfterglowDecoding
import AfterglowLinkLayer
import AfterglowSessions
import AfterglowWire

/// Presences as rows for people.
struct SessionsTable {
  private let sessions: Sessions

  init(_ sessions: Sessions) {
    self.sessions = sessions
  }

  var lines: [String] {
    guard sessions.peers.contains(where: { !$0.presences.isEmpty }) else { return ["nobody was heard"] }
    var table = Table(
      [
        "who", "first heard", "last heard", "for", "packets", "weakest", "lower", "median", "upper", "strongest",
        "known by, and said",
      ], leading: [0, 1, 2, 10])
    for peer in sessions.peers {
      for presence in peer.presences {
        let quartiles = presence.levels.quartiles
        let levels = quartiles.map { [$0.weakest, $0.lower, $0.median, $0.upper, $0.strongest].map(String.init) }
        table.append(
          [
            peer.name, presence.first.toTheSecond, presence.last.toTheSecond, presence.lengthInWords,
            decimal(Double(presence.packets), 0),
          ] + (levels ?? Array(repeating: "-", count: 5)) + [printable(peer.remarks)])
      }
    }
    return table.lines
  }
}

extension HeardPeer {
  /// By what it is known, how many addresses it had, and what they said.
  var remarks: String {
    var parts = channels.map(\.description)
    if addresses.count > 1 { parts.append("\(addresses.count) addresses") }
    if case .address(let address) = identity { parts.append(address.kind.rawValue) }
    if !disputed.isEmpty {
      parts.append("names \(disputed.map(\.description).joined(separator: " and ")), which proves neither")
    }
    let said = profile.description
    return (parts + (said.isEmpty ? [] : [said])).joined(separator: "; ")
  }
}

extension Presence {
  /// `0.4 s`, `42 s`, `8 min 2 s` or `3 h 20 min`.
  var lengthInWords: String {
    let (difference, isTooFar) = last.nanosecondsSince1970.subtractingReportingOverflow(first.nanosecondsSince1970)
    let nanoseconds = isTooFar ? .max : difference
    if nanoseconds < 10_000_000_000 { return "\(decimal(Double(nanoseconds) / 1e9, 1)) s" }
    let seconds = nanoseconds / 1_000_000_000
    if seconds < 60 { return "\(seconds) s" }
    if seconds < 3_600 { return "\(seconds / 60) min \(seconds % 60) s" }
    return "\(decimal(Double(seconds / 3_600), 0)) h \(seconds / 60 % 60) min"
  }
}

extension CaptureTime {
  /// `2020-05-02T15:50:26Z`: what is below the second is left out.
  var toTheSecond: String {
    let (seconds, rest) = nanosecondsSince1970.quotientAndRemainder(dividingBy: 1_000_000_000)
    return (CaptureTime(secondsSince1970: rest < 0 ? seconds - 1 : seconds) ?? self).description
  }
}
