import AfterglowCapture
import AfterglowLinkLayer
import AfterglowWire

/// The peers of connections whose beginning is in the capture.
///
/// In HCI logs, the connections are those of the capturing host, and are identified by their handles. In a sniffer's
/// captures, the connections are those of other devices, and are identified by the access address in their connection
/// request. A sniffer's capture must state the direction of packets.
struct ConnectionBook {
  /// The limit on connections. A controller has a few dozen connections at once, but a sniffer may miss the ends of
  /// connections. At the limit, the book forgets all connections of a sniffer's capture.
  private static let limit = 4_096

  private var peers: [UInt16: DeviceAddress] = [:]
  private var sniffed: [UInt32: (central: DeviceAddress, peripheral: DeviceAddress)] = [:]

  /// Returns the sender of a packet within a known connection, and the packet's payload. The payload is empty unless
  /// the packet begins an L2CAP message. Returns `nil` for any other packet, for damaged packets, for packets without a
  /// direction, and for data that the capturing host sent. Records the beginnings of connections, and their ends in HCI
  /// logs.
  mutating func heard(_ packet: PacketView, _ verdict: ChecksumVerdict) -> (sender: DeviceAddress, payload: ByteView)? {
    switch packet.layer {
    case .hci(.event):
      record(event: packet.bytes)
      return nil
    case .hci(.aclData) where packet.direction == .received: return heard(acl: packet.bytes)
    case .linkLayer(LinkLayer.advertisingAccessAddress):
      record(request: packet, verdict)
      return nil
    case .linkLayer(let accessAddress): return heard(packet, verdict, under: accessAddress)
    case .hci, .advertisingData, .note, .other: return nil
    }
  }

  // MARK: Connections of the host

  /// Handles the three forms of the event LE Connection Complete, and the event Disconnection Complete (volume 4, part
  /// E, 7.7.65.1, .10 and 7.7.5).
  private mutating func record(event: ByteView) {
    guard event.count >= 5 else { return }
    switch event.littleEndian(at: 0, as: UInt8.self) {
    case 0x05 where event.littleEndian(at: 2, as: UInt8.self) == 0:
      peers[event.littleEndian(at: 3) & Self.handleBits] = nil
    case 0x3E where [0x01, 0x0A, 0x29].contains(event.littleEndian(at: 2, as: UInt8.self)):
      // The event has a status, a handle, a role, a kind of address, and an address.
      guard event.count >= 14, event.littleEndian(at: 3, as: UInt8.self) == 0 else { return }
      let kind: UInt8 = event.littleEndian(at: 7)
      let address =
        UInt64(event.littleEndian(at: 8, as: UInt32.self)) | UInt64(event.littleEndian(at: 12, as: UInt16.self)) << 32
      peers[event.littleEndian(at: 4) & Self.handleBits] = DeviceAddress(rawValue: address, isRandom: kind & 1 == 1)
    default: break
    }
  }

  /// A handle has twelve bits, which limits the number of connections.
  private static let handleBits: UInt16 = 0x0FFF

  private func heard(acl bytes: ByteView) -> (sender: DeviceAddress, payload: ByteView)? {
    guard bytes.count >= 4 else { return nil }
    let header: UInt16 = bytes.littleEndian(at: 0)
    guard let peer = peers[header & Self.handleBits] else { return nil }
    // Bits 12 and 13 of the header say whether the packet begins or continues a message (volume 4, part E, 5.4.2).
    return (peer, header >> 12 & 3 == 1 ? bytes.suffix(0) : bytes.after(4))
  }

  // MARK: Connections of other devices

  private mutating func record(request packet: PacketView, _ verdict: ChecksumVerdict) {
    // The PDU type is in the lower half of the first byte. The type is tested first, because most packets are not
    // requests.
    guard let first = packet.bytes.first, first & 0x0F == PDUType.connectionRequest.rawValue,
      verdict != .damaged, case .connectionRequest(let request) = try? LinkLayerPDU(parsing: packet.bytes)
    else { return }
    if sniffed.count >= Self.limit { sniffed.removeAll(keepingCapacity: true) }
    guard let accessAddress = request.accessAddress else { return }
    sniffed[accessAddress] = (request.initiator, request.advertiser)
  }

  private func heard(
    _ packet: PacketView, _ verdict: ChecksumVerdict, under accessAddress: UInt32
  ) -> (sender: DeviceAddress, payload: ByteView)? {
    guard verdict != .damaged, packet.bytes.count >= 2, let ends = sniffed[accessAddress] else { return nil }
    let sender: DeviceAddress
    switch packet.direction {
    case .toPeripheral: sender = ends.central
    case .toCentral: sender = ends.peripheral
    case .received, .sent, nil: return nil
    }
    // LLID 2: the packet begins a message (volume 6, part B, section 2.4).
    return (
      sender, packet.bytes.littleEndian(at: 0, as: UInt8.self) & 3 == 2 ? packet.bytes.after(2) : packet.bytes.suffix(0)
    )
  }
}

/// The services in a response to the discovery of primary services. Only the beginning of the message is read.
struct DiscoveredServices: Sequence, IteratorProtocol {
  private var rest: ByteView

  /// Reads the beginning of an L2CAP message. The sequence is empty unless the message has the following form.
  ///
  /// The message is ATT_READ_BY_GROUP_TYPE_RSP with 128-bit UUIDs (volume 3, part F, section 3.4.4.10). Such a message
  /// consists of the opcode, the length of an entry, and entries of two handles and a UUID. L2CAP puts a length and a
  /// channel before the message (volume 3, part A, section 3.1).
  init(l2cap message: ByteView) {
    let isAnswer =
      message.count >= 6 && message.littleEndian(at: 2, as: UInt16.self) == Self.attributeChannel
      && message.bigEndian(at: 4, as: UInt16.self) == Self.opcode << 8 | UInt16(Self.entrySize)
    rest = isAnswer ? message.after(6) : message.suffix(0)
  }

  mutating func next() -> ServiceUUID? {
    guard rest.count >= Self.entrySize else { return nil }
    defer { rest = rest.after(Self.entrySize) }
    return ServiceUUID(transmitted: rest.after(4).prefix(16), width: .bits128)
  }

  private static let attributeChannel: UInt16 = 4
  private static let opcode: UInt16 = 0x11
  private static let entrySize = 20
}
