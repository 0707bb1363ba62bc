public import Foundation
import PhonePort

/// The requests for a peripheral's attributes. The delegate receives each answer.
extension CBPeripheral {
  /// Discovers the given services of the peripheral; `nil` stands for all services.
  public func discoverServices(_ serviceUUIDs: [CBUUID]?) {
    send(.discoverServices(serviceUUIDs?.map(\.serviceUUID)))
  }

  /// Discovers the given characteristics of a service; `nil` stands for all characteristics.
  public func discoverCharacteristics(_ characteristicUUIDs: [CBUUID]?, for service: CBService) {
    ask(about: service) {
      .discoverCharacteristics(characteristicUUIDs?.map(\.serviceUUID), in: service.handles, number: $0)
    }
  }

  /// Discovers the given included services of a service; `nil` stands for all included services.
  public func discoverIncludedServices(_ includedServiceUUIDs: [CBUUID]?, for service: CBService) {
    ask(about: service) {
      .discoverIncludedServices(includedServiceUUIDs?.map(\.serviceUUID), in: service.handles, number: $0)
    }
  }

  /// Discovers a characteristic's descriptors.
  public func discoverDescriptors(for characteristic: CBCharacteristic) {
    ask(about: characteristic) { .discoverDescriptors(of: characteristic.current, number: $0) }
  }

  /// Reads a descriptor's value.
  public func readValue(for descriptor: CBDescriptor) {
    ask(about: descriptor) { .readDescriptor(descriptor.currentHandle, number: $0) }
  }

  /// Writes a descriptor's value. Only ``setNotifyValue(_:for:)`` can subscribe to a value.
  public func writeValue(_ data: Data, for descriptor: CBDescriptor) {
    ask(about: descriptor) { .writeDescriptor([UInt8](data), descriptor.currentHandle, number: $0) }
  }

  /// Reads a characteristic's value, whatever its length.
  public func readValue(for characteristic: CBCharacteristic) {
    ask(about: characteristic) { .read(characteristic.current, number: $0) }
  }

  /// Writes a characteristic's value. A value that is written without response is cut to
  /// ``maximumWriteValueLength(for:)`` bytes, and may be lost.
  public func writeValue(_ data: Data, for characteristic: CBCharacteristic, type: CBCharacteristicWriteType) {
    switch type {
    case .withResponse: ask(about: characteristic) { .write([UInt8](data), characteristic.current, number: $0) }
    case .withoutResponse: send(.writeWithoutResponse([UInt8](data), characteristic.current))
    }
  }

  /// Subscribes to the values of a characteristic, or ends the subscription.
  public func setNotifyValue(_ enabled: Bool, for characteristic: CBCharacteristic) {
    ask(about: characteristic) { .setNotifying(enabled, characteristic.current, number: $0) }
  }

  /// Returns the maximum number of bytes in a single write (rule C12).
  public func maximumWriteValueLength(for type: CBCharacteristicWriteType) -> Int {
    manager?.send(.writeLength(identifier, withResponse: type == .withResponse)).count ?? 0
  }

  /// Whether the phone's queue has room for a write without response; `false` if the peripheral is not connected. The
  /// delegate is notified when the queue has room again after it was full (rule C13).
  public var canSendWriteWithoutResponse: Bool { manager?.send(.hasRoom(identifier)).flag ?? false }

  private func ask(about subject: CBAttribute, _ request: (_ number: Int) -> PeripheralRequest) {
    guard let manager else { return }
    send(request(manager.number(of: subject)))
  }

  /// Returns the discovered characteristic whose value has this handle; `nil` if no discovered characteristic has it.
  fileprivate func characteristic(_ valueHandle: UInt16) -> CBCharacteristic? {
    for service in services ?? [] {
      for characteristic in service.characteristics ?? [] where characteristic.valueHandle == valueHandle {
        return characteristic
      }
    }
    return nil
  }
}

