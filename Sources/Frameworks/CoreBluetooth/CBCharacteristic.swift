import AfterglowWire
public import Foundation
import PhonePort

/// The operations that a characteristic allows. See Apple's `CBCharacteristicProperties`.
///
/// The lower eight bits are equal to the property bits on air (Core Specification, volume 3, part G, section 3.3.1.1).
public struct CBCharacteristicProperties: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt

  /// Creates a set from its bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// The value may be broadcast.
  public static let broadcast = CBCharacteristicProperties(rawValue: 0x01)
  /// The value can be read.
  public static let read = CBCharacteristicProperties(rawValue: 0x02)
  /// The value can be written without a response, up to the limit of rule C12.
  public static let writeWithoutResponse = CBCharacteristicProperties(rawValue: 0x04)
  /// The value can be written with a response.
  public static let write = CBCharacteristicProperties(rawValue: 0x08)
  /// Centrals can subscribe to the value. They do not confirm the updates.
  public static let notify = CBCharacteristicProperties(rawValue: 0x10)
  /// Centrals can subscribe to the value. They confirm each update.
  public static let indicate = CBCharacteristicProperties(rawValue: 0x20)
  /// The value can be written with a signature. No virtual phone signs a write.
  public static let authenticatedSignedWrites = CBCharacteristicProperties(rawValue: 0x40)
  /// A descriptor of type 2900 contains further properties of the characteristic.
  public static let extendedProperties = CBCharacteristicProperties(rawValue: 0x80)
  /// Notifications go only to paired centrals. Virtual phones are never paired, so they receive no notifications of
  /// such a characteristic.
  public static let notifyEncryptionRequired = CBCharacteristicProperties(rawValue: 0x100)
  /// Indications go only to paired centrals. Virtual phones are never paired, so they receive no indications of such a
  /// characteristic.
  public static let indicateEncryptionRequired = CBCharacteristicProperties(rawValue: 0x200)
}

/// The permissions that a server grants for a value. See Apple's `CBAttributePermissions`.
public struct CBAttributePermissions: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt

  /// Creates a set from its bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// Centrals may read the value.
  public static let readable = CBAttributePermissions(rawValue: 0x01)
  /// Centrals may write the value.
  public static let writeable = CBAttributePermissions(rawValue: 0x02)
  /// Only paired centrals may read the value, even if it is also ``readable``. Virtual phones are never paired, so their
  /// reads fail.
  public static let readEncryptionRequired = CBAttributePermissions(rawValue: 0x04)
  /// Only paired centrals may write the value, even if it is also ``writeable``. Virtual phones are never paired, so
  /// their writes fail.
  public static let writeEncryptionRequired = CBAttributePermissions(rawValue: 0x08)
}

/// Whether the peer answers a write. See Apple's `CBCharacteristicWriteType`.
public enum CBCharacteristicWriteType: Int, Sendable {
  /// The peer confirms the write, or reports an error.
  case withResponse = 0
  /// The peer does not answer, and the write may be lost.
  case withoutResponse = 1
}

/// A characteristic of a service. See Apple's `CBCharacteristic`.
public class CBCharacteristic: CBAttribute {
  /// The service to which the characteristic belongs; `nil` if it belongs to no service, or if the service has been
  /// released.
  public internal(set) weak var service: CBService?
  /// The operations that the characteristic allows.
  public internal(set) var properties: CBCharacteristicProperties
  /// The value that was read or notified last; `nil` before the first value arrives.
  public internal(set) var value: Data?
  /// Whether this app is subscribed to the value.
  public internal(set) var isNotifying = false
  /// The descriptors that were discovered; `nil` before their discovery.
  public internal(set) var descriptors: [CBDescriptor]?
  /// Whether the value is broadcast; always `false`, because no central on iOS asks for a broadcast.
  @available(iOS, deprecated: 8.0)
  public var isBroadcasted: Bool { false }
  /// The characteristic's handles in the server's table; `nil` if the characteristic is not published.
  var handles: HandleRange?

  init(uuid: CBUUID, properties: CBCharacteristicProperties) {
    self.properties = properties
    super.init(uuid: uuid)
  }
}

/// A characteristic that this app offers. See Apple's `CBMutableCharacteristic`.
public final class CBMutableCharacteristic: CBCharacteristic {
  /// The operations that centrals may perform on the value.
  public var permissions: CBAttributePermissions
  /// The manager that has published the characteristic; `nil` if the characteristic is not published.
  weak var manager: CBPeripheralManager?

  /// Creates a characteristic that is not published yet.
  ///
  /// If `value` is given, the phone answers every read itself. If `value` is `nil`, the phone asks the app at each
  /// read.
  public init(
    type UUID: CBUUID, properties: CBCharacteristicProperties, value: Data?, permissions: CBAttributePermissions
  ) {
    self.permissions = permissions
    super.init(uuid: UUID, properties: properties)
    self.value = value
  }

  public override var value: Data? {
    get { super.value }
    set { super.value = newValue }
  }

  public override var properties: CBCharacteristicProperties {
    get { super.properties }
    set { super.properties = newValue }
  }

  /// The descriptors of the characteristic. A change of the descriptors after the publication of the service has no
  /// effect.
  public override var descriptors: [CBDescriptor]? {
    get { super.descriptors }
    set {
      super.descriptors = newValue
      for descriptor in newValue ?? [] { descriptor.characteristic = self }
    }
  }

  /// The centrals that have subscribed to the value, in the order of subscription; `nil` if there is no subscriber.
  public var subscribedCentrals: [CBCentral]? {
    guard let manager, let valueHandle else { return nil }
    let centrals = manager.send(.subscribers(characteristic: valueHandle)).identifiers
    return centrals.isEmpty ? nil : centrals.map(manager.central)
  }
}

extension CBCharacteristic {
  /// The handle under which the value is read, written and notified. The handle of the value follows the handle of the
  /// characteristic's declaration.
  var valueHandle: UInt16? { handles.map { $0.lowerBound &+ 1 } }
}

extension CBMutableCharacteristic {
  /// The characteristic in the form in which the phone publishes it.
  var publication: LocalCharacteristic {
    var publication = LocalCharacteristic(
      uuid: uuid.serviceUUID, properties: properties.rawValue, permissions: permissions.rawValue,
      value: value.map { [UInt8]($0) }, handles: handles)
    publication.descriptors = (descriptors ?? []).compactMap { ($0 as? CBMutableDescriptor)?.publication }
    return publication
  }

  /// Recreates a characteristic that the app's previous process published (rule G3).
  convenience init(restoring published: LocalCharacteristic, in manager: CBPeripheralManager) {
    self.init(
      type: CBUUID(serviceUUID: published.uuid), properties: CBCharacteristicProperties(rawValue: published.properties),
      value: published.value.map { Data($0) }, permissions: CBAttributePermissions(rawValue: published.permissions))
    if !published.descriptors.isEmpty {
      descriptors = published.descriptors.map {
        let value: Any =
          $0.uuid.description == CBUUIDCharacteristicUserDescriptionString
          ? String(decoding: $0.value, as: UTF8.self) : Data($0.value)
        return CBMutableDescriptor(type: CBUUID(serviceUUID: $0.uuid), value: value)
      }
    }
    handles = published.handles
    self.manager = manager
  }
}
