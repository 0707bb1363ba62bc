import AfterglowCapture
import AfterglowDecoding
import AfterglowLinkLayer
import AfterglowProximity
import AfterglowSessions
import AfterglowWire

extension JSON {
  /// Creates a JSON object of all data except the traces. `sessions --help` describes the members.
  init(_ sessions: Sessions) {
    self = .object(present: [
      "from": sessions.range.map { .string($0.lowerBound.description) },
      "gapSeconds": .integer(Int(sessions.gap / 1_000_000_000)),
      "packetsOfFurtherPresences": sessions.packetsOfOthers > 0 ? .integer(sessions.packetsOfOthers) : nil,
      "peers": .array(sessions.peers.map { JSON($0) }),
      "to": sessions.range.map { .string($0.upperBound.description) },
      "unprovenReadings": .integer(sessions.hints),
    ])
  }

  private init(_ peer: HeardPeer) {
    var members: [String: JSON?] = [
      "addresses": .array(
        peer.spans.sorted { $0.address < $1.address }.map {
          .object([
            "address": .string($0.address.description), "first": .string($0.first.description),
            "inferred": .boolean($0.isInferred), "kind": .string($0.address.kind.rawValue),
            "last": .string($0.last.description),
          ])
        }),
      "company": peer.profile.company.map { .string($0.words) },
      "disputedInstallations": peer.disputed.isEmpty
        ? nil : .array(peer.disputed.map { .string($0.description) }),
      "knownBy": peer.channels.isEmpty ? nil : .array(peer.channels.map { .string($0.description) }),
      "packets": .integer(peer.packets),
      "presences": .array(peer.presences.map { JSON($0) }),
    ]
    switch peer.identity {
    case .installation(let installation): members["installation"] = .string(installation.description)
    case .beacon(let region):
      members["iBeacon"] = .object([
        "major": .integer(Int(region.major ?? 0)), "minor": .integer(Int(region.minor ?? 0)),
        "uuid": .string(region.uuid.description),
      ])
    case .address: break
    }
    self = .object(present: members.merging(peer.profile.jsonMembers) { first, _ in first })
  }

  private init(_ presence: PresenceInterval) {
    self = .object(present: [
      "first": .string(presence.first.description), "last": .string(presence.last.description),
      "packets": .integer(presence.packets),
      "rssiDBm": presence.levels.quartiles.map {
        .object([
          "lowerQuartile": .integer(Int($0.lower)), "median": .integer(Int($0.median)),
          "strongest": .integer(Int($0.strongest)), "upperQuartile": .integer(Int($0.upper)),
          "weakest": .integer(Int($0.weakest)),
        ])
      },
    ])
  }
}
