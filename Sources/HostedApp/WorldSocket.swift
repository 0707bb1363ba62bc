import CHostedRuntime
import Foundation
import PhonePort

/// A hosted app's end of the socket to its world. This process ends if the world's process closes the socket, if the
/// socket reports an error, or if an invalid frame arrives.
final class WorldSocket {
  private(set) var turn = Turn(now: 0, wallOffset: 0, isLogRead: false, callbacks: [])

  /// The received bytes, and the index of the byte at which the next frame begins.
  private var input: [UInt8] = []
  private var first = 0

  func readLaunch() -> HostedLaunch {
    var (kind, body) = readFrame()
    guard kind == TurnFrames.FromWorld.launch.rawValue, let launch = try? body.read(HostedLaunch.self) else { leave() }
    return launch
  }

  /// Waits for the next turn. If a test asks the app a question in this turn, `question` is the offset of the function
  /// that returns the answer; otherwise `question` is `nil`.
  func readTurn() -> (Turn, question: UInt64?) {
    var (kind, body) = readFrame()
    guard let turn = try? body.read(Turn.self) else { leave() }
    self.turn = turn
    switch TurnFrames.FromWorld(rawValue: kind) {
    case .turn: return (turn, nil)
    case .question:
      guard let place = try? body.readFixed() else { leave() }
      return (turn, place)
    case .launch, .reply, nil: leave()
    }
  }

  func endTurn(_ end: TurnEnd) {
    send(.turnEnd) { $0.write(end) }
    ag_flush()
  }

  func answer(_ text: String) {
    send(.answer) { $0.write(raw: text.utf8) }
  }

  /// Passes a request to the phone. The present turn contains the replies to the queries `now` and `isLogRead`. A
  /// request without a reply waits in a buffer, which is sent with the next request that has a reply, at the end of the
  /// turn, or when it is full.
  func transmit(_ request: PhoneRequest) -> PhoneReply {
    switch request {
    case .query(.now): return .count(Int(turn.now))
    case .query(.isLogRead): return .flag(turn.isLogRead)
    default: break
    }
    guard request.hasReply else {
      send(.command) { $0.write(request) }
      return .none
    }
    send(.request) { $0.write(request) }
    ag_flush()
    var (kind, body) = readFrame()
    guard kind == TurnFrames.FromWorld.reply.rawValue, let reply = try? body.read(PhoneReply.self) else { leave() }
    return reply
  }

  private func send(_ kind: TurnFrames.FromApp, _ write: (inout PortWriter) -> Void) {
    let frame = TurnFrames.frame(kind.rawValue, write)
    frame.withUnsafeBytes { ag_send($0.baseAddress, $0.count) }
  }

  private func readFrame() -> (kind: UInt8, body: PortReader) {
    while true {
      if let length = nextLength, available >= 4 + length {
        let body = (first + TurnFrames.headerSize)..<(first + 4 + length)
        defer { first += 4 + length }
        return (input[first + 4], PortReader(input, in: body))
      }
      fill()
    }
  }

  /// The length of the next frame without its length field; `nil` if the frame's header has not arrived yet.
  private var nextLength: Int? {
    guard available >= TurnFrames.headerSize else { return nil }
    let length = (0..<4).reduce(0) { $0 | Int(input[first + $1]) << (8 * $1) }
    guard length >= 1, length <= TurnFrames.largestFrame else { leave() }
    return length
  }

  private var available: Int { input.count - first }

  /// Removes the frames that were read. Then waits until at least one byte has arrived, and reads up to 64 KiB of the
  /// available bytes. If a signal interrupts the wait, the method reads nothing.
  private func fill() {
    input.removeFirst(first)
    first = 0
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
      let size = recv(TurnFrames.descriptor, buffer.baseAddress, buffer.count, 0)
      if size == 0 || size < 0 && errno != EINTR { leave() }
      input.append(contentsOf: buffer[..<max(size, 0)])
    }
  }

  private func leave() -> Never { _exit(0) }
}
