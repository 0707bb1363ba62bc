// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Apple's names.

public import Dispatch

/// The number of nanoseconds in a second.
public var NSEC_PER_SEC: UInt64 { 1_000_000_000 }
/// The number of nanoseconds in a millisecond.
public var NSEC_PER_MSEC: UInt64 { 1_000_000 }
/// The number of nanoseconds in a microsecond.
public var NSEC_PER_USEC: UInt64 { 1000 }
/// The number of microseconds in a second.
public var USEC_PER_SEC: UInt64 { 1_000_000 }
/// The number of milliseconds in a second.
public var MSEC_PER_SEC: UInt64 { 1000 }

/// A source of a file's changes. No virtual phone has such a source, so only the name of the type is useful.
public protocol DispatchSourceFileSystemObject: DispatchSourceProtocol {
  /// The file's descriptor.
  var handle: Int32 { get }
  /// The kinds of changes since the last call of the event handler.
  var data: DispatchSource.FileSystemEvent { get }
  /// The kinds of changes that the source reports.
  var mask: DispatchSource.FileSystemEvent { get }
}

extension DispatchSource {
  /// Watches a file. Dispatch has no such source on Linux.
  @available(*, unavailable, message: "a virtual phone does not watch files; read the file with a timer instead")
  public class func makeFileSystemObjectSource(
    fileDescriptor: Int32, eventMask: DispatchSource.FileSystemEvent, queue: DispatchQueue? = nil
  ) -> any DispatchSourceFileSystemObject {
    fatalError("a virtual phone does not watch files")
  }
}
