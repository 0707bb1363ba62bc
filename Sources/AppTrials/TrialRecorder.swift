import AfterglowWire
import Foundation
import PhonePort
import VirtualPhone

/// Follows what the apps of a trial learn of each other.
final class TrialRecorder: PortTap {
  private let world: World
  private let phones: [Phone]
  private var pairs: [PairRecord]
  private(set) var findings: FindingRecorder
  /// Every address that a phone's radio has had while something happened.
  private var owners: [UInt64: Int] = [:]
  private var indices: [ObjectIdentifier: Int] = [:]
  /// Identifiers of peers, by the phone that knows them.
  private var identifiers: [[UUID: Int]]

  init(_ world: World, _ phones: [Phone], counted: Range<Duration>, os: OSVersion) {
    self.world = world
    self.phones = phones
    findings = FindingRecorder(os: os)
    pairs = phones.flatMap { observer in
      phones.map { PairRecord(observer: observer.name, peer: $0.name, counted: counted) }
    }
    identifiers = phones.map { _ in [:] }
    for (index, phone) in phones.enumerated() { indices[ObjectIdentifier(phone)] = index }
  }

  /// The ordered pairs of different phones.
  var records: [PairRecord] { pairs.filter { $0.observer != $0.peer } }

  private var now: Duration { world.now - .zero }

  private func change(_ observer: Int, _ peer: Int?, _ body: (inout PairRecord) -> Void) {
    guard let peer, peer != observer else { return }
    body(&pairs[observer * phones.count + peer])
  }

  /// The phone behind an identifier.
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
      if pieces.contains(where: { !$0.value.isEmpty }) {
        change(observer, peer(central, of: observer)) { $0.recordByte(at: now) }
      }
    case .location(_, .ranged(let readings, _)):
      for reading in readings where reading.rssiDBm != 0 { record(reading, observer) }
    case .peripheralManager, .channel, .location, .notification, .notificationEvent, .application, .timer: break
    }
  }

  private func record(_ callback: CentralCallback, _ observer: Int) {
    switch callback {
    case .discovered(let identifier, _, _):
      change(observer, peer(identifier, of: observer)) { $0.recordReading(at: now, isDiscovery: true) }
    case .connected(let identifier):
      change(observer, peer(identifier, of: observer)) { $0.recordConnection(at: now) }
    case .peripheral(let identifier, let callback):
      switch callback {
      case .readRSSI: change(observer, peer(identifier, of: observer)) { $0.recordReading(at: now, isDiscovery: false) }
      case .read(.success(let bytes), _), .notified(let bytes, _):
        if !bytes.isEmpty { change(observer, peer(identifier, of: observer)) { $0.recordByte(at: now) } }
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
  }

  func logged(_ message: String, _ phone: String) { findings.logged(message, phone, at: now) }

  func ended(_ phone: String, by reason: String) { findings.ended(phone, by: reason, at: now) }
}
