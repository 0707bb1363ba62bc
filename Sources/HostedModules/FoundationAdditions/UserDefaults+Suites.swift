public import Foundation

extension UserDefaults {
  /// The defaults of a suite, as `UserDefaults(suiteName:)` makes them, which a kill does not lose.
  ///
  /// On iOS another process keeps them. Here the app's process writes every suite down before it gives its turn back.
  /// `afterglow host` writes this call where a source has that initializer.
  public static func kept(suiteName: String?) -> UserDefaults? {
    guard let defaults = UserDefaults(suiteName: suiteName) else { return nil }
    suites.withLock { $0[suiteName ?? ""] = defaults }
    return defaults
  }

  /// Writes down every suite that the process uses.
  package static func synchronizeSuites() {
    for defaults in suites.withLock({ Array($0.values) }) { _ = defaults.synchronize() }
  }

  private static let suites = Locked<[String: UserDefaults]>([:])
}
