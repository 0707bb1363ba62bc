import AfterglowProximity
import AfterglowWire
import SeededRandom

/// Phones around an engine. While `faults` is `true`, the phones come and go, their addresses rotate, and the radio's
/// operations may fail.
struct World {
  private struct Phone {
    let installation: InstallationID
    /// The identifier by which the radio reports the phone now.
    var address: PeerIdentifier
    var isNear = false
    /// The identifier under which the phone is connected.
    var link: PeerIdentifier?
  }

  private enum Happening {
    case event(Event)
    case connection(PeerIdentifier)
    case second
  }

  private(set) var engine: Engine
  private(set) var checker: Checker
  private(set) var now = seconds(0)
  private(set) var readings: [InstallationID: Instant] = [:]
  var faults = true
  private var random: SplitMix64
  private var phones: [Phone] = []
  private var addresses = 0
  private var dialled: Set<PeerIdentifier> = []
  private var radioIsOn = false
  private var agenda = PriorityQueue<Int, Instant>()
  private var happenings: [Happening] = []

  init(seed: UInt64, phones count: Int, _ configuration: Configuration) {
    random = SplitMix64(seed: seed)
    engine = Engine(installation: installation(1_000), configuration: configuration)
    checker = Checker(configuration)
    for n in 1...count {
      phones.append(Phone(installation: installation(UInt32(n)), address: newAddress(), isNear: chance(2)))
    }
    tell(.centralStateChanged(.poweredOn))
    plan(.second, in: 0)
  }

  var near: [InstallationID] { phones.filter(\.isNear).map(\.installation) }

  mutating func run(until end: Instant) {
    while let next = [agenda.first?.priority, engine.nextDeadline].compactMap({ $0 }).min(), next <= end {
      now = next
      guard agenda.first?.priority == next, let number = agenda.removeFirst() else {
        tell(.wake)
        continue
      }
      switch happenings[number] {
      case .event(let event): tell(event)
      case .connection(let id): establish(id)
      case .second: second()
      }
    }
  }

  private mutating func chance(_ n: Int) -> Bool { Int.random(in: 0..<n, using: &random) == 0 }

  private mutating func newAddress() -> PeerIdentifier {
    addresses += 1
    return peer(addresses)
  }

  private mutating func plan(_ happening: Happening, in milliseconds: Int64) {
    agenda.set(happenings.count, to: now.advanced(by: .milliseconds(milliseconds)))
    happenings.append(happening)
  }

  private mutating func tell(_ event: Event) {
    if case .centralStateChanged(let state) = event {
      radioIsOn = state == .poweredOn
      if !radioIsOn { hangUpAll() }
    }
    let commands = engine.handle(event, at: now)
    checker.check(engine, event, at: now, gave: commands)
    for command in commands { carryOut(command) }
  }

  private mutating func hangUpAll() {
    dialled = []
    for index in phones.indices { phones[index].link = nil }
  }

  /// Plays one second's events, except those that answer a command.
  private mutating func second() {
    plan(.second, in: 1_000)
    if faults {
      for index in phones.indices {
        if chance(40) { walk(index) }
        if chance(120) { phones[index].address = newAddress() }
      }
      if chance(100) { tell(.centralStateChanged(radioIsOn ? .poweredOff : .poweredOn)) }
    }
    for phone in phones where phone.isNear && radioIsOn { tell(.discovered(phone.address, Advertisement())) }
  }

  /// Ends the faults, and switches the radio on.
  mutating func calm() {
    faults = false
    if !radioIsOn { tell(.centralStateChanged(.poweredOn)) }
  }

  private mutating func walk(_ index: Int) {
    phones[index].isNear.toggle()
    if phones[index].isNear, dialled.contains(phones[index].address) {
      plan(.connection(phones[index].address), in: 100)
    } else if !phones[index].isNear, let link = phones[index].link {
      phones[index].link = nil
      if !chance(5) { plan(.event(.disconnected(link)), in: 720) }  // rule C16: some losses are never reported
    }
  }

  private mutating func establish(_ id: PeerIdentifier) {
    guard radioIsOn, dialled.contains(id), let index = phones.firstIndex(where: { $0.address == id && $0.isNear })
    else {
      return
    }
    if faults && chance(5) {
      dialled.remove(id)
      tell(.connectionFailed(id))
    } else {
      dialled.remove(id)
      phones[index].link = id
      tell(.connected(id))
    }
  }

  private mutating func carryOut(_ command: Command) {
    switch command {
    case .connect(let id):
      dialled.insert(id)
      plan(.connection(id), in: Int64.random(in: 20...800, using: &random))
    case .cancelConnection(let id):
      dialled.remove(id)
      guard let index = phones.firstIndex(where: { $0.link == id }) else { return }
      phones[index].link = nil
      plan(.event(.disconnected(id)), in: 5)
    case .discoverServices(let id):
      guard let phone = phones.first(where: { $0.link == id }), !(faults && chance(10)) else { return }
      if faults && chance(8) {
        plan(.event(.serviceDiscoveryFailed(id)), in: 50)
      } else {
        let list = faults && chance(8) ? [IdentityService.reference] : services(of: phone.installation)
        plan(.event(.servicesDiscovered(id, list)), in: 100)
      }
    case .readRSSI(let id):
      guard phones.contains(where: { $0.link == id }), !(faults && chance(10)) else { return }
      plan(.event(.rssiRead(id, rssiDBm: faults && chance(10) ? nil : -60)), in: 100)
    case .report(.dialed(_, .rssi(_, let installation))): readings[installation] = now
    case .report, .release, .startScanning, .stopScanning, .publish, .replaceServices, .startAdvertising,
      .stopAdvertising,
      .nudge, .announce, .openMailbox, .openPulse, .writePulse, .startMonitoring, .stopMonitoring, .requestState,
      .startRanging, .stopRanging,
      .startLocationUpdates,
      .stopLocationUpdates, .beginBackgroundTask, .endBackgroundTask, .preserve:
      break
    }
  }
}
