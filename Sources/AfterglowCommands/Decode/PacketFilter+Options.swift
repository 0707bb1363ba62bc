import AfterglowCapture
import AfterglowDecoding
import AfterglowLinkLayer
import AfterglowWire

extension PacketFilter {
  /// Creates the filter that a command line asks for.
  init(_ options: Options) throws(CommandFailure) {
    self.init()
    since = try options.time("--since")
    until = try options.time("--until")
    if let since, let until, !since.mayPrecede(until) {
      throw .usage(
        "no packet matches '--since \(options["--since"] ?? "")' and '--until \(options["--until"] ?? "")'; "
          + "--until must be later")
    }
    weakestDBm = options.integer("--min-rssi")
    wantsOverflow = options.contains("--overflow")
    wantsIBeacon = options.contains("--ibeacon")
    wantsAdvertisementsOnly = options.contains("--advertisements")
    if let text = options["--address"] {
      guard let number = DeviceAddress(text)?.rawValue else {
        throw .usage("--address takes six bytes separated by colons, not '\(text)'")
      }
      address = number
    }
    if let text = options["--service"] {
      guard let uuid = ServiceUUID(text) else {
        throw .usage("--service takes a UUID of 4, 8 or 32 hexadecimal digits, 32 with dashes, not '\(text)'")
      }
      service = uuid
    }
    if let text = options["--company"] {
      guard text.utf8.count == 4, let number = UInt16(text, radix: 16), text.first != "+", text.first != "-" else {
        throw .usage("--company takes four hexadecimal digits, such as 004C, not '\(text)'")
      }
      company = CompanyIdentifier(rawValue: number)
    }
    if let text = options["--name"] {
      guard !text.isEmpty else { throw .usage("--name takes a part of a name, but the given value is empty") }
      name = Array(text.utf8)
    }
    if let text = options["--type"] {
      guard let found = PDUType.assigned.first(where: { $0.description == text.uppercased() }) else {
        let names = PDUType.assigned.map(\.description).joined(separator: ", ")
        throw .usage("--type takes one of \(names), not '\(text)'")
      }
      type = found
    }
  }
}

extension PacketFilter.TimeBound {
  /// Whether a packet may lie between this bound and the next one. Bounds of different kinds cannot be compared before
  /// the first packet.
  fileprivate func mayPrecede(_ other: Self) -> Bool {
    switch (self, other) {
    case (.at(let begin), .at(let end)): begin < end
    case (.afterFirst(let begin), .afterFirst(let end)): begin < end
    case (.at, .afterFirst), (.afterFirst, .at): true
    }
  }
}

extension PDUType {
  /// The types that `PDUType` names, in the order of their numbers.
  static let assigned = (0...7 as ClosedRange<UInt8>).map { PDUType(rawValue: $0) }
}

extension Options {
  /// Parses the value of an option: an instant, or a duration after the first packet.
  fileprivate func time(_ name: String) throws(CommandFailure) -> PacketFilter.TimeBound? {
    guard let text = self[name] else { return nil }
    if text.hasPrefix("+"), let seconds = Double(text.dropFirst()), (0...1e9).contains(seconds) {
      return .afterFirst(Int64((seconds * 1e9).rounded()))
    }
    guard let time = CaptureTime(text) else {
      throw .usage(
        "\(name) takes a time such as 2020-05-02T15:50:26Z, a date alone, or +SECONDS after the first packet, "
          + "not '\(text)'")
    }
    return .at(time)
  }
}
