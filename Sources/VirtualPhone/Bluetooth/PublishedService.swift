import Foundation

/// A service that an app offers, as the system keeps it.
final class PublishedService {
  let definition: AttributeService
  let characteristics: [PublishedCharacteristic]
  /// The app's object, as long as the app is there.
  var object: CBMutableService?

  init(definition: AttributeService, characteristics: [PublishedCharacteristic], object: CBMutableService) {
    self.definition = definition
    self.characteristics = characteristics
    self.object = object
  }

  /// The app's object, made anew from what the system keeps if the app has lost it (rule G3).
  var restoredObject: CBMutableService {
    if let object { return object }
    let service = CBMutableService(type: CBUUID(serviceUUID: definition.uuid), primary: definition.isPrimary)
    service.handles = definition.handles
    service.characteristics = characteristics.map { published in
      let characteristic = CBMutableCharacteristic(
        type: CBUUID(serviceUUID: published.definition.uuid), properties: published.definition.properties,
        value: published.value.map { Data($0) }, permissions: published.permissions)
      characteristic.handles = published.definition.handles
      characteristic.published = published
      published.object = characteristic
      return characteristic
    }
    object = service
    return service
  }

  /// Takes it out of the table: the app's objects may be published anew.
  func withdraw() {
    object?.handles = nil
    for characteristic in characteristics {
      characteristic.object?.handles = nil
      characteristic.object?.published = nil
    }
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
  let permissions: CBAttributePermissions
  /// What everybody reads without the app being asked.
  let value: [UInt8]?
  private(set) weak var session: PeripheralSession?
  /// In the order of subscription.
  var subscribers: [Subscriber] = []
  weak var object: CBMutableCharacteristic?

  init(definition: AttributeCharacteristic, object: CBMutableCharacteristic, session: PeripheralSession) {
    self.definition = definition
    permissions = object.permissions
    value = object.value.map { [UInt8]($0) }
    self.object = object
    self.session = session
  }
}

/// An answer that a remote device waits for, to be given once.
final class PendingAnswer {
  let link: LinkID
  /// Whether the app was asked.
  var isShown = false
  private var reply: ((Result<[UInt8], AttributeError>) -> Void)?

  init(on link: LinkID, reply: @escaping (Result<[UInt8], AttributeError>) -> Void) {
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
