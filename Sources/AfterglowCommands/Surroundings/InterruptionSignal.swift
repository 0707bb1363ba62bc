/// The signal by which the user interrupts the tool: Ctrl-C.
public protocol InterruptionSignal {
  /// After the first access, Ctrl-C sets this property to `true` instead of ending the process. A second Ctrl-C ends
  /// the process.
  var isInterrupted: Bool { get }
}

/// A signal that never arrives.
public struct NoInterruption: InterruptionSignal {
  /// Creates the signal.
  public init() {}

  /// Always `false`.
  public var isInterrupted: Bool { false }
}

extension Surroundings {
  /// Whether the user has interrupted the tool. The work then ends early, and the tool shows the results so far.
  var isInterrupted: Bool { interruption.isInterrupted }

  /// Returns `interrupted` if the user has interrupted the work, and `code` otherwise.
  func code(_ code: ExitCode) -> ExitCode { isInterrupted ? .interrupted : code }
}
