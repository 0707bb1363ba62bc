/// Something that an app does and that iOS's rules make useless or punish.
package struct Finding: Hashable, Sendable {
  package enum Severity: String, Sendable, CaseIterable {
    /// The app's action does not work on a phone.
    case fault
    /// The app's action may not do what the author expects.
    case warning
    /// Worth knowing, but never counted as a fault.
    case note
  }

  /// The rule, as `afterglow rules` numbers it.
  package var rule: String
  /// A short name that stays the same between releases.
  package var kind: String
  package var severity: Severity
  package var message: String
  /// The time of the first occurrence since the trial began; `nil` if the finding does not depend on time.
  package var time: Duration?
  package var phone: String?
  /// The place of the call in the app's sources, if it is known.
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
