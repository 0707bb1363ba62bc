import AfterglowWire
import VirtualAir

/// The server's side of an attribute channel: answers discovery from the table, and asks a closure for values.
///
/// If this machine made the connection to a phone, the requests of both sides use one channel. bluetoothd does not see
/// this channel, so the attribute server answers the phone's requests. Packets come in through ``handle(_:)`` and go
/// out through `send`.
final class AttributeServer {
  private let send: ([UInt8]) -> Void
  /// Called for each read, write and subscription; must reply exactly once.
  private let serve: (AttributeAccess, @escaping (Result<[UInt8], AttributeError>) -> Void) -> Void
  var table = AttributeTable()
  /// The size of the largest packet that this side accepts, in bytes.
  var ownMTU = AttributeProtocol.defaultMTU
  /// The agreed MTU, in bytes.
  var mtu = AttributeProtocol.defaultMTU
  /// Called when the client and the server have agreed on a packet size.
  var onMTU: ((Int) -> Void)?
  /// The client's subscriptions, by value handle.
  private var configurations: [AttributeHandle: UInt8] = [:]
  private var prepared: [AttributeWrite] = []
  private var indications: [(packet: [UInt8], sent: () -> Void)] = []

  init(
    send: @escaping ([UInt8]) -> Void,
    serve: @escaping (AttributeAccess, @escaping (Result<[UInt8], AttributeError>) -> Void) -> Void
  ) {
    self.send = send
    self.serve = serve
  }

  /// Sends a value to the client, cut to one packet. An indication waits until the client has confirmed the previous
  /// indication.
  func notify(_ value: [UInt8], of handle: AttributeHandle, isConfirmed: Bool, sent: @escaping () -> Void) {
    let part = value.prefix(mtu - AttributeProtocol.valueHeader)
    let packet = AttributePacket(isConfirmed ? .indication : .notification).handle(handle).value(part).bytes
    guard isConfirmed else {
      send(packet)
      return sent()
    }
    indications.append((packet, sent))
    if indications.count == 1 { send(packet) }
  }

  /// Handles a packet from the client. The server answers a malformed request with an error, and ignores a malformed
  /// command.
  func handle(_ packet: [UInt8]) {
    guard let first = packet.first else { return }
    let opcode = AttributeOpcode(rawValue: first)
    switch (opcode, packet.count) {
    case (.exchangeMTU, 3): exchangeMTU(packet.number(at: 1))
    case (.readByGroupType, 7), (.readByGroupType, 21), (.readByType, 7), (.readByType, 21):
      let type = ServiceUUID(attributeForm: packet.dropFirst(5))
      inRange(opcode, packet) { range in
        opcode == .readByType ? readByType(type, in: range) : readByGroupType(type, in: range)
      }
    case (.findInformation, 5): inRange(opcode, packet, findInformation)
    case (.findByTypeValue, 7...):
      inRange(opcode, packet) { range in
        findByTypeValue(ServiceUUID(packet.number(at: 5)), packet.dropFirst(7), in: range)
      }
    case (.read, 3): read(opcode, packet.number(at: 1), offset: 0)
    case (.readBlob, 5): read(opcode, packet.number(at: 1), offset: Int(packet.number(at: 3)))
    case (.write, 3...): write(packet.number(at: 1), packet.dropFirst(3))
    case (.writeCommand, 3...):
      let write = AttributeWrite(handle: packet.number(at: 1), value: Array(packet.dropFirst(3)))
      if case .value? = table[write.handle]?.role { serve(.command(write)) { _ in } }
    case (.prepareWrite, 5...): prepare(packet)
    case (.executeWrite, 2): execute(isCommitted: packet[1] == 1)
    case (.confirmation, _): confirmed()
    default:
      // The server ignores an unknown or malformed command, and refuses an unknown or malformed request.
      guard !opcode.isCommand else { return }
      send(AttributePacket.error(.requestNotSupported, for: opcode, at: 0))
    }
  }

  // MARK: Discovery

