import AfterglowWire
import VirtualAir

/// The client's side of an attribute channel: sends one request at a time, and reports values that the server sends
/// without a request.
///
/// The client uses no socket and no clock: packets come in through ``handle(_:)`` and go out through `send`.
final class AttributeClient {
  private struct Request {
    let packet: [UInt8]
    /// Called with the response, or with an error.
    let reply: (Result<ArraySlice<UInt8>, AttributeError>) -> Void

    var opcode: AttributeOpcode { AttributeOpcode(rawValue: packet[0]) }
  }

  private let send: ([UInt8]) -> Void
  /// The requests. The first request has been sent; the others wait for its response (Core Specification, volume 3,
  /// part F, section 3.3.2).
  private var requests: [Request] = []
  /// The agreed MTU, in bytes.
  var mtu = AttributeProtocol.defaultMTU
  /// Called whenever a request is sent, so that the owner can measure how long the response takes.
  var onRequest: (() -> Void)?
  /// Called for notifications and indications. The client confirms an indication before the call.
  var onValue: ((AttributeHandle, [UInt8]) -> Void)?

  init(send: @escaping ([UInt8]) -> Void) {
    self.send = send
  }

  /// Whether a request waits for a response.
  var isWaiting: Bool { !requests.isEmpty }

  /// Handles a packet from the server. A response without a request is ignored.
  func handle(_ packet: [UInt8]) {
    guard let first = packet.first else { return }
    switch AttributeOpcode(rawValue: first) {
    case .notification, .indication:
      guard packet.count >= AttributeProtocol.valueHeader else { return }
      if AttributeOpcode(rawValue: first) == .indication { send(AttributePacket(.confirmation).bytes) }
      onValue?(packet.number(at: 1), Array(packet.dropFirst(AttributeProtocol.valueHeader)))
    case .error:
      guard packet.count >= 5, let request = requests.first, packet[1] == request.opcode.rawValue else { return }
      finish(.failure(AttributeError(rawValue: packet[4])))
    case let opcode:
      guard let request = requests.first, opcode == request.opcode.response else { return }
      finish(.success(packet.dropFirst()))
    }
  }

  private func finish(_ result: Result<ArraySlice<UInt8>, AttributeError>) {
    let request = requests.removeFirst()
    if let next = requests.first { send(request: next) }
    request.reply(result)
  }

  private func ask(_ packet: AttributePacket, reply: @escaping (Result<ArraySlice<UInt8>, AttributeError>) -> Void) {
    let request = Request(packet: packet.bytes, reply: reply)
    requests.append(request)
    if requests.count == 1 { send(request: request) }
  }

  private func send(request: Request) {
    onRequest?()
    send(request.packet)
  }

  // MARK: Procedures

  /// Agrees on the largest packet that both sides accept. The MTU does not change if the server does not support the
  /// request.
  func exchangeMTU(_ own: Int, reply: @escaping () -> Void) {
    ask(AttributePacket(.exchangeMTU).number(UInt16(clamping: own))) { [weak self] result in
      if case .success(let answer) = result, answer.count == 2 {
        let theirs = Int(Array(answer).number(at: 0))
        self?.mtu = max(AttributeProtocol.defaultMTU, min(own, theirs))
      }
      reply()
    }
  }

  /// Performs the procedure Discover All Primary Services (Core Specification, volume 3, part G, section 4.4.1).
  func discoverServices(reply: @escaping (Result<[AttributeService], AttributeError>) -> Void) {
    collect(
      from: 1...0xFFFF, request: { AttributePacket(.readByGroupType).range($0).uuid(AttributeType.primaryService) },
      entry: { bytes in
        guard bytes.count >= 6, let uuid = ServiceUUID(attributeForm: bytes.dropFirst(4)) else { return nil }
        let (first, last) = (bytes.number(at: 0), bytes.number(at: 2))
        return first > last ? nil : (AttributeService(uuid: uuid, handles: first...last), last)
      }, reply: reply)
  }

