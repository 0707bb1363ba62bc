/// A connection between two radios.
///
/// Connection events come every 30 ms; a link whose packets are all lost for 720 ms is gone (rule C4). As long as the two
/// are so near that this cannot happen, no event is computed at all.
final class Link {
  let id: LinkID
  private unowned(unsafe) let central: Radio
  private unowned(unsafe) let peripheral: Radio
  private let seed: UInt64
  private let established: WorldTime
  private let shadowing: Double
  private let connectionInterval: Int64
  private let supervisionTimeout: Int64
  private var loss: ScheduledEvent?
  private var readings: UInt64 = 0
  private var exchanges: UInt64 = 0
  private var isOpen = true

  private init(id: LinkID, central: Radio, peripheral: Radio) {
    self.id = id
    self.central = central
    self.peripheral = peripheral
    seed = SplitMix64.mix(central.air.seed, UInt64(id.rawValue) << 1 | 1)
    established = central.air.now
    shadowing = Reception.shadowing(between: central, and: peripheral)
    connectionInterval = Rules.connectionInterval.value.nanoseconds
    supervisionTimeout = Rules.supervisionTimeout.value.nanoseconds
  }

  /// Makes the connection that `central` asked for with the CONNECT_IND it has just sent.
  ///
  /// The first connection event comes within the transmit window, at most one interval later.
  static func establish(central: Radio, peripheral: Radio) {
    let world: World = central.air.world
    let id = central.air.nextLinkID()
    let delay = SplitMix64.mix(central.seed, UInt64(id.rawValue)) % UInt64(Rules.connectionInterval.value.nanoseconds)
    let (centralAddress, peripheralAddress) = (central.address, peripheral.address)
    world.schedule(afterNanoseconds: 1_250_000 + Int64(delay)) { [weak central, weak peripheral] in
      guard let central, let peripheral, central.isPowered, peripheral.isPowered else { return }
      let link = Link(id: id, central: central, peripheral: peripheral)
      central.adopt(link)
      peripheral.adopt(link)
      link.watch()
      peripheral.delegate?.controllerConnected(id, to: centralAddress, role: .peripheral)
      central.delegate?.controllerConnected(id, to: peripheralAddress, role: .central)
    }
  }

  private var air: Air { central.air }

  private func other(than radio: Radio) -> Radio { radio === central ? peripheral : central }

  // MARK: Signal

  func rssi(at time: WorldTime) -> Int {
    readings += 1
    let fading = SplitMix64.mix(seed, readings << 1).boundedNormal * air.propagation.fadingDB
    return Int((mean(at: time) + fading).rounded())
  }

  private func mean(at time: WorldTime) -> Double {
    air.propagation.meanRSSI(atMetres: Separation(a: central.path, b: peripheral.path).distance(at: time)) + shadowing
  }

  /// The controller answers within a few connection events; the reference log reads about every 1.1 s when asked 1 s after each answer.
  func readingDelay() -> Int64 {
    40_000_000 + Int64(SplitMix64.mix(seed, readings << 1 | 1) % 120_000_000)
  }

  // MARK: Requests

  func exchange(_ request: AttributeRequest, from radio: Radio, reply: @escaping (AttributeResponse) -> Void) {
    exchanges += 1
    let phase = Int64(SplitMix64.mix(seed ^ exchanges, 3) % UInt64(connectionInterval))
    air.world.schedule(afterNanoseconds: phase) { [weak self] in
      guard let self, isOpen, let response = other(than: radio).delegate?.controllerServes(request, on: id) else {
        return
      }
      // A request travels in one connection event, its response in the next.
      let duration = Int64(2 * response.roundTrips - 1) * connectionInterval
      air.world.schedule(afterNanoseconds: duration) { [weak self] in
        if let self, isOpen { reply(response) }
      }
    }
  }

  // MARK: End

  func terminate(by radio: Radio) {
    close()
    radio.drop(self)
    let other = other(than: radio)
    // LL_TERMINATE_IND goes out in the next connection event.
    air.world.schedule(afterNanoseconds: connectionInterval) { [weak other, self] in
      other?.end(self, reason: .remoteTerminated)
    }
  }

  /// One side is off: the other waits for the supervision timeout.
  func goSilent(at radio: Radio) {
    close()
    let other = other(than: radio)
    air.world.schedule(afterNanoseconds: supervisionTimeout) { [weak other, self] in
      other?.end(self, reason: .supervisionTimeout)
    }
  }

  private func close() {
    isOpen = false
    loss?.cancel()
  }

  private func lose() {
    close()
    central.end(self, reason: .supervisionTimeout)
    peripheral.end(self, reason: .supervisionTimeout)
  }

  /// How many connection events are looked at in one go: about two minutes.
  private static let eventsPerSearch = 4096

  /// How far above the sensitivity the mean has to be for the link to be left alone, in standard deviations of the fading.
  ///
  /// Three packets in ten are lost there at most, and 24 in a row (720 ms) less than once in 10¹² tries.
  private static let safeMargin = 0.6

  /// Computes when, as things stand, the link is lost.
  func watch() {
    loss?.cancel()
    guard isOpen else { return }
    let air = air
    let (now, propagation) = (air.now, air.propagation)
    let separation = Separation(a: central.path, b: peripheral.path)
    let safeRange = propagation.distance(
      atMeanRSSI: propagation.sensitivityDBm + Self.safeMargin * propagation.fadingDB - shadowing)
    let isConstant = separation.isConstant(from: now)
    let restingMean = mean(at: now)
    if isConstant, separation.distance(at: now) <= safeRange { return }

    // What was lost just before now counts too, so that computing anew does not prolong a link.
    var event = eventIndex(after: now.nanoseconds - supervisionTimeout)
    var lastHeard = time(of: event - 1)
    for _ in 0..<Self.eventsPerSearch {
      let moment = WorldTime(nanoseconds: time(of: event))
      if !isConstant, moment > now, separation.distance(at: moment) <= safeRange {
        guard let danger = separation.firstTime(from: moment, nearer: false, than: safeRange) else { return }
        event = max(eventIndex(after: danger.nanoseconds), event + 1)
        lastHeard = time(of: event - 1)
        continue
      }
      let mean = isConstant ? restingMean : mean(at: moment)
      let rssi = mean + SplitMix64.mix(~seed, UInt64(event)).boundedNormal * propagation.fadingDB
      if rssi >= propagation.sensitivityDBm {
        lastHeard = moment.nanoseconds
      } else if moment.nanoseconds - lastHeard >= supervisionTimeout {
        loss = air.world.schedule(at: max(moment, now)) { self.lose() }
        return
      }
      event += 1
    }
    loss = air.world.schedule(at: WorldTime(nanoseconds: time(of: event))) { self.watch() }
  }

  private func time(of event: Int64) -> Int64 { established.nanoseconds + event * connectionInterval }

  /// The first connection event after `moment`, never before the link began.
  private func eventIndex(after moment: Int64) -> Int64 {
    max((moment - established.nanoseconds) / connectionInterval + 1, 0)
  }
}

extension Radio {
  fileprivate func end(_ link: Link, reason: DisconnectReason) {
    guard self.link(link.id) != nil else { return }
    drop(link)
    delegate?.controllerDisconnected(link.id, reason: reason)
  }
}
