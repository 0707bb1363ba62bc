import Foundation
import PhonePort

/// A descriptor of a characteristic. See Apple's `CBDescriptor`.
public class CBDescriptor: CBAttribute {
  /// The characteristic to which the descriptor belongs; `nil` if it belongs to no characteristic, or if the
  /// characteristic has been released.
  public internal(set) weak var characteristic: CBCharacteristic?
  /// The value that was read last: a number for the types 2900, 2902 and 2903, text for 2901, and bytes for every other
  /// type; `nil` before the first reading.
  public internal(set) var value: Any?
  /// The handle of a discovered descriptor in the peer's table; `nil` for a descriptor of this app.
  var handle: UInt16?
}

/// A descriptor of a characteristic that this app offers. See Apple's `CBMutableDescriptor`.
public final class CBMutableDescriptor: CBDescriptor {
  /// Creates a descriptor of the type 2901, whose value is text, or of the type 2904, whose value is bytes.
  ///
  /// iOS itself creates the descriptors 2900 and 2902 of a characteristic that needs them. If an app publishes a
  /// descriptor of a type other than 2901 and 2904, iOS raises an exception.
  public init(type UUID: CBUUID, value: Any?) {
    super.init(uuid: UUID)
    self.value = value
  }
}

extension CBMutableDescriptor {
  /// The descriptor in the form in which the phone publishes it.
  var publication: LocalDescriptor {
    let bytes: [UInt8] =
      switch value {
      case let text as String: Array(text.utf8)
      case let data as Data: [UInt8](data)
      default: []
      }
    return LocalDescriptor(uuid: uuid.serviceUUID, value: bytes)
  }
}

extension CBDescriptor {
  /// Creates a descriptor that was discovered at a peer.
  convenience init(_ found: RemoteDescriptor, of characteristic: CBCharacteristic) {
    self.init(uuid: CBUUID(serviceUUID: found.uuid))
    handle = found.handle
    self.characteristic = characteristic
  }

  /// Converts the bytes that were read to a value of Core Bluetooth's type, and stores the value.
  func setValue(_ bytes: [UInt8]) {
    switch uuid.uuidString {
    case CBUUIDCharacteristicExtendedPropertiesString, CBUUIDClientCharacteristicConfigurationString,
      CBUUIDServerCharacteristicConfigurationString:
      value = NSNumber(value: bytes.reversed().reduce(UInt16(0)) { $0 << 8 | UInt16($1) })
    case CBUUIDCharacteristicUserDescriptionString: value = String(decoding: bytes, as: UTF8.self)
    default: value = Data(bytes)
    }
  }
}
