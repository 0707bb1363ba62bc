// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Keys of advertisement and option dictionaries, with the strings behind Apple's constants. The type after a semicolon
// is the type of the value.

/// The key of the local name in an advertisement; a `String`. An app in the background advertises no name (rule A3).
public let CBAdvertisementDataLocalNameKey = "kCBAdvDataLocalName"
/// The key of the services in an advertisement; an array of `CBUUID`.
public let CBAdvertisementDataServiceUUIDsKey = "kCBAdvDataServiceUUIDs"
/// The key of the scanned services whose bits are set in the overflow area; an array of `CBUUID` (rule B6).
public let CBAdvertisementDataOverflowServiceUUIDsKey = "kCBAdvDataHashedServiceUUIDs"
/// The key of a flag that tells whether the advertiser accepts connections; an `NSNumber`. Every discovery has this key
/// (rule B8).
public let CBAdvertisementDataIsConnectable = "kCBAdvDataIsConnectable"
/// The key of the advertiser's transmission power in dBm; an `NSNumber`.
public let CBAdvertisementDataTxPowerLevelKey = "kCBAdvDataTxPowerLevel"
/// The key of the manufacturer data; `Data`. iOS hides iBeacons and overflow areas (rule B7).
public let CBAdvertisementDataManufacturerDataKey = "kCBAdvDataManufacturerData"
/// The scan option that makes the manager report a peer at every packet; an `NSNumber`. In the background this option
/// affects only overflow advertisements (rules B2 and B4).
public let CBCentralManagerScanOptionAllowDuplicatesKey = "kCBScanOptionAllowDuplicates"
/// The option that makes the system keep a central manager's state for the app's next process; a `String` (rule G4).
public let CBCentralManagerOptionRestoreIdentifierKey = "kCBInitOptionRestoreIdentifier"
/// The option that makes the system keep a peripheral manager's state for the app's next process; a `String` (rule G4).
public let CBPeripheralManagerOptionRestoreIdentifierKey = "kCBInitOptionRestoreIdentifier"
/// The key of the restored peripherals; an array of `CBPeripheral` (rule G3).
public let CBCentralManagerRestoredStatePeripheralsKey = "kCBRestoredPeripherals"
/// The key of the services for which the restored scan searches; an array of `CBUUID` (rule G3).
public let CBCentralManagerRestoredStateScanServicesKey = "kCBRestoredScanServices"
/// The key of the options of the restored scan; a dictionary (rule G3).
public let CBCentralManagerRestoredStateScanOptionsKey = "kCBRestoredScanOptions"
/// The key of the restored services; an array of `CBMutableService` (rule G3).
public let CBPeripheralManagerRestoredStateServicesKey = "kCBRestoredServices"
/// The key of the restored advertisement; a dictionary of advertising keys (rule G3).
public let CBPeripheralManagerRestoredStateAdvertisementDataKey = "kCBRestoredAdvertisement"
/// The domain of ``CBError``.
public let CBErrorDomain = "CBErrorDomain"
/// The domain of ``CBATTError``.
public let CBATTErrorDomain = "CBATTErrorDomain"
/// The key of the service data in an advertisement; a dictionary from `CBUUID` to `Data`.
public let CBAdvertisementDataServiceDataKey = "kCBAdvDataServiceData"
/// The key of the services that the advertiser solicits; an array of `CBUUID`.
public let CBAdvertisementDataSolicitedServiceUUIDsKey = "kCBAdvDataSolicitedServiceUUIDs"
/// The scan option that makes the manager also report peers that solicit one of the given services; an array of
/// `CBUUID` (rule B11).
public let CBCentralManagerScanOptionSolicitedServiceUUIDsKey = "kCBScanOptionSolicitedServiceUUIDs"
/// The option that determines whether iOS asks the user to switch Bluetooth on for a central manager; an `NSNumber`,
/// true by default (rule I1).
public let CBCentralManagerOptionShowPowerAlertKey = "kCBInitOptionShowPowerAlert"
/// The option that determines whether iOS asks the user to switch Bluetooth on for a peripheral manager; an `NSNumber`,
/// false by default (rule I1).
public let CBPeripheralManagerOptionShowPowerAlertKey = "kCBInitOptionShowPowerAlert"
/// The option that an app uses to access devices for media. It has no effect on a virtual phone, which logs the option.
public let CBCentralManagerOptionDeviceAccessForMedia = "kCBInitOptionDeviceAccessForMedia"
/// The connect option that makes iOS alert the user when the link begins while the app is suspended or not running; an
/// `NSNumber` (rule C18).
public let CBConnectPeripheralOptionNotifyOnConnectionKey = "kCBConnectOptionNotifyOnConnection"
/// The connect option that makes iOS alert the user when the link ends while the app is suspended or not running; an
/// `NSNumber` (rule C18).
public let CBConnectPeripheralOptionNotifyOnDisconnectionKey = "kCBConnectOptionNotifyOnDisconnection"
/// The connect option that makes iOS alert the user when the peer sends a notification while the app is suspended or
/// not running; an `NSNumber` (rule C18).
public let CBConnectPeripheralOptionNotifyOnNotificationKey = "kCBConnectOptionNotifyOnNotification"
// Apple does not publish the strings of the next three constants. Apps use only the constants, and not the strings.
/// The connect option that delays the connection attempt; an `NSNumber` of seconds.
public let CBConnectPeripheralOptionStartDelayKey = "kCBConnectOptionStartDelay"
/// The connect option that makes iOS also connect over Bluetooth Classic. It has no effect on a virtual phone, which
/// logs the option.
public let CBConnectPeripheralOptionEnableTransportBridgingKey = "kCBConnectOptionEnableTransportBridging"
/// The connect option that delays the connection until the user shares notifications; an `NSNumber`.
public let CBConnectPeripheralOptionRequiresANCS = "kCBConnectOptionRequiresANCS"
/// The connect option that makes the system reconnect without the app; an `NSNumber` (rule C19).
public let CBConnectPeripheralOptionEnableAutoReconnect = "kCBConnectOptionEnableAutoReconnect"
// The types of descriptors (Assigned Numbers, section 3.7), and the type of one of Apple's characteristics.
/// The type of the descriptor for extended properties; its value is a number.
public let CBUUIDCharacteristicExtendedPropertiesString = "2900"
/// The type of the descriptor that describes the characteristic; the descriptor's value is text.
public let CBUUIDCharacteristicUserDescriptionString = "2901"
/// The type of the descriptor by which a client subscribes to a value. iOS creates this descriptor itself.
public let CBUUIDClientCharacteristicConfigurationString = "2902"
/// The type of the descriptor that configures a server's broadcasts. An app cannot publish this descriptor.
public let CBUUIDServerCharacteristicConfigurationString = "2903"
/// The type of the descriptor for the format of the characteristic's value; the descriptor's value is `Data`.
public let CBUUIDCharacteristicFormatString = "2904"
/// The type of the descriptor for the formats of a compound value.
public let CBUUIDCharacteristicAggregateFormatString = "2905"
/// The type of the descriptor for the range of valid values.
public let CBUUIDCharacteristicValidRangeString = "2906"
/// The type of the descriptor for the schedule of observations.
public let CBUUIDCharacteristicObservationScheduleString = "2910"
/// The type of Apple's characteristic whose value is the number (PSM) of a channel.
public let CBUUIDL2CAPPSMCharacteristicString = "ABDD3056-28FA-441D-A470-55A75A52553A"
