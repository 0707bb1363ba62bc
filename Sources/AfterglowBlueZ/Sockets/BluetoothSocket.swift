import AfterglowLinkLayer
import Glibc

/// A socket of the kernel's Bluetooth family. Calls never block, and the socket is closed when its last reference is
/// released.
///
/// The C library has no declarations for this family, so this file writes addresses byte by byte, as the kernel's
/// `include/net/bluetooth` lays them out. The constants have the kernel's values.
final class BluetoothSocket {
  let descriptor: CInt

  private enum Family {
    static let bluetooth: CInt = 31
    static let l2cap: CInt = 0
    static let hci: CInt = 1
  }

  /// The channels of an HCI socket.
  enum Channel: UInt16 {
    /// The channel for packets of one adapter.
    case raw = 0
    /// The channel for commands to the kernel's management interface, for all adapters.
    case control = 3
  }

  /// Opens a socket on a channel of the host controller interface; `device` is an adapter's number or ``allDevices``.
  static func hci(_ channel: Channel, device: UInt16) throws(SocketError) -> BluetoothSocket {
    let socket = try BluetoothSocket(CInt(SOCK_RAW.rawValue), Family.hci)
    // struct sockaddr_hci: family, device, channel.
    try socket.bind(Self.littleEndian(UInt16(Family.bluetooth)) + littleEndian(device) + littleEndian(channel.rawValue))
    return socket
  }

  static let allDevices: UInt16 = 0xFFFF

  /// Opens a socket for the attribute channel of a link from one of this machine's adapters. The caller then calls
  /// ``connect(to:)``.
  static func attributes(from adapter: DeviceAddress) throws(SocketError) -> BluetoothSocket {
    let socket = try BluetoothSocket(CInt(SOCK_SEQPACKET.rawValue), Family.l2cap)
    try socket.bind(address(of: adapter))
    return socket
  }

  private convenience init(_ type: CInt, _ proto: CInt) throws(SocketError) {
    let descriptor = socket(
      Family.bluetooth, type | CInt(SOCK_CLOEXEC.rawValue) | CInt(SOCK_NONBLOCK.rawValue), proto)
    guard descriptor >= 0 else { throw SocketError(errno) }
    self.init(owning: descriptor)
  }

  /// Takes ownership of an open socket whose calls never block.
  init(owning descriptor: CInt) {
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  private func bind(_ address: [UInt8]) throws(SocketError) {
    guard Self.with(address, { Glibc.bind(descriptor, $0, $1) }) == 0 else { throw SocketError(errno) }
  }

  /// Begins to connect. The connection is made when the descriptor becomes writable and ``pendingError`` is `nil`.
  func connect(to peer: DeviceAddress) throws(SocketError) {
    let result = Self.with(Self.address(of: peer)) { Glibc.connect(descriptor, $0, $1) }
    guard result == 0 || errno == EINPROGRESS || errno == EAGAIN else { throw SocketError(errno) }
  }

  /// The error that has occurred since this property was last read; `nil` if none has occurred.
  var pendingError: SocketError? {
    var code: CInt = 0
    var size = socklen_t(MemoryLayout<CInt>.size)
    guard getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size) == 0 else { return SocketError(errno) }
    return code == 0 ? nil : SocketError(code)
  }

  func setOption(level: CInt, name: CInt, _ value: [UInt8]) throws(SocketError) {
    guard setsockopt(descriptor, level, name, value, socklen_t(value.count)) == 0 else { throw SocketError(errno) }
  }

  func option(level: CInt, name: CInt, size: Int) throws(SocketError) -> [UInt8] {
    var value = [UInt8](repeating: 0, count: size)
    var count = socklen_t(size)
    guard getsockopt(descriptor, level, name, &value, &count) == 0 else { throw SocketError(errno) }
    return Array(value.prefix(Int(count)))
  }

  /// Returns the next packet; `nil` if no packet has arrived yet, empty at the end of a connection.
  func receive() throws(SocketError) -> [UInt8]? {
    var packet = [UInt8](repeating: 0, count: Self.largestPacket)
    let count = recv(descriptor, &packet, packet.count, 0)
    if count < 0 {
      if errno == EAGAIN || errno == EINTR { return nil }
      throw SocketError(errno)
    }
    return Array(packet.prefix(count))
  }

  /// Sends a packet. Throws an error if the packet cannot be sent, for example because the kernel has no room for it.
  /// The packet is then lost.
  func send(_ packet: [UInt8]) throws(SocketError) {
    guard Glibc.send(descriptor, packet, packet.count, CInt(MSG_NOSIGNAL)) >= 0 else { throw SocketError(errno) }
  }

  /// The size of the receive buffer in bytes, which is larger than any management event or attribute packet.
  private static let largestPacket = 4096

  /// The bytes of struct sockaddr_l2: family, port, address, channel, kind of address, and a byte of padding.
  private static func address(of device: DeviceAddress) -> [UInt8] {
    littleEndian(UInt16(Family.bluetooth)) + [0, 0] + device.octets + littleEndian(Self.attributeChannel)
      + [device.isRandom ? 2 : 1, 0]
  }

  /// The fixed channel of the attribute protocol (Core Specification, volume 3, part A, section 2.1).
  private static let attributeChannel: UInt16 = 4

  private static func littleEndian(_ number: UInt16) -> [UInt8] {
    [UInt8(truncatingIfNeeded: number), UInt8(number >> 8)]
  }

  private static func with(_ address: [UInt8], _ body: (UnsafePointer<sockaddr>, socklen_t) -> CInt) -> CInt {
    address.withUnsafeBytes { bytes in
      body(bytes.baseAddress!.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
    }
  }
}

/// An error number of the operating system.
struct SocketError: Error, Hashable {
  let code: CInt

  init(_ code: CInt) {
    self.code = code
  }

  var explanation: String { String(cString: strerror(code)) }
}

extension DeviceAddress {
  /// The six bytes in the order of transmission, least significant first.
  var octets: [UInt8] { (0..<6).map { UInt8(truncatingIfNeeded: rawValue >> UInt64(8 * $0)) } }

  init(octets: some Collection<UInt8>, isRandom: Bool) {
    self.init(rawValue: octets.reversed().reduce(0) { $0 << 8 | UInt64($1) }, isRandom: isRandom)
  }
}
