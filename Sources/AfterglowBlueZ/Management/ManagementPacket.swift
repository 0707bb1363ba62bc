import AfterglowLinkLayer

/// A packet of the kernel's management interface (BlueZ, doc/mgmt-api.txt): opcode, adapter, length, parameters.
struct ManagementPacket: Hashable {
  var code: UInt16
  /// The adapter's number; 0xFFFF if the packet concerns no adapter.
  var adapter: UInt16
  var parameters: [UInt8]

  init(code: UInt16, adapter: UInt16, parameters: [UInt8]) {
    self.code = code
    self.adapter = adapter
    self.parameters = parameters
  }

  /// Parses a packet; `nil` if the header is incomplete, or if there are fewer parameter bytes than the header states.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 6, bytes.count >= 6 + Int(bytes.number(at: 4)) else { return nil }
    code = bytes.number(at: 0)
    adapter = bytes.number(at: 2)
    parameters = Array(bytes[6..<(6 + Int(bytes.number(at: 4)))])
  }

  var bytes: [UInt8] {
    [code, adapter, UInt16(parameters.count)].flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] } + parameters
  }
}

/// The commands of the management interface that this project uses.
enum ManagementCommand: UInt16 {
  case readConnectionInformation = 0x0031
  case readMonitorFeatures = 0x0051
  case addPatternsMonitor = 0x0052
  case removeMonitor = 0x0053
}

/// The events of the management interface that this project uses.
enum ManagementEvent: Hashable {
  case completed(command: UInt16, status: UInt8, [UInt8])
  case disconnected(DeviceAddress, reason: UInt8)
  case other(UInt16)

  init(_ packet: ManagementPacket) {
    let bytes = packet.parameters
    self =
      switch packet.code {
      case 0x0001 where bytes.count >= 3, 0x0002 where bytes.count >= 3:
        // Command Complete and Command Status have the same form, but Command Status has no results.
        .completed(command: bytes.number(at: 0), status: bytes[2], Array(bytes.dropFirst(3)))
      case 0x000C where bytes.count >= 8:
        .disconnected(DeviceAddress(octets: bytes.prefix(6), isRandom: bytes[6] == 2), reason: bytes[7])
      default: .other(packet.code)
      }
  }
}

extension DeviceAddress {
  /// The address in the management interface's form: six bytes, then 1 for a public address or 2 for a random address.
  var managementForm: [UInt8] { octets + [isRandom ? 2 : 1] }
}

extension [UInt8] {
  /// The little-endian number at an offset.
  func number(at offset: Int) -> UInt16 { UInt16(self[offset]) | UInt16(self[offset + 1]) << 8 }
}
