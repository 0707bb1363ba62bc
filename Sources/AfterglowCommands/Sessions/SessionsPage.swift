import AfterglowCapture
import AfterglowDecoding
import AfterglowLinkLayer
import AfterglowSessions

/// Presences as a self-contained page: a timeline, followed by the same data as a table.
struct SessionsPage {
  /// The maximum number of peers on the page: as many as a person can scroll through.
  private static let peerLimit = 1_000
  private static let presenceLimit = 5_000

  private let sessions: Sessions
  private let title: String
  /// The peers on the page, in the order of the table.
  private let peers: [HeardPeer]

  init(_ sessions: Sessions, of name: String) {
    self.sessions = sessions
    title = printable(name)
    peers = Self.selected(from: sessions.peers)
  }

  /// Selects identified peers first, then the peers with the most packets. The selected peers keep their order. If the
  /// first peer alone has too many presences, selects only this peer, so that the page is not empty.
  private static func selected(from peers: [HeardPeer]) -> [HeardPeer] {
    let ranked = peers.indices.sorted { one, other in
      let (a, b) = (peers[one], peers[other])
      if a.isIdentified != b.isIdentified { return a.isIdentified }
      return (b.packets, one) < (a.packets, other)
    }
    var (chosen, presences): ([Int], Int) = ([], 0)
    for index in ranked.prefix(peerLimit) {
      presences += peers[index].presences.count
      if presences > presenceLimit, !chosen.isEmpty { break }
      chosen.append(index)
    }
    return chosen.sorted().map { peers[$0] }
  }

  var text: String {
    PageTemplate(PackageResources.page_html).filled(with: [
      "count": count, "data": data, "rows": rows,
      "script": String(
        decoding: PackageResources.choice_js + PackageResources.curve_js + PackageResources.page_js, as: UTF8.self),
      "style": String(decoding: PackageResources.page_css, as: UTF8.self), "title": escaped(title),
    ])
  }

  private var count: String {
    var parts = sessions.summary
    if let range = sessions.range {
      parts.append("Recorded from \(range.lowerBound.inWords) to \(range.upperBound.inWords) (UTC).")
    }
    parts.append(
      "A device that was silent for more than \(counted(Int(sessions.gap / 1_000_000_000), "second")) counts as gone.")
    if peers.count < sessions.peers.count {
      parts.append(
        "Of \(counted(sessions.peers.count, "device")), the page shows the identified devices and the devices with the most packets."
      )
    }
    return escaped(parts.joined(separator: " "))
  }

  // MARK: The table

  private var rows: String {
    peers.flatMap { peer in peer.presences.map { row(peer, $0) } }.joined(separator: "\n")
  }

  private func row(_ peer: HeardPeer, _ presence: PresenceInterval) -> String {
    let levels = presence.levels.quartiles.map {
      [$0.weakest, $0.lower, $0.median, $0.upper, $0.strongest].map { ($0 < 0 ? "−" : "") + String($0.magnitude) }
    }
    let numbers =
      [presence.lengthInWords, decimal(Double(presence.packets), 0)]
      + (levels ?? Array(repeating: "–", count: 5))
    return "<tr><th scope=\"row\">\(escaped(peer.name))</th>"
      + [presence.first, presence.last].map { time in
        "<td><time datetime=\"\(time)\">\(time.inWords)</time></td>"
      }.joined()
      + numbers.map { "<td class=\"number\">\($0)</td>" }.joined()
      + "<td>\(escaped(printable(peer.remarks)))</td></tr>"
  }

  // MARK: The timeline's data

  /// The data as JSON. Times are in milliseconds since 1970. The points of a presence are one flat list, with span,
  /// mean, weakest, strongest and count of each point.
  private var data: String {
    let range = sessions.range
    let value = JSON.object([
      "from": .number(milliseconds(range?.lowerBound)), "to": .number(milliseconds(range?.upperBound)),
      "peers": .array(peers.map(peer)),
      "resolution": .integer(Int(sessions.resolutionSeconds) * 1_000),
    ])
    // A received text that contains "<" must not end the element that contains the data.
    return replacing(["<": "\\u003C"], in: value.text)
  }

  private func peer(_ peer: HeardPeer) -> JSON {
    .object([
      "addresses": .array(
        peer.spans.map {
          .object([
            "first": .number(milliseconds($0.first)), "inferred": .boolean($0.isInferred),
            "last": .number(milliseconds($0.last)), "name": .string($0.address.description),
          ])
        }),
      "company": .string(peer.profile.company?.words ?? ""), "identified": .boolean(peer.isIdentified),
      "name": .string(peer.name), "presences": .array(peer.presences.map(presence)),
      "said": .string(printable(peer.profile.name ?? "")),
    ])
  }

  private func presence(_ presence: PresenceInterval) -> JSON {
    .object(present: [
      "first": .number(milliseconds(presence.first)), "last": .number(milliseconds(presence.last)),
      "median": presence.levels.quartiles.map { .integer(Int($0.median)) }, "packets": .integer(presence.packets),
      "points": .array(
        presence.trace.points.flatMap { point in
          [Int(point.span), point.mean, Int(point.weakest), Int(point.strongest), point.count].map { .integer($0) }
        }),
    ])
  }

  private func milliseconds(_ time: CaptureTime?) -> Double {
    (Double(time?.nanosecondsSince1970 ?? 0) / 1e6).rounded()
  }
}

extension CaptureTime {
  /// The time as `2020-05-02 15:50:26`, without a time zone, because the page states that times are UTC.
  fileprivate var inWords: String { String(toTheSecond.map { $0 == "T" ? " " : $0 }.dropLast()) }
}
