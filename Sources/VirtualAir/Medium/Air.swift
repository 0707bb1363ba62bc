import SeededRandom

/// The medium: every radio of a world, and which of them can hear each other.
///
/// A packet that no radio wants costs nothing. For each pair of a listener and an advertiser the air computes the next
/// packet that is wanted *and* received, and schedules that one. Whenever something changes (a setting, an interest, a
/// place), it computes the affected pairs again. Fading and delays are functions of the seed and the packet's number,
/// so the answer does not depend on when it is computed. Only the load of the channels is that of the moment at which a
/// pair is computed: computing every pair of a crowd again for each newcomer would cost more than it is worth.
package final class Air {
  package let timeline: Timeline
  package let propagation: Propagation
  let seed: UInt64
  private(set) var radios: [Radio] = []
  private var linkCount = 0
  /// How many advertisements were received by a phone that wanted them.
  package internal(set) var receptionCount = 0

  /// How far an advertisement is usually heard, in metres.
  private let usualRange: Double
  /// No packet is heard farther away, whatever stands between two radios; in metres.
  private let largestRange: Double

  package init(seed: UInt64, propagation: Propagation, timeline: Timeline) {
    self.timeline = timeline
    self.seed = SplitMix64(seed: seed, name: "air").seedForHashing
    self.propagation = propagation
    usualRange = propagation.distance(atMeanRSSI: propagation.sensitivityDBm)
    let luckiest = propagation.largestFadeDB + propagation.shadowingDB * UInt64.boundedNormalLimit
    // A metre more than the exact distance, for the rounding of positions.
    largestRange = max(usualRange, propagation.distance(atMeanRSSI: propagation.sensitivityDBm - luckiest)) + 1
  }

  package var now: WorldTime { timeline.now }

  /// Adds a radio whose random choices follow from its name; no two radios have the same name.
  package func addRadio(_ name: String, at position: Position, delays: AdvertisingDelays) -> Radio {
    let radio = Radio(air: self, index: radios.count, name: name, position: position, delays: delays)
    radios.append(radio)
    hearing.add(radio.path.bounds(from: now), within: largestRange)
    forEachNear(radio) { radio.recordWalk(until: $0.path.arrival) }
    return radio
  }

  // MARK: Who may hear whom

  /// Which radios may hear each other as long as nobody sets out anew.
  private var hearing = HearingBook()

  /// The radios that may hear `radio`, or that it may hear, in the order in which they were added.
  ///
  /// Those who stand too far away are left out, and so are those whose walk keeps them too far away.
  func forEachNear(_ radio: Radio, _ body: (Radio) -> Void) {
    for index in hearing.near(radio.index) { body(radios[Int(index)]) }
  }

  /// The numbers of these radios.
  func near(_ radio: Radio) -> [Int32] { hearing.near(radio.index) }

  /// A radio has set out on another path.
  func recordWalk(of radio: Radio) {
    // Those whom it leaves hear less of each other, and those to whom it comes hear more.
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

  /// How busy the channels are near a radio has changed.
  func recordChange(near radio: Radio) {
    radio.recordChange()
    forEachNear(radio) { $0.recordChange() }
  }

  /// The world ends: radios let go of the phones that hold them.
  package func forgetDelegates() { for radio in radios { radio.delegate = nil } }

  // Who bears an address and who wants to connect to it: looked up for every link, so not searched for among all.
  private var byAddress: [RadioAddress: [Radio]] = [:]
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

  /// The share of `advertiser`'s packets that `listener` loses because other packets are sent at the same time.
  ///
  /// A packet is lost when another audible one begins within an airtime before or after it: an unslotted channel with
  /// Poisson arrivals. All advertisers visit all three channels, so each counts once per interval.
  func collisionProbability(at listener: Radio, for advertiser: Radio) -> Double {
    let others = max(listener.channelLoad() - load(of: advertiser, at: listener), 0)
    return others / (1 + others)
  }

  /// How many advertisements begin, on average, within an airtime before or after a moment.
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
