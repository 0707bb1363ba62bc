internal import AfterglowWire

/// What this phone shows of itself: the GATT channel's two services, and the advertisement of every channel.
///
/// The list is the same in the foreground and in the background. It begins with what iOS may move into the ordinary list
/// in the foreground (rule A2) without hurting a code: the reference service, or the code's own spare one. A code in
/// turns is advertised by stopping and starting. What is refused, or not answered at all, is asked for again after `retry`.
struct Broadcaster: Sendable {
  private enum State {
    case off
    case publishing(retryAt: Instant)
    case starting(retryAt: Instant, turnEnds: Instant)
    case advertising(turnEnds: Instant)
  }

  /// Long enough for a Bluetooth service that restarts, short beside the minutes for which people meet.
  static let retry: Int64 = 10_000_000_000

  /// What is hosted.
  private let published: [ServiceUUID]
  /// What is advertised, one list after the other.
  private let lists: [[ServiceUUID]]
  private let turnLength: Int64
  private var turn = 0
  private var state = State.off

  init(installation: InstallationID, _ configuration: Configuration) {
    let isGATT = configuration.channels.contains(.gatt)
    let reference = isGATT ? [IdentityService.reference] : []
    published = isGATT ? [IdentityService.reference, IdentityService.service(for: installation)] : []
    if configuration.channels.contains(.overflow) {
      lists = configuration.overflowCode.rotation(osMajorVersion: configuration.osMajorVersion).map {
        reference + $0.services(for: installation)
      }
    } else {
      lists = isGATT ? [reference] : []
    }
    turnLength = lists.count > 1 ? Limits.atLeastShortest(configuration.bankRotation) : .max
  }

  var nextDeadline: Instant? {
    switch state {
    case .off: nil
    case .publishing(let moment), .starting(let moment, _), .advertising(let moment): moment < .never ? moment : nil
    }
  }

  mutating func radioChanged(to radio: RadioState, at now: Instant, into commands: inout [Command]) {
    switch (radio, state) {
    case (.poweredOn, .off):
      if published.isEmpty { startAdvertising(at: now, into: &commands) } else { publish(at: now, into: &commands) }
    case (.poweredOn, .publishing), (.poweredOn, .starting), (.poweredOn, .advertising): break  // told twice
    case (.unknown, _), (.resetting, _), (.unsupported, _), (.unauthorized, _), (.poweredOff, _):
      state = .off  // services and advertisement went with the power
    }
  }

  mutating func servicesPublished(at now: Instant, into commands: inout [Command]) {
    switch state {
    case .publishing: startAdvertising(at: now, into: &commands)
    case .off, .starting, .advertising: break  // an answer from before the power cycle, or a second one
    }
  }

  mutating func advertisingStarted() {
    switch state {
    case .starting(_, let turnEnds): state = .advertising(turnEnds: turnEnds)
    case .off, .publishing, .advertising: break  // an answer from before the power cycle, or a second one
    }
  }

  mutating func advertisingRefused(into commands: inout [Command]) {
    switch state {
    // The usual reason is an advertisement that is on already: it has to stop first, and takes a while to (rule A10).
    case .starting: commands.append(.stopAdvertising)
    case .off, .publishing, .advertising: break  // an answer from before the power cycle, or a second one
    }
  }

  mutating func expire(at now: Instant, into commands: inout [Command]) {
    guard let deadline = nextDeadline, deadline <= now else { return }
    switch state {
    case .publishing: publish(at: now, into: &commands)
    case .starting: startAdvertising(at: now, into: &commands)
    case .advertising:
      turn = (turn + 1) % lists.count
      commands.append(.stopAdvertising)
      startAdvertising(at: now, into: &commands)
    case .off: break
    }
  }

  private mutating func publish(at now: Instant, into commands: inout [Command]) {
    state = .publishing(retryAt: now.advanced(byNanoseconds: Self.retry))
    commands.append(.publish(published))
  }

  private mutating func startAdvertising(at now: Instant, into commands: inout [Command]) {
    guard !lists.isEmpty else { return }
    state = .starting(
      retryAt: now.advanced(byNanoseconds: Self.retry), turnEnds: now.advanced(byNanoseconds: turnLength))
    commands.append(.startAdvertising(lists[turn]))
  }
}
