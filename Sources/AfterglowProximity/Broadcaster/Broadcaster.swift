internal import AfterglowWire

/// What this phone shows of itself: the two services, and an advertisement of the reference service.
///
/// A request that is refused, or not answered at all, is made again after `retry`.
struct Broadcaster: Sendable {
  private enum State {
    case off
    case publishing(retryAt: Instant)
    case starting(retryAt: Instant)
    case advertising
  }

  /// Long enough for a Bluetooth service that restarts, short beside the minutes for which people meet.
  static let retry: Int64 = 10_000_000_000

  private let services: [ServiceUUID]
  private var state = State.off

  init(installation: InstallationID) {
    services = [IdentityService.reference, IdentityService.service(for: installation)]
  }

  var nextDeadline: Instant? {
    switch state {
    case .off, .advertising: nil
    case .publishing(let retryAt), .starting(let retryAt): retryAt < .never ? retryAt : nil
    }
  }

  mutating func radioChanged(to radio: RadioState, at now: Instant, into commands: inout [Command]) {
    switch (radio, state) {
    case (.poweredOn, .off): publish(at: now, into: &commands)
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
    case .starting: state = .advertising
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
    case .off, .advertising: break
    }
  }

  private mutating func publish(at now: Instant, into commands: inout [Command]) {
    state = .publishing(retryAt: now.advanced(byNanoseconds: Self.retry))
    commands.append(.publish(services))
  }

  private mutating func startAdvertising(at now: Instant, into commands: inout [Command]) {
    state = .starting(retryAt: now.advanced(byNanoseconds: Self.retry))
    commands.append(.startAdvertising([IdentityService.reference]))
  }
}
