import AfterglowWire

/// The meaning of advertising data, as the vector file writes it: structures joined with `; `.
func meaning(_ data: some RandomAccessCollection<UInt8>) throws -> String {
  var parts: [String] = []
  var walk = AdvertisingData(data).makeIterator()
  while let structure = try walk.next() { parts.append(meaning(try ADContent(parsing: structure))) }
  return parts.joined(separator: "; ")
}

private func meaning(_ content: ADContent<some RandomAccessCollection<UInt8>>) -> String {
  switch content {
  case .flags(let flags): "flags \(hex([flags.rawValue]))"
  case .services(let services, let isComplete):
    "\(isComplete ? "all" : "some") services \(services.map(\.description).joined(separator: " "))"
  case .localName(let name, true): "name \(String(decoding: name, as: UTF8.self))"
  case .localName(let name, false): "name starts \(hex(name))"
  case .txPower(let dBm): "power \(dBm)"
  case .serviceData(let service, let data): "service \(service) data \(hex(data))"
  case .overflow(let mask): "overflow \(mask)"
  case .iBeacon(let beacon):
    "beacon \(beacon.uuid) \(number(beacon.major)) \(number(beacon.minor)) \(beacon.measuredPowerDBm)"
  case .manufacturer(let company, let data): "company \(number(company.rawValue)) \(hex(data))"
  case .other(let type, let value): "type \(type) \(hex(value))"
  }
}

private func number(_ value: UInt16) -> String { hex([UInt8(value >> 8), UInt8(truncatingIfNeeded: value)]) }
