import Foundation

/// What an app knew of a linked peripheral when its process ended (rule G3).
struct PreservedPeripheral {
  struct Service {
    var definition: AttributeService
    /// `nil` if they were not discovered.
    var characteristics: [(definition: AttributeCharacteristic, isNotifying: Bool)]?
  }

  var name: String?
  var services: [Service] = []
  /// Whether services were discovered at all.
  private var hasServices = false

  init(_ peripheral: CBPeripheral) {
    name = peripheral.name
    hasServices = peripheral.services != nil
    for service in peripheral.services ?? [] {
      guard let handles = service.handles else { continue }
      services.append(
        Service(
          definition: AttributeService(
            uuid: service.uuid.serviceUUID, isPrimary: service.isPrimary, handles: handles),
          characteristics: service.characteristics?.compactMap { characteristic in
            characteristic.attribute.map { ($0, characteristic.isNotifying) }
          }))
    }
  }

  func restore(_ peripheral: CBPeripheral) {
    peripheral.name = name
    guard hasServices else { return }
    peripheral.services = services.map { known in
      let service = CBService(known.definition, of: peripheral)
      service.characteristics = known.characteristics?.map { definition, isNotifying in
        let characteristic = CBCharacteristic(definition, in: service)
        characteristic.isNotifying = isNotifying
        return characteristic
      }
      return service
    }
  }
}

extension CBService {
  /// A service that was found at a peer.
  convenience init(_ found: AttributeService, of peripheral: CBPeripheral) {
    self.init(uuid: CBUUID(serviceUUID: found.uuid), isPrimary: found.isPrimary)
    handles = found.handles
    self.peripheral = peripheral
  }
}

extension CBCharacteristic {
  /// A characteristic that was found at a peer.
  convenience init(_ found: AttributeCharacteristic, in service: CBService) {
    self.init(uuid: CBUUID(serviceUUID: found.uuid), properties: found.properties)
    handles = found.handles
    self.service = service
  }
}