  private func exchangeMTU(_ theirs: UInt16) {
    mtu = max(AttributeProtocol.defaultMTU, min(ownMTU, Int(theirs)))
    send(AttributePacket(.exchangeMTU.response).number(UInt16(clamping: ownMTU)).bytes)
    onMTU?(mtu)
  }

  /// Calls `body` with the packet's range of handles if the range is valid. Sends an error if the range is invalid, or
  /// if `body` returns an error.
  private func inRange(
    _ opcode: AttributeOpcode, _ packet: [UInt8], _ body: (ClosedRange<AttributeHandle>) -> AttributeError?
  ) {
    let (first, last) = (packet.number(at: 1), packet.number(at: 3))
    let error = first == 0 || first > last ? .invalidHandle : body(first...last)
    if let error { send(AttributePacket.error(error, for: opcode, at: first)) }
  }

  private func readByGroupType(_ type: ServiceUUID?, in range: ClosedRange<AttributeHandle>) -> AttributeError? {
    guard type == AttributeType.primaryService else { return .unsupportedGroupType }
    let entries = table.services.filter { range.contains($0.handles.lowerBound) }.map { service in
      [service.handles.lowerBound, service.handles.upperBound].flatMap(Self.bytes) + service.uuid.attributeForm
    }
    return answer(.readByGroupType, entries)
  }

  private func readByType(_ type: ServiceUUID?, in range: ClosedRange<AttributeHandle>) -> AttributeError? {
    let found = table.attributes(in: range).filter { $0.type == type }
    if case .value? = found.first?.role, let attribute = found.first {
      serve(.read(attribute.handle, offset: 0)) { [weak self, mtu] result in
        self?.answer(.readByType, at: attribute.handle, result) { value in
          let value = value.prefix(min(mtu - 4, 253))
          return AttributePacket(.readByType.response).byte(UInt8(value.count + 2)).handle(attribute.handle).value(
            value)
        }
      }
      return nil
    }
    let entries = found.compactMap { attribute -> [UInt8]? in
      switch attribute.role {
      case .declaration(let value): Self.bytes(attribute.handle) + value
      case .configuration(let value): Self.bytes(attribute.handle) + [configurations[value] ?? 0, 0]
      case .service, .value: nil
      }
    }
    return answer(.readByType, entries)
  }

  private func findInformation(in range: ClosedRange<AttributeHandle>) -> AttributeError? {
    let found = table.attributes(in: range)
    guard let first = found.first else { return .attributeNotFound }
    let size = first.type.attributeForm.count
    let alike = found.prefix { $0.type.attributeForm.count == size }.prefix((mtu - 2) / (size + 2))
    let entries = alike.flatMap { Self.bytes($0.handle) + $0.type.attributeForm }
    send(AttributePacket(.findInformation.response).byte(size == 2 ? 1 : 2).value(entries).bytes)
    return nil
  }

  private func findByTypeValue(
    _ type: ServiceUUID, _ value: ArraySlice<UInt8>, in range: ClosedRange<AttributeHandle>
  ) -> AttributeError? {
    guard type == AttributeType.primaryService, let uuid = ServiceUUID(attributeForm: value) else {
      return .attributeNotFound
    }
    let found = table.services.filter { range.contains($0.handles.lowerBound) && $0.uuid == uuid }
    guard !found.isEmpty else { return .attributeNotFound }
    let entries = found.prefix((mtu - 1) / 4).flatMap {
      Self.bytes($0.handles.lowerBound) + Self.bytes($0.handles.upperBound)
    }
    send(AttributePacket(.findByTypeValue.response).value(entries).bytes)
    return nil
  }

  /// Sends as many entries as fit into one packet, up to the first entry whose length differs from that of the entries
  /// before it. Returns an error if there is no entry, or if the first entry does not fit.
  private func answer(_ opcode: AttributeOpcode, _ entries: [[UInt8]]) -> AttributeError? {
    guard let size = entries.first?.count, size <= mtu - 2 else { return .attributeNotFound }
    let fitting = entries.prefix { $0.count == size }.prefix((mtu - 2) / size)
    send(AttributePacket(opcode.response).byte(UInt8(size)).value(Array(fitting.joined())).bytes)
    return nil
  }

