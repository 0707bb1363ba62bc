/// The advertising reports in an HCI event.
///
/// The events are LE meta events, subevents 0x02, 0x0B and 0x0D (Core Specification, volume 4, part E, sections
/// 7.7.65.2, .11, .13). All parameters of one report precede the parameters of the next report (section 5.2).
public struct AdvertisingReports<Bytes: RandomAccessCollection<UInt8>>
where Bytes.Index == Int, Bytes.SubSequence == Bytes {
  @usableFromInline
  enum Subevent: UInt8 {
    case advertising = 0x02
    case directed = 0x0B
    case extended = 0x0D
  }

  @usableFromInline var cursor: PDUCursor<Bytes>
  @usableFromInline let subevent: Subevent
  /// The number of reports that are not yet returned; `nil` before the event is examined.
  @usableFromInline var remaining: Int?
  @usableFromInline let declared: Int

  /// Creates an iterator over the reports of an event; `nil` if the event is not an advertising report.
  @inlinable
  public init?(_ event: Bytes) {
    // The event begins with its code, the length of the remaining bytes, the subevent, and the number of reports.
    guard event.count >= 3, event[event.startIndex] == 0x3E,
      let subevent = Subevent(rawValue: event[event.startIndex + 2])
    else { return nil }
    self.subevent = subevent
    declared = Int(event[event.startIndex + 1])
    cursor = PDUCursor(event[(event.startIndex + 3)...], at: 3)
  }

  /// Returns the next report, or `nil` after the last report.
  ///
  /// - Throws: An error if the event states a wrong length, ends inside a report, or continues after the last report.
  @inlinable
  public mutating func next() throws(PDUError) -> AdvertisingPacket<Bytes>? {
    let count: Int
    if let remaining { count = remaining } else { count = try begin() }
    guard count > 0 else {
      try cursor.expectEnd()
      return nil
    }
    remaining = count - 1
    return switch subevent {
    case .advertising: try advertisingReport()
    case .directed: try directedReport()
    case .extended: try extendedReport()
    }
  }

  @inlinable
  mutating func begin() throws(PDUError) -> Int {
    let present = cursor.remaining + 1
    guard declared == present else { throw PDUError(offset: 1, reason: .length(declared: declared, present: present)) }
    return Int(try cursor.readByte())
  }

  @inlinable
  mutating func advertisingReport() throws(PDUError) -> AdvertisingPacket<Bytes> {
    let type = Self.legacyType(try cursor.readByte())
    let sender = try cursor.readTypedAddress()
    let data = try cursor.readBytes(count: Int(try cursor.readByte()))
    return AdvertisingPacket(type: type, sender: sender, rssiDBm: try cursor.readLevel(), data: data)
  }

  @inlinable
  mutating func directedReport() throws(PDUError) -> AdvertisingPacket<Bytes> {
    let type = Self.legacyType(try cursor.readByte())
    let sender = try cursor.readTypedAddress()
    let target = try cursor.readTypedAddress()
    let level = try cursor.readLevel()
    return AdvertisingPacket(
      type: type, sender: sender, target: target, rssiDBm: level, data: try cursor.readBytes(count: 0))
  }

  @inlinable
  mutating func extendedReport() throws(PDUError) -> AdvertisingPacket<Bytes> {
    let flags = try cursor.readNumber(byteCount: 2)
    let sender = try cursor.readTypedAddress()
    // The cursor skips the PHYs of the primary and the secondary channel. In the next field, 0xFF means that the packet
    // belongs to no advertising set.
    _ = try cursor.readBytes(count: 2)
    let set = try cursor.readByte()
    let power = try cursor.readLevel()
    let level = try cursor.readLevel()
    // The cursor skips the interval of periodic advertisements.
    _ = try cursor.readNumber(byteCount: 2)
    let target = try cursor.readTypedAddress()
    let data = try cursor.readBytes(count: Int(try cursor.readByte()))
    return AdvertisingPacket(
      type: Self.type(flags), sender: sender, target: flags & 0x04 == 0 ? nil : target, rssiDBm: level,
      setID: set == 0xFF ? nil : set, txPowerDBm: power, isScanResponse: flags & 0x08 != 0,
      completeness: .init(rawValue: UInt8(flags >> 5 & 3)) ?? .cutShort, data: data)
  }

  /// Returns the PDU type for the event type of a legacy report. For an unassigned event type, returns a type with a
  /// new number: the event type with bit 4 set. No PDU type has this number, so the output shows the number.
  @inlinable
  static func legacyType(_ eventType: UInt8) -> PDUType {
    PDUType(legacyReport: eventType) ?? PDUType(rawValue: 16 | eventType)
  }

  /// Returns the packet's type for an event type of an extended report (section 7.7.65.13, table 7.1). Bit 4 marks a
  /// legacy packet.
  @inlinable
  static func type(_ flags: UInt64) -> PDUType {
    guard flags & 0x10 != 0 else { return .extended }
    if flags & 0x08 != 0 { return .scanResponse }
    return switch flags & 0x07 {
    case 0b011: .connectableUndirected
    case 0b101: .connectableDirected
    case 0b010: .scannable
    default: .nonConnectable
    }
  }
}

extension PDUCursor {
  @inlinable
  mutating func readBytes(count: Int) throws(PDUError) -> Bytes {
    var part = try readPart(byteCount: count)
    return part.readRest()
  }

  /// Reads the octet that states the kind of an address, and then the address; `nil` if the report names no device.
  @inlinable
  mutating func readTypedAddress() throws(PDUError) -> DeviceAddress? {
    let kind = try readByte()
    // Kinds 2 and 3 are identity addresses to which the controller resolved private addresses.
    let address = try readAddress(isRandom: kind & 1 == 1)
    return kind < 4 ? address : nil
  }

  /// Reads a signal strength or a transmit power in dBm. Returns `nil` for 127, which means that the value is unknown
  /// (sections 7.7.65.2 and 7.7.65.13).
  @inlinable
  mutating func readLevel() throws(PDUError) -> Int8? {
    let level = Int8(bitPattern: try readByte())
    return level == 127 ? nil : level
  }
}
