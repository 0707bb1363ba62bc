package import Foundation

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
