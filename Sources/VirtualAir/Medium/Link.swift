import SeededRandom

/// A connection between two radios.
///
/// Connection events are usually 30 ms apart. A link ends if all its packets are lost for 720 ms (rule C4). While the
/// two radios are so near that the link cannot be lost, the events are not computed.
final class Link {
  let id: LinkID
  private unowned(unsafe) let central: Radio
  private unowned(unsafe) let peripheral: Radio
  private let addresses: Set<RadioAddress>
  private let seed: UInt64
  private let established: WorldTime
  private let shadowing: Double
  private var resting: Resting?
  let connectionInterval: Int64
  private let supervisionTimeout: Int64
  /// The time of the last connection event before ``nextUnnoted`` in which the two radios heard each other.
  private var lastHeard: Int64
  private var nextUnnoted: Int64 = 1
  private var loss: ScheduledEvent?
  private var readings: UInt64 = 0
  private(set) var isOpen = true
  /// The MTU that the two sides have agreed on, in bytes.
  var attributeMTU = AttributeProtocol.defaultMTU
  var waiting = PacketQueues()
  var transfer: ScheduledEvent?
  /// The indications that are not confirmed yet, by sender. The first indication of each sender was sent, and the
  /// sender's other indications wait.
  var indications: [LinkRole: [Indication]] = [:]
  var openChannels: Set<Int> = []
  var channelCount = 0

  private init(
    central: Radio, peripheral: Radio, addresses: Set<RadioAddress>, seed: UInt64, parameters: ConnectionParameters
  ) {
    id = central.air.nextLinkID()
    self.central = central
    self.peripheral = peripheral
    self.addresses = addresses
    self.seed = seed
    established = central.air.now
    shadowing = Reception.shadowing(between: central, and: peripheral)
    connectionInterval = max(parameters.interval.nanoseconds, Self.shortestInterval)
    supervisionTimeout = max(parameters.supervisionTimeout.nanoseconds, connectionInterval)
    lastHeard = established.nanoseconds
  }

  /// The shortest connection interval, 7.5 ms, in nanoseconds (Core Specification, volume 6, part B, section 4.5.1).
  private static let shortestInterval: Int64 = 7_500_000
  /// The time from CONNECT_IND to the transmit window, in nanoseconds (Core Specification, volume 6, part B, section
  /// 4.5.3).
  private static let transmitWindowDelay: Int64 = 1_250_000
  /// The number of unanswered events at the beginning after which a connection fails (Core Specification, volume 6,
  /// part B, section 4.5.2).
  private static let eventsUntilFailure: Int64 = 6

  /// Makes the connection for which `central` has just sent a CONNECT_IND.
  ///
  /// The first connection event is in the transmit window, which is as long as one interval.
  static func establish(central: Radio, peripheral: Radio, parameters: ConnectionParameters) {
    let timeline = central.air.timeline
    let seed = SplitMix64.mix(SplitMix64.mix(central.seed, peripheral.seed), central.nextLinkNumber())
    let interval = max(parameters.interval.nanoseconds, shortestInterval)
    let delay = transmitWindowDelay + Int64(SplitMix64.mix(seed, 1) % UInt64(interval))
    let (centralAddress, peripheralAddress) = (central.address, peripheral.address)
    let addresses: Set = [centralAddress, peripheralAddress]
    // The references are unowned, because radios live as long as their air, and scheduled events are removed with the
    // air.
    timeline.schedule(afterNanoseconds: delay) { [unowned(unsafe) central, unowned(unsafe) peripheral] in
      // Two phones that connect to each other at the same moment get one link, not two (Core Specification, volume 6,
      // part B, section 4.5).
      guard central.isPowered, !central.hasLink(between: addresses) else { return }
      guard peripheral.isPowered else {
        timeline.schedule(afterNanoseconds: eventsUntilFailure * interval) { [unowned(unsafe) central] in
          central.delegate?.controllerFailed(toConnectTo: peripheralAddress)
        }
        return
      }
      let link = Link(
        central: central, peripheral: peripheral, addresses: addresses, seed: seed, parameters: parameters)
      central.adopt(link)
      peripheral.adopt(link)
      link.watch()
      peripheral.delegate?.controllerConnected(link.id, to: centralAddress, role: .peripheral)
      central.delegate?.controllerConnected(link.id, to: peripheralAddress, role: .central)
      for radio in [peripheral, central] { radio.onChange?() }
    }
  }

  func connects(_ addresses: Set<RadioAddress>) -> Bool { self.addresses == addresses }

  var air: Air { central.air }

  // Closures refer to the radios of a link by their roles. A closure that referred to a radio would create a reference
  // cycle.
  func radio(_ role: LinkRole) -> Radio { role == .central ? central : peripheral }
  func role(of radio: Radio) -> LinkRole { radio === central ? .central : .peripheral }

  private func other(than radio: Radio) -> Radio { radio === central ? peripheral : central }

  // MARK: Signal

  /// Returns the signal strength, limited to the range that a controller can report (Core Specification, volume 4, part
  /// E, section 7.5.4).
  func rssi(at time: WorldTime) -> Int {
    readings += 1
    let rssi = mean(at: time) + fading(SplitMix64.mix(seed, readings << 1))
    return Int(min(max(rssi, -127), 20).rounded())
  }

  private func mean(at time: WorldTime) -> Double {
    let paths = (central.pathGeneration, peripheral.pathGeneration)
    if let resting, resting.paths == paths, resting.since <= time { return resting.mean }
    let separation = Separation(a: central.path, b: peripheral.path)
    let mean = air.propagation.meanRSSI(atMetres: separation.distance(at: time)) + shadowing
    if separation.isConstant(from: time) { resting = Resting(paths: paths, since: time, mean: mean) }
    return mean
  }

