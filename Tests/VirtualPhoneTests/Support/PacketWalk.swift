import SeededRandom

@testable import VirtualAir
@testable import VirtualPhone

/// A simple model of the air. The model goes through every packet of every advertiser, and checks whether the packet
/// arrives.
///
/// The model and the air compute the packets' times and fading with the same code. Only the air searches for the
/// packets that a listener wants.
final class PacketWalk {
  private struct State {
    let radio: Radio
    var isOn = true
    var advertising: (interval: Int, scanResponse: [UInt8])?
    var train: AdvertisingTrain?
    var trains: UInt64 = 0
    var listening: (window: ScanWindow, isActive: Bool)?
    var path: Path
    var wantsAdvertisement = true
  }

  private let world: World
  private var states: [State]
  private var packets: [[Sniffer.Packet]]

  init(world: World, radios: Int) {
    self.world = world
    states = (0..<radios).map { index in
      let radio = Sniffer("radio \(index)", in: world, at: Position(x: Double(index) * 8, y: 0)).radio
      return State(radio: radio, path: radio.path)
    }
    packets = Array(repeating: [], count: radios)
  }

  func play(_ script: [ReceptionTests.Step], until end: WorldTime) -> [[Sniffer.Packet]] {
    for step in script {
      walk(until: min(step.at, end))
      guard step.at <= end else { break }
      apply(step.change, to: step.radio, at: step.at)
    }
    walk(until: end)
    return packets.map { $0.sorted { ($0.nanoseconds, $0.address.rawValue) < ($1.nanoseconds, $1.address.rawValue) } }
  }

  private func apply(_ change: ReceptionTests.Change, to index: Int, at now: WorldTime) {
    switch change {
    case .advertise(let milliseconds, let scanResponse):
      guard states[index].isOn else { return }
      if states[index].advertising?.interval != milliseconds {
        states[index].trains += 1
        let seed = SplitMix64.mix(states[index].radio.seed, states[index].trains)
        states[index].train = AdvertisingTrain(
          seed: seed, interval: .milliseconds(milliseconds),
          delays: AdvertisingDelays(weights: Rules.advertisingDelayWeights.value), start: now)
      }
      states[index].advertising = (milliseconds, scanResponse)
    case .fallSilent: states[index].advertising = nil
    case .listen(let window, let interval, let isActive):
      guard states[index].isOn else { return }
      states[index].listening = (
        ScanWindow(window: .milliseconds(window), interval: .milliseconds(interval)), isActive
      )
    case .closeReceiver: states[index].listening = nil
    case .walk(let stops, let speed):
      let here = states[index].path.position(at: now)
      states[index].path = Path(leaving: here, at: now, through: stops, speed: speed)
    case .want(let advertisement): states[index].wantsAdvertisement = advertisement
    case .switchOff:
      states[index].isOn = false
      states[index].advertising = nil
      states[index].listening = nil
    case .switchOn: states[index].isOn = true
    }
  }

  private func walk(until end: WorldTime) {
    for sender in states.indices {
      guard states[sender].advertising != nil, var train = states[sender].train else { continue }
      while train.time <= end.nanoseconds {
        for listener in states.indices where listener != sender { hear(train, from: sender, at: listener) }
        train.advance()
      }
      states[sender].train = train
    }
  }

  private func hear(_ train: AdvertisingTrain, from sender: Int, at listener: Int) {
    let (here, there) = (states[listener], states[sender])
    let time = WorldTime(nanoseconds: train.time)
    guard let listening = here.listening, let advertising = there.advertising else { return }
    let interval = listening.window.interval.nanoseconds
    let phase = (time.nanoseconds + Int64(here.radio.seed % UInt64(interval))) % interval
    guard phase < listening.window.window.nanoseconds else { return }

    let propagation = world.air.propagation
    let distance = here.path.position(at: time).distance(to: there.path.position(at: time))
    let mean = propagation.meanRSSI(atMetres: distance) + Reception.shadowing(between: here.radio, and: there.radio)
    func strength(_ luck: UInt64) -> Double { mean + luck.boundedNormal * propagation.fadingDB }
    let luck = SplitMix64.mix(SplitMix64.mix(here.radio.seed, there.radio.seed) ^ train.seed, train.index)
    guard strength(luck) >= propagation.sensitivityDBm else { return }
    let asks = listening.isActive && (here.wantsAdvertisement || !advertising.scanResponse.isEmpty)
    let isAnswered = asks && (2...3).allSatisfy { strength(SplitMix64.mix(luck, $0)) >= propagation.sensitivityDBm }
    guard isAnswered || here.wantsAdvertisement else { return }
    packets[listener].append(
      Sniffer.Packet(
        nanoseconds: time.nanoseconds, address: there.radio.address, rssiDBm: Int(strength(luck).rounded()),
        includesScanResponse: isAnswered))
  }
}
