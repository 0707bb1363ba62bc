import CoreBluetooth
import Foundation
import Testing

@testable import VirtualAir
@testable import VirtualPhone

/// Core Bluetooth's constants, numbers and texts, and the behaviour of its types.
@MainActor @Suite struct VocabularyTests {
  @Test func `an error has the same description as Apple's error`() {
    let error: any Error = CBError(.connectionTimeout)
    let text = "The connection has timed out unexpectedly."
    #expect(error.localizedDescription == text)
    #expect(
      String(describing: error)
        == "Error Domain=CBErrorDomain Code=6 \"\(text)\" UserInfo={NSLocalizedDescription=\(text)}")
    let bridged = error as NSError
    #expect(bridged.domain == CBErrorDomain && bridged.code == 6)
    #expect(String(describing: CBError(.unknownDevice)).contains("Device is invalid"))
    let denied = CBATTError(.writeNotPermitted) as NSError
    #expect(denied.domain == CBATTErrorDomain && denied.code == 3)
    #expect("\(CBATTError(.readNotPermitted))".hasPrefix("Error Domain=CBATTErrorDomain Code=2 \"Reading"))
  }

  @Test func `an error can be caught by its code`() {
    func name(_ error: any Error) -> String {
      switch error {
      case CBError.connectionTimeout: "timeout"
      case CBATTError.invalidOffset: "offset"
      default: "other"
      }
    }
    #expect(name(CBError(.connectionTimeout)) == "timeout")
    #expect(name(CBATTError(.invalidOffset)) == "offset")
    #expect(name(CBError(.notConnected)) == "other")
  }

  @Test func `error codes have Apple's numbers`() {
    let codes: [CBError.Code] = [
      .unknown, .invalidParameters, .invalidHandle, .notConnected, .outOfSpace, .operationCancelled, .connectionTimeout,
      .peripheralDisconnected, .uuidNotAllowed, .alreadyAdvertising, .connectionFailed, .connectionLimitReached,
      .unknownDevice, .operationNotSupported, .peerRemovedPairingInformation, .encryptionTimedOut,
      .tooManyLEPairedDevices, .leGattExceededBackgroundNotificationLimit, .leGattNearBackgroundNotificationLimit,
    ]
    #expect(codes.map(\.rawValue) == Array(0...18))
    #expect(CBError.Code.unkownDevice == .unknownDevice)
    for code in codes { #expect(!CBError(code).localizedDescription.isEmpty) }
    let attributes: [CBATTError.Code] = [
      .success, .invalidHandle, .readNotPermitted, .writeNotPermitted, .invalidPdu, .insufficientAuthentication,
      .requestNotSupported, .invalidOffset, .insufficientAuthorization, .prepareQueueFull, .attributeNotFound,
      .attributeNotLong, .insufficientEncryptionKeySize, .invalidAttributeValueLength, .unlikelyError,
      .insufficientEncryption, .unsupportedGroupType, .insufficientResources,
    ]
    #expect(attributes.map(\.rawValue) == Array(0...17))
  }

  @Test func `enumerations have Apple's numbers`() {
    let states: [CBManagerState] = [.unknown, .resetting, .unsupported, .unauthorized, .poweredOff, .poweredOn]
    #expect(states.map(\.rawValue) == Array(0...5))
    let central: [CBCentralManagerState] = [.unknown, .resetting, .unsupported, .unauthorized, .poweredOff, .poweredOn]
    #expect(central.map(\.rawValue) == Array(0...5))
    let peripheral: [CBPeripheralManagerState] = [
      .unknown, .resetting, .unsupported, .unauthorized, .poweredOff, .poweredOn,
    ]
    #expect(peripheral.map(\.rawValue) == Array(0...5))
    let old: [CBPeripheralManagerAuthorizationStatus] = [.notDetermined, .restricted, .denied, .authorized]
    #expect(old.map(\.rawValue) == Array(0...3))
    let permissions: [CBManagerAuthorization] = [.notDetermined, .restricted, .denied, .allowedAlways]
    #expect(permissions.map(\.rawValue) == Array(0...3))
    let links: [CBPeripheralState] = [.disconnected, .connecting, .connected, .disconnecting]
    #expect(links.map(\.rawValue) == Array(0...3))
    let latencies: [CBPeripheralManagerConnectionLatency] = [.low, .medium, .high]
    #expect(latencies.map(\.rawValue) == Array(0...2))
    #expect(CBConnectionEvent.peerDisconnected.rawValue == 0 && CBConnectionEvent.peerConnected.rawValue == 1)
    #expect(
      CBCharacteristicWriteType.withResponse.rawValue == 0 && CBCharacteristicWriteType.withoutResponse.rawValue == 1)
    let properties: [CBCharacteristicProperties] = [
      .broadcast, .read, .writeWithoutResponse, .write, .notify, .indicate, .authenticatedSignedWrites,
      .extendedProperties, .notifyEncryptionRequired, .indicateEncryptionRequired,
    ]
    #expect(properties.map(\.rawValue) == (0..<10).map { 1 << $0 })
    let access: [CBAttributePermissions] = [.readable, .writeable, .readEncryptionRequired, .writeEncryptionRequired]
    #expect(access.map(\.rawValue) == [1, 2, 4, 8])
  }

  @Test func `constants have the same strings as Apple's constants`() {
    #expect(
      [
        CBAdvertisementDataServiceDataKey, CBAdvertisementDataSolicitedServiceUUIDsKey,
        CBAdvertisementDataTxPowerLevelKey,
        CBCentralManagerScanOptionSolicitedServiceUUIDsKey, CBCentralManagerOptionShowPowerAlertKey,
        CBPeripheralManagerOptionShowPowerAlertKey, CBConnectPeripheralOptionNotifyOnConnectionKey,
        CBConnectPeripheralOptionNotifyOnDisconnectionKey, CBConnectPeripheralOptionNotifyOnNotificationKey,
      ] == [
        "kCBAdvDataServiceData", "kCBAdvDataSolicitedServiceUUIDs", "kCBAdvDataTxPowerLevel",
        "kCBScanOptionSolicitedServiceUUIDs",
        "kCBInitOptionShowPowerAlert", "kCBInitOptionShowPowerAlert", "kCBConnectOptionNotifyOnConnection",
        "kCBConnectOptionNotifyOnDisconnection", "kCBConnectOptionNotifyOnNotification",
      ])
    #expect(
      [
        CBUUIDCharacteristicExtendedPropertiesString, CBUUIDCharacteristicUserDescriptionString,
        CBUUIDClientCharacteristicConfigurationString, CBUUIDServerCharacteristicConfigurationString,
        CBUUIDCharacteristicFormatString, CBUUIDCharacteristicAggregateFormatString,
        CBUUIDCharacteristicValidRangeString, CBUUIDCharacteristicObservationScheduleString,
      ] == ["2900", "2901", "2902", "2903", "2904", "2905", "2906", "2910"])
    #expect(CBUUIDL2CAPPSMCharacteristicString == "ABDD3056-28FA-441D-A470-55A75A52553A")
    #expect(CBConnectionEventMatchingOption.serviceUUIDs != .peripheralUUIDs)
  }

  @Test(arguments: ["180F", "12345678", Service.ours])
  func `a UUID can be created from its bytes`(text: String) throws {
    let uuid = CBUUID(string: text)
    #expect(CBUUID(data: uuid.data) == uuid && CBUUID(data: uuid.data).uuidString == text)
    if let whole = UUID(uuidString: text) { #expect(CBUUID(nsuuid: whole) == uuid) }
  }

  @Test func `managers need neither a delegate nor a queue, and report their authorization`() {
    let phone = Handset("phone", in: .certain()).launch()
    phone.act { probe in
      let (central, peripheral) = (CBCentralManager(), CBPeripheralManager())
      probe.kept += [central, peripheral]
      #expect(central.authorization == .allowedAlways && CBManager.authorization == .allowedAlways)
      #expect(CBPeripheralManager.authorizationStatus() == .authorized)
      #expect(!CBCentralManager.supports(.extendedScanAndConnect) && CBCentralManager.supports([]))
    }
    phone.phone.setBluetoothAuthorization(.denied, for: phone.app)
    phone.launch()
    phone.act { _ in #expect(CBPeripheralManager.authorizationStatus() == .denied) }
  }

  @Test func `a call without effect is logged`() throws {
    let pair = FullPair()
    let (peer, features): (CBPeer, CBCentralManager.Feature) = (pair.remote, .extendedScanAndConnect)
    #expect(peer.identifier == pair.remote.identifier && features.rawValue == 1)
    pair.discover()
    let characteristic: CBCharacteristic = pair.characteristic
    #expect((characteristic as CBAttribute).uuid.uuidString == "2A6E")
    pair.ask { $0.setNotifyValue(true, for: characteristic) }
    pair.serve { peripheral in
      guard let central = peripheral.characteristic.subscribedCentrals?.first else { return }
      peripheral.manager.setDesiredConnectionLatency(.low, for: central)
    }
    #expect(pair.server.log.contains { $0.hasPrefix("[CoreBluetooth] setDesiredConnectionLatency has no effect") })
    #expect(pair.remote.rssi == nil)
    pair.central.peripheralDidUpdateRSSI(pair.remote, error: nil)
  }
}
