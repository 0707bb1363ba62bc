public import Foundation

extension UserDefaults {
  /// Returns the `UserDefaults` object of a suite, as `UserDefaults(suiteName:)` does. Also registers the suite, so
  /// that its values survive if the process is killed. On iOS another process stores the values. On a virtual phone the
  /// app's process writes every registered suite to its file before the process returns control to the phone.
  /// `afterglow host` writes this call in place of `UserDefaults(suiteName:)`.
  public static func kept(suiteName: String?) -> UserDefaults? {
    guard let defaults = UserDefaults(suiteName: suiteName) else { return nil }
    suites.withLock { $0[suiteName ?? ""] = defaults }
    return defaults
  }

  /// Writes the values of every suite from `kept(suiteName:)` to the suite's file.
  package static func synchronizeSuites() {
    for defaults in suites.withLock({ Array($0.values) }) { _ = defaults.synchronize() }
  }

  private static let suites = Locked<[String: UserDefaults]>([:])
}
