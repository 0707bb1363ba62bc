/// Whether the user has pressed Ctrl-C to end the tool.
public protocol InterruptionSignal {
  /// From the first call on, a Ctrl-C makes this `true` instead of ending the process. A second Ctrl-C ends the
  /// process.
  var isInterrupted: Bool { get }
}

/// A signal that never comes.
public struct NoInterruption: InterruptionSignal {
  /// Creates the signal.
  public init() {}

  /// Always `false`.
  public var isInterrupted: Bool { false }
}

extension Surroundings {
  /// Whether the work has to end with what is known so far.
  var isInterrupted: Bool { interruption.isInterrupted }

  /// The exit code of work that came to its end, or was interrupted.
  func code(_ code: ExitCode) -> ExitCode { isInterrupted ? .interrupted : code }
}
