/// When to light the screen so that a phone in the background hears the overflow area (rules B4 and F1).
///
/// The reference app nudges every 60 s, so it hears every phone in range once a minute if the notification lights the
/// screen. The default values have the same effect with fewer nudges, because the next nudge is delayed whenever the
/// phone is unlocked or receives an overflow area.
///
/// An app can infer that the screen is dark only if its protected data are unavailable. A phone without a passcode is
/// never locked, so a node posts no nudges on such a phone. A phone without a passcode hears the overflow area only
/// while its user uses the phone.
public struct NudgeSchedule: Hashable, Sendable {
  /// The time without a received overflow area after which a nudge is posted. A value below 5 s counts as 5 s.
  ///
  /// A nudge lights the screen for 10 s (rule F1). If the nudge leads to an identifier, the next nudge follows after 50
  /// s of darkness. So nudges are then posted once a minute, as in the reference app.
  public var quiet = Duration.seconds(50)
  /// The minimum time between two nudges. A value below one minute counts as one minute.
  public var interval = Duration.seconds(60)
  /// The upper limit of the minimum time between two nudges. Each nudge after which no identifier is read doubles this
  /// minimum, which begins at `interval`.
  ///
  /// No identifier is read if no phone is near, or if the notification does not light the screen (rule F2). After
  /// several nudges that led to no identifier, up to five minutes pass until a newcomer is heard. An encounter that
  /// lasts a quarter of an hour includes at least two nudges.
  public var longestInterval = Duration.seconds(300)

  /// Creates a schedule with the default values.
  public init() {}

  /// A schedule without nudges. With this schedule, a node needs notification permission only for announcements of
  /// unidentified phones. A phone whose screen stays dark hears no phone over the overflow channel.
  public static var off: NudgeSchedule {
    var schedule = NudgeSchedule()
    schedule.quiet = .seconds(Int64.max)
    return schedule
  }
}
