package import Foundation

/// What a peripheral manager asks of its phone.
package enum PeripheralManagerRequest: Equatable, Sendable {
  /// A manager was created. With a restoration identifier, it takes over the state that the system keeps under that
  /// identifier.
  ///
  /// With `alertsIfOff` the system asks the user to switch Bluetooth on.
  case open(restoring: String?, alertsIfOff: Bool)
  /// The app has released the manager.
  case close

  case startAdvertising(AdvertisingWish)
  case stopAdvertising
  /// Whether the manager advertises. Reply: a flag.
  case isAdvertising

  /// Publishes a service. Reply: its handles, then those of its characteristics; nothing if the service cannot be
  /// published.
  case add(LocalService, number: Int)
  /// Withdraws the service with these handles.
  case remove(HandleRange)
  case removeAll
  /// Answers the central's request with this number.
  case respond(Int, Result<[UInt8], AttributeFault>)
  /// Sends a value to all subscribers, or only to the given ones. Reply: a flag, `false` if too many values wait to be
  /// sent.
  case update([UInt8], characteristic: UInt16, only: [UUID]?)
  /// Asks for a characteristic's subscribers. Reply: their identifiers, in the order of subscription.
  case subscribers(characteristic: UInt16)
  /// How many bytes of a value a notification carries to a central. Reply: a count.
  case updateLength(UUID)

  /// The name that Apple's log gives to a command that needs the radio on; `nil` for all other requests.
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

/// The callbacks to a peripheral manager. Characteristics are named by the handle of their value.
package enum PeripheralManagerCallback: Equatable, Sendable {
  /// After a reset the app may have to publish its services again (rule I2).
  case state(BluetoothState, withdrawsServices: Bool)
  case willRestore(services: [LocalService], advertising: AdvertisingWish?)
  case startedAdvertising(BluetoothFault?)
  /// A service was published, or was not; `number` is the number of the request.
  case added(BluetoothFault?, number: Int)
  case subscribed(central: UUID, characteristic: UInt16)
  case unsubscribed(central: UUID, characteristic: UInt16)
  /// A central reads a value. The app has to answer under this number.
  case read(number: Int, central: UUID, characteristic: UInt16, offset: Int)
  /// A central writes a value, in these parts. The app has to answer once, under this number.
  case write(number: Int, central: UUID, characteristic: UInt16, [Piece])
  /// There is room for another value.
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
