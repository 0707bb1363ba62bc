public import Foundation

/// What an app asks of a peripheral's attributes; each answer comes to the delegate.
extension CBPeripheral {
  /// Asks for the peripheral's services: those named, or all.
  public func discoverServices(_ serviceUUIDs: [CBUUID]?) {
    command("discoverServices") { daemon, session in
      daemon.discoverServices(serviceUUIDs?.map(\.serviceUUID), of: identifier, for: session)
    }
  }

  /// Asks for a service's characteristics: those named, or all.
  public func discoverCharacteristics(_ characteristicUUIDs: [CBUUID]?, for service: CBService) {
    command("discoverCharacteristics") { daemon, session in
      daemon.discoverCharacteristics(
        characteristicUUIDs?.map(\.serviceUUID), in: service, of: identifier, for: session)
    }
  }

  /// Asks for a value, however long.
  public func readValue(for characteristic: CBCharacteristic) {
    command("readValue") { daemon, session in daemon.read(characteristic, of: identifier, for: session) }
  }

  /// Writes a value; without a response it is cut to ``maximumWriteValueLength(for:)``, and may be lost.
  public func writeValue(_ data: Data, for characteristic: CBCharacteristic, type: CBCharacteristicWriteType) {
    command("writeValue") { daemon, session in
      switch type {
      case .withResponse: daemon.write([UInt8](data), to: characteristic, of: identifier, for: session)
      case .withoutResponse:
        daemon.writeWithoutResponse([UInt8](data), to: characteristic, of: identifier, for: session)
      }
    }
  }

  /// Asks for the values of a characteristic as they change, or no longer for them.
  public func setNotifyValue(_ enabled: Bool, for characteristic: CBCharacteristic) {
    command("setNotifyValue") { daemon, session in
      daemon.setNotifying(enabled, for: characteristic, of: identifier, for: session)
    }
  }

  /// How many bytes a single write carries (rule C12).
  public func maximumWriteValueLength(for type: CBCharacteristicWriteType) -> Int {
    guard let process = session?.process else { return 0 }
    return switch type {
    case .withResponse: process.rulebook[Rules.answeredWriteBytes]
    case .withoutResponse: process.phone.bluetooth.attributeMTU(of: identifier) - AttributeProtocol.valueHeader
    }
  }

  /// Whether there is room for a write without response; when there is again, the delegate is told (rule C13).
  public var canSendWriteWithoutResponse: Bool {
    guard let session, let process = session.process, state == .connected else { return false }
    return process.phone.bluetooth.hasRoomForCommand(to: identifier)
  }

  /// The characteristic with a value's handle among those discovered.
  func characteristic(_ valueHandle: AttributeHandle) -> CBCharacteristic? {
    for service in services ?? [] {
      for characteristic in service.characteristics ?? [] where characteristic.valueHandle == valueHandle {
        return characteristic
      }
    }
    return nil
  }
}

extension CBCharacteristic {
  /// As it stands in the peer's table; `nil` for one that was discovered on a link before, or is void.
  var currentAttribute: AttributeCharacteristic? {
    guard let attribute, let peripheral = service?.peripheral,
      peripheral.characteristic(attribute.valueHandle) === self
    else { return nil }
    return attribute
  }

  var valueHandle: AttributeHandle? { attribute?.valueHandle }

  /// As it stands in its server's table; `nil` for one that is not published.
  var attribute: AttributeCharacteristic? {
    handles.map { AttributeCharacteristic(uuid: uuid.serviceUUID, properties: properties, handles: $0) }
  }
}
