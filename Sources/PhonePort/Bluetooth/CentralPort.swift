package import AfterglowWire
package import Foundation

/// The requests that a central manager sends to its phone.
package enum CentralRequest: Equatable, Sendable {
  /// A manager was created. A manager with a restoration identifier receives the state that the system has stored under
  /// that identifier.
  ///
  /// If `alertsIfOff` is set and Bluetooth is off, the system asks the user to switch Bluetooth on.
  case open(restoring: String?, alertsIfOff: Bool)
  /// The app has released the manager.
  case close

  /// Begins a scan, which replaces the manager's present scan; `nil` ends the scan.
  case scan(ScanWish?)
  /// Whether the manager is scanning. Reply: a flag.
  case isScanning
  /// Asks which of these peripherals the phone knows. Reply: the identifiers of the known peripherals, in the order of
  /// the request.
  case known([UUID])
  /// Requests the connected peripherals that offer one of the services. Reply: the identifiers of these peripherals.
  case connected(offering: [ServiceUUID])

  case connect(UUID, ConnectOptions)
  case cancelConnection(UUID)
  /// The app has released its object for a peripheral.
  case abandon(UUID)
  /// Requests the state of a connection. Reply: the number of a ``PeripheralState``.
  case state(UUID)
  /// Requests the maximum number of bytes in one write. Reply: a count.
  case writeLength(UUID, withResponse: Bool)
  /// Whether the phone's queue has room for a write without response. Reply: a flag.
  case hasRoom(UUID)
  /// Requests callbacks when a link that the watch selects is made or ends, whichever app uses the link. The value
  /// `nil` ends these callbacks.
  case watchLinks(LinkWatch?)
  /// Whether the user shares the phone's notifications with an accessory. Reply: a flag.
  case isANCSAuthorized(UUID)
  case peripheral(UUID, PeripheralRequest)

  /// The name that Apple's log gives to a command, if the command requires the radio to be on; otherwise `nil`.
  package var command: String? {
    switch self {
    case .scan(let wish): wish == nil ? "stopScan" : "scanForPeripherals"
    case .known: "retrievePeripherals"
    case .connected: "retrieveConnectedPeripherals"
    case .connect: "connect"
    case .cancelConnection: "cancelPeripheralConnection"
    case .watchLinks: "registerForConnectionEvents"
    case .open, .close, .isScanning, .abandon, .state, .writeLength, .hasRoom, .isANCSAuthorized, .peripheral: nil
    }
  }
}

/// The options of Apple's `connect(_:options:)` with which an app connects.
package struct ConnectOptions: Hashable, Sendable {
  package var startDelaySeconds = 0.0
  /// Whether the system alerts the user if the connection is made while the app is suspended or not running.
  package var alertsOnConnection = false
  package var alertsOnDisconnection = false
  package var alertsOnNotification = false
  package var requiresANCS = false
  package var reconnects = false

  package init() {}
}

/// The links about which a central manager receives callbacks: the links to these peripherals, and to the peers that
/// offer one of these services.
package struct LinkWatch: Hashable, Sendable {
  package var services: [ServiceUUID]
  package var peripherals: [UUID]

  package init(services: [ServiceUUID], peripherals: [UUID]) {
    self.services = services
    self.peripherals = peripherals
  }
}

/// The requests that an app sends to a connected peripheral.
///
/// The answer to a numbered request contains the number of the request.
package enum PeripheralRequest: Equatable, Sendable {
  case readRSSI
  case discoverServices([ServiceUUID]?)
  case discoverCharacteristics([ServiceUUID]?, in: HandleRange?, number: Int)
  case read(RemoteCharacteristic, number: Int)
  case write([UInt8], RemoteCharacteristic, number: Int)
  case writeWithoutResponse([UInt8], RemoteCharacteristic)
  case setNotifying(Bool, RemoteCharacteristic, number: Int)
  case discoverIncludedServices([ServiceUUID]?, in: HandleRange?, number: Int)
  case discoverDescriptors(of: RemoteCharacteristic, number: Int)
  /// A descriptor is identified by its handle; `nil` stands for a descriptor that is no longer valid.
  case readDescriptor(UInt16?, number: Int)
  case writeDescriptor([UInt8], UInt16?, number: Int)

  /// The name of the request in Apple's log.
  package var command: String {
    switch self {
    case .readRSSI: "readRSSI"
    case .discoverServices: "discoverServices"
    case .discoverCharacteristics: "discoverCharacteristics"
    case .discoverIncludedServices: "discoverIncludedServices"
    case .discoverDescriptors: "discoverDescriptors"
    case .read, .readDescriptor: "readValue"
    case .write, .writeWithoutResponse, .writeDescriptor: "writeValue"
    case .setNotifying: "setNotifyValue"
    }
  }
}

/// The callbacks to a central manager.
package enum CentralCallback: Equatable, Sendable {
  /// The state of the radio has changed. If `voidsPeripherals` is set, the app's peripheral objects are no longer valid
  /// (rule C17).
  case state(BluetoothState, voidsPeripherals: Bool)
  case willRestore(RestoredCentral)
  case discovered(UUID, ShownAdvertisement, rssiDBm: Int)
  case connected(UUID)
  case failed(UUID, BluetoothFault)
  /// A connection has ended. The fault is `nil` if the app itself has cancelled the connection. `secondsSince2001` is
  /// the time at which the link ended, on the phone's clock.
  case disconnected(UUID, BluetoothFault?, isReconnecting: Bool, secondsSince2001: Double)
  /// A link that the manager watches was made or has ended.
  case linkChanged(UUID, isConnected: Bool)
  case ancsAuthorizationChanged(UUID)
  case peripheral(UUID, PeripheralCallback)
}

/// The callbacks about a connected peripheral. Each `number` is the number of the request that the callback answers.
package enum PeripheralCallback: Equatable, Sendable {
  case readRSSI(Int)
  case discoveredServices(Result<[RemoteService], AttributeFault>)
  case discoveredCharacteristics(Result<[RemoteCharacteristic], AttributeFault>, number: Int)
  case read(Result<[UInt8], AttributeFault>, number: Int)
  case written(AttributeFault?, number: Int)
  case notifying(Bool, AttributeFault?, number: Int)
  case discoveredIncludedServices(Result<[RemoteService], AttributeFault>, number: Int)
  case discoveredDescriptors(Result<[RemoteDescriptor], AttributeFault>, number: Int)
  /// A new value of a characteristic to which the app has subscribed; `characteristic` is the handle of the value.
  case notified([UInt8], characteristic: UInt16)
  /// The phone's queue has room again for a write without response.
  case isReady
  /// The services in this range have changed.
  case changedServices(in: HandleRange)
}

/// The state that a new central manager receives from a manager of an earlier process (rule G3).
package struct RestoredCentral: Equatable, Sendable {
  package var peripherals: [RestoredPeripheral]
  package var scan: ScanWish?

  package init(peripherals: [RestoredPeripheral], scan: ScanWish?) {
    self.peripherals = peripherals
    self.scan = scan
  }
}

/// A peripheral, with the attributes that the earlier process had discovered.
package struct RestoredPeripheral: Equatable, Sendable {
  package struct Service: Equatable, Sendable {
    package var definition: RemoteService
    /// The discovered characteristics; `nil` if the app has discovered no characteristics.
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
  /// The discovered services; `nil` if the app has discovered no services, or if the link has ended since the
  /// discovery.
  package var services: [Service]?

  package init(identifier: UUID, name: String?, services: [Service]?) {
    self.identifier = identifier
    self.name = name
    self.services = services
  }
}