  /// The mean signal strength after both radios have stopped on their present paths. It is constant from `since` on.
  private struct Resting {
    let paths: (central: Int, peripheral: Int)
    let since: WorldTime
    let mean: Double
  }

  private func fading(_ luck: UInt64) -> Double { luck.boundedNormal * air.propagation.fadingDB }

  /// Returns the time until a controller answers a request for the signal strength, in nanoseconds. The answer arrives
  /// after a few connection events. The published log of Advertiser iOS (docs/references.md) has a reading about every
  /// 1.1 s, and each reading was requested one second after the previous answer.
  func readingDelay() -> Int64 {
    40_000_000 + Int64(SplitMix64.mix(seed, readings << 1 | 1) % 120_000_000)
  }

  // MARK: End

  func terminate(by radio: Radio) {
    close()
    radio.drop(self)
    let other = other(than: radio)
    // LL_TERMINATE_IND is sent in the next connection event.
    air.timeline.schedule(afterNanoseconds: connectionInterval) { [unowned(unsafe) other, self] in
      other.end(self, reason: .remoteTerminated)
    }
  }

  /// Ends the link for a radio that was switched off. The peer notices the end when its supervision timeout expires.
  func goSilent(at radio: Radio) {
    close()
    let other = other(than: radio)
    air.timeline.schedule(afterNanoseconds: supervisionTimeout) { [unowned(unsafe) other, self] in
      other.end(self, reason: .supervisionTimeout)
    }
  }

  private func close() {
    isOpen = false
    loss?.cancel()
    transfer?.cancel()
    waiting = PacketQueues()
    indications = [:]
    openChannels = []
  }

  private func lose() {
    close()
    central.end(self, reason: .supervisionTimeout)
    peripheral.end(self, reason: .supervisionTimeout)
  }

  /// The number of connection events that one search examines: about two minutes.
  private static let eventsPerSearch = 4096

  /// The time after which no event is computed. This time is 146 years, half of the range of times, so that no number
  /// overflows.
  private static let lastMoment = Int64.max / 2

  /// A margin of the mean signal strength above the sensitivity, in standard deviations of the fading. If the margin is
  /// at least this large, no events are computed.
  ///
  /// With this margin, at most three packets in ten are lost. The loss of 24 successive packets (720 ms) is rarer than
  /// once in 10¹² attempts.
  private static let safeMargin = 0.6
  /// Records the time at which the two radios last heard each other. The caller calls this method before a radio
  /// changes its path.
  func recordLastHeard() {
    let next = eventIndex(after: air.now.nanoseconds)
    for event in (nextUnnoted..<max(next, nextUnnoted)).reversed() where isHeard(event) {
      lastHeard = time(of: event)
      break
    }
    nextUnnoted = next
  }

  /// Computes whether and when the link will be lost on the present paths, and schedules that loss.
  func watch() {
    loss?.cancel()
    guard isOpen else { return }
    recordLastHeard()
    let air = air
    let propagation = air.propagation
    let separation = Separation(a: central.path, b: peripheral.path)
    let safeRange = propagation.distance(
      atMeanRSSI: propagation.sensitivityDBm + Self.safeMargin * propagation.fadingDB - shadowing)
    // If neither radio moves, the mean signal strength is computed once, so that the events need no logarithm.
    let isConstant = separation.isConstant(from: air.now)
    if isConstant, separation.distance(at: air.now) <= safeRange { return }
    let restingMean = isConstant ? mean(at: air.now) : nil
    var (event, heard) = (nextUnnoted, lastHeard)
    for _ in 0..<Self.eventsPerSearch {
      let moment = WorldTime(nanoseconds: time(of: event))
      if !isConstant, separation.distance(at: moment) <= safeRange {
        // The link cannot be lost before the distance exceeds `safeRange`. A time after the last moment counts as
        // never, because the computed times of later events would overflow.
        guard let danger = separation.firstTime(from: moment, nearer: false, than: safeRange),
          danger.nanoseconds < Self.lastMoment
        else { return }
        event = max(eventIndex(after: danger.nanoseconds), event + 1)
        heard = time(of: event - 1)
      } else {
        if isHeard(event, mean: restingMean) {
          heard = moment.nanoseconds
        } else if moment.nanoseconds - heard >= supervisionTimeout {
          let end = WorldTime(nanoseconds: heard + supervisionTimeout)
          loss = air.timeline.schedule(at: end) { [weak self] in self?.lose() }
          return
        }
        event += 1
      }
    }
    loss = air.timeline.schedule(at: WorldTime(nanoseconds: time(of: event - 1))) { self.watch() }
  }

  func isHeard(_ event: Int64, mean: Double? = nil) -> Bool {
    let mean = mean ?? self.mean(at: WorldTime(nanoseconds: time(of: event)))
    return mean + fading(SplitMix64.mix(~seed, UInt64(bitPattern: event))) >= air.propagation.sensitivityDBm
  }

  func time(of event: Int64) -> Int64 { established.nanoseconds + event * connectionInterval }

  /// Returns the number of the first connection event after `moment`, which must not be before the link's beginning.
  func eventIndex(after moment: Int64) -> Int64 {
    (moment - established.nanoseconds) / connectionInterval + 1
  }
}

extension Radio {
  fileprivate func end(_ link: Link, reason: DisconnectReason) {
    guard self.link(link.id) != nil else { return }
    drop(link)
    delegate?.controllerDisconnected(link.id, reason: reason)
    onChange?()
  }
}
