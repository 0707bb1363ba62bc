internal import AfterglowWire

/// Decides for which services this phone scans, and when.
///
/// Channels that need only one report of each peer use a continuous scan. A scan with duplicates restarts after each
/// period, because iOS may make a long scan slower (rule B13). A scan without duplicates would gain nothing from
/// restarts, and would miss peers during the pauses.
struct Scanner: Sendable {
  private enum State {
    case off
    /// A scan that lasts until the radio is switched off.
    case scanning
    case scanningInTurns(until: Instant)
    case pausing(until: Instant)
  }

  private let services: [ServiceUUID]
  private let repeats: Bool
  private let period: Int64
  private let pause: Int64
  private var state = State.off

  init(_ needs: ChannelNeeds, _ schedule: ScanSchedule) {
    services = needs.services
    repeats = needs.everyAdvertisement
    period = schedule.period.usableNanoseconds
    pause = schedule.pause.usableNanoseconds
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
    case .scanning, .scanningInTurns, .pausing: break  // reported twice
    }
  }

  /// Records that the scan ended, because the radio is off.
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
