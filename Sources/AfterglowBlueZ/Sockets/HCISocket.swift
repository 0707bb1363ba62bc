import Glibc

/// Receives every LE event that an adapter sends to the kernel, including all advertising reports, unchanged. The
/// socket requires CAP_NET_RAW.
final class HCISocket {
  private let socket: BluetoothSocket
  /// Called for each LE event with its bytes, the event code first.
  var onEvent: (([UInt8]) -> Void)?
  /// Whether reading has failed, usually because the adapter was removed. The socket is then no longer polled.
  private var isClosed = false

  init(adapter: UInt16) throws(SocketError) {
    socket = try BluetoothSocket.hci(.raw, device: adapter)
    // struct hci_filter: packet types, two words of events, opcode. The filter lets only LE meta events pass.
    let leMeta = 0x3E
    let filter: [UInt32] = [1 << Self.eventPacket, 0, 1 << (leMeta - 32), 0]
    let bytes = filter.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
    try socket.setOption(level: Self.hciLevel, name: Self.filterOption, bytes)
    // If the process may not receive these events, the kernel reports no error but removes them from the filter.
    guard try socket.option(level: Self.hciLevel, name: Self.filterOption, size: bytes.count) == bytes else {
      throw SocketError(EPERM)
    }
  }

  private static let eventPacket: UInt32 = 4
  /// The values of SOL_HCI and HCI_FILTER in the kernel.
  private static let hciLevel: CInt = 0
  private static let filterOption: CInt = 2
}

extension HCISocket: EventSource {
  var descriptor: CInt { isClosed ? -1 : socket.descriptor }

  func becameReady(_ events: CShort) {
    do throws(SocketError) {
      while let packet = try socket.receive() {
        guard packet.count > 1 else { break }
        onEvent?(Array(packet.dropFirst()))
      }
    } catch {
      isClosed = true
    }
  }
}
