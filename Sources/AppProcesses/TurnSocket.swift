import CProcessSpawn
import Foundation
import PhonePort

/// The world's end of the socket to an app's process.
final class TurnSocket {
  enum Failure: Error {
    /// The process has closed its end of the socket, because the process has ended.
    case closed
    /// The process has used all of the turn's processor time, or no longer makes progress.
    case spins
    /// The received bytes are not a frame.
    case malformed
  }

  private let descriptor: Int32
  private var received: [UInt8] = []
  private var consumed = 0

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    // With a timeout on the socket, each wait takes one system call. With a call of `poll` before each read, each wait
    // would take two system calls.
    var second = timeval(tv_sec: 1, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &second, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit {
    close(descriptor)
  }

  func send(_ frame: [UInt8]) throws(Failure) {
    var sent = 0
    while sent < frame.count {
      let count = frame.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress! + sent, frame.count - sent, Int32(MSG_NOSIGNAL))
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw .closed
      }
      sent += count
    }
  }

  /// Waits for the next frame. While no bytes arrive, `checks` runs about once a second, and returns whether to
  /// continue to wait.
  func receive(checks: () -> Bool) throws(Failure) -> (kind: UInt8, body: PortReader) {
    while true {
      if let frame = try takeFrame() { return frame }
      if consumed > 0 {
        received.removeFirst(consumed)
        consumed = 0
      }
      try fill(checks)
    }
  }

  private func takeFrame() throws(Failure) -> (kind: UInt8, body: PortReader)? {
    let available = received.count - consumed
    guard available >= TurnFrames.headerSize else { return nil }
    let length = (0..<4).reduce(0) { $0 | Int(received[consumed + $1]) << (8 * $1) }
    guard length >= 1, length <= TurnFrames.largestFrame else { throw .malformed }
    guard available >= 4 + length else { return nil }
    let start = consumed
    consumed += 4 + length
    return (
      received[start + 4], PortReader(received, in: (start + TurnFrames.headerSize)..<(start + 4 + length))
    )
  }

  private func fill(_ checks: () -> Bool) throws(Failure) {
    while true {
      let count = withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
        let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
        if count > 0 { received.append(contentsOf: buffer[..<count]) }
        return count
      }
      if count > 0 { return }
      if count == 0 { throw .closed }
      switch errno {
      case EINTR: continue
      case EAGAIN: if !checks() { throw .spins }
      default: throw .closed
      }
    }
  }
}
