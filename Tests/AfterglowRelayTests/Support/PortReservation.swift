import Foundation

/// Ports on the loopback interface that no other test uses while this object exists.
///
/// The kernel assigns ports of its ephemeral range to clients. After a test has found a free port in the ephemeral
/// range, a client may get the port before the test's broker does. So the reserved ports lie below the ephemeral range.
/// A locked file for each port keeps other processes' tests away. The system releases the lock when the process ends,
/// for whatever reason.
final class PortReservation {
  let ports: [UInt16]
  private let locks: [CInt]

  struct Exhausted: Error {}

  /// These ports are below Linux's default ephemeral range, which begins at 32768 (`ip_local_port_range` in the
  /// kernel's ip-sysctl document).
  private static let candidates: Range<UInt16> = 21000..<32000

  init(_ count: Int) throws {
    var ports: [UInt16] = []
    var locks: [CInt] = []
    for port in Self.candidates where ports.count < count {
      guard let lock = Self.lock(port) else { continue }
      if Self.isFree(port) {
        ports.append(port)
        locks.append(lock)
      } else {
        close(lock)
      }
    }
    self.ports = ports
    self.locks = locks
    if ports.count < count { throw Exhausted() }
  }

  deinit { for lock in locks { close(lock) } }

  /// Locks the port's file. Returns `nil` if another test holds the lock or the file cannot be opened. Child processes
  /// do not inherit the lock.
  private static func lock(_ port: UInt16) -> CInt? {
    let path = FileManager.default.temporaryDirectory.appending(path: "afterglow-port-\(port).lock").path
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
    if descriptor < 0 { return nil }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
    close(descriptor)
    return nil
  }

  /// Whether a listener could open the port now, on every interface.
  private static func isFree(_ port: UInt16) -> Bool {
    let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    if descriptor < 0 { return false }
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    return withUnsafeBytes(of: &address) { bytes in
      guard let pointer = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return false }
      return bind(descriptor, pointer, socklen_t(bytes.count)) == 0
    }
  }
}
