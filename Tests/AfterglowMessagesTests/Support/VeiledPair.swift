import AfterglowMessages
import AfterglowWire

/// Two phones whose identifiers change, and one link between the phones. The first phone is the central.
struct VeiledPair {
  static let keys = [phoneA, phoneB].map { IdentifierKey(Array(repeating: UInt8($0.rawValue & 0xFF), count: 32))! }
  static let links: [MailboxLink] = [.toPeripheral(peer(1)), .toCentral(peer(0))]

  var names: [AirNames]
  var veils: [Veils]
  /// The peripheral's installation, as the central has identified it by its services.
  var identified: InstallationID? = phoneB
  var now = seconds(0)
  /// Every frame that went over the link, with its sender.
  private(set) var air: [(sender: Int, bytes: [UInt8])] = []
  private(set) var outcomes: [[Veils.Outcome]] = [[], []]
  private var under: [(sender: Int, bytes: [UInt8])] = []

  /// `knows` says for each phone whether it has the other phone's key.
  init(knows: [Bool] = [true, true], seed: UInt32 = 1) {
    names = []
    veils = []
    for (index, own) in [phoneA, phoneB].enumerated() {
      var known = AirNames(own, key: Self.keys[index])
      _ = known.advance(toMilliseconds: 1_604_232_000_000)
      if knows[index] { known.add([phoneB, phoneA][index], key: Self.keys[1 - index]) }
      names.append(known)
      veils.append(Veils(nonces: NonceSource(secret: [seed, UInt32(index)])))
    }
  }

  mutating func open(frameSize: Int = 182) {
    for index in [1, 0] {
      let shown = names[index].current
      act(index) { $0.opened(Self.links[index], frameSize: frameSize, shown: shown, at: $1, into: &$2) }
    }
  }

  mutating func act(_ index: Int, _ body: (inout Veils, Instant, inout [Veils.Outcome]) -> Void) {
    var new: [Veils.Outcome] = []
    body(&veils[index], now, &new)
    outcomes[index] += new
    for case .write(let bytes, _) in new {
      air.append((index, bytes))
      under.append((index, bytes))
    }
  }

  /// Delivers all frames under way, and the frames that are sent in reply.
  mutating func settle() {
    while !under.isEmpty {
      let (sender, bytes) = under.removeFirst()
      act(sender) { $0.written(Self.links[sender], into: &$2) }
      receive(bytes, at: 1 - sender)
    }
  }

  /// Delivers a frame to one end. The frame is from the other end or from an attacker.
  mutating func receive(_ bytes: [UInt8], at index: Int) {
    let (names, identified) = (names[index], index == 0 ? identified : nil)
    act(index) {
      $0.received(bytes, over: Self.links[index], identified: identified, names: names, at: $1, into: &$2)
    }
  }

  mutating func send(_ frame: [UInt8], from index: Int) {
    act(index) { $0.send(frame, over: Self.links[index], into: &$2) }
  }

  /// Whether this end has a veil.
  func isOpen(_ index: Int) -> Bool {
    var isOpen = false
    for outcome in outcomes[index] {
      switch outcome {
      case .opened: isOpen = true
      case .closed: isOpen = false
      case .write, .received, .written: break
      }
    }
    return isOpen
  }

  /// The mailbox frames that one end has received.
  func received(_ index: Int) -> [[UInt8]] {
    outcomes[index].compactMap { if case .received(let frame, _) = $0 { frame } else { nil } }
  }

  /// The kinds of the frames that one end has sent.
  func kinds(_ index: Int) -> [UInt8] { air.filter { $0.sender == index }.compactMap { $0.bytes.first } }
}
