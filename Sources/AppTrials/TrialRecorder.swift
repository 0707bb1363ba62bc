import AfterglowWire
import Foundation
import PhonePort
import VirtualPhone

/// Records what the apps of a trial learn about each other.
final class TrialRecorder: PortTap {
  private let world: World
  private let phones: [Phone]
  private var pairs: [PairRecord]
  private(set) var findings = FindingRecorder()
  /// The phone to which each known radio address belongs.
  private var owners: [UInt64: Int] = [:]
  private var indices: [ObjectIdentifier: Int] = [:]
  /// For each phone, the phones to which the identifiers of its peers belong.
  private var identifiers: [[UUID: Int]]
  /// Called for every event to which an expectation can refer.
  var onEvent: ((TrialEvent) -> Void)?
  /// The time of each pair's last RSSI reading or byte, for as long as the peer is considered near.
  private var lastReadings: [Int: Duration] = [:]

  init(_ world: World, _ phones: [Phone], counted: Range<Duration>) {
    self.world = world
    self.phones = phones
    pairs = phones.flatMap { observer in
      phones.map { PairRecord(observer: observer.name, peer: $0.name, counted: counted) }
    }
    identifiers = phones.map { _ in [:] }
    for (index, phone) in phones.enumerated() { indices[ObjectIdentifier(phone)] = index }
  }

  /// The records of all ordered pairs of different phones.
  var records: [PairRecord] { pairs.filter { $0.observer != $0.peer } }

  private var now: Duration { world.now - .zero }

  private func change(_ observer: Int, _ peer: Int?, _ body: (inout PairRecord) -> Void) {
    guard let peer, peer != observer else { return }
    body(&pairs[observer * phones.count + peer])
  }

  /// Returns the index of the phone to which a peer's identifier belongs; `nil` if that phone is unknown.
  private func peer(_ identifier: UUID, of observer: Int) -> Int? {
    if let known = identifiers[observer][identifier] { return known }
    for (index, phone) in phones.enumerated() { owners[phone.radioAddress] = index }
    guard let address = phones[observer].address(ofPeer: identifier), let owner = owners[address] else { return nil }
    identifiers[observer][identifier] = owner
    return owner
  }

  func processStarted(_ process: AppProcess) { findings.started(process) }

  func process(_ process: AppProcess, sent request: PhoneRequest, answered reply: PhoneReply) {
    findings.sent(request, reply, by: process, at: now)
  }

  func process(_ process: AppProcess, received callback: PhoneCallback) {
    findings.received(callback, by: process, at: now)
    guard let observer = indices[ObjectIdentifier(process.phone)] else { return }
    switch callback {
    case .central(_, let callback): record(callback, observer)
    case .peripheralManager(_, .write(_, let central, _, let pieces)):
      let bytes = pieces.flatMap(\.value)
      if !bytes.isEmpty { recordBytes(bytes, observer, peer(central, of: observer)) }
    case .location(_, .ranged(let readings, _)):
      for reading in readings where reading.rssiDBm != 0 { record(reading, observer) }
    case .peripheralManager, .channel, .location, .notification, .notificationEvent, .application, .timer,
      .liveActivityEnded:
      break
    }
  }

  private func record(_ callback: CentralCallback, _ observer: Int) {
    switch callback {
    case .discovered(let identifier, _, _):
      let peer = peer(identifier, of: observer)
      change(observer, peer) { $0.recordReading(at: now, isDiscovery: true) }
      reportReading(observer, peer)
    case .connected(let identifier):
      let peer = peer(identifier, of: observer)
      change(observer, peer) { $0.recordConnection(at: now) }
      report(.linked, observer, peer)
    case .disconnected(let identifier, _, _, _): report(.unlinked, observer, peer(identifier, of: observer))
    case .peripheral(let identifier, let callback):
      switch callback {
      case .readRSSI:
        let peer = peer(identifier, of: observer)
        change(observer, peer) { $0.recordReading(at: now, isDiscovery: false) }
        reportReading(observer, peer)
      case .read(.success(let bytes), _), .notified(let bytes, _):
        if !bytes.isEmpty { recordBytes(bytes, observer, peer(identifier, of: observer)) }
      default: break
      }
    default: break
    }
  }

  private func record(_ reading: BeaconReading, _ observer: Int) {
    let peer = phones.firstIndex { phone in
      guard let beacon = phone.transmittedBeacon else { return false }
      return beacon.major == reading.constraint.major && beacon.minor == reading.constraint.minor
    }
    change(observer, peer) { $0.recordReading(at: now, isDiscovery: true) }
    reportReading(observer, peer)
  }

  private func recordBytes(_ bytes: [UInt8], _ observer: Int, _ peer: Int?) {
    change(observer, peer) { $0.recordByte(at: now) }
    reportReading(observer, peer)
    report(.message, observer, peer, text: String(decoding: bytes, as: UTF8.self))
  }

  func logged(_ message: String, _ phone: String) {
    findings.logged(message, phone, at: now)
    onEvent?(TrialEvent(kind: .logged, observer: phone, peer: nil, text: message))
  }

  func recordLateWork(of process: AppProcess) { findings.recordLateWork(of: process, at: now) }
  func recordAlert(_ alert: SystemAlert, _ phone: String) { findings.recordAlert(alert, phone, at: now) }

  // MARK: Events

  private func report(_ kind: TrialEvent.Kind, _ observer: Int, _ peer: Int?, text: String? = nil) {
    guard let onEvent, let peer, peer != observer else { return }
    onEvent(TrialEvent(kind: kind, observer: phones[observer].name, peer: phones[peer].name, text: text))
  }

  /// Reports when a peer becomes near and when it departs. A peer is near from its first RSSI reading or byte until a
  /// window passes without a reading and without a byte.
  private func reportReading(_ observer: Int, _ peer: Int?) {
    guard onEvent != nil, let peer, peer != observer else { return }
    let key = observer * phones.count + peer
    if lastReadings.updateValue(now, forKey: key) == nil {
      report(.appeared, observer, peer)
      watch(key, observer, peer)
    }
  }

  private func watch(_ key: Int, _ observer: Int, _ peer: Int) {
    let end = (lastReadings[key] ?? now) + PairRecord.window
    world.schedule(at: .zero + end) { [weak self] in
      guard let self, let last = lastReadings[key] else { return }
      if now - last >= PairRecord.window {
        lastReadings[key] = nil
        report(.departed, observer, peer)
      } else {
        watch(key, observer, peer)
      }
    }
  }

  func ended(_ phone: String, by reason: String) { findings.ended(phone, by: reason, at: now) }
}
