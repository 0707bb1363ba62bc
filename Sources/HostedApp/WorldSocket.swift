import Foundation
import PhonePort

/// A hosted app's end of the socket to its world. Whatever is wrong with the socket ends the process: its world is gone.
final class WorldSocket {
  private(set) var turn = Turn(now: 0, wallOffset: 0, isLogRead: false, callbacks: [])
  private var buffer: [UInt8] = []

  func readLaunch() -> HostedLaunch {
    var (kind, body) = readFrame()
    guard kind == TurnFrames.FromWorld.launch.rawValue, let launch = try? body.read(HostedLaunch.self) else { leave() }
    return launch
  }

  func readTurn() -> Turn {
    var (kind, body) = readFrame()
    guard kind == TurnFrames.FromWorld.turn.rawValue, let turn = try? body.read(Turn.self) else { leave() }
    self.turn = turn
    return turn
  }

  func endTurn(_ end: TurnEnd) {
    buffer += TurnFrames.frame(TurnFrames.FromApp.turnEnd.rawValue) { $0.write(end) }
    flush()
  }

  /// Takes a request to the phone. What has no reply is on its way when the next frame that has one, or the turn's end, is.
  func transmit(_ request: PhoneRequest) -> PhoneReply {
    switch request {
    case .system(.now): return .count(Int(turn.now))
    case .system(.isLogRead): return .flag(turn.isLogRead)
    default: break
    }
    let kind = request.hasReply ? TurnFrames.FromApp.request : .command
    buffer += TurnFrames.frame(kind.rawValue) { $0.write(request) }
    guard request.hasReply else { return .none }
    flush()
    var (replyKind, body) = readFrame()
    guard replyKind == TurnFrames.FromWorld.reply.rawValue, let reply = try? body.read(PhoneReply.self) else { leave() }
    return reply
  }

  private func flush() {
    write(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  private func write(_ bytes: [UInt8]) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        send(TurnFrames.descriptor, $0.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno != EINTR { leave() }
      sent += max(count, 0)
    }
  }

  private func readFrame() -> (kind: UInt8, body: PortReader) {
    let header = readExactly(TurnFrames.headerSize)
    let length = (0..<4).reduce(0) { $0 | Int(header[$1]) << (8 * $1) }
    guard length >= 1, length <= TurnFrames.largestFrame else { leave() }
    return (header[4], PortReader(readExactly(length - 1)))
  }

  private func readExactly(_ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { bytes, filled in
      while filled < count {
        let size = recv(TurnFrames.descriptor, bytes.baseAddress! + filled, count - filled, 0)
        if size == 0 || size < 0 && errno != EINTR { leave() }
        filled += max(size, 0)
      }
    }
  }

  private func leave() -> Never { _exit(0) }
}
