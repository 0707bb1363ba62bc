public import Foundation
import PhonePort

/// The number under which an app offers channels. See Apple's `CBL2CAPPSM`.
public typealias CBL2CAPPSM = UInt16

/// A channel of bytes on a link, separate from the peer's attributes. See Apple's `CBL2CAPChannel`.
///
/// As on a real phone, the app must schedule the streams in a run loop and open them before bytes are read or written.
/// On a virtual phone the app may use any run loop. The channel closes when the app closes both streams or releases the
/// channel.
public final class CBL2CAPChannel: NSObject {
  /// The device at the other end: a `CBPeripheral` or a `CBCentral`.
  public let peer: CBPeer!
  /// The stream of the bytes that the peer has sent.
  public var inputStream: InputStream! { input }
  /// The stream to which the app writes the bytes for the peer. The stream accepts as many bytes as fit into the
  /// phone's queue, and reports when the queue has room for more bytes.
  public var outputStream: OutputStream! { output }
  /// The number under which the channel is offered.
  public let psm: CBL2CAPPSM

  private let connection: PhoneConnection
  private let number: Int
  private var receiver: ObjectID = 0
  private let input = ChannelInputStream(data: Data())
  private let output = ChannelOutputStream(toMemory: ())

  @available(*, unavailable, message: "Only Core Bluetooth creates channels: open or offer a channel.")
  public override init() { fatalError("unavailable") }

  init(number: Int, peer: CBPeer, psm: CBL2CAPPSM, connection: PhoneConnection) {
    self.number = number
    self.peer = peer
    self.psm = psm
    self.connection = connection
    super.init()
    receiver = connection.register { [weak self] callback in
      if case .channel(_, let callback) = callback { self?.receive(callback) }
    }
    output.transmit = { [connection, receiver] bytes in
      connection.send(.channel(receiver, .write(bytes, channel: number))).count ?? 0
    }
    // The channel closes when both of its streams are closed.
    let closed: () -> Void = { [weak self] in self?.streamClosed() }
    input.onClose = closed
    output.onClose = closed
    connection.send(.channel(receiver, .attach(channel: number)))
  }

  deinit {
    connection.send(.channel(receiver, .close(channel: number)))
    connection.unregister(receiver)
  }

  private func streamClosed() {
    guard input.streamStatus == .closed, output.streamStatus == .closed else { return }
    connection.send(.channel(receiver, .close(channel: number)))
  }

  private func receive(_ callback: ChannelCallback) {
    switch callback {
    case .received(let bytes): input.receive(bytes)
    case .hasSpace: output.hasRoom()
    case .closed:
      input.end()
      output.end()
    case .published, .unpublished, .opened, .failed: break  // callbacks for the object that opened the channel
    }
  }
}

extension CBPeripheral {
  /// Opens a channel that the peripheral offers. The delegate receives the channel or an error.
  public func openL2CAPChannel(_ psm: CBL2CAPPSM) {
    guard let manager else { return }
    let connection = manager.connection
    var answer: ObjectID = 0
    answer = connection.register { [weak self] callback in
      connection.unregister(answer)
      guard let self, case .channel(_, let callback) = callback else { return }
      switch callback {
      case .opened(let number, _, let psm):
        let channel = CBL2CAPChannel(number: number, peer: self, psm: psm, connection: connection)
        delegate?.peripheral(self, didOpen: channel, error: nil)
      case .failed(let fault): delegate?.peripheral(self, didOpen: nil, error: CBError(fault))
      case .published, .unpublished, .received, .hasSpace, .closed: break  // callbacks for other objects
      }
    }
    guard manager.accepts("openL2CAPChannel") else { return connection.unregister(answer) }
    connection.send(.channel(answer, .open(central: manager.id, identifier, psm: psm)))
  }
}

extension CBPeripheralManager {
  /// Offers channels to centrals under a number that the system chooses.
  ///
  /// A virtual link cannot be encrypted. With `encryptionRequired` the phone refuses every central, as iOS refuses a
  /// central that is not paired.
  public func publishL2CAPChannel(withEncryption encryptionRequired: Bool) {
    guard accepts("publishL2CAPChannel") else { return }
    var receiver: ObjectID = 0
    receiver = connection.register { [weak self] callback in
      guard let self, case .channel(_, let callback) = callback else { return }
      switch callback {
      case .published(let psm, let fault):
        delegate?.peripheralManager(self, didPublishL2CAPChannel: psm, error: fault.map { CBError($0) })
      case .unpublished(let psm, let fault):
        delegate?.peripheralManager(self, didUnpublishL2CAPChannel: psm, error: fault.map { CBError($0) })
        connection.unregister(receiver)
      case .opened(let number, let central, let psm):
        let channel = CBL2CAPChannel(number: number, peer: self.central(central), psm: psm, connection: connection)
        delegate?.peripheralManager(self, didOpen: channel, error: nil)
      case .failed(let fault): delegate?.peripheralManager(self, didOpen: nil, error: CBError(fault))
      case .received, .hasSpace, .closed: break  // callbacks for channel objects
      }
    }
    connection.send(.channel(receiver, .publish(manager: id, isEncrypted: encryptionRequired)))
  }

  /// Ends the offer of channels under this number. Channels that are already open stay open.
  public func unpublishL2CAPChannel(_ psm: CBL2CAPPSM) {
    guard accepts("unpublishL2CAPChannel") else { return }
    connection.send(.channel(id, .unpublish(manager: id, psm: psm)))
  }
}
