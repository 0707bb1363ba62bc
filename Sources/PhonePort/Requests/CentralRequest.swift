package import AfterglowWire
package import Foundation

/// What a central manager asks of its phone.
package enum CentralRequest: Equatable, Sendable {
  /// A manager was made, perhaps to take over what the system keeps under a restoration identifier.
  case open(restoring: String?)
  /// The manager is gone.
  case close

  /// Begins a scan, replaces it, or with `nil` ends it.
  case scan(ScanWish?)
  /// Reply: a flag.
  case isScanning
  /// Reply: those of the identifiers that the phone knows, in their order.
  case known([UUID])
  /// Reply: the identifiers of linked peripherals that offer one of the services.
  case connected(offering: [ServiceUUID])

  case connect(UUID)
  case cancelConnection(UUID)
  /// The app has let go of its object for a peripheral.
  case abandon(UUID)
  /// Reply: the number of a ``PeripheralState``.
  case state(UUID)
  /// How many bytes a write carries. Reply: a count.
  case writeLength(UUID, withResponse: Bool)
  /// Whether a write without response would go out. Reply: a flag.
  case hasRoom(UUID)
  case peripheral(UUID, PeripheralRequest)

  /// What Apple's log calls a command that is only accepted while the radio is on; `nil` for all else.
  package var command: String? {
    switch self {
    case .scan(let wish): wish == nil ? "stopScan" : "scanForPeripherals"
    case .known: "retrievePeripherals"
    case .connected: "retrieveConnectedPeripherals"
    case .connect: "connect"
    case .cancelConnection: "cancelPeripheralConnection"
    case .open, .close, .isScanning, .abandon, .state, .writeLength, .hasRoom, .peripheral: nil
    }
  }
}

/// What an app asks of a peripheral that it is connected to.
///
/// The answer to a request with a number carries that number.
package enum PeripheralRequest: Equatable, Sendable {
  case readRSSI
  case discoverServices([ServiceUUID]?)
  case discoverCharacteristics([ServiceUUID]?, in: HandleRange?, number: Int)
  case read(RemoteCharacteristic, number: Int)
  case write([UInt8], RemoteCharacteristic, number: Int)
  case writeWithoutResponse([UInt8], RemoteCharacteristic)
  case setNotifying(Bool, RemoteCharacteristic, number: Int)

  /// What Apple's log calls it.
  package var command: String {
    switch self {
    case .readRSSI: "readRSSI"
    case .discoverServices: "discoverServices"
    case .discoverCharacteristics: "discoverCharacteristics"
    case .read: "readValue"
    case .write, .writeWithoutResponse: "writeValue"
    case .setNotifying: "setNotifyValue"
    }
  }
}
