import AfterglowLinkLayer
import Glibc
import VirtualAir

/// A link that this machine has made: a socket on the attribute channel, which does not involve bluetoothd.
///
/// bluetoothd would read every value that it recognises in the peer's table, and would pair with the peer if the peer
/// refused a read. A plain socket sends only the bytes that this process writes. The bearer also answers the peer's
/// requests on that socket.
final class SocketBearer: Bearer {
  /// The time within which a server has to respond. After this time, the client sends no further requests over the
  /// link (Core Specification, volume 3, part F, section 3.3.3), so the link has to end.
  private static let transactionTimeout = Duration.seconds(30)

  private let socket: BluetoothSocket
  private let loop: EventLoop
  private let client: AttributeClient
  private let server: AttributeServer
  private var isConnecting = true
  private var isClosed = false
  /// When the last request was sent.
  private var requestedAt = Duration.zero
  /// Called once, when the link is connected.
  var onConnected: (() -> Void)?
  /// Called once, when the link has ended or could not be made; never called after ``close()``.
  var onEnd: ((SocketError) -> Void)?
  var onValue: ((AttributeHandle, [UInt8]) -> Void)?

  /// Begins to connect.
  init(
    from adapter: Adapter, to peer: DeviceAddress, loop: EventLoop, ownMTU: Int, services: [AttributeService],
    serve: @escaping (AttributeAccess, @escaping (Result<[UInt8], AttributeError>) -> Void) -> Void
  ) throws(SocketError) {
    let socket = try BluetoothSocket.attributes(from: adapter.address)
    self.socket = socket
    self.loop = loop
    // If a packet cannot be sent because the link has ended, the socket itself reports the end. A packet for which the
    // kernel has no room is lost. If it was a request, the link ends after `transactionTimeout`.
    let send: ([UInt8]) -> Void = { try? socket.send($0) }
    client = AttributeClient(send: send)
    server = AttributeServer(send: send, serve: serve)
    server.ownMTU = ownMTU
    server.table = AttributeTable(services)
    client.onRequest = { [weak self] in self?.requestedAt = EventLoop.monotonicTime }
    client.onValue = { [weak self] in self?.onValue?($0, $1) }
    // Both directions share the agreed MTU, no matter which side asked first.
    server.onMTU = { [weak self] mtu in self?.client.mtu = mtu }
    try socket.connect(to: peer)
    loop.add(self)
  }

  func close() {
    guard !isClosed else { return }
    isClosed = true
    onConnected = nil
    onEnd = nil
    loop.remove(self)
  }

  private func end(_ error: SocketError) {
    let onEnd = onEnd
    close()
    onEnd?(error)
  }

  var mtu: Int { client.mtu }

  func exchangeMTU(_ own: Int, reply: @escaping () -> Void) {
    client.exchangeMTU(own) { [weak self] in
      if let self { server.mtu = client.mtu }
      reply()
    }
  }

  func discoverServices(reply: @escaping (Result<[AttributeService], AttributeError>) -> Void) {
    client.discoverServices(reply: reply)
  }

  func discoverCharacteristics(
    in handles: ClosedRange<AttributeHandle>,
    reply: @escaping (Result<[AttributeCharacteristic], AttributeError>) -> Void
  ) {
    client.discoverCharacteristics(in: handles, reply: reply)
  }

  func read(_ handle: AttributeHandle, reply: @escaping (Result<[UInt8], AttributeError>) -> Void) {
    client.read(handle, reply: reply)
  }

  func write(_ value: [UInt8], to handle: AttributeHandle, reply: @escaping (Result<Void, AttributeError>) -> Void) {
    client.write(value, to: handle, reply: reply)
  }

  func writeWithoutResponse(_ value: [UInt8], to handle: AttributeHandle, sent: @escaping () -> Void) {
    client.writeWithoutResponse(value, to: handle)
    sent()
  }

  func subscribe(
    to characteristic: AttributeCharacteristic, _ subscription: AttributeSubscription,
    reply: @escaping (Result<Void, AttributeError>) -> Void
  ) {
    client.subscribe(to: characteristic, subscription, reply: reply)
  }

  func notify(_ value: [UInt8], of handle: AttributeHandle, isConfirmed: Bool, sent: @escaping () -> Void) {
    server.notify(value, of: handle, isConfirmed: isConfirmed, sent: sent)
  }

  func publish(_ services: [AttributeService]) { server.table = AttributeTable(services) }
}

extension SocketBearer: EventSource {
  var descriptor: CInt { isClosed ? -1 : socket.descriptor }

  var events: CShort { CShort(isConnecting ? POLLOUT : POLLIN) }

  var deadline: Duration? { client.isWaiting ? requestedAt + Self.transactionTimeout : nil }

  func becameReady(_ events: CShort) {
    if isConnecting {
      if let error = socket.pendingError { return end(error) }
      guard events & CShort(POLLOUT) != 0 else { return }
      isConnecting = false
      let onConnected = onConnected
      self.onConnected = nil
      onConnected?()
      return
    }
    do throws(SocketError) {
      while !isClosed, let packet = try socket.receive() {
        guard let first = packet.first else { throw SocketError(ECONNRESET) }
        if AttributeOpcode(rawValue: first).isForServer { server.handle(packet) } else { client.handle(packet) }
      }
      if let deadline, deadline <= EventLoop.monotonicTime { throw SocketError(ETIMEDOUT) }
    } catch {
      end(error)
    }
  }
}
