/// The tool's exit status; the numbers from 64 to 75 are those of `sysexits.h`.
public struct ExitCode: RawRepresentable, Hashable, Sendable {
  /// The number that the shell receives.
  public let rawValue: Int32

  /// Creates a code from its number.
  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// The work is done.
  public static let success = ExitCode(rawValue: 0)
  /// The work is done, but some records were malformed, or an expectation was not met.
  public static let findings = ExitCode(rawValue: 1)
  /// The command line is wrong.
  public static let usage = ExitCode(rawValue: 64)
  /// The input has the wrong form, and no part of it could be used.
  public static let badData = ExitCode(rawValue: 65)
  /// There is no input: the file is missing, unreadable, empty or a directory.
  public static let noInput = ExitCode(rawValue: 66)
  /// This build or this machine lacks something that the verb needs.
  public static let unavailable = ExitCode(rawValue: 69)
  /// Reading or writing failed.
  public static let inputOutput = ExitCode(rawValue: 74)
  /// The work is not finished, and another run may finish the work.
  public static let unfinished = ExitCode(rawValue: 75)
  /// Ctrl-C ended the work, and the results up to that moment were printed. As in shells, the code is 128 plus the
  /// number of the signal.
  public static let interrupted = ExitCode(rawValue: 130)

  /// All codes, as the tool's help explains them.
  static let table: [(code: ExitCode, meaning: String)] = [
    (.success, "success, also if the program that reads the output closes the pipe"),
    (.findings, "done, but some records were malformed or an expectation was not met"),
    (.usage, "the command line is wrong"),
    (.badData, "the input has the wrong form, and the verb could use none of it"),
    (.noInput, "there is no input: the file is missing, unreadable, empty or a directory"),
    (.unavailable, "this build or this machine lacks something that the verb needs; the message names it"),
    (.inputOutput, "reading or writing failed"),
    (.unfinished, "messages were not delivered in time and are kept, or the time ended before the plan"),
    (.interrupted, "interrupted by Ctrl-C; the results up to that moment are printed"),
  ]
}

/// The reason why a verb could not do its work. The message is one line, without the tool's name.
public enum CommandFailure: Error, Hashable, Sendable {
  case usage(String)
  case badData(String)
  case noInput(String)
  case unavailable(String)
  case inputOutput(String)
  /// The program that reads the output has closed the pipe, as `| head -1` does. The tool ends without an error.
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

  /// The message for the user; `nil` if the tool ends without a message.
  var message: String? {
    switch self {
    case .usage(let text), .badData(let text), .noInput(let text), .unavailable(let text), .inputOutput(let text):
      text
    case .outputClosed: nil
    }
  }
}
