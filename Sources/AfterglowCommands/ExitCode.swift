/// What the tool tells the shell when it ends; numbers from 64 on are those of `sysexits.h`.
public struct ExitCode: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int32

  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  public static let success = ExitCode(rawValue: 0)
  /// Done, and not all is well: some records were malformed, or an expectation was not met.
  public static let findings = ExitCode(rawValue: 1)
  public static let usage = ExitCode(rawValue: 64)
  public static let badData = ExitCode(rawValue: 65)
  public static let noInput = ExitCode(rawValue: 66)
  /// Something that the verb needs is missing: in this build, or on this machine.
  public static let unavailable = ExitCode(rawValue: 69)
  public static let inputOutput = ExitCode(rawValue: 74)
  /// Not done yet, and to be done by another try.
  public static let unfinished = ExitCode(rawValue: 75)
  /// Ended by Ctrl-C, after what was known was printed: 128 and the number of the signal, as shells have it.
  public static let interrupted = ExitCode(rawValue: 130)

  /// All of them as the tool's help explains them.
  static let table: [(code: ExitCode, meaning: String)] = [
    (.success, "success; also if the reader of the output stops reading"),
    (.findings, "done, but some records were malformed or an expectation was not met"),
    (.usage, "the command line is wrong"),
    (.badData, "the input is not what it should be, and nothing could be made of it"),
    (.noInput, "there is no input: no such file, a directory, not readable, or empty"),
    (.unavailable, "what the verb needs is missing in this build or on this machine: the message says what"),
    (.inputOutput, "reading or writing failed"),
    (.unfinished, "not everything was delivered in time; what was accepted waits for the next start"),
    (.interrupted, "interrupted by Ctrl-C; what was known by then is printed"),
  ]
}

/// Why a verb could not do its work; the message is one line, without the tool's name.
public enum CommandFailure: Error, Hashable, Sendable {
  case usage(String)
  case badData(String)
  case noInput(String)
  case unavailable(String)
  case inputOutput(String)
  /// Nobody reads the output any more, as with `| head -1`: the end, but no fault.
  case outputClosed

  var exitCode: ExitCode {
    switch self {
    case .usage: .usage
    case .badData: .badData
    case .noInput: .noInput
    case .unavailable: .unavailable
    case .inputOutput: .inputOutput
    case .outputClosed: .success
    }
  }

  /// What to tell the user, if anything.
  var message: String? {
    switch self {
    case .usage(let text), .badData(let text), .noInput(let text), .unavailable(let text), .inputOutput(let text):
      text
    case .outputClosed: nil
    }
  }
}
