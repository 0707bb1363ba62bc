/// Builds advertising data, one structure after another, up to the capacity of the packet.
///
/// Every `append` writes all of its argument and returns `true`, or writes nothing and returns `false`.
public struct AdvertisingDataWriter: Hashable, Sendable {
  /// The data that has been written.
  public private(set) var bytes: [UInt8] = []
  /// The maximum number of bytes of the data.
  public let capacity: Int

  /// Creates a writer without data. By default, the data has at most 31 bytes, the maximum of a legacy advertisement
  /// (Core Specification, volume 6, part B, section 2.3.1).
  public init(capacity: Int = 31) {
    self.capacity = capacity
  }

  /// The number of free bytes. A structure takes up two bytes more than its value.
  public var remaining: Int { capacity - bytes.count }

  /// Appends one structure. Returns `false` if the structure does not fit, or if its value exceeds 254 bytes, which is
  /// the limit of the length octet.
  @discardableResult
  public mutating func append(_ type: ADType, _ value: some Collection<UInt8>) -> Bool {
    guard value.count <= 254, value.count + 2 <= remaining else { return false }
    bytes.append(UInt8(value.count + 1))
    bytes.append(type.rawValue)
    bytes += value
    return true
  }

  /// Appends the flags, which take 3 bytes in all.
  @discardableResult
  public mutating func append(flags: ADFlags) -> Bool {
    append(.flags, CollectionOfOne(flags.rawValue))
  }

  /// Appends the transmit power, which takes 3 bytes in all.
  @discardableResult
  public mutating func append(txPowerDBm: Int8) -> Bool {
    append(.txPowerLevel, CollectionOfOne(UInt8(bitPattern: txPowerDBm)))
  }

  /// Appends a name without changes. The caller shortens the name if necessary.
  @discardableResult
  public mutating func append(localName: String, isComplete: Bool) -> Bool {
    append(isComplete ? .completeLocalName : .shortenedLocalName, localName.utf8)
  }

  /// Appends the services in one structure for each width of UUID, in ascending order of width. No UUID changes its
  /// width.
  ///
  /// Without services the method appends nothing.
  @discardableResult
  public mutating func append(services: some Collection<ServiceUUID>, isComplete: Bool) -> Bool {
    var extended = self
    for width in [ServiceUUID.Width.bits16, .bits32, .bits128] {
      var list: [UInt8] = []
      for service in services where service.width == width { service.encode(into: &list) }
      guard list.isEmpty || extended.append(.services(width, isComplete: isComplete), list) else { return false }
    }
    self = extended
    return true
  }

  /// Appends data that belongs to a service. The structure takes 2 bytes more than the data and the service's UUID. The
  /// UUID keeps its width.
  @discardableResult
  public mutating func append(serviceData data: some Collection<UInt8>, for service: ServiceUUID) -> Bool {
    var value: [UInt8] = []
    service.encode(into: &value)
    return append(.serviceData(service.width), value + data)
  }

  /// Appends manufacturer data. The structure takes 2 bytes more than the data and the company identifier.
  @discardableResult
  public mutating func append(manufacturerData data: some Collection<UInt8>, of company: CompanyIdentifier) -> Bool {
    let header = [UInt8(truncatingIfNeeded: company.rawValue), UInt8(company.rawValue >> 8)]
    return append(.manufacturerData, header + data)
  }

  /// Appends Apple's overflow area, which takes 21 bytes in all.
  @discardableResult
  public mutating func append(overflow mask: OverflowMask) -> Bool {
    append(manufacturerData: [OverflowArea.appleType] + mask.bytes, of: .apple)
  }

  /// Appends an iBeacon, which takes 27 bytes in all.
  @discardableResult
  public mutating func append(iBeacon beacon: IBeacon) -> Bool {
    var payload: [UInt8] = []
    beacon.encode(into: &payload)
    return append(manufacturerData: payload, of: .apple)
  }
}
