internal import AfterglowWire

/// What this phone listens for.
///
/// The GATT channel needs each peer once: its scan runs on. The overflow channel scans for a service of each of the 128
/// bits with duplicates, and begins anew every `scanPeriod`, because iOS throttles what it repeats (rule B13); a scan
/// without duplicates would only lose the pauses by that.
struct Scanner: Sendable {
  private enum State {
    case off
    /// Until the radio goes.
    case scanning
    case scanningInTurns(until: Instant)
    case pausing(until: Instant)
  }

  private let services: [ServiceUUID]
  private let repeats: Bool
  private let period: Int64
  private let pause: Int64
  private var state = State.off

  init(_ configuration: Configuration) {
    let overflow = configuration.channels.contains(.overflow)
    services =
      (configuration.channels.isDisjoint(with: [.gatt, .beacon]) ? [] : [IdentityService.reference])
      + (overflow ? (0..<OverflowArea.bitCount).map(OverflowArea.service(settingBit:)) : [])
    repeats = overflow
    period = Limits.atLeastShortest(configuration.scanPeriod)
    pause = Limits.atLeastShortest(configuration.scanPause)
  }

  var isScanning: Bool {
    switch state {
    case .off, .pausing: false
    case .scanning, .scanningInTurns: true
    }
  }

  var nextDeadline: Instant? {
    switch state {
    case .off, .scanning: nil
    case .scanningInTurns(let until), .pausing(let until): until < .never ? until : nil
    }
  }

  mutating func radioCameUp(at now: Instant, into commands: inout [Command]) {
    switch state {
    case .off: scan(at: now, into: &commands)
    case .scanning, .scanningInTurns, .pausing: break  // told twice
    }
  }

  /// The scan went with the power.
  mutating func radioWentDown() {
    state = .off
  }

  mutating func expire(at now: Instant, into commands: inout [Command]) {
    switch state {
    case .scanningInTurns(let until) where until <= now:
      state = .pausing(until: now.advanced(byNanoseconds: pause))
      commands.append(.stopScanning)
    case .pausing(let until) where until <= now:
      scan(at: now, into: &commands)
    case .off, .scanning, .scanningInTurns, .pausing: break
    }
  }

  private mutating func scan(at now: Instant, into commands: inout [Command]) {
    guard !services.isEmpty else { return }
    state = repeats ? .scanningInTurns(until: now.advanced(byNanoseconds: period)) : .scanning
    commands.append(.startScanning(services, allowsDuplicates: repeats))
  }
}
