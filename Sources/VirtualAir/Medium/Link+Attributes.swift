/// The procedures of the Generic Attribute Profile on a simulated link, packet by packet.
///
/// The sizes come from the Core Specification, volume 3, part F, section 3.4. The content of packets is passed as
/// values and not encoded.
extension Link {
  /// Sends a request, lets `serve` find the answer on the peer's side, and sends the answer back. `serve` may find the
  /// answer later.
  private func ask<Answer>(
    _ bytes: Int, from client: LinkRole, serve: @escaping (Radio, _ answer: @escaping (Answer) -> Void) -> Void,
    size: @escaping (Answer) -> Int, reply: @escaping (Answer) -> Void
  ) {
    send(bytes, from: client) { [weak self] in
      guard let self else { return }
      serve(radio(client.other)) { [weak self] answer in
        self?.send(size(answer), from: client.other) { reply(answer) }
      }
    }
  }

  /// Passes a request to the peer's phone, if that phone still exists.
  private func serve(
    _ access: AttributeAccess, at server: Radio, reply: @escaping (Result<[UInt8], AttributeError>) -> Void
  ) {
    server.delegate?.controllerServes(access, on: id, reply: reply)
  }

  /// Returns the size of an answer. An error response has 5 bytes.
  private static func size<Value>(_ result: Result<Value, AttributeError>, _ size: (Value) -> Int) -> Int {
    if case .success(let value) = result { size(value) } else { errorBytes }
  }

  private static let errorBytes = 5
  /// The size of a request with a range of handles and a short UUID, in bytes. A Find Information request contains no
  /// UUID, but the same size is used for it.
  private static let rangeRequestBytes = 7
  /// The size of a request with one handle, in bytes.
  private static let handleRequestBytes = 3
  /// The size of a packet that consists only of an opcode, in bytes.
  private static let doneBytes = 1

  // MARK: Discovery

  func exchangeMTU(from client: LinkRole, reply: @escaping () -> Void) {
    ask(3, from: client) { server, answer in
      answer(server.delegate?.controllerAttributeMTU ?? AttributeProtocol.defaultMTU)
    } size: { _ in
      3
    } reply: { [weak self] (theirs: Int) in
      guard let self else { return }
      let ours = radio(client).delegate?.controllerAttributeMTU ?? AttributeProtocol.defaultMTU
      attributeMTU = max(min(ours, theirs), AttributeProtocol.defaultMTU)
      reply()
    }
  }

  func discoverServices(from client: LinkRole, reply: @escaping ([AttributeService]) -> Void) {
    // A group's entry consists of two handles and the UUID.
    discover(from: client, find: { $0.services.filter(\.isPrimary) }, entry: { $0.uuid.isShort ? 6 : 20 }) { services in
      reply(services.map(\.declaration))
    }
  }

  func discoverIncludedServices(
    in handles: ClosedRange<AttributeHandle>, from client: LinkRole, reply: @escaping ([AttributeService]) -> Void
  ) {
    // The entry of an included service consists of its handle, two further handles, and the UUID if the UUID is short.
    // A real client reads a long UUID with a separate request, which the simulation omits.
    discover(
      from: client, find: { $0.services.first { $0.handles == handles }?.included ?? [] },
      entry: { $0.uuid.isShort ? 8 : 6 }
    ) { services in
      reply(services.map(\.declaration))
    }
  }

  func discoverDescriptors(
    in handles: ClosedRange<AttributeHandle>, from client: LinkRole, reply: @escaping ([AttributeDescriptor]) -> Void
  ) {
    // An entry of Find Information consists of a handle and the UUID.
    discover(
      from: client,
      find: { server in
        server.services.flatMap(\.characteristics).first { $0.handles == handles }?.descriptors ?? []
      }, entry: { $0.uuid.isShort ? 4 : 18 }, reply: reply)
  }

