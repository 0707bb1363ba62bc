/// Whether somebody has asked the tool to end, with Ctrl-C.
public protocol InterruptionSignal {
  /// From the first question on, a Ctrl-C does not end the process but is the answer; a second one ends it.
  var isInterrupted: Bool { get }
}

/// Nobody asks.
public struct NoInterruption: InterruptionSignal {
  public init() {}

  public var isInterrupted: Bool { false }
}

extension Surroundings {
  /// Whether the work has to end with what is known so far.
  var isInterrupted: Bool { interruption.isInterrupted }

  /// The exit code of work that came to its end, or was interrupted.
  func code(_ code: ExitCode) -> ExitCode { isInterrupted ? .interrupted : code }
}
