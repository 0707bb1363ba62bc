/// How a recording may be compressed, which its first bytes show.
public enum Compression: String, CaseIterable, Sendable {
  /// RFC 1952.
  case gzip
  /// RFC 8878.
  case zstd

  /// How many bytes tell.
  static let markSize = 4

  /// The compression of an input, by its beginning.
  static func detect(in beginning: ByteView) -> Compression? {
    // Both marks, and of gzip the only method that there is.
    if beginning.starts(with: [0x1F, 0x8B, 0x08]) { return .gzip }
    if beginning.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) { return .zstd }
    return nil
  }

  /// The program that decompresses it to standard output.
  public var program: String {
    switch self {
    case .gzip: "gzip -dc"
    case .zstd: "zstd -dc"
    }
  }

  /// Whether this build has the library that reads it.
  public var isRead: Bool {
    #if Compression && os(Linux)
      true
    #else
      false
    #endif
  }
}
