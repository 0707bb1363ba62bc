#if BlueZ
  import CSystemd

  /// Writes values into a message. Failures are negative error numbers, as in all of sd-bus.
  struct BusEncoder {
    private let message: OpaquePointer

    init(_ message: OpaquePointer) {
      self.message = message
    }

    func append(_ values: [BusValue]) -> CInt {
      for value in values {
        let result = append(value)
        if result < 0 { return result }
      }
      return 0
    }

    private func append(_ value: BusValue) -> CInt {
      switch value {
      case .boolean(let value): basic("b", CInt(value ? 1 : 0))  // sd-bus represents a boolean as an int
      case .byte(let value): basic("y", value)
      case .int16(let value): basic("n", value)
      case .uint16(let value): basic("q", value)
      case .int32(let value): basic("i", value)
      case .uint32(let value): basic("u", value)
      case .int64(let value): basic("x", value)
      case .uint64(let value): basic("t", value)
      case .double(let value): basic("d", value)
      case .string(let text): text.withCString { sd_bus_message_append_basic(message, Self.code("s"), $0) }
      case .objectPath(let text): text.withCString { sd_bus_message_append_basic(message, Self.code("o"), $0) }
      case .signature(let text): text.withCString { sd_bus_message_append_basic(message, Self.code("g"), $0) }
      case .bytes(let bytes):
        bytes.withUnsafeBytes { sd_bus_message_append_array(message, Self.code("y"), $0.baseAddress, $0.count) }
      case .array(let element, let values): container("a", element) { append(values) }
      case .dictionary(let key, let value, let entries):
        container("a", "{\(key)\(value)}") {
          for entry in entries {
            let result = container("e", key + value) { append([entry.key, entry.value]) }
            if result < 0 { return result }
          }
          return 0
        }
      case .structure(let members): container("r", members.map(\.signature).joined()) { append(members) }
      case .variant(let value): container("v", value.signature) { append(value) }
      }
    }

    private func basic<Number: BitwiseCopyable>(_ type: Unicode.Scalar, _ number: Number) -> CInt {
      withUnsafePointer(to: number) { sd_bus_message_append_basic(message, Self.code(type), $0) }
    }

    private func container(_ type: Unicode.Scalar, _ contents: String, _ body: () -> CInt) -> CInt {
      let opened = sd_bus_message_open_container(message, Self.code(type), contents)
      if opened < 0 { return opened }
      let written = body()
      return written < 0 ? written : sd_bus_message_close_container(message)
    }

    private static func code(_ type: Unicode.Scalar) -> CChar { CChar(type.value) }
  }

  /// Reads the values of a message. Reading ends at a malformed value or an unknown type.
  struct BusDecoder {
    private let message: OpaquePointer

    init(_ message: OpaquePointer) {
      self.message = message
    }

    func readAll() -> [BusValue] {
      var values: [BusValue] = []
      while let value = read() { values.append(value) }
      return values
    }

    private func read() -> BusValue? {
      var type: CChar = 0
      var contents: UnsafePointer<CChar>?
      guard sd_bus_message_peek_type(message, &type, &contents) > 0 else { return nil }
      switch Unicode.Scalar(UInt8(bitPattern: type)) {
      case "b": return number(type, CInt(0)).map { .boolean($0 != 0) }
      case "y": return number(type, UInt8(0)).map(BusValue.byte)
      case "n": return number(type, Int16(0)).map(BusValue.int16)
      case "q": return number(type, UInt16(0)).map(BusValue.uint16)
      case "i": return number(type, Int32(0)).map(BusValue.int32)
      case "u": return number(type, UInt32(0)).map(BusValue.uint32)
      case "x": return number(type, Int64(0)).map(BusValue.int64)
      case "t": return number(type, UInt64(0)).map(BusValue.uint64)
      case "d": return number(type, 0.0).map(BusValue.double)
      case "s": return text(type).map(BusValue.string)
      case "o": return text(type).map(BusValue.objectPath)
      case "g": return text(type).map(BusValue.signature)
      case "a": return contents.flatMap { array(type, String(cString: $0)) }
      case "r": return contents.flatMap { inside(type, $0) { .structure(readAll()) } }
      case "v": return contents.flatMap { inside(type, $0) { read().map(BusValue.variant) } }
      default:
        // The decoder cannot read a file descriptor or an unknown type, so reading ends at such a value.
        sd_bus_message_skip(message, nil)
        return nil
      }
    }

    private func array(_ type: CChar, _ element: String) -> BusValue? {
      if element == "y" {
        var bytes: UnsafeRawPointer?
        var count = 0
        guard sd_bus_message_read_array(message, CChar(UInt8(ascii: "y")), &bytes, &count) >= 0 else { return nil }
        return .bytes(Array(UnsafeRawBufferPointer(start: bytes, count: count)))
      }
      return inside(type, element) {
        guard element.first == "{" else { return .array(of: element, readAll()) }
        // The signature of a dictionary's key has one letter.
        let types = element.dropFirst().dropLast()
        var entries: [BusValue.Entry] = []
        while let entry = inside(CChar(UInt8(ascii: "e")), String(types), { pair() }) { entries.append(entry) }
        return .dictionary(key: String(types.prefix(1)), value: String(types.dropFirst()), entries)
      }
    }

    private func pair() -> BusValue.Entry? {
      guard let key = read(), let value = read() else { return nil }
      return BusValue.Entry(key, value)
    }

    private func inside<Value>(_ type: CChar, _ contents: UnsafePointer<CChar>, _ body: () -> Value?) -> Value? {
      // The text of the signature belongs to the message and may be freed before the reading ends.
      inside(type, String(cString: contents), body)
    }

    private func inside<Value>(_ type: CChar, _ contents: String, _ body: () -> Value?) -> Value? {
      guard sd_bus_message_enter_container(message, type, contents) > 0 else { return nil }
      let value = body()
      return sd_bus_message_exit_container(message) >= 0 ? value : nil
    }

    private func number<Number: BitwiseCopyable>(_ type: CChar, _ zero: Number) -> Number? {
      var number = zero
      return withUnsafeMutablePointer(to: &number) { sd_bus_message_read_basic(message, type, $0) } > 0 ? number : nil
    }

    private func text(_ type: CChar) -> String? {
      var text: UnsafePointer<CChar>?
      let result = withUnsafeMutablePointer(to: &text) { sd_bus_message_read_basic(message, type, $0) }
      return result > 0 ? text.map { String(cString: $0) } : nil
    }
  }
#endif
