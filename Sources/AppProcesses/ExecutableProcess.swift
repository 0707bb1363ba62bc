import CProcessSpawn
import Foundation
import PhonePort
import VirtualPhone

/// The world's side of an app that runs in a process of its own.
///
/// The world and the process take turns: while the world runs, the process waits, and while the process runs, the world
/// waits. Callbacks that arise during the app's turn, for example from a request of the app, wait until the turn ends.
final class ExecutableProcess: AppEndpoint {
  private let program: ExecutableProgram
  private unowned let process: AppProcess
  private let transmit: (PhoneRequest) -> PhoneReply
  private let child: ChildProcess?
  private var pending: [PhoneCallback] = []
  private var isInTurn = false
  /// The moment at which the process wants its next turn, and the timer that begins this turn.
  private var wake: (time: Int64, timer: AppTimer)?
  /// The processor time at the first check in the turn; `nil` before this check.
  private var processorTimeBefore: Int64?
  private var lastProcessorTime: Int64 = 0
  private var checksWithoutProgress = 0
  private var answer: [UInt8]?

  init(_ program: ExecutableProgram, of process: AppProcess, _ transmit: @escaping (PhoneRequest) -> PhoneReply) {
    self.program = program
    self.process = process
    self.transmit = transmit
    child = ChildProcess(program, phone: process.phone.name)
  }

  // MARK: Calls from the phone

  func start() {
    guard let child else {
      return process.endByFault("the app's program cannot be started: \(program.path)")
    }
    let launch = HostedLaunch(
      seed: UInt64(process.randomBits()) << 32 | UInt64(process.randomBits()), processID: process.processID,
      phoneName: process.phone.name, appName: program.name, osMajorVersion: process.phone.os.major,
      diskQuota: program.limits.diskBytes, hangLimit: program.limits.mainThreadHang.wholeNanoseconds)
    runTurn(opening: TurnFrames.frame(TurnFrames.FromWorld.launch.rawValue) { $0.write(launch) }, to: child)
  }

  func receive(_ callback: PhoneCallback) {
    pending.append(callback)
    runTurns()
  }

  func run(_ body: () -> Void) {
    preconditionFailure(
      "\(program.name) runs in its own process, so this program cannot run code as the app."
        + " Read the app's log or stored values, or use AppProcess.evaluate(_:).")
  }

  // MARK: Turns

  private func runTurns() {
    guard !isInTurn, let child else { return }
    repeat { runTurn(opening: nil, to: child) } while !pending.isEmpty && !process.isTerminated
  }

  /// Lets the process run until the process has no more work at the present virtual time.
  private func runTurn(opening: [UInt8]?, to child: ChildProcess, question: UInt64? = nil) {
    isInTurn = true
    processorTimeBefore = nil
    do {
      if let opening { try child.socket.send(opening) }
      try child.socket.send(turnFrame(question))
      while try handle(child.socket.receive { self.isWithinProcessorTime(child) }, child) {}
    } catch {
      end(error, child)
    }
    isInTurn = false
  }

  private func turnFrame(_ question: UInt64?) -> [UInt8] {
    let now = process.now.nanoseconds
    // The offset is rounded to the microsecond, so that rounding errors of the subtraction do not change the offset
    // from turn to turn.
    let offset = Int64(((process.secondsSince1970 - process.now.seconds) * 1e6).rounded()) * 1000
    let turn = Turn(now: now, wallOffset: offset, isLogRead: process.isLogRead, callbacks: pending)
    pending.removeAll(keepingCapacity: true)
    let kind = question == nil ? TurnFrames.FromWorld.turn : .question
    return TurnFrames.frame(kind.rawValue) {
      $0.write(turn)
      if let question { $0.write(fixed: question) }
    }
  }

  /// Handles a frame from the process. Returns `false` if the frame ends the turn, or if the process has ended.
  private func handle(
    _ frame: (kind: UInt8, body: PortReader), _ child: ChildProcess
  ) throws(TurnSocket.Failure) -> Bool {
    var body = frame.body
    do {
      switch TurnFrames.FromApp(rawValue: frame.kind) {
      case .request:
        let reply = transmit(try body.read())
        if process.isTerminated { return false }
        try child.socket.send(TurnFrames.frame(TurnFrames.FromWorld.reply.rawValue) { $0.write(reply) })
      case .command: _ = transmit(try body.read())
      case .line: process.write(line: try text(&body))
      case .answer: answer = try Array(body.readRaw(UInt64(body.remaining)))
      case .fault:
        process.endByFault(try text(&body))
        return false
      case .turnEnd:
        schedule(try body.read(TurnEnd.self).nextWake)
        return false
      case nil: throw TurnSocket.Failure.malformed
      }
    } catch let failure as TurnSocket.Failure {
      throw failure
    } catch {
      throw .malformed
    }
    return !process.isTerminated
  }

