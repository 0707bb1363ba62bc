import AfterglowWire
import SeededRandom
import Testing

@Suite struct AdvertisingDataTests {
  private static let vectors: [(bytes: [UInt8], meaning: String)] = {
    let rows = (try? Vectors.rows(of: "advertisements.csv")) ?? []
    return rows.map { (bytes(hex: $0["bytes"] ?? "?") ?? [], $0["meaning"] ?? "?") }
  }()

  @Test func `every vector is parsed to its stated meaning`() throws {
    #expect(Self.vectors.count == 17)
    for vector in Self.vectors {
      #expect(try meaning(vector.bytes) == vector.meaning)
      #expect(try vector.bytes.withUnsafeBytes { try meaning($0) } == vector.meaning)
      // The parser must also accept a slice whose indices do not begin at 0.
      #expect(try meaning(([0xFF, 0xFF] + vector.bytes).dropFirst(2)) == vector.meaning)
    }
  }

  @Test func `every truncation gives fewer structures, or an error where the cut structure begins`() throws {
    for (bytes, _) in Self.vectors {
      var starts: [Int] = []
      var walk = AdvertisingData(bytes).makeIterator()
      var end = 0
      while let structure = try walk.next() {
        starts.append(structure.offset)
        end = structure.offset + 2 + structure.value.count
      }
      for length in 0..<end {
        var walk = AdvertisingData(bytes.prefix(length)).makeIterator()
        var seen: [Int] = []
        do throws(AdvertisingDataError) {
          while let structure = try walk.next() { seen.append(structure.offset) }
          #expect((starts + [end]).contains(length))
        } catch {
          #expect(error == AdvertisingDataError(.runsPastEnd, offset: try #require(starts.last { $0 < length })))
          #expect(try walk.next() == nil)
        }
        #expect(seen == starts.filter { start in start + 1 + Int(bytes[start]) <= length })
      }
    }
  }

  @Test func `two concatenated packets are read one after another`() throws {
    // Only vectors without padding are used, because after padding the second packet would be padding too.
    let whole = try Self.vectors.filter { try !$0.meaning.isEmpty && meaning($0.bytes + [1, 0x19]) != $0.meaning }
    #expect(whole.count == 14)
    for first in whole {
      for second in whole {
        let expected = [first.meaning, second.meaning].joined(separator: "; ")
        #expect(try meaning(first.bytes + second.bytes) == expected)
      }
    }
  }

  @Test func `everything after a length of zero is padding, whatever its bytes`() throws {
    for (bytes, text) in Self.vectors {
      #expect(try meaning(bytes + [0]) == text)
      #expect(try meaning(bytes + [0, 0xFF, 0x01]) == text)
    }
  }

  @Test(arguments: [
    ("02011A0204FF", 3, ADType.incompleteServices32), ("0403D1FD6F", 0, .completeServices16),
    ("10070102030405060708090A0B0C0D0E0F", 0, .completeServices128), ("010A", 0, .txPowerLevel),
    ("030A0C0C", 0, .txPowerLevel), ("0216D1", 0, .serviceData16), ("0420443322", 0, .serviceData32),
    ("0221A6", 0, .serviceData128), ("01FF", 0, .manufacturerData), ("02FF4C", 0, .manufacturerData),
  ])
  func `a value of the wrong length is reported where its structure begins`(hex: String, offset: Int, type: ADType)
    throws
  {
    #expect(throws: AdvertisingDataError(.wrongLength(type), offset: offset)) {
      try meaning(#require(bytes(hex: hex)))
    }
  }

  @Test func `an overflow mask or a beacon of the wrong length is read as other Apple data`() throws {
    for length in 0...26 where length != 16 {
      let payload = [0x01] + [UInt8](repeating: 0x0A, count: length)
      #expect(try reading(apple: payload) == .manufacturer(.apple, payload[...]))
    }
    for length in 0...26 where length != 21 {
      let payload = [0x02, 0x15] + [UInt8](repeating: 0x0A, count: length)
      #expect(try reading(apple: payload) == .manufacturer(.apple, payload[...]))
    }
  }

  @Test func `random bytes are parsed or refused with an error`() {
    var generator = SplitMix64(seed: 2)
    for _ in 0..<20_000 {
      let data = (0..<Int.random(in: 0...40, using: &generator)).map { _ in UInt8.random(in: 0...40, using: &generator)
      }
      var walk = AdvertisingData(data).makeIterator()
      var end = 0
      while let structure = try? walk.next() {
        #expect(structure.offset == end)
        end += 2 + structure.value.count
        #expect(end <= data.count)
        if case .services(let services, _) = try? ADContent(parsing: structure) {
          #expect(services.reduce(0) { $0 + $1.width.rawValue / 8 } == structure.value.count)
        }
      }
    }
  }

  private func reading(apple payload: [UInt8]) throws -> ADContent<ArraySlice<UInt8>> {
    try ADContent(parsing: ADStructure(type: .manufacturerData, value: ([0x4C, 0x00] + payload)[...], offset: 0))
  }
}
