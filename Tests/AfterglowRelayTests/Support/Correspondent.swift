import Afterglow
import AfterglowMessages
import AfterglowWire

/// An installation on a relay, and all reports that it has received.
@MainActor
final class Correspondent {
  let installation: InstallationID
  let relay: any Relay
  private var iterator: AsyncStream<RelayEvent>.Iterator
  private let continuation: AsyncStream<RelayEvent>.Continuation

  init(_ installation: InstallationID, on relay: any Relay) {
    self.installation = installation
    self.relay = relay
    let (stream, continuation) = AsyncStream.makeStream(of: RelayEvent.self)
    self.continuation = continuation
    iterator = stream.makeAsyncIterator()
  }

  deinit { continuation.finish() }

  /// Starts the relay, and waits until it is connected.
  func connect() async {
    start()
    await waitForConnection()
  }

  func start() {
    relay.start(as: installation) { [continuation] event in continuation.yield(event) }
  }

  func waitForConnection() async {
    while let event = await nextEvent() {
      if event == .connected { return }
    }
  }

  func nextEvent() async -> RelayEvent? {
    var iterator = iterator
    let event = await iterator.next(isolation: MainActor.shared)
    self.iterator = iterator
    return event
  }

  /// Returns the next datagram and its sender, and skips other reports.
  func nextDatagram() async -> (bytes: [UInt8], sender: InstallationID)? {
    while let event = await nextEvent() {
      if case .received(let bytes, let sender) = event { return (bytes, sender) }
    }
    return nil
  }

  /// Waits until the relay reports a lost connection, and returns the reason.
  func nextReason() async -> String? {
    while let event = await nextEvent() {
      if case .disconnected(let reason) = event { return reason }
    }
    return nil
  }
}

/// Alice, Bob and Mallory are the usual names in cryptography.
enum Cast {
  static let alice = InstallationID("A11CE000")!
  static let bob = InstallationID("B0B00000")!
  static let mallory = InstallationID("BAD00000")!
}
