public import AfterglowCapture
import AfterglowDecoding
import SharedWork

#if os(Linux)
  import AfterglowBlueZ
#endif

/// What a verb sees of the world around it; tests pass in another.
public struct Surroundings {
  /// Standard input.
  public let input: any ByteSource
  /// Standard output: data, and nothing else.
  public let output: TextOutput
  /// Standard error, written with `say`.
  private let errors: TextOutput
  let clock: any Clockwork
  let interruption: any InterruptionSignal
  /// The environment's variables.
  let environment: [String: String]
  /// Starts this tool again to play a part of its work; `nil` if all work has to stay in this process.
  var worker: WorkerCommand?
  /// When text is coloured.
  var colour = ColourChoice.auto
  /// Whether it is explained what is done.
  var isVerbose = false
  #if os(Linux)
    /// Connects to the system bus, over which this machine's Bluetooth is used; the closure is called when it has gone.
    var openBus: (EventLoop, @escaping () -> Void) throws(RadioFailure) -> any MessageBus = {
      loop, closed throws(RadioFailure) in
      try openSystemBus(on: loop, closed: closed)
    }
  #endif

  /// Without a clock no time passes and nothing is waited for.
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

  /// Whether a person watches standard error.
  var isWatched: Bool { errors.isInteractive }

  /// Writes over the line on which standard error's terminal stands, and stays there; an empty text takes it away.
  ///
  /// Whatever is said next takes it away too.
  func sayInPlace(_ text: String) {
    if text.isEmpty, !status.isShown { return }
    status.isShown = !text.isEmpty
    errors.append("\r\u{1B}[K" + text)
    try? errors.flush()
  }

  private let status = StatusLine()

  /// Tells the user one line on standard error, at once, after the tool's name.
  ///
  /// If nobody can hear it there is nobody to tell.
  public func say(_ message: String) {
    sayPlainly("afterglow: " + message)
  }

  /// Tells the user why the tool ends.
  func sayFailure(_ message: String) {
    sayInPlace("")
    try? errors.line(paintedForErrors("afterglow:", .bad) + " " + printable(message))
    try? errors.flush()
  }

  /// Explains what is done, if that is wanted.
  func explain(_ message: @autoclosure () -> String) {
    if isVerbose { say(message()) }
  }

  /// Writes one line to standard error without the tool's name, as rows of a table want it.
  public func sayPlainly(_ line: String) { sayPlainly(line, nil) }

  /// The same in a colour, where standard error is coloured.
  func sayPlainly(_ line: String, _ ink: Ink?) {
    sayInPlace("")
    let text = printable(line)
    try? errors.line(ink.map { paintedForErrors(text, $0) } ?? text)
    try? errors.flush()
  }
}

/// Whether something stands on the terminal that the next message has to take away.
private final class StatusLine {
  var isShown = false
}
