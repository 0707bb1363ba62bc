package import AfterglowWire

/// The error of a Bluetooth operation; the numbers are those of Apple's `CBError.Code`.
public enum BluetoothFault: Int, Sendable {
  /// An error without a code of its own. The virtual phone does not report it.
  case unknown = 0
  /// A parameter is invalid. The virtual phone does not report it.
  case invalidParameters = 1
  /// An attribute handle is invalid. The virtual phone does not report it.
  case invalidHandle = 2
  /// The peripheral is not connected.
  case notConnected = 3
  /// The phone has no room left for the service or channel.
  case outOfSpace = 4
  /// The operation was cancelled. The virtual phone does not report it.
  case operationCancelled = 5
  /// The peer is no longer heard (rule C6).
  case connectionTimeout = 6
  /// The peer has ended the link (rule C6).
  case peripheralDisconnected = 7
  /// The UUID is reserved. The virtual phone does not report it.
  case uuidNotAllowed = 8
  /// The app advertises already (rule A10).
  case alreadyAdvertising = 9
  /// The attempt to connect, or to open a channel, has failed (rule C6).
  case connectionFailed = 10
  /// The phone has reached its limit of links (rules C7 and C20).
  case connectionLimitReached = 11
  /// The system no longer knows the peripheral (rule C6).
  case unknownDevice = 12
  /// The operation is not supported. The virtual phone does not report it.
  case operationNotSupported = 13
  /// The peer has deleted its bond. The virtual phone does not report it.
  case peerRemovedPairingInformation = 14
  /// The link was not encrypted in time. The virtual phone does not report it.
  case encryptionTimedOut = 15
  /// Too many devices are paired. The virtual phone does not report it.
  case tooManyLEPairedDevices = 16
  /// A watch has exceeded its limit of alerts in the background (rule I7). The virtual phone does not report it.
  case leGattExceededBackgroundNotificationLimit = 17
  /// A watch has nearly reached its limit of alerts in the background (rule I7). The virtual phone does not report it.
  case leGattNearBackgroundNotificationLimit = 18
}

/// The state of the radio; the numbers are those of Apple's `CBManagerState`.
package enum BluetoothState: Int, Sendable {
  case unknown = 0
  case resetting = 1
  case unsupported = 2
  case unauthorized = 3
  case poweredOff = 4
  case poweredOn = 5
}

/// The state of an app's connection to a peripheral; the numbers are those of Apple's `CBPeripheralState`.
package enum PeripheralState: Int, Sendable {
  case disconnected = 0
  case connecting = 1
  case connected = 2
}

/// The code of an Attribute Protocol error (Core Specification, volume 3, part F, section 3.4.1.1).
package struct AttributeFault: Error, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }
}

/// The keys of advertisement dictionaries that an app may set, with the strings behind Apple's constants.
package enum AdvertisementKey {
  package static let localName = "kCBAdvDataLocalName"
  package static let services = "kCBAdvDataServiceUUIDs"
  /// The undocumented key that `CLBeaconRegion.peripheralData(withMeasuredPower:)` uses.
  package static let beacon = "kCBAdvDataAppleBeaconKey"
}

/// A range of attribute handles: a service or a characteristic, from its declaration to its last attribute.
package typealias HandleRange = ClosedRange<UInt16>

/// A service of a peer, as an app has discovered it.
package struct RemoteService: Hashable, Sendable {
  package var uuid: ServiceUUID
  package var isPrimary: Bool
  package var handles: HandleRange

  package init(uuid: ServiceUUID, isPrimary: Bool, handles: HandleRange) {
    self.uuid = uuid
    self.isPrimary = isPrimary
    self.handles = handles
  }
}

/// A characteristic of a peer, as an app has discovered it.
package struct RemoteCharacteristic: Hashable, Sendable {
  package var uuid: ServiceUUID
  /// The bits of the characteristic's declaration (Core Specification, volume 3, part G, section 3.3.1.1).
  package var properties: UInt
  /// The characteristic's handles; `nil` if the peer's services have changed since the discovery, or if the discovery
  /// was on an earlier link.
  package var handles: HandleRange?

  package init(uuid: ServiceUUID, properties: UInt, handles: HandleRange?) {
    self.uuid = uuid
    self.properties = properties
    self.handles = handles
  }
}

