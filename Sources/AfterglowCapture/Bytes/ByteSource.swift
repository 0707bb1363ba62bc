/// A source of a capture's bytes: a file, standard input, or memory.
public protocol ByteSource: AnyObject {
  /// Reads at least one byte and at most `buffer.count` bytes, and returns the number of bytes; returns 0 at the end.
  ///
  /// The buffer must not be empty. After the end of the source, every call returns 0.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputFailure) -> Int

  /// The file whose pages can be mapped into memory instead of being read; `nil` if the source cannot be mapped.
  var mappable: MappableFile? { get }
}

extension ByteSource {
  /// Returns `nil`, because most sources cannot be mapped.
  public var mappable: MappableFile? { nil }
}

/// Bytes that are already in memory.
public final class MemorySource: ByteSource {
  private let bytes: [UInt8]
  private var position = 0
  private let chunkLimit: Int

  /// Creates a source of these bytes. Each read copies at most `chunkLimit` bytes, like a pipe that delivers less than
  /// the reader asks for.
  public init(_ bytes: [UInt8], chunkLimit: Int = .max) {
    self.bytes = bytes
    self.chunkLimit = Swift.max(1, chunkLimit)
  }

  /// Copies the next bytes into the buffer and returns their number, which is 0 at the end.
  public func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, chunkLimit, bytes.count - position)
    buffer.copyBytes(from: bytes[position..<(position + count)])
    position += count
    return count
  }
}

/// An error that occurred while bytes were read.
public struct InputFailure: Error, Hashable, Sendable {
  /// The kinds of failure.
  public enum Cause: Hashable, Sendable {
    /// There is no file at the path (`ENOENT` or `ENOTDIR`).
    case missing
    /// The path names a directory (`EISDIR`).
    case directory
    /// This program has no permission to read the file (`EACCES` or `EPERM`).
    case forbidden
    /// The bytes can be read, but have the wrong form.
    case malformed
    /// Any other error, such as a failure of the disk, or too little memory to decompress.
    case other
  }

  /// The kind of failure.
  public let cause: Cause
  /// The text of the error, from the operating system or from the decompressor, for example `Input/output error`.
  public let explanation: String

  /// Creates a failure from its parts.
  public init(cause: Cause, explanation: String) {
    self.cause = cause
    self.explanation = explanation
  }
}