  /// Performs the procedure Discover All Characteristics of a Service (section 4.6.1).
  func discoverCharacteristics(
    in handles: ClosedRange<AttributeHandle>,
    reply: @escaping (Result<[AttributeCharacteristic], AttributeError>) -> Void
  ) {
    collect(
      from: handles, request: { AttributePacket(.readByType).range($0).uuid(AttributeType.characteristic) },
      entry: { bytes -> (AttributeCharacteristic, AttributeHandle)? in
        guard bytes.count >= 7, let uuid = ServiceUUID(attributeForm: bytes.dropFirst(5)) else { return nil }
        let declaration = bytes.number(at: 0)
        let properties = AttributeProperties(rawValue: UInt(bytes[2]))
        // This upper bound is provisional: the first handle of the next characteristic shows where the handles of this
        // characteristic end.
        guard declaration < handles.upperBound else { return nil }
        return (
          AttributeCharacteristic(uuid: uuid, properties: properties, handles: declaration...handles.upperBound),
          declaration + 1
        )
      }
    ) { result in
      reply(
        result.map { found in
          found.indices.map { index in
            var characteristic = found[index]
            if index + 1 < found.count, found[index + 1].handles.lowerBound > characteristic.valueHandle {
              characteristic.handles = characteristic.handles.lowerBound...(found[index + 1].handles.lowerBound - 1)
            }
            return characteristic
          }
        })
    }
  }

  /// Requests one page of entries after another until there are no more entries. `entry` parses one entry, and returns
  /// the entry with its last handle.
  private func collect<Entry>(
    from range: ClosedRange<AttributeHandle>, found: [Entry] = [],
    request: @escaping (ClosedRange<AttributeHandle>) -> AttributePacket,
    entry: @escaping ([UInt8]) -> (Entry, AttributeHandle)?,
    reply: @escaping (Result<[Entry], AttributeError>) -> Void
  ) {
    ask(request(range)) { [weak self] result in
      switch result {
      case .failure(.attributeNotFound): reply(.success(found))
      case .failure(let error): reply(.failure(error))
      case .success(let answer):
        guard let size = answer.first.map(Int.init), size > 0 else { return reply(.failure(.invalidPacket)) }
        var found = found
        var reached: AttributeHandle?
        var rest = answer.dropFirst()
        while rest.count >= size {
          guard let (value, last) = entry(Array(rest.prefix(size))), last >= range.lowerBound else {
            return reply(.failure(.invalidPacket))
          }
          found.append(value)
          reached = last
          rest = rest.dropFirst(size)
        }
        // If a server's handles did not increase, the client would send requests without end.
        guard let reached, reached >= range.lowerBound else { return reply(.failure(.invalidPacket)) }
        guard reached < range.upperBound else { return reply(.success(found)) }
        guard found.count <= Self.maximumEntries else { return reply(.failure(.insufficientResources)) }
        self?.collect(
          from: (reached + 1)...range.upperBound, found: found, request: request, entry: entry, reply: reply)
      }
    }
  }

  /// The number of entries above which a discovery requests no further page and fails, so that a hostile server cannot
  /// fill the memory. An iPhone lists about ten services.
  private static let maximumEntries = 1024

  /// Reads a whole value. A long value takes several requests (Core Specification, volume 3, part G, sections 4.8.1 and
  /// 4.8.3).
  func read(_ handle: AttributeHandle, reply: @escaping (Result<[UInt8], AttributeError>) -> Void) {
    ask(AttributePacket(.read).handle(handle)) { [weak self] result in
      self?.goOn(reading: handle, behind: [], result, reply)
    }
  }

