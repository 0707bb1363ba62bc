package import Foundation

/// The requests that a peripheral manager sends to its phone.
package enum PeripheralManagerRequest: Equatable, Sendable {
  /// A manager was created. A manager with a restoration identifier receives the state that the system has stored under
  /// that identifier.
  ///
  /// If `alertsIfOff` is set and Bluetooth is off, the system asks the user to switch Bluetooth on.
  case open(restoring: String?, alertsIfOff: Bool)
  /// The app has released the manager.
  case close

  case startAdvertising(AdvertisingWish)
  case stopAdvertising
  /// Whether the manager is advertising. Reply: a flag.
  case isAdvertising

  /// Publishes a service. Reply: the service's handles, then the handles of its characteristics; an empty reply if the
  /// service cannot be published.
  case add(LocalService, number: Int)
  /// Withdraws the service with these handles.
  case remove(HandleRange)
  case removeAll
  /// Answers a request of a central. The integer is the number of the request.
  case respond(Int, Result<[UInt8], AttributeFault>)
  /// Sends a value to all subscribers, or only to the given subscribers. Reply: a flag, which is `false` if the queue
  /// of unsent values is full, or if the characteristic is not published.
  case update([UInt8], characteristic: UInt16, only: [UUID]?)
  /// Requests a characteristic's subscribers. Reply: the subscribers' identifiers, in the order of subscription.
  case subscribers(characteristic: UInt16)
  /// Requests how many bytes of a value fit into a notification to a central. Reply: a count.
  case updateLength(UUID)

  /// The name that Apple's log gives to a command, if the command requires the radio to be on; otherwise `nil`.
  package var command: String? {
    switch self {
    case .startAdvertising: "startAdvertising"
    case .stopAdvertising: "stopAdvertising"
    case .add: "add"
    case .remove: "remove"
    case .removeAll: "removeAllServices"
    case .respond: "respond"
    case .update: "updateValue"
    case .open, .close, .isAdvertising, .subscribers, .updateLength: nil
    }
  }
}

/// The callbacks to a peripheral manager. A characteristic is identified by the handle of its value.
package enum PeripheralManagerCallback: Equatable, Sendable {
  /// The state of the radio has changed. If `withdrawsServices` is set, the app has to publish its services again (rule
  /// I2).
  case state(BluetoothState, withdrawsServices: Bool)
  case willRestore(services: [LocalService], advertising: AdvertisingWish?)
  case startedAdvertising(BluetoothFault?)
  /// The publication of a service has succeeded or failed; `number` is the number of the request.
  case added(BluetoothFault?, number: Int)
  case subscribed(central: UUID, characteristic: UInt16)
  case unsubscribed(central: UUID, characteristic: UInt16)
  /// A central reads a value. The app has to answer the read, under this number.
  case read(number: Int, central: UUID, characteristic: UInt16, offset: Int)
  /// A central writes one or more pieces of a characteristic's value. The app has to answer all pieces with a single
  /// answer, under this number.
  case write(number: Int, central: UUID, characteristic: UInt16, [Piece])
  /// The phone's queue has room for another value.
  case isReady

  package struct Piece: Equatable, Sendable {
    package var offset: Int
    package var value: [UInt8]

    package init(offset: Int, value: [UInt8]) {
      self.offset = offset
      self.value = value
    }
  }
}
