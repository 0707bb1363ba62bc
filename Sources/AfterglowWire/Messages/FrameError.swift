/// An error in a datagram or a frame: its kind and its position.
public struct FrameError: Error, Hashable, Sendable {
  /// The kinds of damage.
  public enum Kind: Hashable, Sendable {
    /// The frame ends inside a field.
    case truncated
    /// The version is unknown, so no other field was read.
    case unsupportedVersion(UInt8)
    /// The kind does not exist in this version.
    case unknownKind(UInt8)
    /// A field has an invalid value.
    case invalidValue
    /// The frame has bytes after the last field.
    case trailingBytes
    /// The frame is longer than any valid frame.
    case tooLong
  }

  /// The kind of damage.
  public let kind: Kind
  /// The position of the first byte of the wrong field, or of the first byte after the allowed end.
  public let offset: Int

  /// Creates an error at the byte with the position `offset`.
  public init(_ kind: Kind, offset: Int) {
    self.kind = kind
    self.offset = offset
  }
}

extension FrameError: CustomStringConvertible {
  /// The error, with its position in most cases, as the end of a sentence such as "datagram: …".
  public var description: String {
    switch kind {
    case .truncated: "it ends inside the field at byte \(offset)"
    case .unsupportedVersion(let version): "version \(version) is not known"
    case .unknownKind(let kind): "kind \(kind) is not known"
    case .invalidValue: "the field at byte \(offset) has an invalid value"
    case .trailingBytes: "bytes follow the end at byte \(offset)"
    case .tooLong: "it continues after byte \(offset)"
    }
  }
}