  private func goOn(
    reading handle: AttributeHandle, behind value: [UInt8], _ result: Result<ArraySlice<UInt8>, AttributeError>,
    _ reply: @escaping (Result<[UInt8], AttributeError>) -> Void
  ) {
    switch result {
    case .failure(.invalidOffset) where !value.isEmpty, .failure(.notLong) where !value.isEmpty:
      // The value ended exactly at the end of the previous packet.
      reply(.success(value))
    case .failure(let error): reply(.failure(error))
    case .success(let part):
      let value = value + part
      guard part.count == mtu - 1, value.count < AttributeProtocol.longestValue else { return reply(.success(value)) }
      ask(AttributePacket(.readBlob).handle(handle).number(UInt16(value.count))) { [weak self] result in
        self?.goOn(reading: handle, behind: value, result, reply)
      }
    }
  }

  /// Writes a value, in pieces if the value does not fit into one packet (sections 4.9.3 and 4.9.4).
  func write(
    _ value: [UInt8], to handle: AttributeHandle, reply: @escaping (Result<Void, AttributeError>) -> Void
  ) {
    guard value.count > mtu - AttributeProtocol.valueHeader else {
      return ask(AttributePacket(.write).handle(handle).value(value)) { reply($0.map { _ in }) }
    }
    writePiece(of: value, from: 0, to: handle, reply)
  }

  private func writePiece(
    of value: [UInt8], from offset: Int, to handle: AttributeHandle,
    _ reply: @escaping (Result<Void, AttributeError>) -> Void
  ) {
    let piece = value.dropFirst(offset).prefix(mtu - AttributeProtocol.pieceHeader)
    guard !piece.isEmpty else {
      return ask(AttributePacket(.executeWrite).byte(1)) { reply($0.map { _ in }) }
    }
    ask(AttributePacket(.prepareWrite).handle(handle).number(UInt16(clamping: offset)).value(piece)) {
      [weak self] result in
      switch result {
      case .success: self?.writePiece(of: value, from: offset + piece.count, to: handle, reply)
      case .failure(let error):
        self?.ask(AttributePacket(.executeWrite).byte(0)) { _ in }
        reply(.failure(error))
      }
    }
  }

  func writeWithoutResponse(_ value: [UInt8], to handle: AttributeHandle) {
    let room = max(mtu - AttributeProtocol.valueHeader, 0)
    send(AttributePacket(.writeCommand).handle(handle).value(value.prefix(room)).bytes)
  }

  /// Writes a characteristic's configuration (section 4.10). If the characteristic has none, `reply` receives
  /// `attributeNotFound`.
  func subscribe(
    to characteristic: AttributeCharacteristic, _ subscription: AttributeSubscription,
    reply: @escaping (Result<Void, AttributeError>) -> Void
  ) {
    let (value, last) = (characteristic.valueHandle, characteristic.handles.upperBound)
    // If the characteristic has no room for a configuration descriptor, the server answers that it found no descriptor.
    // A refusal without a request would reach the caller from within this call.
    findConfiguration(in: (value < last ? value + 1 : last)...last) { [weak self] result in
      switch result {
      case .failure(let error): reply(.failure(error))
      case .success(let handle):
        self?.write([UInt8(subscription.rawValue), 0], to: handle, reply: reply)
      }
    }
  }

  private func findConfiguration(
    in range: ClosedRange<AttributeHandle>, reply: @escaping (Result<AttributeHandle, AttributeError>) -> Void
  ) {
    ask(AttributePacket(.findInformation).range(range)) { [weak self] result in
      guard case .success(let answer) = result else {
        return reply(result.flatMap { _ in .failure(.attributeNotFound) })
      }
      let size = answer.first == 1 ? 4 : 18
      var rest = answer.dropFirst()
      var last = range.lowerBound
      while rest.count >= size {
        let entry = Array(rest.prefix(size))
        last = entry.number(at: 0)
        if ServiceUUID(attributeForm: entry.dropFirst(2)) == AttributeType.clientConfiguration {
          return reply(.success(last))
        }
        rest = rest.dropFirst(size)
      }
      guard last >= range.lowerBound, last < range.upperBound else { return reply(.failure(.attributeNotFound)) }
      self?.findConfiguration(in: (last + 1)...range.upperBound, reply: reply)
    }
  }
}