  func discoverCharacteristics(
    in handles: ClosedRange<AttributeHandle>, from client: LinkRole,
    reply: @escaping ([AttributeCharacteristic]) -> Void
  ) {
    // A declaration's entry consists of its handle, the properties, the value's handle and the UUID.
    discover(
      from: client,
      find: { server in
        server.services.filter { $0.handles.overlaps(handles) }.flatMap(\.characteristics).filter {
          handles.contains($0.handles.lowerBound)
        }
      }, entry: { $0.uuid.isShort ? 7 : 21 }
    ) { reply($0.map(\.declaration)) }
  }

  /// Requests a list, one page after the other. A page contains entries of one size. The last request finds no further
  /// entries.
  private func discover<Entry>(
    from client: LinkRole, find: @escaping (Radio) -> [Entry], entry: @escaping (Entry) -> Int,
    reply: @escaping ([Entry]) -> Void
  ) {
    ask(Self.rangeRequestBytes, from: client) { [weak self] server, answer in
      let found = find(server)
      let pages = AttributePages(found.map(entry), bytes: (self?.attributeMTU ?? AttributeProtocol.defaultMTU) - 2)
      answer((found, pages.bytes))
    } size: { (answer: (found: [Entry], pages: [Int])) in
      answer.pages.first ?? Self.errorBytes
    } reply: { [weak self] found, pages in
      self?.askFurther(pages.dropFirst(), isOver: pages.isEmpty, from: client) { reply(found) }
    }
  }

  private func askFurther(_ pages: ArraySlice<Int>, isOver: Bool, from client: LinkRole, done: @escaping () -> Void) {
    guard !isOver else { return done() }
    ask(Self.rangeRequestBytes, from: client) { _, answer in
      answer(())
    } size: { (_: Void) in
      pages.first ?? Self.errorBytes
    } reply: { [weak self] in
      self?.askFurther(pages.dropFirst(), isOver: pages.isEmpty, from: client, done: done)
    }
  }

  // MARK: Values

  func read(
    _ handle: AttributeHandle, from client: LinkRole, after beginning: [UInt8] = [],
    reply: @escaping (Result<[UInt8], AttributeError>) -> Void
  ) {
    let room = attributeMTU - 1
    let isFirst = beginning.isEmpty
    ask(isFirst ? Self.handleRequestBytes : 5, from: client) { [weak self] server, answer in
      self?.serve(.read(handle, offset: beginning.count), at: server) { answer($0.map { Array($0.prefix(room)) }) }
    } size: { result in
      Self.size(result) { 1 + $0.count }
    } reply: { [weak self] (result: Result<[UInt8], AttributeError>) in
      guard case .success(let piece) = result else {
        // After a full packet, these errors mean that the value ended with that packet.
        let isEnd = !isFirst && (result == .failure(.invalidOffset) || result == .failure(.notLong))
        return reply(isEnd ? .success(beginning) : result)
      }
      let value = Array((beginning + piece).prefix(AttributeProtocol.longestValue))
      // After a full packet, the value may continue (Core Specification, volume 3, part G, section 4.8.3).
      if piece.count == room, value.count < AttributeProtocol.longestValue {
        self?.read(handle, from: client, after: value, reply: reply)
      } else {
        reply(.success(value))
      }
    }
  }

  func write(
    _ value: [UInt8], to handle: AttributeHandle, from client: LinkRole,
    reply: @escaping (Result<Void, AttributeError>) -> Void
  ) {
    if value.count <= attributeMTU - AttributeProtocol.valueHeader {
      carryOut(
        .write([AttributeWrite(handle: handle, value: value)]), bytes: AttributeProtocol.valueHeader + value.count,
        from: client, reply: reply)
    } else {
      let room = attributeMTU - AttributeProtocol.pieceHeader
      let pieces = stride(from: 0, to: value.count, by: room).map { offset in
        AttributeWrite(handle: handle, offset: offset, value: Array(value[offset..<min(offset + room, value.count)]))
      }
      prepare(pieces[...], all: pieces, from: client, reply: reply)
    }
  }

