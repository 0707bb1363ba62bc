#if MQTT && os(Linux)
  import Afterglow
  import AfterglowMessages
  import AfterglowRelay
  import AfterglowWire

  /// A report of a chat, in words for a person and as JSON for a program.
  enum ChatReport {
    case connected(BrokerAddress?)
    case disconnected(String)
    case exchange(ExchangeReport)
    case presence(InstallationID, RelayPresence)
    case key(KeyNews)
    /// A line of standard input that was not sent, and the reason.
    case unsent(String, reason: String)
    /// This installation and a sender cannot read each other's messages, because only one of them seals messages.
    case mismatch(InstallationID, isSealed: Bool)

    /// Returns the line for standard output with `--json`. `time` is in ISO 8601 format.
    func json(at time: String) -> JSON {
      var members: [String: JSON] = ["event": .string(name), "time": .string(time)]
      switch self {
      case .connected(let broker): members["broker"] = broker.map { .string($0.description) }
      case .disconnected(let reason): members["reason"] = .string(reason)
      case .exchange(let report): members.merge(Self.members(of: report)) { $1 }
      case .presence(let who, let presence):
        members["installation"] = .string(who.description)
        members["presence"] = .string(presence.rawValue)
      case .key(let news): members.merge(Self.members(of: news)) { $1 }
      case .unsent(let line, let reason): members.merge(["text": .string(line), "reason": .string(reason)]) { $1 }
      case .mismatch(let who, let isSealed):
        members.merge(["installation": .string(who.description), "sealed": .boolean(isSealed)]) { $1 }
      }
      return .object(members)
    }

    private var name: String {
      switch self {
      case .connected: "connected"
      case .disconnected: "disconnected"
      case .presence: "presence"
      case .unsent: "unsent"
      case .mismatch: "sealingDiffers"
      case .exchange(.linked): "linked"
      case .exchange(.met): "met"
      case .exchange(.unlinked): "unlinked"
      case .exchange(.accepted): "accepted"
      case .exchange(.refused): "refused"
      case .exchange(.received): "message"
      case .exchange(.delivered): "delivered"
      case .exchange(.expired): "expired"
      case .exchange(.memoryLost): "memoryLost"
      case .exchange(.muted): "muted"
      case .key: "key"
      }
    }

    private static func members(of report: ExchangeReport) -> [String: JSON] {
      switch report {
      case .memoryLost(let loss): ["loss": .string(loss.description)]
      case .linked(let who), .met(let who), .unlinked(let who), .muted(let who):
        ["installation": .string(who.description)]
      case .accepted(let id): ["message": .string(id.description)]
      case .refused(let id, let reason): ["message": .string(id.description), "reason": .string(reason)]
      case .received(let message):
        [
          "message": .string(message.id.description), "installation": .string(message.id.sender.description),
          "text": .string(String(decoding: message.body, as: UTF8.self)),
        ]
      case .delivered(let id, let who), .expired(let id, let who):
        ["message": .string(id.description), "installation": .string(who.description)]
      }
    }

    private static func members(of news: KeyNews) -> [String: JSON] {
      switch news {
      case .learned(let who, let standing):
        ["installation": .string(who.description), "key": .string("learned"), "standing": .string(standing.rawValue)]
      case .confirmed(let who): ["installation": .string(who.description), "key": .string("confirmed")]
      case .changed(let who): ["installation": .string(who.description), "key": .string("changed")]
      case .accepted(let who): ["installation": .string(who.description), "key": .string("accepted")]
      case .betrayed(let who): ["installation": .string(who.description), "key": .string("betrayed")]
      case .notKept(let who, let reason):
        ["installation": .string(who.description), "key": .string("not kept"), "reason": .string(reason)]
      }
    }

    /// Returns the line for a person. Returns `nil` for a report that a person does not need, and for a received or
    /// delivered message, which `ChatSession` prints itself.
    func sentence(_ names: ChatNames = ChatNames()) -> String? {
      switch self {
      case .connected(let broker): "Connected" + (broker.map { " to \($0)." } ?? ".")
      case .disconnected(let reason): reason
      case .presence(let who, let presence): "\(names[who]) is \(presence.rawValue)."
      case .unsent(let line, let reason): "Not sent: '\(line)'. \(reason)"
      case .key(let news): Self.sentence(news, names)
      case .exchange(let report): Self.sentence(report, names)
      case .mismatch(let who, isSealed: true):
        "\(names[who]) encrypts messages, and you do not (--unsealed): neither of you can read the other's messages. Start both chats with --unsealed, or both without it."
      case .mismatch(let who, isSealed: false):
        "\(names[who]) does not encrypt messages (--unsealed), and you do: neither of you can read the other's messages. Start both chats with --unsealed, or both without it."
      }
    }

    private static func sentence(_ report: ExchangeReport, _ names: ChatNames) -> String? {
      switch report {
      case .linked(let who): "You are linked with \(names[who])."
      case .met(let who): "\(names[who]) has proved that it is near."
      case .unlinked(let who): "You are not linked with \(names[who]) any more."
      case .expired(let id, let who): "Message \(id.number) could not be delivered to \(names[who]) in time."
      case .refused(_, let reason): "Not sent: \(reason)"
      case .memoryLost(let loss): loss.description
      case .muted(let who):
        "\(names[who]) has sent too much data or invalid data. "
          + "Messages from \(names[who]) are dropped for a minute."
      case .accepted, .received, .delivered: nil
      }
    }

    private static func sentence(_ news: KeyNews, _ names: ChatNames) -> String? {
      switch news {
      case .learned(let who, .unconfirmed):
        "The key of \(names[who]) came over the relay; confirm it with /verify \(names[who])."
      case .learned(let who, .confirmed): "The key of \(names[who]) is known."
      case .confirmed(let who): "The key of \(names[who]) is confirmed."
      case .changed(let who):
        "The key of \(names[who]) has changed. Nothing is sent to the new key until you decide: compare with /verify \(names[who]), then /trust \(names[who]), or /confirm \(names[who]) to keep the old key."
      case .accepted(let who): "The new key of \(names[who]) is trusted from now on."
      case .betrayed(let who):
        "The scanned key of \(names[who]) differs from the known key and replaces it. If the known key was an attacker's, earlier messages were not secret."
      case .notKept(let who, let reason):
        "The key of \(names[who]) could not be stored and is lost when the chat ends: \(reason)"
      }
    }
  }
#endif
