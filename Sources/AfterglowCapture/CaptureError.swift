/// An error in a capture, or in one of the capture's records.
public enum CaptureError: Error, Hashable, Sendable {
  /// The capture has no bytes.
  case empty
  /// The capture's beginning matches none of the known formats.
  case unrecognised
  /// The capture is compressed, and this build lacks the library that decompresses it.
  case packed(Compression)
  /// One record is malformed. Reading continues with the next record, unless the fault hides all later records.
  case malformed(MalformedRecord)
  /// The operating system failed to read more bytes, or the decompressor failed; reading ends.
  case unreadable(InputFailure)
}

extension CaptureError {
  static func malformed(_ position: CapturePosition, _ reason: MalformedRecord.Reason) -> CaptureError {
    .malformed(MalformedRecord(position: position, reason: reason))
  }
}

/// A record that its format does not allow.
public struct MalformedRecord: Error, Hashable, Sendable {
  /// The fault of a record.
  public enum Reason: Error, Hashable, Sendable {
    /// The line has more than 65,536 bytes, and is not read.
    case lineTooLong
    /// The byte at this index of the line is not a hexadecimal digit, a prefix or a separator.
    case notHexadecimal(index: Int)
    /// The group of digits that ends before this index of the line has an odd number of digits, or no digits after
    /// `0x`.
    case oddDigits(index: Int)
    /// The line contains more bytes than a packet of this format can have.
    case tooManyBytes(limit: Int)
    /// The record has only the first number of bytes, but its headers and the shortest packet have `needed` bytes.
    case tooFewBytes(Int, needed: Int)
    /// The header line of a packet lacks the field with this name.
    case missingField(String)
    /// The field with this name has a value that the format does not allow, or that the reader does not support.
    case badField(String)
    /// No bytes follow the record's header.
    case noBytes
    /// The capture ends inside the record.
    case endsEarly(missing: Int)
    /// A length in the record is impossible. If it is the length of the record itself, no later record can be found.
    case impossibleLength(Int, limit: Int)
    /// The lengths at a block's beginning and end differ.
    case lengthsDisagree(Int, Int)
    /// The packet belongs to an interface that the capture does not describe.
    case unknownInterface(Int)
    /// A pcapng section describes more interfaces than the reader accepts.
    case tooManyInterfaces(limit: Int)
    /// The recording lacks some bytes of the packet.
    case cutShort(missing: Int)
  }

  /// The position of the record.
  public let position: CapturePosition
  /// The fault of the record.
  public let reason: Reason

  /// Creates an error about the record at a position.
  public init(position: CapturePosition, reason: Reason) {
    self.position = position
    self.reason = reason
  }
}

extension MalformedRecord.Reason: CustomStringConvertible {
  /// The fault in words, for use after the position and a colon.
  public var description: String {
    switch self {
    case .lineTooLong: "the line is longer than \(LineReader.lineLimit) bytes"
    case .notHexadecimal(let index): "not hexadecimal at column \(index + 1)"
    case .oddDigits(let index): "an odd number of digits before column \(index + 1)"
    case .tooManyBytes(let limit): "more than \(limit) bytes"
    case .tooFewBytes(let count, let needed): "\(count) bytes, and a packet has at least \(needed)"
    case .missingField(let name): "the field '\(name)' is missing"
    case .badField(let name): "the field '\(name)' has an impossible value"
    case .noBytes: "no line of bytes follows"
    case .endsEarly(let missing): "the recording ends \(missing) bytes before the end of the record"
    case .impossibleLength(let length, let limit): "a length of \(length) bytes; the limit is \(limit)"
    case .lengthsDisagree(let first, let last):
      "a block's length is \(first) bytes at its beginning, and \(last) bytes at its end"
    case .unknownInterface(let number): "no earlier block describes interface \(number)"
    case .tooManyInterfaces(let limit): "more than \(limit) interfaces"
    case .cutShort(let missing): "\(missing) bytes of the packet were not recorded"
    }
  }
}

extension MalformedRecord: CustomStringConvertible {
  /// The position of the record, and its fault.
  public var description: String { "\(position): \(reason)" }
}
