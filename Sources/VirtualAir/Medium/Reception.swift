import SeededRandom

/// The reasons why a listener wants an advertiser's packets. Each of the first three properties is the scan window in
/// which the receiver is open for one purpose; `nil` if the listener wants no packets for this purpose.
struct ReceptionInterest: Equatable {
  var scanning: ScanWindow?
  var initiating: ScanWindow?
  var watching: ScanWindow?
  var wantsAdvertisement = false
  var wantsWithScanResponse = false
}

/// The purposes for which a packet was received.
struct Receivers: OptionSet {
  let rawValue: UInt8

  static let scan = Receivers(rawValue: 1)
  static let initiation = Receivers(rawValue: 2)
  static let watch = Receivers(rawValue: 4)
}

/// Finds, for one listener and one advertiser, the next packet that the listener wants and receives.
///
/// References to radios are not counted, because this is the innermost loop of a world. Radios live as long as their
/// air.
package final class Reception {
  private unowned(unsafe) let listener: Radio
  private unowned(unsafe) let advertiser: Radio
  private let seed: UInt64
  private let shadowing: Double
  private var event: ScheduledEvent?
  private var premise: Premise?
  private var mean = (rssi: 0.0, listener: -1, advertiser: -1)

  init(listener: Radio, advertiser: Radio) {
    self.listener = listener
    self.advertiser = advertiser
    seed = SplitMix64.mix(listener.seed, advertiser.seed)
    shadowing = Self.shadowing(between: listener, and: advertiser)
  }

  /// Returns the shadowing between two radios, in dB. The shadowing is the same in both directions.
  package static func shadowing(between a: Radio, and b: Radio) -> Double {
    SplitMix64.mix(min(a.seed, b.seed), max(a.seed, b.seed)).boundedNormal * a.air.propagation.shadowingDB
  }

  /// The values on which the next wanted packet depends.
  private struct Premise: Equatable {
    var interest: ReceptionInterest
    var train: UInt64
    var listenerPath: Int
    var advertiserPath: Int
    /// The listener's ``Radio/generation``, which changes with the probability of a collision.
    var air: Int
  }

  /// Computes the next wanted packet again, if a value on which it depends has changed or a radio nearby is moving.
  func reconsider() {
    let air = listener.air
    let interest = listener.interest(in: advertiser)
    let premise = interest.map {
      Premise(
        interest: $0, train: advertiser.trainNumber, listenerPath: listener.pathGeneration,
        advertiserPath: advertiser.pathGeneration, air: listener.generation)
    }
    if let premise, premise == self.premise, listener.restsFrom <= air.now { return }
    self.premise = premise
    event?.cancel()
    event = nil
    guard let interest, var train = advertiser.upcomingTransmissions() else { return }
    search(for: interest, in: &train, from: air.now)
  }

  /// Continues the search at the end of the examined packets.
  private func goOn() {
    premise = nil
    reconsider()
  }

  /// The maximum number of packets that one search examines. The search continues in a later event, so that little work
  /// is wasted if a setting changes before that event.
  private static let packetsPerSearch = 64

  private func search(for interest: ReceptionInterest, in train: inout AdvertisingTrain, from start: WorldTime) {
    let air = listener.air
    let propagation = air.propagation
    let separation = Separation(a: listener.path, b: advertiser.path)
    let isConstant = separation.isConstant(from: start)
    let earshot = propagation.distance(
      atMeanRSSI: propagation.sensitivityDBm - propagation.largestFadeDB - shadowing)
    // Beyond the distance `earshot`, no packet arrives even with the most favourable fading. The search therefore
    // begins when the two radios are nearer. If they never come nearer, the search waits for a change of path.
    guard let audible = separation.firstTime(from: start, nearer: true, than: earshot) else { return }
    train.advance(beyond: audible.advanced(byNanoseconds: -1))
    let collisionProbability = air.collisionProbability(at: listener, for: advertiser)
    let scanning = interest.scanning.map { OpenTimes($0, phase: listener.seed) }
    let initiating = interest.initiating.map { OpenTimes($0, phase: listener.seed) }
    let watching = interest.watching.map { OpenTimes($0, phase: listener.seed) }
    for _ in 0..<Self.packetsPerSearch {
      let time = WorldTime(nanoseconds: train.time)
      let isScanned = scanning?.isOpen(at: time) ?? false
      let isInitiated = initiating?.isOpen(at: time) ?? false
      let isWatched = watching?.isOpen(at: time) ?? false
      if isScanned || isInitiated || isWatched {
        let luck = SplitMix64.mix(seed ^ train.seed, train.index)
        let mean = isConstant ? restingRSSI(separation, at: time) : rssi(separation, at: time)
        let rssi = mean + luck.boundedNormal * propagation.fadingDB
        let collision = SplitMix64.mix(luck, 1).unitInterval < collisionProbability
        if rssi >= propagation.sensitivityDBm, !collision {
          let answered =
            interest.wantsWithScanResponse && isScanned
            && hearsScanResponse(mean: mean, luck: luck, collisionProbability: collisionProbability)
          let delivers = isScanned && (answered ? interest.wantsWithScanResponse : interest.wantsAdvertisement)
          var receivers: Receivers = delivers ? .scan : []
          if isInitiated { receivers.insert(.initiation) }
          if isWatched { receivers.insert(.watch) }
          if !receivers.isEmpty { return schedule(at: time, rssi: rssi, answered: answered, receivers) }
        }
      }
      train.advance()
    }
    event = air.timeline.schedule(at: WorldTime(nanoseconds: train.time - 1)) { self.goOn() }
  }

  private func schedule(at time: WorldTime, rssi: Double, answered: Bool, _ receivers: Receivers) {
    event = listener.air.timeline.schedule(at: time) { [self] in
      event = nil
      premise = nil
      listener.receive(
        from: advertiser, rssiDBm: Int(rssi.rounded()), includesScanResponse: answered, by: receivers)
    }
  }

  /// Whether the two packets of active scanning arrive: the scan request and the scan response.
  private func hearsScanResponse(mean: Double, luck: UInt64, collisionProbability: Double) -> Bool {
    let propagation = listener.air.propagation
    for packet in 2...3 as ClosedRange<UInt64> {
      let luck = SplitMix64.mix(luck, packet)
      guard mean + luck.boundedNormal * propagation.fadingDB >= propagation.sensitivityDBm,
        SplitMix64.mix(luck, 1).unitInterval >= collisionProbability
      else { return false }
    }
    return true
  }

  private func rssi(_ separation: Separation, at time: WorldTime) -> Double {
    listener.air.propagation.meanRSSI(atMetres: separation.distance(at: time)) + shadowing
  }

  /// Returns the mean signal strength for two radios that do not move. The value is cached.
  private func restingRSSI(_ separation: Separation, at time: WorldTime) -> Double {
    if mean.listener != listener.pathGeneration || mean.advertiser != advertiser.pathGeneration {
      mean = (rssi(separation, at: time), listener.pathGeneration, advertiser.pathGeneration)
    }
    return mean.rssi
  }
}

/// The times at which a receiver is open, in a form that is fast to evaluate.
struct OpenTimes {
  private let window: Int64
  private let interval: Int64
  private let shift: Int64

  /// Creates the times at which a receiver with the given scan window is open. `phase` shifts the times, so that phones
  /// do not listen simultaneously.
  init(_ window: ScanWindow, phase: UInt64) {
    self.window = window.window.nanoseconds
    interval = window.interval.nanoseconds
    shift = interval > 0 ? Int64(phase % UInt64(interval)) : 0
  }

  func isOpen(at time: WorldTime) -> Bool {
    guard interval > 0, window < interval else { return window > 0 }
    return (time.nanoseconds + shift) % interval < window
  }
}
