import AfterglowProximity
import AfterglowWire

/// Two engines whose phones lie beside each other, without any loss of packets.
///
/// Each phone knows the other phone by the radio address that the other phone had when the link began. An attempt
/// succeeds only while the other phone has the dialled address (rule C2). A link continues when an address changes
/// (rule H1).
struct EnginePair {
  private enum Happening {
    case event(Event)
    case attempt(PeerIdentifier)
  }

  private static let names = [phoneA, phoneB]

  private(set) var engines: [Engine] = []
  private(set) var links = 0
  /// The identifier by which each phone knows the other phone over the present link.
  private var link: [PeerIdentifier]?
  private var addresses = [peer(1), peer(2)]
  private var lastAddress = 2
  private var dialled: [Set<PeerIdentifier>] = [[], []]
  private var agenda = PriorityQueue<Int, Instant>()
  private var happenings: [(phone: Int, what: Happening)] = []

  /// Creates two phones that hear each other, with the apps in the foreground. After `inFront` seconds both apps enter
  /// the background.
  init(inFront: Double) {
    for name in Self.names { engines.append(Engine(installation: name, configuration: Configuration())) }
    for phone in 0...1 {
      tell(phone, .centralStateChanged(.poweredOn), at: seconds(0))
      tell(phone, .locationAuthorizationChanged(.always(.full)), at: seconds(0))
      tell(phone, .applicationStateChanged(.active), at: seconds(0))
    }
    for second in 0..<Int(inFront) {
      for phone in 0...1 { hearOther(phone, at: seconds(Double(second))) }
      run(until: Double(second + 1))
    }
    for phone in 0...1 { tell(phone, .applicationStateChanged(.background), at: seconds(inFront)) }
  }

  private mutating func hearOther(_ phone: Int, at time: Instant) {
    tell(phone, .discovered(addresses[1 - phone], Advertisement()), at: time)
  }

  mutating func changeAddress(of phone: Int) {
    lastAddress += 1
    addresses[phone] = peer(lastAddress)
  }

  /// Whether each engine counts the other engine's phone as linked.
  var isLinked: Bool { engines.allSatisfy { $0.peers.contains { $0.state == .linked } } }

  mutating func run(until end: Double) {
    while true {
      let deadlines = engines.map { $0.nextDeadline ?? .never }
      let next = min(agenda.first?.priority ?? .never, min(deadlines[0], deadlines[1]))
      guard next <= seconds(end) else { return }
      guard agenda.first?.priority == next, let number = agenda.removeFirst() else {
        tell(deadlines[0] == next ? 0 : 1, .wake, at: next)
        continue
      }
      let (phone, what) = happenings[number]
      switch what {
      case .event(let event): tell(phone, event, at: next)
      case .attempt(let id): attempt(id, by: phone, at: next)
      }
    }
  }

  private mutating func plan(_ what: Happening, for phone: Int, at time: Instant, milliseconds: Int64) {
    agenda.set(happenings.count, to: time.advanced(by: .milliseconds(milliseconds)))
    happenings.append((phone, what))
  }

  private mutating func attempt(_ id: PeerIdentifier, by phone: Int, at now: Instant) {
    guard dialled[phone].contains(id), link == nil else { return }
    guard addresses[1 - phone] == id else { return plan(.attempt(id), for: phone, at: now, milliseconds: 300) }
    links += 1
    link = phone == 0 ? [id, addresses[0]] : [addresses[1], id]
    for end in [phone, 1 - phone] {
      if let id = link?[end], dialled[end].remove(id) != nil { tell(end, .connected(id), at: now) }
    }
  }

  private mutating func tell(_ phone: Int, _ event: Event, at now: Instant) {
    for command in engines[phone].handle(event, at: now) { carryOut(command, of: phone, at: now) }
  }

  private mutating func carryOut(_ command: Command, of phone: Int, at now: Instant) {
    let isLinked = { [link] (id: PeerIdentifier) in link?[phone] == id }
    switch command {
    case .connect(let id) where isLinked(id): plan(.event(.connected(id)), for: phone, at: now, milliseconds: 10)
    case .connect(let id):
      dialled[phone].insert(id)
      plan(.attempt(id), for: phone, at: now, milliseconds: 200)
    case .cancelConnection(let id):
      dialled[phone].remove(id)
      guard let ids = link, ids[phone] == id else { return }
      link = nil
      plan(.event(.disconnected(ids[1 - phone])), for: 1 - phone, at: now, milliseconds: 20)
    case .discoverServices(let id) where isLinked(id):
      let services = services(of: Self.names[1 - phone])
      plan(.event(.servicesDiscovered(id, services)), for: phone, at: now, milliseconds: 60)
    case .openPulse(let id) where isLinked(id):
      plan(.event(.pulseOpened(id)), for: phone, at: now, milliseconds: 60)
    case .readRSSI(let id) where isLinked(id):
      plan(.event(.rssiRead(id, rssiDBm: -60)), for: phone, at: now, milliseconds: 30)
    case .writePulse(let id, let bytes):
      guard let ids = link, ids[phone] == id else { return }
      plan(.event(.pulseReceived(ids[1 - phone], bytes)), for: 1 - phone, at: now, milliseconds: 30)
      plan(.event(.pulseWritten(id)), for: phone, at: now, milliseconds: 60)
    default: break  // irrelevant to links, or about a link that has ended
    }
  }
}
