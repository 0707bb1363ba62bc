public import AfterglowCapture
import AfterglowDecoding
import SharedWork

#if os(Linux)
  import AfterglowBlueZ
#endif

/// The parts of the process that a verb uses, such as its streams and its clock. Tests pass substitutes.
public struct Surroundings {
  /// Standard input.
  public let input: any ByteSource
  /// Standard output, which receives only data.
  public let output: TextOutput
  /// Standard error, written with `say`.
  private let errors: TextOutput
  let clock: any Clockwork
  let interruption: any InterruptionSignal
  /// The environment variables.
  let environment: [String: String]
  /// The command that starts this tool again for a part of its work; `nil` if all work has to stay in this process.
  var worker: WorkerCommand?
  /// When the tool colours text.
  var colour = ColourChoice.auto
  /// Whether the tool explains its steps.
  var isVerbose = false
  #if os(Linux)
    /// Connects to the system bus, which gives access to this machine's Bluetooth. The second argument is called when
    /// the connection to the bus is lost.
    var openBus: (EventLoop, @escaping () -> Void) throws(RadioFailure) -> any MessageBus = {
      loop, closed throws(RadioFailure) in
      try openSystemBus(on: loop, closed: closed)
    }
  #endif

  /// Creates surroundings with these streams. With the default clock no time passes, and every wait ends at once.
  public init(
    input: any ByteSource, output: any ByteSink, errors: any ByteSink, clock: any Clockwork = StoppedClock(),
    interruption: any InterruptionSignal = NoInterruption(), environment: [String: String] = [:]
  ) {
    self.interruption = interruption
    self.environment = environment
    self.input = input
    self.output = TextOutput(output)
    self.errors = TextOutput(errors)
    self.clock = clock
  }

  /// Whether standard error is a terminal.
  var isWatched: Bool { errors.isInteractive }

  /// Overwrites the current line of standard error's terminal, without a newline. An empty text clears the line.
  ///
  /// The next message also clears the line.
  func sayInPlace(_ text: String) {
    if text.isEmpty, !status.isShown { return }
    status.isShown = !text.isEmpty
    errors.append("\r\u{1B}[K" + text)
    try? errors.flush()
  }

  private let status = StatusLine()

  /// Writes the tool's name and a message to standard error as one line, without buffering.
  ///
  /// A write error is ignored, because there is no other place to report it.
  public func say(_ message: String) {
    sayPlainly("afterglow: " + message)
  }

  /// Reports the failure that ends the tool.
  func sayFailure(_ message: String) {
    sayInPlace("")
    try? errors.line(paintedForErrors("afterglow:", .bad) + " " + printable(message))
    try? errors.flush()
  }

  /// Explains a step, if the command line asks for explanations.
  func explain(_ message: @autoclosure () -> String) {
    if isVerbose { say(message()) }
  }

  /// Writes one line to standard error without the tool's name, such as a row of a table.
  public func sayPlainly(_ line: String) { sayPlainly(line, nil) }

  /// Writes one line in a colour, if standard error is coloured.
  func sayPlainly(_ line: String, _ ink: Ink?) {
    sayInPlace("")
    let text = printable(line)
    try? errors.line(ink.map { paintedForErrors(text, $0) } ?? text)
    try? errors.flush()
  }
}

/// Whether the terminal shows a line that the next message must clear.
private final class StatusLine {
  var isShown = false
}
