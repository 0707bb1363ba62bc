package import Foundation

/// What a phone calls a central manager for.
package enum CentralCallback: Equatable, Sendable {
  /// After a reset the app's objects for peripherals may be void (rule C17).
  case state(BluetoothState, voidsPeripherals: Bool)
  case willRestore(RestoredCentral)
  case discovered(UUID, ShownAdvertisement, rssiDBm: Int)
  case connected(UUID)
  case failed(UUID, BluetoothFault)
  /// Without a fault, the app itself has cancelled the connection.
  case disconnected(UUID, BluetoothFault?)
  case peripheral(UUID, PeripheralCallback)
}

/// What a phone calls an app for about a peripheral that it is connected to; numbers are those of the requests.
package enum PeripheralCallback: Equatable, Sendable {
  case readRSSI(Int)
  case discoveredServices(Result<[RemoteService], AttributeFault>)
  case discoveredCharacteristics(Result<[RemoteCharacteristic], AttributeFault>, number: Int)
  case read(Result<[UInt8], AttributeFault>, number: Int)
  case written(AttributeFault?, number: Int)
  case notifying(Bool, AttributeFault?, number: Int)
  /// A value that the app has subscribed to, by the handle of the value.
  case notified([UInt8], characteristic: UInt16)
  /// There is room for a write without response again.
  case isReady
  /// The services in this range are no longer what they were.
  case changedServices(in: HandleRange)
}

/// What a central manager gets back of its predecessor (rule G3).
package struct RestoredCentral: Equatable, Sendable {
  package var peripherals: [RestoredPeripheral]
  package var scan: ScanWish?

  package init(peripherals: [RestoredPeripheral], scan: ScanWish?) {
    self.peripherals = peripherals
    self.scan = scan
  }
}

/// A peripheral as the predecessor knew it.
package struct RestoredPeripheral: Equatable, Sendable {
  package struct Service: Equatable, Sendable {
    package var definition: RemoteService
    /// `nil` if they were not discovered.
    package var characteristics: [Characteristic]?

    package init(definition: RemoteService, characteristics: [Characteristic]?) {
      self.definition = definition
      self.characteristics = characteristics
    }
  }

  package struct Characteristic: Equatable, Sendable {
    package var definition: RemoteCharacteristic
    package var isNotifying: Bool

    package init(definition: RemoteCharacteristic, isNotifying: Bool) {
      self.definition = definition
      self.isNotifying = isNotifying
    }
  }

  package var identifier: UUID
  package var name: String?
  /// `nil` if they were not discovered, or if the link has ended since.
  package var services: [Service]?

  package init(identifier: UUID, name: String?, services: [Service]?) {
    self.identifier = identifier
    self.name = name
    self.services = services
  }
}
