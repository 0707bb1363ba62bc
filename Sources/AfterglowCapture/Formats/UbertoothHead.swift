import AfterglowWire

/// The first line of a record that `ubertooth-btle` prints.
///
/// `systime=1588434626 freq=2402 addr=8e89bed6 delta_t=181.257 ms rssi=-43`: seconds since 1970, MHz, access address,
/// time since the previous packet, dBm. `delta_t` is not used, because it contradicts the times in the same lines.
struct UbertoothHead {
  let time: CaptureTime
  let channel: UInt8
  let accessAddress: UInt32
  let rssiDBm: Int8?

  static func begins(_ line: ByteView) -> Bool {
    hasPrefix(line, "systime=")
  }

  init(parsing line: ByteView) throws(MalformedRecord.Reason) {
    guard let seconds = value(of: "systime", in: line) else { throw .missingField("systime") }
    guard let number = decimal(seconds), let time = CaptureTime(secondsSince1970: number) else {
      throw .badField("systime")
    }
    guard let frequency = value(of: "freq", in: line) else { throw .missingField("freq") }
    guard let channel = decimal(frequency).flatMap(channelIndex(frequencyMHz:)) else { throw .badField("freq") }
    guard let address = value(of: "addr", in: line) else { throw .missingField("addr") }
    guard let accessAddress = hexadecimalNumber(address) else { throw .badField("addr") }
    var rssiDBm: Int8?
    if let text = value(of: "rssi", in: line) {
      guard let level = decimal(text).flatMap({ Int8(exactly: $0) }) else { throw .badField("rssi") }
      rssiDBm = level
    }
    self.time = time
    self.channel = channel
    self.accessAddress = accessAddress
    self.rssiDBm = rssiDBm
  }
}

/// Returns the index of a Low Energy channel (Core Specification, volume 6, part B, section 1.4.1).
private func channelIndex(frequencyMHz: Int64) -> UInt8? {
  switch frequencyMHz {
  case 2402: 37
  case 2426: 38
  case 2480: 39
  case 2404...2424 where frequencyMHz % 2 == 0: UInt8((frequencyMHz - 2404) / 2)
  case 2428...2478 where frequencyMHz % 2 == 0: UInt8((frequencyMHz - 2428) / 2 + 11)
  default: nil
  }
}

private func hasPrefix(_ text: ByteView, _ prefix: StaticString) -> Bool {
  prefix.withUTF8Buffer { text.starts(with: $0) }
}

/// Returns the text after `name=` up to the next space.
private func value(of name: StaticString, in line: ByteView) -> ByteView? {
  var rest = line
  while !rest.isEmpty {
    let word = rest.prefix { $0 != UInt8(ascii: " ") }
    let value = word.dropFirst(name.utf8CodeUnitCount)
    if value.first == UInt8(ascii: "="), hasPrefix(word, name) { return value.dropFirst() }
    rest = rest.dropFirst(word.count + 1)
  }
  return nil
}

/// Parses an integer in decimal digits, possibly negative.
private func decimal(_ text: ByteView) -> Int64? {
  let digits = text.first == UInt8(ascii: "-") ? text.dropFirst() : text
  guard !digits.isEmpty else { return nil }
  var magnitude: Int64 = 0
  for character in digits {
    guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(character) else { return nil }
    let (tenfold, isTooLarge) = magnitude.multipliedReportingOverflow(by: 10)
    let (sum, hasOverflowed) = tenfold.addingReportingOverflow(Int64(character - UInt8(ascii: "0")))
    guard !isTooLarge, !hasOverflowed else { return nil }
    magnitude = sum
  }
  return digits.count < text.count ? -magnitude : magnitude
}

/// Parses one to eight hexadecimal digits.
private func hexadecimalNumber(_ text: ByteView) -> UInt32? {
  guard (1...8).contains(text.count) else { return nil }
  var value: UInt32 = 0
  for character in text {
    guard let digit = hexDigitValue(character) else { return nil }
    value = value << 4 | UInt32(digit)
  }
  return value
}
