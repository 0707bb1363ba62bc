package import AfterglowWire

/// The error of a Bluetooth operation, with the numbers of Apple's `CBError.Code`.
public enum BluetoothFault: Int, Sendable {
  /// An error without a code of its own. The virtual phone does not report this error.
  case unknown = 0
  /// A parameter is invalid. The virtual phone does not report this error.
  case invalidParameters = 1
  /// An attribute handle is invalid. The virtual phone does not report this error.
  case invalidHandle = 2
  /// The peripheral is not connected.
  case notConnected = 3
  /// The phone has no free handles for the service, or no free number for the channel.
  case outOfSpace = 4
  /// The operation was cancelled. The virtual phone does not report this error.
  case operationCancelled = 5
  /// The phone no longer hears the peer (rule C6).
  case connectionTimeout = 6
  /// The peer has ended the link (rule C6).
  case peripheralDisconnected = 7
  /// The UUID is reserved. The virtual phone does not report this error.
  case uuidNotAllowed = 8
  /// The app is already advertising (rule A10).
  case alreadyAdvertising = 9
  /// The attempt to connect, or to open a channel, has failed (rule C6).
  case connectionFailed = 10
  /// The phone has reached its limit of links (rules C7 and C20).
  case connectionLimitReached = 11
  /// The system no longer knows the peripheral (rule C6).
  case unknownDevice = 12
  /// The operation is not supported. The virtual phone does not report this error.
  case operationNotSupported = 13
  /// The peer has deleted its bond. The virtual phone does not report this error.
  case peerRemovedPairingInformation = 14
  /// The link was not encrypted in time. The virtual phone does not report this error.
  case encryptionTimedOut = 15
  /// Too many devices are paired. The virtual phone does not report this error.
  case tooManyLEPairedDevices = 16
  /// On an Apple Watch, the app has exceeded its limit of alerts in the background (rule I7). The virtual phone does
  /// not report this error.
  case leGattExceededBackgroundNotificationLimit = 17
  /// On an Apple Watch, the app has nearly reached its limit of alerts in the background (rule I7). The virtual phone
  /// does not report this error.
  case leGattNearBackgroundNotificationLimit = 18
}

/// The state of the radio, with the numbers of Apple's `CBManagerState`.
package enum BluetoothState: Int, Sendable {
  case unknown = 0
  case resetting = 1
  case unsupported = 2
  case unauthorized = 3
  case poweredOff = 4
  case poweredOn = 5
}

/// The state of an app's connection to a peripheral, with the numbers of Apple's `CBPeripheralState`.
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

/// The keys that an app may set in an advertisement dictionary, with the values of Apple's constants.
package enum AdvertisementKey {
  package static let localName = "kCBAdvDataLocalName"
  package static let services = "kCBAdvDataServiceUUIDs"
  /// The undocumented key that `CLBeaconRegion.peripheralData(withMeasuredPower:)` uses.
  package static let beacon = "kCBAdvDataAppleBeaconKey"
}

/// The handles of all attributes of a service or of a characteristic, from the declaration to the last attribute.
package typealias HandleRange = ClosedRange<UInt16>

/// A service that an app has discovered on a peer.
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

/// A characteristic that an app has discovered on a peer.
package struct RemoteCharacteristic: Hashable, Sendable {
  package var uuid: ServiceUUID
  /// The characteristic's properties, with the bits of its declaration (Core Specification, volume 3, part G, section
  /// 3.3.1.1).
  package var properties: UInt
  /// The characteristic's handles; `nil` if the app discovered the characteristic on an earlier link, or if the peer
  /// has changed the characteristic's service since the discovery.
  package var handles: HandleRange?

  package init(uuid: ServiceUUID, properties: UInt, handles: HandleRange?) {
    self.uuid = uuid
    self.properties = properties
    self.handles = handles
  }
}

/// A descriptor that an app has discovered on a peer.
package struct RemoteDescriptor: Hashable, Sendable {
  package var uuid: ServiceUUID
  package var handle: UInt16

  package init(uuid: ServiceUUID, handle: UInt16) {
    self.uuid = uuid
    self.handle = handle
  }
}

/// A descriptor that an app offers. Every central can read the descriptor's value without a request to the app.
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
  /// The handles of the included services; `nil` for an included service that is not published.
  package var included: [HandleRange?] = []
  /// The handles in the phone's attribute table; `nil` before the publication.
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
  /// The characteristic's properties, with the bits of Apple's `CBCharacteristicProperties`.
  package var properties: UInt
  /// The permissions of the value, with the bits of Apple's `CBAttributePermissions`.
  package var permissions: UInt
  /// The value that every central can read without a request to the app.
  package var value: [UInt8]?
  package var descriptors: [LocalDescriptor] = []
  /// The handles in the phone's attribute table; `nil` before the publication.
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

/// The scan that an app requests.
package struct ScanWish: Equatable, Sendable {
  /// The services for which the app scans; with `nil`, the scan reports every peripheral.
  package var services: [ServiceUUID]?
  package var allowsDuplicates: Bool
  /// Peripherals that solicit one of these services are also reported.
  package var solicited: [ServiceUUID]

  package init(services: [ServiceUUID]?, allowsDuplicates: Bool, solicited: [ServiceUUID] = []) {
    self.services = services
    self.allowsDuplicates = allowsDuplicates
    self.solicited = solicited
  }
}

/// The advertisement that an app requests.
package struct AdvertisingWish: Equatable, Sendable {
  /// The sorted keys of the advertisement dictionary that the app passed.
  package var keys: [String]
  package var services: [ServiceUUID]
  package var localName: String?
  package var beacon: IBeacon?
  /// Whether the app requested the advertisement before the peripheral manager was powered on.
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

/// The part of an advertisement that an app receives.
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