  private func text(_ body: inout PortReader) throws(PortError) -> String {
    String(decoding: try body.readRaw(UInt64(body.remaining)), as: UTF8.self)
  }

  /// Schedules another turn at the time that the process requested; `nil` cancels the scheduled turn. If the process is
  /// suspended at that time, the turn begins when the process runs again.
  private func schedule(_ nextWake: Int64?) {
    guard nextWake != wake?.time else { return }
    wake?.timer.cancel()
    wake = nextWake.map { time in
      let delay = Duration.nanoseconds(max(time - process.now.nanoseconds, 0))
      return (
        time,
        process.callAfter(delay) { [weak self] in
          self?.wake = nil
          self?.runTurns()
        }
      )
    }
  }

  // MARK: Ends

  /// Whether the turn may continue: it has used less processor time than the limit, and the process makes progress.
  private func isWithinProcessorTime(_ child: ChildProcess) -> Bool {
    let used = child.processorTime
    guard let before = processorTimeBefore else {
      processorTimeBefore = used
      checksWithoutProgress = 0
      return true
    }
    checksWithoutProgress = used > lastProcessorTime + 1_000_000 ? 0 : checksWithoutProgress + 1
    lastProcessorTime = used
    return Duration.nanoseconds(used - before) < program.limits.processorTimePerTurn
      && checksWithoutProgress < Self.mostChecksWithoutProgress
  }

  /// The largest number of consecutive checks at which a process may show no progress, with one check each second. A
  /// process that neither computes nor answers for a minute is waiting for an event that its runtime does not know.
  private static let mostChecksWithoutProgress = 60

  private func end(_ failure: TurnSocket.Failure, _ child: ChildProcess) {
    guard !process.isTerminated else { return }
    switch failure {
    case .closed: process.endByFault(child.lastWords())
    case .spins:
      readLastLines(child)
      process.endByFault(
        checksWithoutProgress < Self.mostChecksWithoutProgress
          ? "the app has computed for \(program.limits.processorTimePerTurn) in one turn: it may be in an endless loop"
          : "the app has neither computed nor answered for a minute of real time: it may wait forever")
    case .malformed: process.endByFault("the app's process has sent bytes that are not a frame")
    }
  }

  /// Lets a process that has exceeded its limits send its last output.
  private func readLastLines(_ child: ChildProcess) {
    child.interrupt()
    while let frame = try? child.socket.receive(checks: { false }) {
      var body = frame.body
      guard frame.kind == TurnFrames.FromApp.line.rawValue, let line = try? text(&body) else { continue }
      process.write(line: line)
    }
  }

  // MARK: Questions from tests

  /// Makes the process call one of its functions, and returns the result; `nil` if the process has ended, is in a turn,
  /// or ends before it answers.
  fileprivate func ask(_ function: UInt64) -> [UInt8]? {
    precondition(program.isThisProgram, "a closure can run only in an app of this program, not in \(program.name)")
    guard !isInTurn, let child else { return nil }
    answer = nil
    runTurn(opening: nil, to: child, question: function)
    if !pending.isEmpty, !process.isTerminated { runTurns() }
    return answer
  }
}

extension AppProcess {
  /// Calls a function in the app's process, and returns its result; `nil` if the app has no process of its own, has
  /// ended, is suspended, is in a turn, or ends before it answers. `place` is the function's offset from the program's
  /// base address, in bytes.
  ///
  /// - Precondition: The app's executable is this program.
  package func answer(toFunctionAt place: UInt64) -> String? {
    guard !isSuspended, !isTerminated, let process = endpoint as? ExecutableProcess else { return nil }
    return process.ask(place).map { String(decoding: $0, as: UTF8.self) }
  }
}

extension Duration {
  /// The duration in whole nanoseconds, limited to the range of `Int64`.
  fileprivate var wholeNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? .max : product &+ attoseconds / 1_000_000_000
  }
}