  private static func bytes(_ handle: AttributeHandle) -> [UInt8] {
    [UInt8(truncatingIfNeeded: handle), UInt8(handle >> 8)]
  }

  // MARK: Values

  private func read(_ opcode: AttributeOpcode, _ handle: AttributeHandle, offset: Int) {
    guard let attribute = table[handle] else {
      return send(AttributePacket.error(.invalidHandle, for: opcode, at: handle))
    }
    let known: [UInt8]
    switch attribute.role {
    case .value:
      return serve(.read(handle, offset: offset)) { [weak self, mtu] result in
        self?.answer(opcode, at: handle, result) { AttributePacket(opcode.response).value($0.prefix(mtu - 1)) }
      }
    case .service: known = table.services.first { $0.handles.lowerBound == handle }?.uuid.attributeForm ?? []
    case .declaration(let value): known = value
    case .configuration(let value): known = [configurations[value] ?? 0, 0]
    }
    guard offset <= known.count else { return send(AttributePacket.error(.invalidOffset, for: opcode, at: handle)) }
    send(AttributePacket(opcode.response).value(known.dropFirst(offset).prefix(mtu - 1)).bytes)
  }

  private func write(_ handle: AttributeHandle, _ value: ArraySlice<UInt8>) {
    let done: (Result<[UInt8], AttributeError>) -> Void = { [weak self] result in
      self?.answer(.write, at: handle, result) { _ in AttributePacket(.write.response) }
    }
    switch table[handle]?.role {
    case nil: done(.failure(.invalidHandle))
    case .service?, .declaration?: done(.failure(.writeNotPermitted))
    case .value?: serve(.write([AttributeWrite(handle: handle, value: Array(value))]), done)
    case .configuration(let owner)?:
      guard value.count == 2, let first = value.first, let wish = AttributeSubscription(rawValue: UInt16(first)) else {
        return done(.failure(.invalidValueLength))
      }
      serve(.subscribe(owner, wish)) { [weak self] result in
        if case .success = result { self?.configurations[owner] = first }
        done(result)
      }
    }
  }

  private func prepare(_ packet: [UInt8]) {
    let write = AttributeWrite(
      handle: packet.number(at: 1), offset: Int(packet.number(at: 3)), value: Array(packet.dropFirst(5)))
    guard case .value? = table[write.handle]?.role else {
      return send(AttributePacket.error(.invalidHandle, for: .prepareWrite, at: write.handle))
    }
    guard prepared.count < Self.maximumPieces else {
      return send(AttributePacket.error(.prepareQueueFull, for: .prepareWrite, at: write.handle))
    }
    prepared.append(write)
    send([AttributeOpcode.prepareWrite.response.rawValue] + packet.dropFirst())
  }

  /// The number of pieces into which a client splits the longest value if packets have the smallest size.
  private static let maximumPieces =
    AttributeProtocol.longestValue / (AttributeProtocol.defaultMTU - AttributeProtocol.pieceHeader) + 1

  private func execute(isCommitted: Bool) {
    let pieces = prepared
    prepared = []
    guard isCommitted, let first = pieces.first else { return send(AttributePacket(.executeWrite.response).bytes) }
    serve(.write(pieces)) { [weak self] result in
      self?.answer(.executeWrite, at: first.handle, result) { _ in AttributePacket(.executeWrite.response) }
    }
  }

  private func confirmed() {
    guard !indications.isEmpty else { return }
    let sent = indications.removeFirst().sent
    if let next = indications.first { send(next.packet) }
    sent()
  }

  private func answer(
    _ opcode: AttributeOpcode, at handle: AttributeHandle, _ result: Result<[UInt8], AttributeError>,
    _ packet: ([UInt8]) -> AttributePacket
  ) {
    switch result {
    case .success(let value): send(packet(value).bytes)
    case .failure(let error): send(AttributePacket.error(error, for: opcode, at: handle))
    }
  }
}