/// A descriptor of a peer's characteristic, as an app has discovered it.
package struct RemoteDescriptor: Hashable, Sendable {
  package var uuid: ServiceUUID
  package var handle: UInt16

  package init(uuid: ServiceUUID, handle: UInt16) {
    self.uuid = uuid
    self.handle = handle
  }
}

/// A descriptor that an app offers: every central can read its value without a request to the app.
package struct LocalDescriptor: Hashable, Sendable {
  package var uuid: ServiceUUID
  package var value: [UInt8]

  package init(uuid: ServiceUUID, value: [UInt8]) {
    self.uuid = uuid
    self.value = value
  }
}

/// A service that an app offers.
package struct LocalService: Hashable, Sendable {
  package var uuid: ServiceUUID
  package var isPrimary: Bool
  package var characteristics: [LocalCharacteristic]
  /// The included services, by their handles; `nil` for a service that is not published.
  package var included: [HandleRange?] = []
  /// The place in the phone's attribute table; `nil` before the publication.
  package var handles: HandleRange?

  package init(
    uuid: ServiceUUID, isPrimary: Bool, characteristics: [LocalCharacteristic], handles: HandleRange?,
    included: [HandleRange?] = []
  ) {
    self.included = included
    self.uuid = uuid
    self.isPrimary = isPrimary
    self.characteristics = characteristics
    self.handles = handles
  }
}

/// A characteristic that an app offers.
package struct LocalCharacteristic: Hashable, Sendable {
  package var uuid: ServiceUUID
  /// The bits of Apple's `CBCharacteristicProperties`.
  package var properties: UInt
  /// The bits of Apple's `CBAttributePermissions`.
  package var permissions: UInt
  /// The value that every central can read without a request to the app.
  package var value: [UInt8]?
  package var descriptors: [LocalDescriptor] = []
  /// The place in the phone's attribute table; `nil` before the publication.
  package var handles: HandleRange?

  package init(
    uuid: ServiceUUID, properties: UInt, permissions: UInt, value: [UInt8]?, handles: HandleRange?
  ) {
    self.uuid = uuid
    self.properties = properties
    self.permissions = permissions
    self.value = value
    self.handles = handles
  }
}

/// What an app asks to scan for.
package struct ScanWish: Equatable, Sendable {
  /// The services to scan for; `nil` reports every peripheral.
  package var services: [ServiceUUID]?
  package var allowsDuplicates: Bool
  /// The scan also reports peripherals that seek one of these services.
  package var solicited: [ServiceUUID]

  package init(services: [ServiceUUID]?, allowsDuplicates: Bool, solicited: [ServiceUUID] = []) {
    self.services = services
    self.allowsDuplicates = allowsDuplicates
    self.solicited = solicited
  }
}

/// What an app asks to advertise.
package struct AdvertisingWish: Equatable, Sendable {
  /// The keys of the app's dictionary, sorted.
  package var keys: [String]
  package var services: [ServiceUUID]
  package var localName: String?
  package var beacon: IBeacon?
  /// Whether the app asked before its manager was powered on.
  package var isEarly: Bool

  package init(
    keys: [String], services: [ServiceUUID], localName: String?, beacon: IBeacon?, isEarly: Bool = false
  ) {
    self.isEarly = isEarly
    self.keys = keys
    self.services = services
    self.localName = localName
    self.beacon = beacon
  }
}

/// The part of an advertisement that an app sees.
package struct ShownAdvertisement: Equatable, Sendable {
  package var isConnectable: Bool
  package var services: [ServiceUUID]
  package var overflowServices: [ServiceUUID]
  package var localName: String?
  package var txPowerDBm: Int8?
  package var manufacturerData: [UInt8]?
  package var serviceData: [ServiceUUID: [UInt8]] = [:]
  package var solicitedServices: [ServiceUUID] = []

  package init(
    isConnectable: Bool, services: [ServiceUUID], overflowServices: [ServiceUUID], localName: String?,
    txPowerDBm: Int8?, manufacturerData: [UInt8]?
  ) {
    self.isConnectable = isConnectable
    self.services = services
    self.overflowServices = overflowServices
    self.localName = localName
    self.txPowerDBm = txPowerDBm
    self.manufacturerData = manufacturerData
  }
}
