package import AfterglowWire

/// The number of an attribute in a server's table; the first is 1 (Core Specification, volume 3, part F, section
/// 3.2.2).
package typealias AttributeHandle = UInt16

/// A service in a server's attribute table.
package struct AttributeService: Hashable, Sendable {
  package var uuid: ServiceUUID
  package var isPrimary: Bool
  /// The handles from the service's declaration to its last attribute.
  package var handles: ClosedRange<AttributeHandle>
  /// The service's characteristics; empty in the answer to a request for services only.
  package var characteristics: [AttributeCharacteristic]
  /// The included services (Core Specification, volume 3, part G, section 3.2); empty in the answer to a request for
  /// services only.
  package var included: [AttributeService]

  package init(
    uuid: ServiceUUID, isPrimary: Bool = true, handles: ClosedRange<AttributeHandle>,
    characteristics: [AttributeCharacteristic] = [], included: [AttributeService] = []
  ) {
    self.uuid = uuid
    self.isPrimary = isPrimary
    self.handles = handles
    self.characteristics = characteristics
    self.included = included
  }

  /// The service without its characteristics and included services.
  package var declaration: AttributeService { AttributeService(uuid: uuid, isPrimary: isPrimary, handles: handles) }
}

/// A characteristic in a server's attribute table.
package struct AttributeCharacteristic: Hashable, Sendable {
  package var uuid: ServiceUUID
  /// The operations that the characteristic's declaration allows.
  package var properties: AttributeProperties
  /// The handles from the declaration to the last descriptor. The value's handle directly follows the declaration's
  /// handle.
  package var handles: ClosedRange<AttributeHandle>
  /// The characteristic's descriptors; empty in the answer to a request for characteristics only.
  package var descriptors: [AttributeDescriptor]

  package init(
    uuid: ServiceUUID, properties: AttributeProperties, handles: ClosedRange<AttributeHandle>,
    descriptors: [AttributeDescriptor] = []
  ) {
    self.uuid = uuid
    self.properties = properties
    self.handles = handles
    self.descriptors = descriptors
  }

  /// The characteristic without its descriptors.
  package var declaration: AttributeCharacteristic {
    AttributeCharacteristic(uuid: uuid, properties: properties, handles: handles)
  }

  /// The handle of the characteristic's value (Core Specification, volume 3, part G, section 3.3.1).
  package var valueHandle: AttributeHandle { handles.lowerBound &+ 1 }
}

/// A descriptor in a server's attribute table (Core Specification, volume 3, part G, section 3.3.3).
package struct AttributeDescriptor: Hashable, Sendable {
  package var uuid: ServiceUUID
  package var handle: AttributeHandle

  package init(uuid: ServiceUUID, handle: AttributeHandle) {
    self.uuid = uuid
    self.handle = handle
  }

  // The types of descriptors: Core Specification, volume 3, part G, section 3.3.3.

  /// The type Characteristic Extended Properties.
  package static let extendedProperties = ServiceUUID(0x2900 as UInt16)
  /// The type Characteristic User Description.
  package static let userDescription = ServiceUUID(0x2901 as UInt16)
  /// The type Client Characteristic Configuration.
  package static let clientConfiguration = ServiceUUID(0x2902 as UInt16)
}

/// The operations that a characteristic's declaration allows (Core Specification, volume 3, part G, section 3.3.1.1).
package struct AttributeProperties: OptionSet, Hashable, Sendable {
  package let rawValue: UInt

  package init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  package static let broadcast = AttributeProperties(rawValue: 0x01)
  package static let read = AttributeProperties(rawValue: 0x02)
  package static let writeWithoutResponse = AttributeProperties(rawValue: 0x04)
  package static let write = AttributeProperties(rawValue: 0x08)
  package static let notify = AttributeProperties(rawValue: 0x10)
  package static let indicate = AttributeProperties(rawValue: 0x20)
  package static let authenticatedSignedWrites = AttributeProperties(rawValue: 0x40)
  package static let extendedProperties = AttributeProperties(rawValue: 0x80)
  /// Apple's property of a characteristic that notifies only paired clients. The property is not sent on air.
  package static let notifyEncryptionRequired = AttributeProperties(rawValue: 0x100)
  /// Apple's property of a characteristic that sends indications only to paired clients. The property is not sent on
  /// air.
  package static let indicateEncryptionRequired = AttributeProperties(rawValue: 0x200)
}

/// The value that a client writes to a characteristic's configuration (Core Specification, volume 3, part G, section
/// 3.3.3.3).
package enum AttributeSubscription: UInt16, Sendable {
  case none = 0
  /// The server sends values without confirmation.
  case notifications = 1
  /// The client confirms each value before the server sends the next value.
  case indications = 2
}

/// A client's access to a server's values.
package enum AttributeAccess: Hashable, Sendable {
  /// Reads a value, beginning at an offset. A long value is read in several parts.
  case read(AttributeHandle, offset: Int)
  /// Writes a value, or the parts of a long value in their order. The parts take effect together.
  case write([AttributeWrite])
  /// Writes a value. The server sends no answer.
  case command(AttributeWrite)
  case subscribe(AttributeHandle, AttributeSubscription)
}

/// A value, or part of a value, that a client writes.
package struct AttributeWrite: Hashable, Sendable {
  package var handle: AttributeHandle
  package var offset: Int
  package var value: [UInt8]

  package init(handle: AttributeHandle, offset: Int = 0, value: [UInt8]) {
    self.handle = handle
    self.offset = offset
    self.value = value
  }
}

/// The reason why a server refuses a request (Core Specification, volume 3, part F, section 3.4.1.1).
package struct AttributeError: Error, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  package static let invalidHandle = AttributeError(rawValue: 0x01)
  package static let readNotPermitted = AttributeError(rawValue: 0x02)
  package static let writeNotPermitted = AttributeError(rawValue: 0x03)
  package static let requestNotSupported = AttributeError(rawValue: 0x06)
  package static let invalidOffset = AttributeError(rawValue: 0x07)
  package static let notLong = AttributeError(rawValue: 0x0B)
  package static let invalidValueLength = AttributeError(rawValue: 0x0D)
  package static let insufficientEncryption = AttributeError(rawValue: 0x0F)
  package static let unlikelyError = AttributeError(rawValue: 0x0E)
  package static let insufficientResources = AttributeError(rawValue: 0x11)
}

/// Constants of the Attribute Protocol.
package enum AttributeProtocol {
  /// The maximum packet size before the MTU is exchanged, in bytes (Core Specification, volume 3, part G, section
  /// 5.2.1).
  package static let defaultMTU = 23
  /// The length of the longest value, in bytes (Core Specification, volume 3, part F, section 3.2.9).
  package static let longestValue = 512
  /// The number of bytes before the value in a write or a notification: an opcode and a handle (volume 3, part F,
  /// sections 3.4.5 and 3.4.7).
  package static let valueHeader = 3
  /// The number of bytes before a part of a long value: an opcode, a handle and an offset (volume 3, part F, section
  /// 3.4.6.1).
  package static let pieceHeader = 5
}
