/// The meaning of an AD structure.
///
/// Values are slices of the parsed data, so nothing is copied.
public enum ADContent<Value: RandomAccessCollection<UInt8>> where Value.SubSequence == Value {
  /// The sender's flags, from the first byte of the structure. If the structure is empty, no flag is set.
  case flags(ADFlags)
  /// A list of the sender's services, all of one width. `isComplete` is `false` if the sender may have further
  /// services.
  case services(ServiceList<Value>, isComplete: Bool)
  /// A name. The name should be UTF-8, but may contain any bytes.
  case localName(Value, isComplete: Bool)
  /// The power with which the sender transmits the advertisement.
  case txPower(dBm: Int8)
  /// The data of a service; the value is the bytes after the service's UUID.
  case serviceData(ServiceUUID, Value)
  /// Apple's overflow area.
  case overflow(OverflowMask)
  /// An iBeacon in the manufacturer data of Apple.
  case iBeacon(IBeacon)
  /// Any other manufacturer data; the value is the bytes after the company identifier.
  case manufacturer(CompanyIdentifier, Value)
  /// A structure of a type that this parser does not interpret.
  case other(ADType, Value)

  /// Interprets a structure (Core Specification Supplement, part A, section 1).
  ///
  /// Apple data that is neither a whole overflow mask nor a whole iBeacon is `.manufacturer`. Apple has not published
  /// most other forms of its data, so data of any length is accepted.
  ///
  /// - Throws: `.wrongLength` at the structure's offset, if the value has a wrong length for its type.
  @inlinable
  public init(parsing structure: ADStructure<Value>) throws(AdvertisingDataError) {
    let value = structure.value
    switch structure.type {
    case .flags: self = .flags(ADFlags(rawValue: value.first ?? 0))  // the value may be empty or longer than one byte
    case .incompleteServices16: self = .services(try ServiceList(structure, .bits16), isComplete: false)
    case .completeServices16: self = .services(try ServiceList(structure, .bits16), isComplete: true)
    case .incompleteServices32: self = .services(try ServiceList(structure, .bits32), isComplete: false)
    case .completeServices32: self = .services(try ServiceList(structure, .bits32), isComplete: true)
    case .incompleteServices128: self = .services(try ServiceList(structure, .bits128), isComplete: false)
    case .completeServices128: self = .services(try ServiceList(structure, .bits128), isComplete: true)
    case .shortenedLocalName: self = .localName(value, isComplete: false)
    case .completeLocalName: self = .localName(value, isComplete: true)
    case .txPowerLevel:
      guard value.count == 1, let power = value.first else { throw structure.wrongLength }
      self = .txPower(dBm: Int8(bitPattern: power))
    case .serviceData16: self = try .init(serviceData: structure, .bits16)
    case .serviceData32: self = try .init(serviceData: structure, .bits32)
    case .serviceData128: self = try .init(serviceData: structure, .bits128)
    case .manufacturerData:
      guard let (low, high) = value.firstPair else { throw structure.wrongLength }
      self = .init(company: CompanyIdentifier(rawValue: UInt16(high) << 8 | UInt16(low)), value.dropFirst(2))
    default: self = .other(structure.type, value)
    }
  }

  @inlinable
  init(serviceData structure: ADStructure<Value>, _ width: ServiceUUID.Width) throws(AdvertisingDataError) {
    let size = width.rawValue / 8
    guard let service = ServiceUUID(transmitted: structure.value.prefix(size), width: width) else {
      throw structure.wrongLength
    }
    self = .serviceData(service, structure.value.dropFirst(size))
  }

  @inlinable
  init(company: CompanyIdentifier, _ payload: Value) {
    guard company == .apple, let type = payload.first else {
      self = .manufacturer(company, payload)
      return
    }
    if type == OverflowArea.appleType, let mask = OverflowMask(bytes: payload.dropFirst()) {
      self = .overflow(mask)
    } else if let beacon = IBeacon(parsing: payload) {
      self = .iBeacon(beacon)
    } else {
      self = .manufacturer(company, payload)
    }
  }
}

extension ADContent: Equatable where Value: Equatable {}
extension ADContent: Sendable where Value: Sendable {}

extension ADStructure {
  @inlinable
  var wrongLength: AdvertisingDataError { AdvertisingDataError(.wrongLength(type), offset: offset) }
}