  /// Queues the parts of a long value at the server. The parts take effect together when all parts have arrived.
  private func prepare(
    _ rest: ArraySlice<AttributeWrite>, all: [AttributeWrite], from client: LinkRole,
    reply: @escaping (Result<Void, AttributeError>) -> Void
  ) {
    guard let piece = rest.first else { return carryOut(.write(all), bytes: 2, from: client, reply: reply) }
    let bytes = AttributeProtocol.pieceHeader + piece.value.count
    ask(bytes, from: client) { _, answer in
      answer(())
    } size: { (_: Void) in
      bytes
    } reply: { [weak self] in
      self?.prepare(rest.dropFirst(), all: all, from: client, reply: reply)
    }
  }

  private func carryOut(
    _ access: AttributeAccess, bytes: Int, from client: LinkRole,
    reply: @escaping (Result<Void, AttributeError>) -> Void
  ) {
    ask(bytes, from: client) { [weak self] server, answer in
      self?.serve(access, at: server) { answer($0.map { _ in () }) }
    } size: { result in
      Self.size(result) { _ in Self.doneBytes }
    } reply: {
      reply($0)
    }
  }

  func writeWithoutResponse(
    _ value: [UInt8], to handle: AttributeHandle, from client: LinkRole, sent: @escaping () -> Void
  ) {
    let value = Array(value.prefix(attributeMTU - AttributeProtocol.valueHeader))
    send(AttributeProtocol.valueHeader + value.count, from: client) { [weak self] in
      guard let self else { return }
      serve(.command(AttributeWrite(handle: handle, value: value)), at: radio(client.other)) { _ in }
      sent()
    }
  }

  func subscribe(
    to characteristic: AttributeCharacteristic, _ subscription: AttributeSubscription, from client: LinkRole,
    reply: @escaping (Result<Void, AttributeError>) -> Void
  ) {
    // The client first finds the handle of the configuration with the request Find Information.
    ask(5, from: client) { _, answer in
      answer(())
    } size: { (_: Void) in
      6
    } reply: { [weak self] in
      self?.carryOut(
        .subscribe(characteristic.valueHandle, subscription), bytes: AttributeProtocol.valueHeader + 2, from: client,
        reply: reply)
    }
  }

  // MARK: Notifications and indications

  func notify(
    _ value: [UInt8], of handle: AttributeHandle, isConfirmed: Bool, from server: LinkRole, sent: @escaping () -> Void
  ) {
    let value = Array(value.prefix(attributeMTU - AttributeProtocol.valueHeader))
    let bytes = AttributeProtocol.valueHeader + value.count
    let arrive = { [weak self] in
      guard let self else { return }
      radio(server.other).delegate?.controllerReceived(value, from: handle, on: id)
    }
    if isConfirmed {
      indicate(Indication(bytes: bytes, arrive: arrive, confirmed: sent), from: server)
    } else {
      send(bytes, from: server) {
        arrive()
        sent()
      }
    }
  }

  /// Sends Service Changed, an indication of two handles (Core Specification, volume 3, part G, section 7.1).
  func reportServicesChanged(in handles: ClosedRange<AttributeHandle>, from server: LinkRole) {
    let arrive = { [weak self] in
      guard let self else { return }
      radio(server.other).delegate?.controllerFoundServicesChanged(in: handles, on: id)
    }
    indicate(Indication(bytes: AttributeProtocol.valueHeader + 4, arrive: arrive, confirmed: {}), from: server)
  }

  /// A value that the peer confirms.
  struct Indication {
    let bytes: Int
    let arrive: () -> Void
    let confirmed: () -> Void
  }

  /// Sends an indication after the previous one was confirmed (Core Specification, volume 3, part F, section 3.3.2).
  private func indicate(_ indication: Indication, from server: LinkRole) {
    guard isOpen else { return }
    indications[server, default: []].append(indication)
    if indications[server]?.count == 1 { sendIndication(from: server) }
  }

  private func sendIndication(from server: LinkRole) {
    guard let indication = indications[server]?.first else { return }
    send(indication.bytes, from: server) { [weak self] in
      guard let self else { return }
      send(Self.doneBytes, from: server.other) { [weak self] in
        guard let self else { return }
        indications[server]?.removeFirst()
        sendIndication(from: server)
        indication.confirmed()
      }
      indication.arrive()
    }
  }
}
