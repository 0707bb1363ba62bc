/// Why a listener wants an advertiser's packets, and when it is open for them.
struct ReceptionInterest {
  var scanning: ScanWindow?
  var initiating: ScanWindow?
  var wantsAdvertisement = false
  var wantsWithScanResponse = false
}

/// The next packet of one advertiser that one listener wants and receives.
///
/// Radios live as long as their air, so they are referred to without counting: this is the innermost loop of a world.
final class Reception {
  private unowned(unsafe) let listener: Radio
  private unowned(unsafe) let advertiser: Radio
  private let seed: UInt64
  private let shadowing: Double
  private var event: ScheduledEvent?
  private var mean = (rssi: 0.0, listener: -1, advertiser: -1)

  init(listener: Radio, advertiser: Radio) {
    self.listener = listener
    self.advertiser = advertiser
    seed = SplitMix64.mix(listener.seed, advertiser.seed)
    shadowing = Self.shadowing(between: listener, and: advertiser)
  }

  /// What stands between two radios is the same in both directions, in dB.
  static func shadowing(between a: Radio, and b: Radio) -> Double {
    SplitMix64.mix(min(a.seed, b.seed), max(a.seed, b.seed)).boundedNormal * a.air.propagation.shadowingDB
  }

  /// Computes the next wanted packet anew.
  func reconsider() {
    event?.cancel()
    event = nil
    guard let interest = listener.interest(in: advertiser), var train = advertiser.upcomingTransmissions() else {
      return
    }
    search(for: interest, in: &train, from: listener.air.now)
  }

  /// How many packets are looked at in one go: the search goes on in an event of its own, so that a change on the way costs little.
  private static let packetsPerSearch = 2048

  private func search(for interest: ReceptionInterest, in train: inout AdvertisingTrain, from start: WorldTime) {
    let air = listener.air
    let propagation = air.propagation
    let separation = Separation(a: listener.path, b: advertiser.path)
    let isConstant = separation.isConstant(from: start)
    let earshot = propagation.distance(
      atMeanRSSI: propagation.sensitivityDBm - propagation.largestFadeDB - shadowing)
    // Out of earshot even with the luckiest fading: wait until somebody has come nearer, or moves.
    guard let audible = separation.firstTime(from: start, nearer: true, than: earshot) else { return }
    train.advance(beyond: audible.advanced(byNanoseconds: -1))
    let collisionProbability = air.collisionProbability(at: listener, for: advertiser)
    for _ in 0..<Self.packetsPerSearch {
      let time = WorldTime(nanoseconds: train.time)
      let isScanned = interest.scanning?.isOpen(at: time, phase: listener.seed) ?? false
      let isInitiated = interest.initiating?.isOpen(at: time, phase: listener.seed) ?? false
      if isScanned || isInitiated {
        let luck = SplitMix64.mix(seed ^ train.seed, train.index)
        let mean = isConstant ? restingRSSI(separation, at: time) : rssi(separation, at: time)
        let rssi = mean + luck.boundedNormal * propagation.fadingDB
        let collision = SplitMix64.mix(luck, 1).unitInterval < collisionProbability
        if rssi >= propagation.sensitivityDBm, !collision {
          let answered =
            interest.wantsWithScanResponse && isScanned
            && hearsScanResponse(mean: mean, luck: luck, collisionProbability: collisionProbability)
          let delivers = isScanned && (answered ? interest.wantsWithScanResponse : interest.wantsAdvertisement)
          if delivers || isInitiated {
            schedule(at: time, rssi: rssi, answered: answered, isScanned: delivers, isInitiated: isInitiated)
            return
          }
        }
      }
      train.advance()
    }
    event = air.world.schedule(at: WorldTime(nanoseconds: train.time - 1)) { self.reconsider() }
  }

  private func schedule(at time: WorldTime, rssi: Double, answered: Bool, isScanned: Bool, isInitiated: Bool) {
    event = listener.air.world.schedule(at: time) { [self] in
      event = nil
      listener.receive(
        from: advertiser, rssiDBm: Int(rssi.rounded()), includesScanResponse: answered, isScanned: isScanned,
        isInitiated: isInitiated)
    }
  }

  /// Two more packets have to arrive: the request and the response.
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

  /// Where nobody moves, the logarithm is taken once.
  private func restingRSSI(_ separation: Separation, at time: WorldTime) -> Double {
    if mean.listener != listener.pathGeneration || mean.advertiser != advertiser.pathGeneration {
      mean = (rssi(separation, at: time), listener.pathGeneration, advertiser.pathGeneration)
    }
    return mean.rssi
  }
}

extension ScanWindow {
  /// Whether the receiver is open at `time`; `phase` shifts the pattern, so that phones do not listen in step.
  func isOpen(at time: WorldTime, phase: UInt64) -> Bool {
    let interval = self.interval.nanoseconds
    guard interval > 0, window < self.interval else { return window > .zero }
    return (time.nanoseconds + Int64(phase % UInt64(interval))) % interval < window.nanoseconds
  }
}
