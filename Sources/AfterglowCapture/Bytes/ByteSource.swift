/// Where a capture's bytes come from: a file, standard input, or memory.
public protocol ByteSource: AnyObject {
  /// Reads up to `buffer.count` bytes, at least one unless the end is reached; returns how many.
  ///
  /// The buffer is not empty. 0 means the end, and stays 0 when asked again.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputFailure) -> Int

  /// The file whose pages can be looked at instead of being read, if there is one.
  var mappable: MappableFile? { get }
}

extension ByteSource {
  /// `nil`: by default a source cannot be mapped.
  public var mappable: MappableFile? { nil }
}

/// Bytes that are already in memory.
public final class MemorySource: ByteSource {
  private let bytes: [UInt8]
  private var position = 0
  private let chunkLimit: Int

  /// A read gives at most `chunkLimit` bytes, however large the buffer, as a pipe would.
  public init(_ bytes: [UInt8], chunkLimit: Int = .max) {
    self.bytes = bytes
    self.chunkLimit = Swift.max(1, chunkLimit)
  }

  /// Copies the next bytes into the buffer and returns their number, 0 at the end.
  public func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, chunkLimit, bytes.count - position)
    buffer.copyBytes(from: bytes[position..<(position + count)])
    position += count
    return count
  }
}

/// An error of the operating system while bytes were read.
public struct InputFailure: Error, Hashable, Sendable {
  /// The kinds of failure.
  public enum Cause: Hashable, Sendable {
    case missing
    case directory
    case forbidden
    /// The bytes are there, and are not what they should be.
    case malformed
    case other
  }

  /// The kind of failure.
  public let cause: Cause
  /// The operating system's own words, for example `Input/output error`.
  public let explanation: String

  /// Creates a failure from its parts.
  public init(cause: Cause, explanation: String) {
    self.cause = cause
    self.explanation = explanation
  }
}
