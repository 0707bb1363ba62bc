extension PhoneRequest: PortCodable {
  package func encode(to writer: inout PortWriter) {
    switch self {
    case .central(let id, let request): writer.write(case: 0, id, request)
    case .peripheralManager(let id, let request): writer.write(case: 1, id, request)
    case .location(let id, let request): writer.write(case: 2, id, request)
    case .notification(let request): writer.write(case: 3, request)
    case .application(let request): writer.write(case: 4, request)
    case .system(let request): writer.write(case: 5, request)
    case .channel(let id, let request): writer.write(case: 6, id, request)
    case .query(let query):
      writer.write(byte: 7)
      writer.write(byte: query.rawValue)
    }
  }

  package init(from reader: inout PortReader) throws(PortError) {
    switch try reader.readByte() {
    case 0: self = .central(try reader.read(), try reader.read())
    case 1: self = .peripheralManager(try reader.read(), try reader.read())
    case 2: self = .location(try reader.read(), try reader.read())
    case 3: self = .notification(try reader.read())
    case 4: self = .application(try reader.read())
    case 5: self = .system(try reader.read())
    case 6: self = .channel(try reader.read(), try reader.read())
    case 7:
      guard let query = PhoneQuery(rawValue: try reader.readByte()) else { throw reader.fault(.outOfRange) }
      self = .query(query)
    default: throw reader.fault(.outOfRange)
    }
  }
}

extension ApplicationRequest: PortCodable {
  package func encode(to writer: inout PortWriter) {
    switch self {
    case .beginTask(let hasHandler): writer.write(case: 0, hasHandler)
    case .endTask(let task): writer.write(case: 1, task)
    case .beginLiveActivity(let id): writer.write(case: 2, id)
    case .endLiveActivity(let id): writer.write(case: 3, id)
    }
  }

  package init(from reader: inout PortReader) throws(PortError) {
    switch try reader.readByte() {
    case 0: self = .beginTask(hasHandler: try reader.read())
    case 1: self = .endTask(try reader.read())
    case 2: self = .beginLiveActivity(try reader.read())
    case 3: self = .endLiveActivity(try reader.read())
    default: throw reader.fault(.outOfRange)
    }
  }
}

extension SystemRequest: PortCodable {
  package func encode(to writer: inout PortWriter) {
    switch self {
    case .startTimer(let id, let nanoseconds): writer.write(case: 0, id, nanoseconds)
    case .cancelTimer(let id): writer.write(case: 1, id)
    case .randomBits: writer.write(byte: 2)
    case .storedValue(let key): writer.write(case: 3, key)
    case .store(let value, let key): writer.write(case: 4, value, key)
    case .backgroundModes: writer.write(byte: 5)
    case .phoneName: writer.write(byte: 6)
    case .log(let text): writer.write(case: 7, text)
    }
  }

  package init(from reader: inout PortReader) throws(PortError) {
    switch try reader.readByte() {
    case 0: self = .startTimer(try reader.read(), afterNanoseconds: try reader.read())
    case 1: self = .cancelTimer(try reader.read())
    case 2: self = .randomBits
    case 3: self = .storedValue(try reader.read())
    case 4: self = .store(try reader.read(), key: try reader.read())
    case 5: self = .backgroundModes
    case 6: self = .phoneName
    case 7: self = .log(try reader.read())
    default: throw reader.fault(.outOfRange)
    }
  }
}

extension PhoneReply: PortCodable {
  package func encode(to writer: inout PortWriter) {
    switch self {
    case .none: writer.write(byte: 0)
    case .flag(let value): writer.write(case: 1, value)
    case .count(let value): writer.write(case: 2, value)
    case .number(let value): writer.write(case: 3, value)
    case .bytes(let value): writer.write(case: 4, value)
    case .names(let value): writer.write(case: 5, value)
    case .identifiers(let value): writer.write(case: 6, value)
    case .handles(let value): writer.write(case: 7, value)
    case .regions(let value): writer.write(case: 8, value)
    case .subjects(let value): writer.write(case: 9, value)
    case .notifications(let value): writer.write(case: 10, value)
    }
  }

  package init(from reader: inout PortReader) throws(PortError) {
    switch try reader.readByte() {
    case 0: self = .none
    case 1: self = .flag(try reader.read())
    case 2: self = .count(try reader.read())
    case 3: self = .number(try reader.read())
    case 4: self = .bytes(try reader.read())
    case 5: self = .names(try reader.read())
    case 6: self = .identifiers(try reader.read())
    case 7: self = .handles(try reader.read())
    case 8: self = .regions(try reader.read())
    case 9: self = .subjects(try reader.read())
    case 10: self = .notifications(try reader.read())
    default: throw reader.fault(.outOfRange)
    }
  }
}
