import AfterglowWire

/// Parses the bytes as AD structures, encodes the parsed contents, and compares the encoding with the input.
func violationInAdvertising(_ bytes: [UInt8]) -> String? {
  var walk = AdvertisingData(bytes).makeIterator()
  var end = 0
  while true {
    let structure: ADStructure<ArraySlice<UInt8>>
    do {
      guard let next = try walk.next() else { return nil }
      structure = next
    } catch {
      return (try? walk.next()) == nil && bytes.indices.contains(error.offset)
        ? nil : "the walk goes on behind \(error)"
    }
    guard structure.offset == end else { return "a structure at \(structure.offset) behind an end at \(end)" }
    end += 2 + structure.value.count
    guard end <= bytes.count else { return "a structure ends at \(end), behind the end at \(bytes.count)" }
    let content: ADContent<ArraySlice<UInt8>>
    do { content = try ADContent(parsing: structure) } catch {
      if error.offset == structure.offset { continue }
      return "an error at \(error.offset) of a structure at \(structure.offset)"
    }
    if let again = rewritten(content), again != Array(bytes[structure.offset..<end]) {
      return "\(content) is written as \(again)"
    }
  }
}

/// Returns the encoding of an AD structure's content; `nil` if the content has several encodings, and an empty array if
/// the encoding is too long.
private func rewritten(_ content: ADContent<ArraySlice<UInt8>>) -> [UInt8]? {
  var writer = AdvertisingDataWriter(capacity: 256)
  let isWritten: Bool
  switch content {
  // Flags may be empty or longer than one byte, and a list of services may be empty.
  case .flags: return nil
  case .services(let services, let isComplete):
    if services.isEmpty { return nil }
    isWritten = writer.append(services: services, isComplete: isComplete)
  case .localName(let name, let isComplete):
    isWritten = writer.append(isComplete ? .completeLocalName : .shortenedLocalName, name)
  case .txPower(let dBm): isWritten = writer.append(txPowerDBm: dBm)
  case .serviceData(let service, let data): isWritten = writer.append(serviceData: data, for: service)
  case .overflow(let mask): isWritten = writer.append(overflow: mask)
  case .iBeacon(let beacon): isWritten = writer.append(iBeacon: beacon)
  case .manufacturer(let company, let data): isWritten = writer.append(manufacturerData: data, of: company)
  case .other(let type, let data): isWritten = writer.append(type, data)
  }
  return isWritten ? writer.bytes : []
}
