import AfterglowCapture
import AfterglowDecoding
import AfterglowLinkLayer
import AfterglowSessions
import AfterglowWire

/// Presences for people: a summary in a few sentences, and a row for each presence.
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
        "identified by, and advertised",
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
    return sessions.summary + ["Signal strength in dBm: -30 is beside the receiver, -90 at the edge of its range.", ""]
      + table.lines
  }
}

extension Sessions {
  /// The number of peers that were near, and further facts about these peers: one fact per line.
  var summary: [String] {
    let addresses = peers.reduce(0) { $0 + $1.spans.count }
    let inferred = peers.reduce(0) { $0 + $1.inferredCount }
    var first = "\(counted(peers.count, "device")) near the receiver, under \(counted(addresses, "address"))"
    if peers.count > 1 { first += "; at most \(decimal(Double(mostAtOnce), 0)) at once" }
    let identified = peers.count(where: \.isIdentified)
    var lines = [
      first + ".",
      identified == 0
        ? "No device was identified."
        : "Identified devices: \(decimal(Double(identified), 0)); two addresses with one identifier are one device.",
    ]
    if inferred > 0 {
      lines.append(
        "\(counted(inferred, "address")) began within 2 s of the end of another address, with similar signal strength and similar content: "
          + "likely the same device, but not proved ('--proven' keeps the two addresses apart).")
    }
    return lines
  }

  /// The largest number of peers that were present at one moment.
  private var mostAtOnce: Int {
    let presences = peers.flatMap(\.presences)
    // Arrivals are counted before the departures of the same instant.
    let changes = presences.map { ($0.first, 0) } + presences.map { ($0.last, 1) }
    var (present, most) = (0, 0)
    for (_, isEnd) in changes.sorted(by: { $0 < $1 }) {
      present += isEnd == 0 ? 1 : -1
      most = max(most, present)
    }
    return most
  }
}

extension HeardPeer {
  /// How the peer was identified, its number of addresses, and the content that it advertised.
  var remarks: String {
    var parts = channels.map(\.description)
    if spans.count > 1 {
      let inferred = inferredCount
      parts.append(
        "\(spans.count) addresses"
          + (inferred == 0 ? "" : isIdentified ? ", \(inferred) of them likely" : ", likely one device"))
    }
    if case .address(let address) = identity { parts.append(address.kind.rawValue) }
    if !disputed.isEmpty {
      parts.append("names \(disputed.map(\.description).joined(separator: " and ")), which proves neither")
    }
    let said = profile.description
    return (parts + (said.isEmpty ? [] : [said])).joined(separator: "; ")
  }
}

extension PresenceInterval {
  /// The length in words: `0.4 s`, `42 s`, `8 min 2 s` or `3 h 20 min`.
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
  /// The time as `2020-05-02T15:50:26Z`, without fractions of a second.
  var toTheSecond: String {
    let (seconds, rest) = nanosecondsSince1970.quotientAndRemainder(dividingBy: 1_000_000_000)
    return (CaptureTime(secondsSince1970: rest < 0 ? seconds - 1 : seconds) ?? self).description
  }
}
