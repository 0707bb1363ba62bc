/// The service UUIDs of one AD structure, parsed in place.
public struct ServiceList<Value: RandomAccessCollection<UInt8>> where Value.SubSequence == Value {
  /// The width of each UUID.
  public let width: ServiceUUID.Width
  @usableFromInline let value: Value

  /// - Throws: `.wrongLength` if the value ends inside a UUID.
  @inlinable
  init(_ structure: ADStructure<Value>, _ width: ServiceUUID.Width) throws(AdvertisingDataError) {
    guard structure.value.count % (width.rawValue / 8) == 0 else { throw structure.wrongLength }
    self.width = width
    self.value = structure.value
  }
}

extension ServiceList: RandomAccessCollection {
  /// Always 0.
  @inlinable
  public var startIndex: Int { 0 }

  /// The number of services.
  @inlinable
  public var endIndex: Int { value.count / (width.rawValue / 8) }

  /// Returns the service at an index. Traps if the index is out of range, as an array does.
  @inlinable
  public subscript(position: Int) -> ServiceUUID {
    let size = width.rawValue / 8
    guard let service = ServiceUUID(transmitted: value.dropFirst(position * size).prefix(size), width: width) else {
      preconditionFailure("no service at index \(position)")
    }
    return service
  }
}

extension ServiceList: Equatable where Value: Equatable {}
extension ServiceList: Sendable where Value: Sendable {}
