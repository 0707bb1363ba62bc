import SeededRandom

/// The simulated air: all radios of a world, and the packets that they receive from each other.
///
/// A packet that no radio wants takes no computing time. For each pair of a listener and an advertiser, the air
/// computes and schedules only the next packet that is wanted *and* received. When a setting, an interest or a position
/// changes, the air computes the affected pairs again.
///
/// Fading and delays depend only on the seed and the packet's number, so they do not depend on the time of the
/// computation. The load of the channels does depend on the time of the computation, because computing every pair of a
/// crowd again for each new radio would be too slow.
package final class Air {
  package let timeline: Timeline
  package let propagation: Propagation
  let seed: UInt64
  private(set) var radios: [Radio] = []
  private var linkCount = 0
  /// The number of advertisements that radios have received and wanted, summed over all radios.
  package internal(set) var receptionCount = 0

  /// The distance at which the mean signal strength of a packet equals the receiver's sensitivity, in metres.
  private let usualRange: Double
  /// The distance beyond which no packet is heard, even with the most favourable shadowing and fading, in metres.
  private let largestRange: Double

  package init(seed: UInt64, propagation: Propagation, timeline: Timeline) {
    self.timeline = timeline
    self.seed = SplitMix64(seed: seed, name: "air").seedForHashing
    self.propagation = propagation
    usualRange = propagation.distance(atMeanRSSI: propagation.sensitivityDBm)
    let luckiest = propagation.largestFadeDB + propagation.shadowingDB * UInt64.boundedNormalLimit
    // The range is a metre larger than the exact distance, because positions are rounded.
    largestRange = max(usualRange, propagation.distance(atMeanRSSI: propagation.sensitivityDBm - luckiest)) + 1
  }

  package var now: WorldTime { timeline.now }

  /// Adds a radio. The radio's random choices depend on its name, which has to be unique.
  package func addRadio(_ name: String, at position: Position, delays: AdvertisingDelays) -> Radio {
    let radio = Radio(air: self, index: radios.count, name: name, position: position, delays: delays)
    radios.append(radio)
    hearing.add(radio.path.bounds(from: now), within: largestRange)
    forEachNear(radio) { radio.recordWalk(until: $0.path.arrival) }
    return radio
  }

  // MARK: Radios that may hear each other

  /// The pairs of radios that may hear each other on their present paths.
  private var hearing = HearingBook()

  /// Calls `body` for each radio that may hear `radio` or that `radio` may hear, in the order in which the radios were
  /// added.
  ///
  /// The function omits radios that stay too far away on their present paths.
  func forEachNear(_ radio: Radio, _ body: (Radio) -> Void) {
    for index in hearing.near(radio.index) { body(radios[Int(index)]) }
  }

  /// Returns the numbers of the radios that ``forEachNear(_:_:)`` visits.
  func near(_ radio: Radio) -> [Int32] { hearing.near(radio.index) }

  /// Records that a radio has begun another path, and finds the radios that are near this path.
  func recordWalk(of radio: Radio) {
    // The channels become less busy for the radios from which the radio moves away, and busier for the radios that it
    // approaches.
    recordChange(near: radio)
    hearing.move(radio.index, to: radio.path.bounds(from: now), within: largestRange)
    recordChange(near: radio)
    let arrival = radio.path.arrival
    radio.recordWalk(until: arrival)
    forEachNear(radio) { other in
      other.recordWalk(until: arrival)
      radio.recordWalk(until: other.path.arrival)
    }
  }

  /// Records that the load of the channels has changed near a radio.
  func recordChange(near radio: Radio) {
    radio.recordChange()
    forEachNear(radio) { $0.recordChange() }
  }

  /// Removes the delegates of all radios at the end of the world, to break the reference cycles with the phones.
  package func forgetDelegates() { for radio in radios { radio.delegate = nil } }

  // Every attempt to connect looks up radios by an address, so a search through all radios would be too slow.

  /// The radios with each address.
  private var byAddress: [RadioAddress: [Radio]] = [:]
  /// The radios that want to connect to each address.
  private var initiators: [RadioAddress: [Radio]] = [:]

  func radios(at address: RadioAddress) -> [Radio] { byAddress[address] ?? [] }
  func initiators(to address: RadioAddress) -> [Radio] { initiators[address] ?? [] }

  func readdress(_ radio: Radio, from old: RadioAddress, to new: RadioAddress) {
    Self.remove(radio, at: old, from: &byAddress)
    byAddress[new, default: []].append(radio)
  }

  func record(initiator: Radio, to address: RadioAddress) {
    initiators[address, default: []].append(initiator)
  }

  func forget(initiator: Radio, to address: RadioAddress) {
    Self.remove(initiator, at: address, from: &initiators)
  }

  private static func remove(_ radio: Radio, at address: RadioAddress, from book: inout [RadioAddress: [Radio]]) {
    guard var radios = book[address] else { return }
    radios.removeAll { $0 === radio }
    book[address] = radios.isEmpty ? nil : radios
  }

  func nextLinkID() -> LinkID {
    linkCount += 1
    return LinkID(rawValue: linkCount)
  }

  /// Returns the share of `advertiser`'s packets that `listener` loses because other packets are sent at the same time.
  ///
  /// A packet is lost if another audible packet begins within one airtime before or after it. If `x` such packets begin
  /// on average, the share is x / (1 + x). An unslotted channel with Poisson arrivals would lose more, 1 − e⁻ˣ. All
  /// advertisers visit all three channels, so each advertiser counts once per interval.
  func collisionProbability(at listener: Radio, for advertiser: Radio) -> Double {
    let others = max(listener.channelLoad() - load(of: advertiser, at: listener), 0)
    return others / (1 + others)
  }

  /// Returns the average number of advertisements near `listener` that begin within one airtime before or after any
  /// moment.
  func channelLoad(at listener: Radio) -> Double {
    var sum = 0.0
    forEachNear(listener) { sum += load(of: $0, at: listener) }
    return sum
  }

  private func load(of radio: Radio, at listener: Radio) -> Double {
    guard radio !== listener, radio.isPowered, let interval = radio.advertisingInterval,
      radio.position(at: now).distance(to: listener.position(at: now)) < usualRange
    else { return 0 }
    return Double(2 * propagation.advertisingAirtime.nanoseconds) / Double(max(interval, 1))
  }
}
