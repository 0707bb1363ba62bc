import Afterglow
import AfterglowMessages
import AfterglowRelay
import AfterglowWire
import Foundation

/// One measurement: first the maximum throughput, then the latencies.
///
/// Latencies are measured at a thousand messages a second. In the mode `stored-messages`, they are measured with one
/// message at a time, because a disk may complete fewer than a thousand synchronous writes a second.
@MainActor
final class Bench {
  private let mode: RelayBenchmark.Mode
  private let names: [InstallationID]
  private let count: Int
  private let host = ProcessHost()
  private var relays: [MQTTRelay] = []
  private var seals: [NoiseSessions] = []
  private var correspondences: [Correspondence] = []
  private var connected = 0
  private var isRunning = false

  private var sent = 0
  private var received = 0
  private var startedAt = Instant(nanoseconds: 0)
  private var rate = 0.0
  private var latencies: [Int64] = []

  private static let size = 100
  /// The maximum number of datagrams in flight, the same as in the plain C program.
  private static let window = 2_000
  private var samples: Int { isStored ? 300 : 3_000 }
  private var isStored: Bool { mode == .storedMessages }

  init(
    mode: RelayBenchmark.Mode, names: [InstallationID], configurations: [MQTTConfiguration], count: Int
  ) throws {
    (self.mode, self.names, self.count) = (mode, names, count)
    let host = host
    var generator = SystemRandomNumberGenerator()
    for (index, configuration) in configurations.enumerated() {
      let relay = MQTTRelay(configuration)
      relays.append(relay)
      if mode == .sealed || mode == .sealedMessages {
        seals.append(try NoiseSessions(keys: MemoryKeyStore(), using: &generator))
      }
      guard mode != .datagrams, mode != .sealed else { continue }
      var figures = ExchangeConfiguration()
      figures.messages.floodRate = 1_000_000
      figures.messages.floodBurst = 1_000_000
      correspondences.append(
        try Correspondence(
          installation: names[index], configuration: figures, store: try Self.store(mode, index), relay: relay,
          sessions: seals.last ?? UnsealedSessions(), host: host
        ) { [weak self] in self?.happened($0, at: index) })
    }
  }

  private static func store(_ mode: RelayBenchmark.Mode, _ index: Int) throws -> any MessageStore {
    guard mode == .storedMessages else { return MemoryMessageStore() }
    let folder = FileManager.default.temporaryDirectory.appending(path: "relay-benchmark-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return SQLiteMessageStore(try RelayDatabase(path: folder.appending(path: "\(index).sqlite").path))
  }

  func start() {
    guard correspondences.isEmpty else {
      for correspondence in correspondences { correspondence.start() }
      introduce()
      return hear()
    }
    for (index, relay) in relays.enumerated() {
      if !seals.isEmpty { seals[index].start(as: names[index], at: host.now) }
      relay.start(as: names[index]) { [weak self] event in
        switch event {
        case .connected: self?.connectedAnother()
        case .received(let bytes, let sender): self?.received(bytes, from: sender, at: index)
        case .disconnected(let reason): FileHandle.standardError.write(Data((reason + "\n").utf8))
        }
      }
    }
    introduce()
  }

  private static let opening: [UInt8] = [0]

  // MARK: Datagrams

  /// Sends a datagram from the first installation to the second installation. If the mode has sessions, a session seals
  /// the datagram.
  private func send(_ datagram: [UInt8]) {
    guard let sessions = seals.first else { return relays[0].send(datagram, to: names[1]) }
    follow(sessions.seal(datagram, to: names[1], over: .relay, at: host.now), at: 0)
  }

  private func received(_ bytes: [UInt8], from sender: InstallationID, at index: Int) {
    guard !seals.isEmpty else { return took(datagram: bytes, at: index) }
    follow(seals[index].open(bytes, from: sender, over: .relay, at: host.now), at: index)
  }

  private func follow(_ outcomes: [SessionOutcome], at index: Int) {
    for outcome in outcomes {
      switch outcome {
      case .send(let bytes, let receiver, _): relays[index].send(bytes, to: receiver)
      case .received(let bytes, _, _): took(datagram: bytes, at: index)
      case .proved, .refused: break
      }
    }
  }

  private func took(datagram: [UInt8], at index: Int) {
    guard index == 1 else { return }
    if datagram == Self.opening { begin() } else { took(datagram) }
  }

  /// Gives each installation the other installation's public key in advance.
  private func introduce() {
    for (own, other) in zip(seals, seals.reversed()) {
      for name in names { own.scanned(name, publicKey: other.publicKey) }
    }
  }

  private func hear() {
    guard !isRunning else { return }
    correspondences[0].sighted(names[1])
    host.schedule(at: host.now.advanced(by: .seconds(1))) { [weak self] in self?.hear() }
  }

  private func happened(_ report: ExchangeReport, at index: Int) {
    switch (report, index) {
    // The measurement begins outside this callback, because messages that are sent inside it are stored all at once at
    // the callback's end.
    case (.linked, 0): host.onMain { [weak self] in self?.begin() }
    case (.received(let message), 1): took(message.body)
    case (.delivered, 0): if rate == 0 { host.onMain { [weak self] in self?.pump() } }
    default: break
    }
  }

  private func connectedAnother() {
    connected += 1
    guard connected == 2 else { return }
    // A session is opened first, so that no measured datagram waits for a session.
    if seals.isEmpty { begin() } else { send(Self.opening) }
  }

  // MARK: Measuring

  private func begin() {
    guard !isRunning else { return }
    isRunning = true
    startedAt = host.now
    pump()
  }

  private var body: [UInt8] {
    var body = host.now.nanoseconds.description.utf8.map { $0 } + [UInt8(ascii: "|")]
    body += [UInt8](repeating: UInt8(ascii: "."), count: Self.size - body.count)
    return body
  }

  private func pump() {
    while sent < count, sendOne() { sent += 1 }
  }

  private func sendOne() -> Bool {
    if correspondences.isEmpty {
      guard sent - received < Self.window else { return false }
      send(body)
      return true
    }
    return (try? correspondences[0].send(body, to: .installations([names[1]]))) != nil
  }

  private func took(_ bytes: [UInt8]) {
    received += 1
    guard rate == 0 else {
      let text = String(decoding: bytes.prefix { $0 != UInt8(ascii: "|") }, as: UTF8.self)
      latencies.append(host.now.nanoseconds - (Int64(text) ?? 0))
      if latencies.count == samples { finish() } else if isStored { host.onMain { [weak self] in self?.sampleOne() } }
      return
    }
    if correspondences.isEmpty { pump() }
    guard received == count else { return }
    rate = Double(count) / (Double(host.now.nanoseconds - startedAt.nanoseconds) / 1e9)
    host.onMain { [weak self] in self?.sample(0) }
  }

  private func sample(_ number: Int) {
    guard number < samples else { return }
    sampleOne()
    guard !isStored else { return }
    host.schedule(at: host.now.advanced(by: .milliseconds(1))) { [weak self] in self?.sample(number + 1) }
  }

  private func sampleOne() {
    sent += 1
    if correspondences.isEmpty {
      send(body)
    } else {
      _ = try? correspondences[0].send(body, to: .installations([names[1]]))
    }
  }

  private func finish() {
    let sorted = latencies.sorted()
    let median = sorted[sorted.count / 2] / 1_000
    let late = sorted[sorted.count * 99 / 100] / 1_000
    print(#"{"mode":"\#(mode.rawValue)","p50":\#(median),"p99":\#(late),"rate":\#(Int(rate))}"#)
    exit(0)
  }
}
