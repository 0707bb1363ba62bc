import AfterglowWire
import VirtualAir

/// The opcode of a packet of the Attribute Protocol (Core Specification, volume 3, part F, section 3.4.8).
struct AttributeOpcode: RawRepresentable, Hashable {
  let rawValue: UInt8

  static let error = AttributeOpcode(rawValue: 0x01)
  static let exchangeMTU = AttributeOpcode(rawValue: 0x02)
  static let findInformation = AttributeOpcode(rawValue: 0x04)
  static let findByTypeValue = AttributeOpcode(rawValue: 0x06)
  static let readByType = AttributeOpcode(rawValue: 0x08)
  static let read = AttributeOpcode(rawValue: 0x0A)
  static let readBlob = AttributeOpcode(rawValue: 0x0C)
  static let readByGroupType = AttributeOpcode(rawValue: 0x10)
  static let write = AttributeOpcode(rawValue: 0x12)
  static let prepareWrite = AttributeOpcode(rawValue: 0x16)
  static let executeWrite = AttributeOpcode(rawValue: 0x18)
  static let notification = AttributeOpcode(rawValue: 0x1B)
  static let indication = AttributeOpcode(rawValue: 0x1D)
  static let confirmation = AttributeOpcode(rawValue: 0x1E)
  static let writeCommand = AttributeOpcode(rawValue: 0x52)

  /// The opcode of the response to this request.
  var response: AttributeOpcode { AttributeOpcode(rawValue: rawValue + 1) }

  /// Whether a client sends packets with this opcode to a server. Packets with odd opcodes are sent from the server to
  /// the client.
  var isForServer: Bool { rawValue & 1 == 0 }

  /// Whether the opcode is a command, which has no response.
  var isCommand: Bool { rawValue & 0x40 != 0 }
}

/// Builds packets of the Attribute Protocol.
struct AttributePacket {
  private(set) var bytes: [UInt8]

  init(_ opcode: AttributeOpcode) {
    bytes = [opcode.rawValue]
  }

  func handle(_ handle: AttributeHandle) -> AttributePacket { number(handle) }

  func range(_ range: ClosedRange<AttributeHandle>) -> AttributePacket {
    number(range.lowerBound).number(range.upperBound)
  }

  func number(_ number: UInt16) -> AttributePacket { value([UInt8(truncatingIfNeeded: number), UInt8(number >> 8)]) }

  func byte(_ byte: UInt8) -> AttributePacket { value(CollectionOfOne(byte)) }

  func uuid(_ uuid: ServiceUUID) -> AttributePacket { value(uuid.attributeForm) }

  func value(_ value: some Collection<UInt8>) -> AttributePacket {
    var longer = self
    longer.bytes += value
    return longer
  }

  static func error(_ error: AttributeError, for opcode: AttributeOpcode, at handle: AttributeHandle) -> [UInt8] {
    AttributePacket(.error).byte(opcode.rawValue).handle(handle).byte(error.rawValue).bytes
  }
}

extension ServiceUUID {
  /// The UUID in the Attribute Protocol: 2 or 16 bytes, least significant first (Core Specification, volume 3, part F,
  /// section 3.2.1).
  var attributeForm: [UInt8] {
    var bytes: [UInt8] = []
    if width == .bits16 { encode(into: &bytes) } else { ServiceUUID(high: high, low: low).encode(into: &bytes) }
    return bytes
  }

  /// Reads a UUID from 2 or 16 bytes; `nil` for any other number of bytes.
  init?(attributeForm bytes: some Collection<UInt8>) {
    self.init(transmitted: bytes, width: bytes.count == 2 ? .bits16 : .bits128)
  }
}

/// Attribute types with an assigned meaning (Bluetooth Assigned Numbers, sections 3.5 and 3.6).
enum AttributeType {
  static let primaryService = ServiceUUID(UInt16(0x2800))
  static let characteristic = ServiceUUID(UInt16(0x2803))
  static let clientConfiguration = ServiceUUID(UInt16(0x2902))
}

extension AttributeError {
  static let attributeNotFound = AttributeError(rawValue: 0x0A)
  static let invalidPacket = AttributeError(rawValue: 0x04)
  static let prepareQueueFull = AttributeError(rawValue: 0x09)
  static let unsupportedGroupType = AttributeError(rawValue: 0x10)
}
