package import AfterglowCapture
package import AfterglowLinkLayer
package import AfterglowWire

/// The kind, the advertising packet and the fault that the decoder found in a packet or in one of its reports.
///
/// A meaning refers to the capture's memory, and is valid only as long as the packet.
package struct PacketMeaning {
  package typealias Content = ADContent<ByteView>

  package let kind: PacketKind
  /// The packet that was heard on an advertising channel; `nil` if the packet is damaged or of another layer, or if its
  /// PDU or report is malformed.
  package let sighting: AdvertisingPacket<ByteView>?
  /// The fault of a malformed packet.
  package let fault: PacketFault?

  private init(kind: PacketKind, sighting: AdvertisingPacket<ByteView>? = nil, fault: PacketFault? = nil) {
    self.kind = kind
    self.sighting = sighting
    self.fault = fault
  }

  /// Creates the meaning of a packet that contains no sighting.
  init(silent packet: PacketView, _ verdict: ChecksumVerdict) {
    self.init(kind: PacketKind(silent: packet, verdict))
  }

  /// Creates the meaning of advertising data that was recorded without a packet.
  init(bare data: ByteView) { self.init(advertisingData: data) }

  init(malformed error: PDUError) { self.init(kind: .malformed, fault: .pdu(error)) }

  /// Creates the meaning of a part of an extended advertisement. A later report may complete the advertisement.
  init(part sighting: AdvertisingPacket<ByteView>) { self.init(kind: .advertisementPart, sighting: sighting) }

  /// Whether the meaning is the same for all equal packets, regardless of earlier packets.
  package var isKept: Bool {
    fault == nil && kind != .advertisementPart && sighting?.completeness ?? .whole == .whole
  }

  /// Returns the signal strength in the report, or that of the packet if there is no report.
  package func level(in packet: PacketView) -> Int8? {
    if let sighting { sighting.rssiDBm } else { packet.rssiDBm }
  }

  package init(_ sighting: AdvertisingPacket<ByteView>) {
    switch sighting.type {
    case .connectableDirected: self.init(kind: .directedAdvertisement, sighting: sighting)
    case .connectionRequest:
      self.init(
        kind: .connectionRequest, sighting: sighting,
        fault: sighting.completeness == .whole ? nil : .connectionRequestCutShort)
    case .scanRequest: self.init(kind: .scanRequest, sighting: sighting)
    case .extended where sighting.data.isEmpty: self.init(kind: .extendedAdvertisement, sighting: sighting)
    case .connectableUndirected, .nonConnectable, .scannable, .scanResponse, .extended:
      self.init(advertisingData: sighting.data, sighting: sighting)
    default: self.init(kind: .otherPacket, sighting: sighting)
    }
  }

  private init(advertisingData data: ByteView, sighting: AdvertisingPacket<ByteView>? = nil) {
    var (kind, isBare) = (PacketKind?.none, true)
    var structures = AdvertisingData(data).makeIterator()
    do throws(AdvertisingDataError) {
      while let structure = try structures.next() {
        let content = try ADContent(parsing: structure)
        if case .flags = content { continue }
        isBare = false
        if let next = PacketKind(content), kind.map({ next < $0 }) ?? true { kind = next }
      }
    } catch {
      // If the data is only a part of an advertisement, the last structure may be incomplete. This is not a fault.
      guard error.kind == .runsPastEnd, sighting.map({ $0.completeness != .whole }) ?? false else {
        self.init(kind: .malformed, sighting: sighting, fault: .advertisingData(error))
        return
      }
    }
    self.init(kind: kind ?? (isBare ? .emptyAdvertisement : .otherAdvertisement), sighting: sighting)
  }
}

/// The fault of a packet.
package enum PacketFault: Error, Hashable, CustomStringConvertible {
  case pdu(PDUError)
  case advertisingData(AdvertisingDataError)
  case connectionRequestCutShort

  package var description: String {
    switch self {
    case .pdu(let error): error.description
    case .advertisingData(let error): "advertising data: \(error)"
    case .connectionRequestCutShort: "the connection request ends early"
    }
  }
}

/// A closure that receives the position at which a packet's record begins, and a fault in this packet.
package typealias FaultReport = (CapturePosition, PacketFault) -> Void

/// The elements of advertising data, in order. If the data is malformed, the sequence contains only the elements before
/// the fault.
package struct Contents: Sequence, IteratorProtocol {
  private var structures: AdvertisingData<ByteView>.Iterator

  package init(_ data: ByteView) {
    structures = AdvertisingData(data).makeIterator()
  }

  package mutating func next() -> PacketMeaning.Content? {
    guard let structure = try? structures.next() else { return nil }
    return try? ADContent(parsing: structure)
  }
}

extension ADContent {
  /// Apple's messages in an element of manufacturer data; `nil` for any other element, including the cases `overflow`
  /// and `iBeacon`.
  var appleMessages: AppleMessages<Value>? {
    if case .manufacturer(.apple, let payload) = self { AppleMessages(payload) } else { nil }
  }

  /// Calls a closure with the type of every Apple message.
  func forEachAppleType(_ body: (AppleMessageType) -> Void) {
    switch self {
    case .overflow: body(.overflow)
    case .iBeacon: body(.iBeacon)
    case .manufacturer(.apple, let payload): for message in AppleMessages(payload) { body(message.type) }
    case .flags, .services, .localName, .txPower, .serviceData, .manufacturer, .other: break
    }
  }

  /// The mask of the element's overflow area, which may be alone or among other messages; `nil` if the element contains
  /// no mask.
  package var overflowMask: OverflowMask? {
    if case .overflow(let mask) = self { return mask }
    guard let messages = appleMessages else { return nil }
    for message in messages { if let mask = message.overflowMask { return mask } }
    return nil
  }
}
