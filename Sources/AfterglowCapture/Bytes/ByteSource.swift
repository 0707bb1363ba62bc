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

  public func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, chunkLimit, bytes.count - position)
    buffer.copyBytes(from: bytes[position..<(position + count)])
    position += count
    return count
  }
}

/// Why bytes could not be had from the operating system.
public struct InputFailure: Error, Hashable, Sendable {
  public enum Cause: Hashable, Sendable {
    case missing
    case directory
    case forbidden
    /// The bytes are there, and are not what they should be.
    case malformed
    case other
  }

  public let cause: Cause
  /// The operating system's own words, for example `Input/output error`.
  public let explanation: String

  public init(cause: Cause, explanation: String) {
    self.cause = cause
    self.explanation = explanation
  }
}
