import Afterglow
import AfterglowMessages
import AfterglowWire

/// A relay between installations. A datagram stays on the wire until the test delivers, changes or drops it.
@MainActor
final class Wire {
  struct Sent {
    var datagram: [UInt8]
    var sender: InstallationID
    var receiver: InstallationID
  }

  fileprivate(set) var sent: [Sent] = []
  fileprivate var receivers: [InstallationID: @MainActor (RelayEvent) -> Void] = [:]

  /// An end of the wire.
  @MainActor
  final class End: Relay {
    private let wire: Wire
    private var installation: InstallationID?
    let maximumDatagramSize: Int

    init(_ wire: Wire, maximumDatagramSize: Int = 1_024) {
      (self.wire, self.maximumDatagramSize) = (wire, maximumDatagramSize)
    }

    func start(as installation: InstallationID, _ receive: @escaping @MainActor (RelayEvent) -> Void) {
      self.installation = installation
      wire.receivers[installation] = receive
    }

    func send(_ datagram: [UInt8], to receiver: InstallationID) {
      guard let installation else { return }
      wire.sent.append(Sent(datagram: datagram, sender: installation, receiver: receiver))
    }

    func stop() {
      if let installation { wire.receivers[installation] = nil }
    }
  }

  /// Reports to every end that the relay is connected.
  func connectAll() {
    for (_, receive) in receivers.sorted(by: { $0.key < $1.key }) { receive(.connected) }
  }

  /// Delivers the datagrams on the wire, and the answers to them, until no datagram is left.
  func deliverAll() {
    while !sent.isEmpty { deliver(sent.removeFirst()) }
  }

  /// Removes the datagrams from the wire, and returns them.
  func take() -> [Sent] {
    defer { sent = [] }
    return sent
  }

  func deliver(_ one: Sent) {
    receivers[one.receiver]?(.received(one.datagram, from: one.sender))
  }
}
