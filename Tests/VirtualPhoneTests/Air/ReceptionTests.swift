import SeededRandom
import Testing

@testable import VirtualAir
@testable import VirtualPhone

/// The air computes only the packets that a listener wants. The tests compare the air with a model that iterates over
/// every packet.
@Suite struct ReceptionTests {
  /// A change that a step of the script makes to a radio.
  enum Change {
    case advertise(milliseconds: Int, scanResponse: [UInt8])
    case fallSilent
    case listen(windowMilliseconds: Int, everyMilliseconds: Int, isActive: Bool)
    case closeReceiver
    case walk(stops: [Position], speed: Double)
    case want(advertisement: Bool)
    case switchOff
    case switchOn
  }

  struct Step {
    let at: WorldTime
    let radio: Int
    let change: Change
  }

  static func script(radios: Int, steps: Int, random: inout SplitMix64) -> [Step] {
    var time: Int64 = 0
    return (0..<steps).map { index in
      time += Int64.random(in: 1...4_000_000_000, using: &random)
      let change: Change
      switch index < 2 * radios ? index / radios : Int.random(in: 0...9, using: &random) {
      case 0, 6:
        change = .advertise(
          milliseconds: Int.random(in: 20...1000, using: &random),
          scanResponse: Bool.random(using: &random) ? [2, 1, 6] : [])
      case 1, 7:
        let interval = Int.random(in: 10...500, using: &random)
        change = .listen(
          windowMilliseconds: Int.random(in: 0...interval, using: &random), everyMilliseconds: interval,
          isActive: Bool.random(using: &random))
      case 2: change = .fallSilent
      case 3: change = .closeReceiver
      case 4, 8:
        let stops = (0..<Int.random(in: 0...3, using: &random)).map { _ in
          Position(x: Double.random(in: -60...60, using: &random), y: Double.random(in: -60...60, using: &random))
        }
        change = .walk(stops: stops, speed: Double.random(in: 0...20, using: &random))
      case 5: change = .want(advertisement: Bool.random(using: &random))
      default: change = Bool.random(using: &random) ? .switchOff : .switchOn
      }
      return Step(at: WorldTime(nanoseconds: time), radio: index % radios, change: change)
    }
  }

  /// Returns a world without collisions. The air computes collisions from the load of the channels at the time of the
  /// computation. The model does not know this load.
  static func world(seed: UInt64) -> World {
    var propagation = Propagation()
    propagation.advertisingAirtime = .zero
    return World(seed: seed, propagation: propagation)
  }

  static func play(_ script: [Step], radios: Int, seed: UInt64, until end: WorldTime) -> [[Sniffer.Packet]] {
    let world = world(seed: seed)
    let sniffers = (0..<radios).map { Sniffer("radio \($0)", in: world, at: Position(x: Double($0) * 8, y: 0)) }
    for step in script {
      let sniffer = sniffers[step.radio]
      world.schedule(at: step.at) {
        switch step.change {
        case .advertise(let milliseconds, let scanResponse):
          // A radio that is off accepts no commands.
          guard sniffer.radio.isPowered else { return }
          sniffer.radio.advertise(
            AdvertisingParameters(
              interval: .milliseconds(milliseconds),
              advertisement: AdvertisingPayload(data: [2, 1, 6], scanResponse: scanResponse),
              isConnectable: true))
        case .fallSilent: sniffer.radio.advertise(nil)
        case .listen(let window, let interval, let isActive):
          guard sniffer.radio.isPowered else { return }
          sniffer.radio.scan(
            ScanParameters(
              window: ScanWindow(window: .milliseconds(window), interval: .milliseconds(interval)), isActive: isActive))
        case .closeReceiver: sniffer.radio.scan(nil)
        case .walk(let stops, let speed):
          let here = sniffer.radio.path.position(at: world.now)
          sniffer.radio.move(along: Path(leaving: here, at: world.now, through: stops, speed: speed))
        case .want(let advertisement):
          sniffer.wantsAdvertisement = advertisement
          sniffer.radio.interestChanged(in: nil)
        case .switchOff: sniffer.radio.setPower(false)
        case .switchOn: sniffer.radio.setPower(true)
        }
      }
    }
    world.run(until: end)
    return sniffers.map(\.packets)
  }

  @Test(arguments: 1...60)
  func `every wanted and received packet is reported, and no other packet`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let radios = Int.random(in: 2...4, using: &random)
    let script = Self.script(radios: radios, steps: 40, random: &random)
    let end = WorldTime(nanoseconds: 150_000_000_000)
    let reported = Self.play(script, radios: radios, seed: seed, until: end)
    let model = PacketWalk(world: Self.world(seed: seed), radios: radios)
    let expected = model.play(script, until: end)
    for (mine, theirs) in zip(reported, expected) {
      #expect(mine.count == theirs.count)
      #expect(mine == theirs)
    }
  }

  @Test func `the comparison includes packets with and without a scan response`() {
    var random = SplitMix64(seed: 1)
    let script = Self.script(radios: 4, steps: 40, random: &random)
    let packets = Self.play(script, radios: 4, seed: 1, until: WorldTime(nanoseconds: 150_000_000_000)).joined()
    #expect(packets.contains { $0.includesScanResponse })
    #expect(packets.contains { !$0.includesScanResponse })
    #expect(packets.count > 300)
  }
}
