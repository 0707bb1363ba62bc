import AfterglowWire
import VirtualAir

/// A server's attributes as a flat list, derived from its services and characteristics.
struct AttributeTable {
  enum Role: Hashable {
    case service
    /// A characteristic's declaration, with its bytes.
    case declaration([UInt8])
    case value
    /// The client's configuration of the value with this handle.
    case configuration(value: AttributeHandle)
  }

  struct Attribute: Hashable {
    var handle: AttributeHandle
    var type: ServiceUUID
    var role: Role
  }

  let services: [AttributeService]
  /// The attributes in ascending order of their handles.
  let attributes: [Attribute]

  init(_ services: [AttributeService] = []) {
    let services = services.filter(\.isPrimary).sorted { $0.handles.lowerBound < $1.handles.lowerBound }
    self.services = services
    attributes = services.flatMap { service in
      [Attribute(handle: service.handles.lowerBound, type: AttributeType.primaryService, role: .service)]
        + service.characteristics.flatMap(Self.attributes)
    }
  }

  private static func attributes(of characteristic: AttributeCharacteristic) -> [Attribute] {
    let value = characteristic.valueHandle
    let declaration =
      [UInt8(truncatingIfNeeded: characteristic.properties.rawValue)]
      + [UInt8(truncatingIfNeeded: value), UInt8(value >> 8)] + characteristic.uuid.attributeForm
    var attributes = [
      Attribute(
        handle: characteristic.handles.lowerBound, type: AttributeType.characteristic, role: .declaration(declaration)),
      Attribute(handle: value, type: characteristic.uuid, role: .value),
    ]
    // If the characteristic has a handle after its value, this handle belongs to the client's configuration.
    if characteristic.handles.upperBound > value {
      attributes.append(
        Attribute(
          handle: value + 1, type: AttributeType.clientConfiguration, role: .configuration(value: value)))
    }
    return attributes
  }

  subscript(handle: AttributeHandle) -> Attribute? { attributes.first { $0.handle == handle } }

  func attributes(in range: ClosedRange<AttributeHandle>) -> [Attribute] {
    attributes.filter { range.contains($0.handle) }
  }
}