/// Passes the results of requests to the delegate.
extension CBPeripheral {
  func receive(_ callback: PeripheralCallback, about subject: CBAttribute?) {
    switch callback {
    case .readRSSI(let rssiDBm): delegate?.peripheral(self, didReadRSSI: NSNumber(value: rssiDBm), error: nil)
    case .discoveredServices(let result):
      if case .success(let found) = result { services = found.map(service) }
      delegate?.peripheral(self, didDiscoverServices: result.errorForApps)
    case .discoveredCharacteristics(let result, _):
      guard let service = subject as? CBService else { return }
      if case .success(let found) = result { service.characteristics = found.map(service.characteristic) }
      delegate?.peripheral(self, didDiscoverCharacteristicsFor: service, error: result.errorForApps)
    case .discoveredIncludedServices(let result, _):
      guard let service = subject as? CBService else { return }
      if case .success(let found) = result { service.includedServices = found.map(self.service) }
      delegate?.peripheral(self, didDiscoverIncludedServicesFor: service, error: result.errorForApps)
    case .discoveredDescriptors(let result, _):
      guard let characteristic = subject as? CBCharacteristic else { return }
      if case .success(let found) = result {
        characteristic.descriptors = found.map { CBDescriptor($0, of: characteristic) }
      }
      delegate?.peripheral(self, didDiscoverDescriptorsFor: characteristic, error: result.errorForApps)
    case .read(let result, _):
      if let descriptor = subject as? CBDescriptor {
        if case .success(let value) = result { descriptor.setValue(value) }
        delegate?.peripheral(self, didUpdateValueFor: descriptor, error: result.errorForApps)
        return
      }
      guard let characteristic = subject as? CBCharacteristic else { return }
      if case .success(let value) = result { characteristic.value = Data(value) }
      delegate?.peripheral(self, didUpdateValueFor: characteristic, error: result.errorForApps)
    case .written(let fault, _):
      if let descriptor = subject as? CBDescriptor {
        delegate?.peripheral(self, didWriteValueFor: descriptor, error: fault?.asSeenByApps)
        return
      }
      guard let characteristic = subject as? CBCharacteristic else { return }
      delegate?.peripheral(self, didWriteValueFor: characteristic, error: fault?.asSeenByApps)
    case .notifying(let isOn, let fault, _):
      guard let characteristic = subject as? CBCharacteristic else { return }
      if fault == nil { characteristic.isNotifying = isOn }
      delegate?.peripheral(self, didUpdateNotificationStateFor: characteristic, error: fault?.asSeenByApps)
    case .notified(let value, let handle):
      guard let characteristic = characteristic(handle) else { return }
      characteristic.value = Data(value)
      delegate?.peripheral(self, didUpdateValueFor: characteristic, error: nil)
    case .isReady: delegate?.peripheralIsReady(toSendWriteWithoutResponse: self)
    case .changedServices(let handles):
      guard let services else { return }
      let void = services.filter { $0.handles?.overlaps(handles) ?? false }
      self.services = services.filter { !($0.handles?.overlaps(handles) ?? false) }
      delegate?.peripheral(self, didModifyServices: void)
    }
  }

  /// Returns the object for a discovered service. If the service was discovered before, the existing object is
  /// returned.
  private func service(_ found: RemoteService) -> CBService {
    if let known = services?.first(where: { $0.handles == found.handles && $0.uuid.serviceUUID == found.uuid }) {
      return known
    }
    return CBService(found, of: self)
  }

  /// Restores the peripheral's name, and the services and characteristics that the app's previous process had
  /// discovered (rule G3).
  func restore(_ known: RestoredPeripheral) {
    name = known.name
    services = known.services?.map { known in
      let service = CBService(known.definition, of: self)
      service.characteristics = known.characteristics?.map { known in
        let characteristic = CBCharacteristic(known.definition, in: service)
        characteristic.isNotifying = known.isNotifying
        return characteristic
      }
      return service
    }
  }
}

extension CBService {
  /// Creates a service that was discovered at a peer.
  fileprivate convenience init(_ found: RemoteService, of peripheral: CBPeripheral) {
    self.init(uuid: CBUUID(serviceUUID: found.uuid), isPrimary: found.isPrimary)
    handles = found.handles
    self.peripheral = peripheral
  }

  /// Returns the object for a discovered characteristic. If the characteristic was discovered before, the existing
  /// object is returned.
  fileprivate func characteristic(_ found: RemoteCharacteristic) -> CBCharacteristic {
    if let known = characteristics?.first(where: { $0.asFound == found }) { return known }
    return CBCharacteristic(found, in: self)
  }
}

extension CBCharacteristic {
  /// Creates a characteristic that was discovered at a peer.
  fileprivate convenience init(_ found: RemoteCharacteristic, in service: CBService) {
    self.init(
      uuid: CBUUID(serviceUUID: found.uuid), properties: CBCharacteristicProperties(rawValue: found.properties))
    handles = found.handles
    self.service = service
  }

  fileprivate var asFound: RemoteCharacteristic {
    RemoteCharacteristic(uuid: uuid.serviceUUID, properties: properties.rawValue, handles: handles)
  }

  /// The characteristic's entry in the peer's attribute table. The entry has no handles if the characteristic is no
  /// longer valid, for example because it was discovered on an earlier link.
  fileprivate var current: RemoteCharacteristic {
    var found = asFound
    if let valueHandle, service?.peripheral?.characteristic(valueHandle) !== self { found.handles = nil }
    return found
  }
}

extension CBDescriptor {
  /// The descriptor's handle in the peer's attribute table; `nil` if the characteristic is no longer valid.
  fileprivate var currentHandle: UInt16? {
    guard let characteristic, characteristic.current.handles != nil else { return nil }
    return handle
  }
}
