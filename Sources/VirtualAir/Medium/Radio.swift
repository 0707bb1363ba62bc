import SeededRandom

/// A phone's controller on the simulated air.
package final class Radio: Controller {
  unowned(unsafe) let air: Air
  let index: Int
  let seed: UInt64
  /// The phone. The reference is strong, because a weak reference would slow down each packet. The world removes the
  /// delegate when the world ends.
  package var delegate: (any ControllerDelegate)?
  /// Called when the radio's tasks, or the apps for which it performs the tasks, may have changed.
  package var onChange: (() -> Void)?

  package private(set) var isPowered = false
  package private(set) var address = RadioAddress(rawValue: 0)
  package private(set) var path: Path
  /// Counts the changes of ``path``, so that a cache can check whether its values are current.
  private(set) var pathGeneration = 0
  package private(set) var advertising: AdvertisingParameters?
  private var train: AdvertisingTrain?
  private let delays: AdvertisingDelays
  private(set) var scanning: ScanParameters?
  private(set) var watching: ScanWindow?
  private var initiating: [RadioAddress: Initiation] = [:]
  /// The computed receptions, by the advertiser's index. The dictionary is never iterated, because its order is random.
  private var receptions: [Int: Reception] = [:]
  private(set) var links: [Link] = []
  /// The services that peers discover on this radio.
  package internal(set) var services: [AttributeService] = []
  /// Counts the trains of advertisements that this radio has begun.
  private(set) var trainNumber: UInt64 = 0
  private var linkCount: UInt64 = 0
  private var load = (value: 0.0, at: WorldTime(nanoseconds: -1), generation: -1)
  /// Counts the changes of the load of the channels at this radio.
  private(set) var generation = 0
  /// From this time on, this radio and all radios that it may hear stand still, if no radio begins another path.
  private(set) var restsFrom = WorldTime.zero
  /// The position of a radio that no longer moves; `nil` until this position has been computed.
  private var rest: (place: Position, since: WorldTime)?
  /// The advertising interval in nanoseconds; `nil` if the radio does not advertise.
  private(set) var advertisingInterval: Int64?

  private struct Initiation {
    var window: ScanWindow
    var parameters: ConnectionParameters
  }

  init(air: Air, index: Int, name: String, position: Position, delays: AdvertisingDelays) {
    self.air = air
    self.delays = delays
    self.index = index
    seed = SplitMix64.mix(air.seed, SplitMix64(seed: air.seed, name: name).seedForHashing)
    path = Path(standingAt: position)
  }

  // MARK: Controller

  package func setPower(_ isOn: Bool) {
    guard isOn != isPowered else { return }
    defer { onChange?() }
    isPowered = isOn
    air.recordChange(near: self)
    if !isOn {
      advertising = nil
      advertisingInterval = nil
      train = nil
      scanning = nil
      watching = nil
      for address in initiating.keys { air.forget(initiator: self, to: address) }
      initiating = [:]
      // The peers hear no more packets, and notice the loss when their supervision timeout expires.
      for link in links { link.goSilent(at: self) }
      links = []
    }
    reconsiderEverything()
  }

  package func setAddress(_ address: RadioAddress) {
    air.readdress(self, from: self.address, to: address)
    self.address = address
    reconsiderAsAdvertiser()
  }

  package func advertise(_ parameters: AdvertisingParameters?) {
    // Even if the parameters are unchanged, the advertisement may now serve other apps.
    defer { onChange?() }
    let previous = advertising
    guard parameters != previous else { return }
    advertising = parameters
    advertisingInterval = parameters?.interval.nanoseconds
    if parameters?.interval != previous?.interval {
      air.recordChange(near: self)
      train = parameters.map { parameters in
        trainNumber += 1
        let seed = SplitMix64.mix(seed, trainNumber)
        return AdvertisingTrain(seed: seed, interval: parameters.interval, delays: delays, start: air.now)
      }
    } else if let parameters, parameters.advertisement == previous?.advertisement {
      // If only the connectability has changed, only radios that want to connect are affected.
      for radio in air.initiators(to: address) { radio.reconsider(self) }
      return
    }
    reconsiderAsAdvertiser()
  }

  package func scan(_ parameters: ScanParameters?) {
    defer { onChange?() }
    guard parameters != scanning else { return }
    scanning = parameters
    reconsiderAsListener()
  }

  package func watch(_ window: ScanWindow?) {
    defer { onChange?() }
    guard window != watching else { return }
    watching = window
    reconsiderAsListener()
  }

  package func interestChanged(in address: RadioAddress?) {
    guard let address else { return reconsiderAsListener() }
    for radio in air.radios(at: address) where radio !== self { reconsider(radio) }
  }

  package func initiate(to address: RadioAddress, window: ScanWindow, parameters: ConnectionParameters) {
    defer { onChange?() }
    if initiating[address] == nil { air.record(initiator: self, to: address) }
    initiating[address] = Initiation(window: window, parameters: parameters)
    interestChanged(in: address)
  }

  package func cancelInitiation(to address: RadioAddress) {
    guard removeInitiation(to: address) != nil else { return }
    interestChanged(in: address)
  }

  private func removeInitiation(to address: RadioAddress) -> Initiation? {
    guard let initiation = initiating.removeValue(forKey: address) else { return nil }
    air.forget(initiator: self, to: address)
    onChange?()
    return initiation
  }

  /// Returns the scan window of an attempt to connect; `nil` if there is no attempt.
  package func initiationWindow(to address: RadioAddress) -> ScanWindow? { initiating[address]?.window }

  /// The average delay that the controller adds to each advertising interval.
  package var meanAdvertisingDelay: Duration { delays.mean }

  package func terminate(_ link: LinkID) {
    self.link(link)?.terminate(by: self)
  }

  package func readRSSI(of id: LinkID) {
    guard let link = link(id) else { return }
    air.timeline.schedule(afterNanoseconds: link.readingDelay()) { [self] in
      guard self.link(id) != nil else { return }
      delegate?.controllerRead(rssiDBm: link.rssi(at: air.now), of: id)
    }
  }

  // MARK: Links

  func link(_ id: LinkID) -> Link? {
    links.first { $0.id == id }
  }

  func hasLink(between addresses: Set<RadioAddress>) -> Bool {
    links.contains { $0.connects(addresses) }
  }

  /// Returns the number of the next link that this radio makes as a central.
  func nextLinkNumber() -> UInt64 {
    linkCount += 1
    return linkCount
  }

  func adopt(_ link: Link) {
    links.append(link)
  }

  func drop(_ link: Link) {
    links.removeAll { $0 === link }
    onChange?()
  }

  // MARK: Movement

  package func move(along path: Path) {
    for link in links { link.recordLastHeard() }
    // Radios that are far from the new path no longer hear this radio, so their receptions change too.
    reconsiderEverything(after: {
      self.path = path
      rest = nil
      pathGeneration += 1
      air.recordWalk(of: self)
    })
    for link in links { link.watch() }
  }

  func recordWalk(until arrival: WorldTime) { restsFrom = max(restsFrom, arrival) }

  func recordChange() { generation += 1 }

  /// Returns the present position of the radio.
  func position(at now: WorldTime) -> Position {
    if let rest, rest.since <= now { return rest.place }
    let place = path.position(at: now)
    if path.isAtRest(from: now) { rest = (place, now) }
    return place
  }

  // MARK: Receptions

  /// Returns the train of the advertisements that the radio will send from now on; `nil` if it does not advertise.
  func upcomingTransmissions() -> AdvertisingTrain? {
    // The stored train itself is advanced, so that no search examines past packets again.
    train?.advance(beyond: air.now)
    return train
  }

  /// Returns the reasons why this radio wants a packet of `other` now; `nil` if there is no reason.
  func interest(in other: Radio) -> ReceptionInterest? {
    guard isPowered, other.isPowered, let advertising = other.advertising else { return nil }
    let advertisement = advertising.advertisement
    var interest = ReceptionInterest()
    if advertising.isConnectable { interest.initiating = initiating[other.address]?.window }
    if let scanning, let delegate {
      let wanted = delegate.controllerWants(advertisement, from: other.address, withScanResponse: false)
      interest.wantsAdvertisement = wanted
      interest.wantsWithScanResponse =
        scanning.isActive
        && (advertisement.scanResponse.isEmpty
          ? wanted : delegate.controllerWants(advertisement, from: other.address, withScanResponse: true))
      if interest.wantsAdvertisement || interest.wantsWithScanResponse { interest.scanning = scanning.window }
    }
    if let watching, let delegate, delegate.controllerWatches(for: advertisement) { interest.watching = watching }
    return interest == ReceptionInterest() ? nil : interest
  }

  /// Returns the present load of the channels. The load is computed once for all searches that one change causes.
  func channelLoad() -> Double {
    // The load stays the same as long as no setting of a radio nearby changes and no radio nearby moves.
    if generation != load.generation || (air.now != load.at && load.at < restsFrom) {
      load = (air.channelLoad(at: self), air.now, generation)
    }
    return load.value
  }

  /// Reports a wanted advertisement that arrived from `advertiser`. If an attempt to connect waited for the
  /// advertisement, ends the attempt and makes the link.
  func receive(from advertiser: Radio, rssiDBm: Int, includesScanResponse: Bool, by receivers: Receivers) {
    guard let advertising = advertiser.advertising else { return }
    air.receptionCount += 1
    let address = advertiser.address
    let report = AdvertisingReport(
      address: address, advertisement: advertising.advertisement, isConnectable: advertising.isConnectable,
      includesScanResponse: includesScanResponse, rssiDBm: rssiDBm)
    if receivers.contains(.scan) {
      delegate?.controllerReceived(report)
    } else if receivers.contains(.watch) {
      delegate?.controllerSpotted(report)
    }
    // The phone may have cancelled the attempt because of the report.
    if receivers.contains(.initiation), let initiation = removeInitiation(to: address) {
      Link.establish(central: self, peripheral: advertiser, parameters: initiation.parameters)
    }
    reconsider(advertiser)
  }

  private func reconsider(_ advertiser: Radio) {
    if let reception = receptions[advertiser.index] {
      reception.reconsider()
    } else if interest(in: advertiser) != nil {
      let reception = Reception(listener: self, advertiser: advertiser)
      receptions[advertiser.index] = reception
      reception.reconsider()
    }
  }

  private func reconsiderAsListener() {
    air.forEachNear(self) { reconsider($0) }
  }

  private func reconsiderAsAdvertiser() {
    air.forEachNear(self) { $0.reconsider(self) }
  }

  private func reconsiderEverything() {
    reconsiderAsListener()
    reconsiderAsAdvertiser()
  }

  /// Calls `change`, after which other radios may be near. Then computes all receptions again, both for the radios that
  /// were near before and for the radios that are near now.
  private func reconsiderEverything(after change: () -> Void) {
    let before = air.near(self)
    change()
    let near = air.near(self)
    // The two lists of radios are in ascending order. Each radio is handled once, in the order of all radios.
    let all = before == near ? near : Array(Set(before + near)).sorted()
    for index in all { reconsider(air.radios[Int(index)]) }
    for index in all { air.radios[Int(index)].reconsider(self) }
  }
}
