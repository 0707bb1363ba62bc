#if os(Linux)
  import Afterglow
  import AfterglowDiagnostics
  import AfterglowDecoding
  import AfterglowProximity
  import AfterglowWire

  extension NodeTrace {
    /// The event as one line for a person; `nil` for events that are of no use to a person.
    var text: String? {
      switch self {
      case .appeared(let neighbor): "appeared \(neighbor.text)"
      case .updated(let neighbor): "updated \(neighbor.text)"
      case .lostSight(let neighbor): "lost sight of \(neighbor.id)"
      case .departed(let neighbor): "departed \(neighbor.id)"
      case .witnessed(let reading): "\(reading.witness) reads \(reading.installation), \(reading.rssiDBm) dBm"
      case .dialed(let peer, let step): "\(peer) \(step.text)"
      case .conditionsChanged(let conditions):
        conditions.isEmpty
          ? "all is well" : conditions.flatMap { [$0.sentence, $0.loss].compactMap(\.self) }.joined(separator: " ")
      case .linked(let other): "linked with \(other)"
      case .met(let other): "\(other) has proved that it is near"
      case .unlinked(let other): "no longer linked with \(other)"
      case .message(let message):
        "\(message.id.sender) says \(printable(String(decoding: message.body, as: UTF8.self)))"
      case .delivered(let message, let other): "message \(message) was delivered to \(other)"
      case .expired(let message, let other): "message \(message) to \(other) expired"
      case .memoryLost(let loss): loss.description
      case .muted(let other): "\(other) has sent too much data or invalid data, and is muted"
      case .messagesUnavailable(let reason): reason
      case .introduction(.succeeded(let stranger, let contact)): "\(stranger) is now the contact \(contact)"
      case .introduction(.failed(let stranger, let reason)): "the introduction to \(stranger) failed: \(reason)"
      case .sighted, .ranged, .rangingChanged, .nudged, .announced, .heartbeatStarted, .heartbeat,
        .backgroundTaskExpired:
        nil
      }
    }

    /// Returns the event's kind and its JSON members; `nil` for events that JSON does not include.
    func members(now: Instant) -> (kind: String, members: [String: JSON])? {
      switch self {
      case .appeared(let neighbor): ("appeared", neighbor.members)
      case .updated(let neighbor): ("updated", neighbor.members)
      case .lostSight(let neighbor): ("lostSight", neighbor.members)
      case .departed(let neighbor): ("departed", neighbor.members)
      case .sighted(let sighting): ("sighted", sighting.members)
      case .witnessed(let reading): ("witnessed", reading.members)
      case .dialed(let peer, let step):
        ("dialed", ["peer": .string(peer.description)].merging(step.members) { $1 })
      case .conditionsChanged(let conditions):
        ("conditions", ["conditions": .array(conditions.map { .string("\($0)") })])
      case .linked(let other): ("linked", ["installation": .string(other.description)])
      case .met(let other): ("met", ["installation": .string(other.description)])
      case .unlinked(let other): ("unlinked", ["installation": .string(other.description)])
      case .message(let message):
        (
          "message",
          [
            "installation": .string(message.id.sender.description), "message": .string(message.id.description),
            "text": .string(String(decoding: message.body, as: UTF8.self)),
          ]
        )
      case .delivered(let message, let other): ("delivered", Self.members(of: message, other))
      case .expired(let message, let other): ("expired", Self.members(of: message, other))
      case .memoryLost(let loss): ("memoryLost", ["loss": .string(loss.description)])
      case .muted(let other): ("muted", ["installation": .string(other.description)])
      case .messagesUnavailable(let reason): ("messagesUnavailable", ["reason": .string(reason)])
      case .introduction(.succeeded(let stranger, let contact)):
        ("introduced", ["stranger": .string(stranger.description), "installation": .string(contact.description)])
      case .introduction(.failed(let stranger, let reason)):
        ("introductionFailed", ["stranger": .string(stranger.description), "reason": .string(reason)])
      case .ranged, .rangingChanged, .nudged, .announced, .heartbeatStarted, .heartbeat, .backgroundTaskExpired: nil
      }
    }
  }

  extension NodeTrace {
    private static func members(of message: MessageID, _ receiver: InstallationID) -> [String: JSON] {
      ["message": .string(message.description), "installation": .string(receiver.description)]
    }
  }

  extension Neighbor {
    fileprivate var text: String {
      let channels = channels.words.joined(separator: "+")
      let signal = rssiDBm.map { ", \($0) dBm" } ?? ""
      let distance = distanceMetres.map { ", \(decimal($0, 1)) m" } ?? ""
      return "\(id) over \(channels)\(signal)\(distance)"
    }

    fileprivate var members: [String: JSON] {
      let members: [String: JSON?] = [
        "installation": .string(id.description),
        "channels": .array(channels.words.map(JSON.string)),
        "rssiDBm": rssiDBm.map(JSON.integer), "filteredRSSIDBm": filteredRSSIDBm.map(JSON.number),
        "distanceMetres": distanceMetres.map(JSON.number),
      ]
      return members.compactMapValues(\.self)
    }
  }

  extension Sighting {
    fileprivate var members: [String: JSON] {
      var members: [String: JSON] = [
        "installation": .string(installation.description)
      ]
      if let peer { members["peer"] = .string(peer.description) }
      if let rssiDBm { members["rssiDBm"] = .integer(rssiDBm) }
      members["channel"] = channel.words.first.map(JSON.string)
      for fact in evidence.facts {
        members[fact.name] =
          switch fact.value {
          case .text(let text): .string(text)
          case .number(let number): .integer(number)
          }
      }
      return members
    }
  }

  extension WitnessReading {
    fileprivate var members: [String: JSON] {
      [
        "installation": .string(installation.description), "witness": .string(witness.description),
        "rssiDBm": .integer(rssiDBm), "ageSeconds": .number(age / .seconds(1)),
      ]
    }
  }

  extension DialStep {
    /// The dialer's step in words.
    var text: String {
      switch self {
      case .discovered(let services):
        "discovered" + (services.isEmpty ? "" : ", advertising " + services.map(\.description).joined(separator: ", "))
      case .connecting(let attempt): "connecting, attempt \(attempt)"
      case .connected: "connected"
      case .discoveringServices: "discovering services"
      case .discoveredServices: "discovered services"
      case .otherService(let service): "hosts \(service)"
      case .referenceService: "hosts the reference service"
      case .identityService(let service): "hosts the identity \(service)"
      case .identified(let installation): "identified as \(installation)"
      case .reserved(let installation, let other): "is also \(installation), linked as \(other)"
      case .superseded(let installation, let other): "was \(installation), and is now \(other)"
      case .ourselves: "claims to be this installation"
      case .notOurs: "does not run this app"
      case .rssi(let level, let installation): "RSSI \(level) of \(installation)"
      case .rssiUnanswered(let times, let installation): "no RSSI of \(installation), asked \(times) times"
      case .parked(let installation): "\(installation) waits for its turn"
      case .lost(let installation): "\(installation) lost"
      case .failed(let failure): "attempt failed: \(failure)"
      case .gaveUp: "given up"
      }
    }

    fileprivate var members: [String: JSON] {
      switch self {
      case .discovered(let services):
        Self.step("discovered", ["services": .array(services.map { .string($0.description) })])
      case .connecting(let attempt): Self.step("connecting", ["attempt": .integer(attempt)])
      case .connected: Self.step("connected")
      case .discoveringServices: Self.step("discoveringServices")
      case .discoveredServices: Self.step("discoveredServices")
      case .otherService(let service): Self.step("otherService", ["service": .string(service.description)])
      case .referenceService: Self.step("referenceService")
      case .identityService(let service): Self.step("identityService", ["service": .string(service.description)])
      case .identified(let installation): Self.step("identified", of: installation)
      case .reserved(let installation, let other):
        Self.step("reserved", of: installation, ["linkedAs": .string(other.description)])
      case .superseded(let installation, let other):
        Self.step("superseded", of: installation, ["by": .string(other.description)])
      case .ourselves: Self.step("ourselves")
      case .notOurs: Self.step("notOurs")
      case .rssi(let level, let installation): Self.step("rssi", of: installation, ["rssiDBm": .integer(level)])
      case .rssiUnanswered(let times, let installation):
        Self.step("rssiUnanswered", of: installation, ["times": .integer(times)])
      case .parked(let installation): Self.step("parked", of: installation)
      case .lost(let installation): Self.step("lost", of: installation)
      case .failed(let failure): Self.step("failed", ["reason": .string("\(failure)")])
      case .gaveUp: Self.step("gaveUp")
      }
    }

    private static func step(
      _ name: String, of installation: InstallationID? = nil, _ more: [String: JSON] = [:]
    ) -> [String: JSON] {
      var members = more
      members["step"] = .string(name)
      if let installation { members["installation"] = .string(installation.description) }
      return members
    }
  }
#endif
