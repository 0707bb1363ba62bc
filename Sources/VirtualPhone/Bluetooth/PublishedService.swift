import AfterglowWire
package import PhonePort
import VirtualAir

/// The access that a server permits to a value; the bits are those of Apple's `CBAttributePermissions`.
struct AttributePermissions: OptionSet {
  let rawValue: UInt

  static let readable = AttributePermissions(rawValue: 0x01)
  static let writeable = AttributePermissions(rawValue: 0x02)
  static let readEncryptionRequired = AttributePermissions(rawValue: 0x04)
  static let writeEncryptionRequired = AttributePermissions(rawValue: 0x08)
}

/// A service that an app offers, as the system stores it.
struct PublishedService {
  let definition: AttributeService
  let characteristics: [PublishedCharacteristic]

  /// The description that a new process of the app gets back (rule G3).
  var description: LocalService {
    LocalService(
      uuid: definition.uuid, isPrimary: definition.isPrimary, characteristics: characteristics.map(\.description),
      handles: definition.handles, included: definition.included.map(\.handles))
  }
}

/// A characteristic that an app offers, with its permissions, its values and its subscribers.
final class PublishedCharacteristic {
  struct Subscriber {
    let peer: RemoteDevice
    /// The link over which the peer has subscribed.
    let link: LinkID
    var subscription: AttributeSubscription
  }

  let definition: AttributeCharacteristic
  let permissions: AttributePermissions
  /// The value that every central can read without a request to the app; `nil` if the app answers each read.
  let value: [UInt8]?
  /// The values of the characteristic's descriptors: first those of the descriptors that the system adds, then those of
  /// the app's descriptors.
  let descriptorValues: [[UInt8]]
  private(set) weak var session: PeripheralSession?
  /// The subscribers, in the order of subscription.
  var subscribers: [Subscriber] = []

  init(_ characteristic: LocalCharacteristic, handles: HandleRange, session: PeripheralSession) {
    let layout = characteristic.descriptorLayout
    definition = AttributeCharacteristic(
      uuid: characteristic.uuid, properties: AttributeProperties(rawValue: characteristic.properties), handles: handles,
      descriptors: layout.indices.map {
        AttributeDescriptor(uuid: layout[$0].uuid, handle: handles.lowerBound + 2 + AttributeHandle($0))
      })
    descriptorValues = layout.map(\.value)
    permissions = AttributePermissions(rawValue: characteristic.permissions)
    value = characteristic.value
    self.session = session
  }

  var description: LocalCharacteristic {
    var characteristic = LocalCharacteristic(
      uuid: definition.uuid, properties: definition.properties.rawValue, permissions: permissions.rawValue,
      value: value, handles: definition.handles)
    characteristic.descriptors = zip(definition.descriptors, descriptorValues).map {
      LocalDescriptor(uuid: $0.uuid, value: $1)
    }.filter { LocalCharacteristic.descriptorsOfApps.contains($0.uuid) }
    return characteristic
  }

  /// Returns the value that a peer reads from a descriptor of this characteristic; `nil` if no descriptor has the
  /// handle.
  func value(ofDescriptor handle: AttributeHandle, to peer: RemoteDevice) -> [UInt8]? {
    guard let index = definition.descriptors.firstIndex(where: { $0.handle == handle }) else { return nil }
    guard definition.descriptors[index].uuid == AttributeDescriptor.clientConfiguration else {
      return descriptorValues[index]
    }
    let bits = subscribers.first { $0.peer === peer }?.subscription.rawValue ?? 0
    return [UInt8(truncatingIfNeeded: bits), 0]
  }
}

extension LocalCharacteristic {
  /// The types of the descriptors that Core Bluetooth lets an app create: user description and presentation format.
  static let descriptorsOfApps = [AttributeDescriptor.userDescription, ServiceUUID(0x2904 as UInt16)]

  /// Whether at least one kind of access to the characteristic, for example a subscription, requires a paired client.
  package var requiresPairing: Bool {
    let notices: AttributeProperties = [.notifyEncryptionRequired, .indicateEncryptionRequired]
    let accesses: AttributePermissions = [.readEncryptionRequired, .writeEncryptionRequired]
    return !AttributeProperties(rawValue: properties).isDisjoint(with: notices)
      || !AttributePermissions(rawValue: permissions).isDisjoint(with: accesses)
  }

  /// The descriptors in the order of their handles: first the descriptors that the system adds, then the app's
  /// descriptors.
  var descriptorLayout: [LocalDescriptor] {
    let properties = AttributeProperties(rawValue: properties)
    var layout: [LocalDescriptor] = []
    if !properties.isDisjoint(with: [.notify, .indicate]) {
      layout.append(LocalDescriptor(uuid: AttributeDescriptor.clientConfiguration, value: [0, 0]))
    }
    if properties.contains(.extendedProperties) {
      layout.append(LocalDescriptor(uuid: AttributeDescriptor.extendedProperties, value: [0, 0]))
    }
    return layout + descriptors
  }
}

/// An answer that a remote device waits for. The app can give the answer only once.
final class PendingAnswer {
  /// The number by which the app identifies the request in its answer.
  let number: Int
  let link: LinkID
  /// Whether the app has received the request.
  var isShown = false
  private var reply: ((Result<[UInt8], AttributeError>) -> Void)?

  init(number: Int, on link: LinkID, reply: @escaping (Result<[UInt8], AttributeError>) -> Void) {
    self.number = number
    self.link = link
    self.reply = reply
  }

  var isGiven: Bool { reply == nil }

  func give(_ result: Result<[UInt8], AttributeError>) {
    let reply = reply
    self.reply = nil
    reply?(result)
  }
}
