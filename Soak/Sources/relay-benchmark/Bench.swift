import Afterglow
import AfterglowMessages
import AfterglowRelay
import AfterglowWire
import Foundation

/// One measurement: first as many messages as will go, then some for their latencies.
///
/// A thousand a second, or one after the other where each waits for the disk: no disk here waits a thousand times a second.
@MainActor
final class Bench {
  private let mode: RelayBenchmark.Mode
  private let names: [InstallationID]
  private let count: Int
  private let host = ProcessHost()
  private var relays: [any Relay] = []
  private var seals: [SealedRelay] = []
  private var correspondences: [Correspondence] = []
  private var connected = 0
  private var isRunning = false

  private var sent = 0
  private var received = 0
  private var startedAt = Instant(nanoseconds: 0)
  private var rate = 0.0
  private var latencies: [Int64] = []

  private static let size = 100
  /// Datagrams on their way at once, as in the plain C program.
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
      var relay: any Relay = MQTTRelay(configuration)
      if mode == .sealed || mode == .sealedMessages {
        let sealed = try SealedRelay(
          relay, keys: MemoryKeyStore(), using: &generator, now: { host.now })
        seals.append(sealed)
        relay = sealed
      }
      relays.append(relay)
      guard mode != .datagrams, mode != .sealed else { continue }
      var figures = ExchangeConfiguration()
      figures.messages.floodRate = 1_000_000
      figures.messages.floodBurst = 1_000_000
      correspondences.append(
        try Correspondence(
          installation: names[index], configuration: figures, store: try Self.store(mode, index), relay: relay,
          host: host
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
      relay.start(as: names[index]) { [weak self] event in
        switch event {
        case .connected: self?.connectedAnother()
        case .received(let bytes, _):
          guard index == 1 else { return }
          if bytes == Self.opening { self?.begin() } else { self?.took(bytes) }
        case .disconnected(let reason): FileHandle.standardError.write(Data((reason + "\n").utf8))
        }
      }
    }
    introduce()
  }

  private static let opening: [UInt8] = [0]

  /// Both know each other's keys from the beginning.
  private func introduce() {
    for (own, other) in zip(seals, seals.reversed()) {
      for name in names { own.met(name, publicKey: other.publicKey) }
    }
  }

  private func hear() {
    guard !isRunning else { return }
    correspondences[0].sighted(names[1])
    host.schedule(at: host.now.advanced(by: .seconds(1))) { [weak self] in self?.hear() }
  }

  private func happened(_ report: ExchangeReport, at index: Int) {
    switch (report, index) {
    // Not from within: what is sent there is stored only afterwards, all at once.
    case (.linked, 0): host.onMain { [weak self] in self?.begin() }
    case (.received(let message), 1): took(message.body)
    case (.delivered, 0): if rate == 0 { host.onMain { [weak self] in self?.pump() } }
    default: break
    }
  }

  private func connectedAnother() {
    connected += 1
    guard connected == 2 else { return }
    // A session comes first, so that nothing that is measured waits for one.
    if seals.isEmpty { begin() } else { relays[0].send(Self.opening, to: names[1]) }
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
      relays[0].send(body, to: names[1])
      return true
    }
    return (try? correspondences[0].send(body)) != nil
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
    if correspondences.isEmpty { relays[0].send(body, to: names[1]) } else { _ = try? correspondences[0].send(body) }
  }

  private func finish() {
    let sorted = latencies.sorted()
    let median = sorted[sorted.count / 2] / 1_000
    let late = sorted[sorted.count * 99 / 100] / 1_000
    print(#"{"mode":"\#(mode.rawValue)","p50":\#(median),"p99":\#(late),"rate":\#(Int(rate))}"#)
    exit(0)
  }
}
