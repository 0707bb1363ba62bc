import AfterglowLinkLayer
import Glibc

/// The kernel's management interface for Bluetooth adapters, for functions that bluetoothd lacks. The interface
/// requires CAP_NET_ADMIN.
final class Management {
  private let socket: BluetoothSocket
  /// The commands that the kernel has not answered yet. The kernel answers commands with the same opcode in the order
  /// in which they were sent.
  private var waiting: [(command: UInt16, adapter: UInt16, reply: (Result<[UInt8], ManagementError>) -> Void)] = []
  /// Called when a link has ended, with the adapter's number, the peer, and the kernel's reason.
  var onDisconnect: ((UInt16, DeviceAddress, UInt8) -> Void)?

  /// Opens the management socket; `nil` if the kernel has no such socket, or if this user may not open it.
  convenience init?() {
    guard let socket = try? BluetoothSocket.hci(.control, device: BluetoothSocket.allDevices) else { return nil }
    self.init(socket)
  }

  init(_ socket: BluetoothSocket) {
    self.socket = socket
  }

  /// Sends a command for an adapter. The reply is called later, or at once if the command cannot be sent.
  func send(
    _ command: ManagementCommand, to adapter: UInt16, _ parameters: [UInt8],
    reply: @escaping (Result<[UInt8], ManagementError>) -> Void
  ) {
    let packet = ManagementPacket(code: command.rawValue, adapter: adapter, parameters: parameters)
    do throws(SocketError) {
      try socket.send(packet.bytes)
      waiting.append((command.rawValue, adapter, reply))
    } catch {
      reply(.failure(.unreachable))
    }
  }

  private func handle(_ packet: ManagementPacket) {
    switch ManagementEvent(packet) {
    case .completed(let command, let status, let result):
      guard let index = waiting.firstIndex(where: { $0.command == command && $0.adapter == packet.adapter }) else {
        return
      }
      let reply = waiting.remove(at: index).reply
      reply(status == 0 ? .success(result) : .failure(ManagementError(status)))
    case .disconnected(let peer, let reason): onDisconnect?(packet.adapter, peer, reason)
    case .other: break
    }
  }
}

extension Management: EventSource {
  var descriptor: CInt { socket.descriptor }

  func becameReady(_ events: CShort) {
    while let bytes = try? socket.receive(), !bytes.isEmpty {
      if let packet = ManagementPacket(bytes) { handle(packet) }
    }
  }
}

/// Why a management command failed (BlueZ, doc/mgmt-api.txt, "Error codes").
enum ManagementError: Error, Hashable {
  case permissionDenied
  case notConnected
  case other(UInt8)
  /// The command could not even be sent.
  case unreachable

  init(_ status: UInt8) {
    self =
      switch status {
      case 0x14: .permissionDenied
      case 0x02: .notConnected
      default: .other(status)
      }
  }
}

// The commands that this project uses.
extension Management {
  /// Checks whether this user may send commands.
  func checkPermission(of adapter: UInt16, _ answer: @escaping (Bool) -> Void) {
    send(.readMonitorFeatures, to: adapter, []) { result in
      switch result {
      case .failure(.permissionDenied), .failure(.unreachable): answer(false)
      case .success, .failure(.notConnected), .failure(.other): answer(true)
      }
    }
  }

  /// Reads the signal strength of a link. `answer` receives `nil` if the kernel does not state the signal strength.
  func readRSSI(of peer: DeviceAddress, on adapter: UInt16, _ answer: @escaping (Int?) -> Void) {
    send(.readConnectionInformation, to: adapter, peer.managementForm) { result in
      // The answer contains the address, the kind of the address, and the signal strength; 127 means that the strength
      // is unknown.
      guard case .success(let bytes) = result, bytes.count >= 8 else { return answer(nil) }
      let level = Int8(bitPattern: bytes[7])
      answer(level == 127 ? nil : Int(level))
    }
  }

  /// Watches for advertisements with one of `patterns` at the beginning of a structure. `answer` receives the monitor's
  /// handle; `nil` if the kernel does not add the monitor.
  ///
  /// While any monitor exists, the kernel makes the controller report every advertisement, without filtering
  /// duplicates.
  func addMonitor(for patterns: [MonitorPattern], on adapter: UInt16, _ answer: @escaping (UInt16?) -> Void) {
    let parameters = [UInt8(patterns.count)] + patterns.flatMap(\.managementForm)
    send(.addPatternsMonitor, to: adapter, parameters) { result in
      guard case .success(let bytes) = result, bytes.count >= 2 else { return answer(nil) }
      answer(bytes.number(at: 0))
    }
  }

  func removeMonitor(_ handle: UInt16, on adapter: UInt16, _ done: @escaping () -> Void = {}) {
    send(.removeMonitor, to: adapter, [UInt8(truncatingIfNeeded: handle), UInt8(handle >> 8)]) { _ in done() }
  }
}

/// Bytes at the beginning of the advertising structures of one type.
struct MonitorPattern: Hashable {
  var type: UInt8
  var bytes: [UInt8]

  /// Apple's manufacturer data.
  static let apple = MonitorPattern(type: 0xFF, bytes: [0x4C, 0x00])

  /// The type, the offset, the length, and 31 bytes; the unused bytes are zero.
  fileprivate var managementForm: [UInt8] {
    [type, 0, UInt8(bytes.count)] + bytes + repeatElement(0, count: 31 - bytes.count)
  }
}
