package import Foundation

/// What a peripheral manager asks of its phone.
package enum PeripheralManagerRequest: Equatable, Sendable {
  /// A manager was made, perhaps to take over what the system keeps under a restoration identifier.
  ///
  /// With `alertsIfOff` the system asks the user to switch Bluetooth on.
  case open(restoring: String?, alertsIfOff: Bool)
  /// The manager is gone.
  case close

  case startAdvertising(AdvertisingWish)
  case stopAdvertising
  /// Reply: a flag.
  case isAdvertising

  /// Publishes a service. Reply: its handles, then those of its characteristics; nothing if it is not published.
  case add(LocalService, number: Int)
  /// Withdraws the service with these handles.
  case remove(HandleRange)
  case removeAll
  /// Answers the central's request with this number.
  case respond(Int, Result<[UInt8], AttributeFault>)
  /// Sends a value to all subscribers, or to those named. Reply: a flag, `false` if too many values are on their way.
  case update([UInt8], characteristic: UInt16, only: [UUID]?)
  /// Reply: the identifiers of a characteristic's subscribers, in the order of subscription.
  case subscribers(characteristic: UInt16)
  /// How many bytes of a value a notification carries to a central. Reply: a count.
  case updateLength(UUID)

  /// What Apple's log calls a command that is only accepted while the radio is on; `nil` for all else.
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

/// What a phone calls a peripheral manager for. Characteristics go by the handle of their value.
package enum PeripheralManagerCallback: Equatable, Sendable {
  /// After a reset the app's services may have to be published anew (rule I2).
  case state(BluetoothState, withdrawsServices: Bool)
  case willRestore(services: [LocalService], advertising: AdvertisingWish?)
  case startedAdvertising(BluetoothFault?)
  /// The number is that of the request.
  case added(BluetoothFault?, number: Int)
  case subscribed(central: UUID, characteristic: UInt16)
  case unsubscribed(central: UUID, characteristic: UInt16)
  /// The app is to answer under this number.
  case read(number: Int, central: UUID, characteristic: UInt16, offset: Int)
  /// The pieces of one value; the app is to answer once, under this number.
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
