/// The method by which a recording is compressed. The first bytes of the recording show the method.
public enum Compression: String, CaseIterable, Sendable {
  /// RFC 1952.
  case gzip
  /// RFC 8878.
  case zstd

  /// The number of bytes that suffice to detect the compression.
  static let markSize = 4

  /// Returns the compression of an input, from its first bytes; `nil` if the input is not compressed by a known method.
  static func detect(in beginning: ByteView) -> Compression? {
    // The conditions compare the magic numbers of both formats. The magic number of gzip includes the byte of the
    // compression method, of which only one value is in use.
    if beginning.starts(with: [0x1F, 0x8B, 0x08]) { return .gzip }
    if beginning.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) { return .zstd }
    return nil
  }

  /// The program that decompresses the recording to standard output.
  public var program: String {
    switch self {
    case .gzip: "gzip -dc"
    case .zstd: "zstd -dc"
    }
  }

  /// Whether this build has the library for the compression.
  public var isRead: Bool {
    #if Compression && os(Linux)
      true
    #else
      false
    #endif
  }
}
