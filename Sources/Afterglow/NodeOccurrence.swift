package import AfterglowMessages
package import AfterglowProximity

/// Anything that happens in a node. Events, the model and the diagnostics' trace are derived from occurrences.
package enum NodeOccurrence: Equatable, Sendable {
  /// A report of the engine.
  case proximity(Report)
  /// A report of the exchange.
  case exchange(ExchangeReport)
  /// The node posted a notification to light the screen.
  case nudged
  /// The node posted a notification that tells the user of an installation nearby.
  case announced
  /// The node cannot exchange messages, because it has no sessions or cannot read the stored messages. The reason is a
  /// sentence for a person.
  case messagesUnavailable(reason: String)
  /// An introduction has ended: the stranger is a contact, or the introduction failed.
  case introduction(IntroductionReport)
  /// The heartbeat has begun.
  case heartbeatStarted
  /// The app is running, and iOS lets it run in the background for this many more seconds.
  case heartbeat(backgroundTimeRemaining: Double)
  /// The time of the app's background task has expired, or iOS grants no background time.
  case backgroundTaskExpired
}
