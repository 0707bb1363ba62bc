import PhonePort
import VirtualAir

/// What a server allows with a value; the bits are those of Apple's `CBAttributePermissions`.
struct AttributePermissions: OptionSet {
  let rawValue: UInt

  static let readable = AttributePermissions(rawValue: 0x01)
  static let writeable = AttributePermissions(rawValue: 0x02)
}

/// A service that an app offers, as the system keeps it.
struct PublishedService {
  let definition: AttributeService
  let characteristics: [PublishedCharacteristic]

  /// What a new process of the app gets back (rule G3).
  var description: LocalService {
    LocalService(
      uuid: definition.uuid, isPrimary: definition.isPrimary, characteristics: characteristics.map(\.description),
      handles: definition.handles)
  }
}

/// A characteristic that an app offers: what it allows, and who has subscribed to it.
final class PublishedCharacteristic {
  struct Subscriber {
    let peer: Peer
    /// Over which it has subscribed.
    let link: LinkID
    var subscription: AttributeSubscription
  }

  let definition: AttributeCharacteristic
  let permissions: AttributePermissions
  /// What everybody reads without the app being asked.
  let value: [UInt8]?
  private(set) weak var session: PeripheralSession?
  /// In the order of subscription.
  var subscribers: [Subscriber] = []

  init(_ characteristic: LocalCharacteristic, handles: HandleRange, session: PeripheralSession) {
    definition = AttributeCharacteristic(
      uuid: characteristic.uuid, properties: AttributeProperties(rawValue: characteristic.properties), handles: handles)
    permissions = AttributePermissions(rawValue: characteristic.permissions)
    value = characteristic.value
    self.session = session
  }

  var description: LocalCharacteristic {
    LocalCharacteristic(
      uuid: definition.uuid, properties: definition.properties.rawValue, permissions: permissions.rawValue,
      value: value, handles: definition.handles)
  }
}

/// An answer that a remote device waits for, to be given once.
final class PendingAnswer {
  /// Under which the app answers.
  let number: Int
  let link: LinkID
  /// Whether the app was asked.
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
