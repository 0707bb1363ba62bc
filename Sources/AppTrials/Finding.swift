/// A remark about an event that the app's author should know, for example an action that iOS's rules do not allow.
package struct Finding: Hashable, Sendable {
  package enum Severity: String, Sendable, CaseIterable {
    /// The app's action does not work on a phone.
    case fault
    /// The app's action may have an effect that the app's author does not expect.
    case warning
    /// The app's author should know of the event, but the event is not a fault.
    case note
  }

  /// The number of the rule, as `afterglow rules` shows it.
  package var rule: String
  /// A short name that stays the same between releases.
  package var kind: String
  package var severity: Severity
  package var message: String
  /// The time from the beginning of the trial to the first occurrence; `nil` if the finding does not depend on time.
  package var time: Duration?
  package var phone: String?
  /// The file and line of the call in the app's sources, if they are known.
  package var place: String?

  package init(
    rule: String, kind: String, severity: Severity, message: String, time: Duration? = nil, phone: String? = nil,
    place: String? = nil
  ) {
    self.rule = rule
    self.kind = kind
    self.severity = severity
    self.message = message
    self.time = time
    self.phone = phone
    self.place = place
  }
}
