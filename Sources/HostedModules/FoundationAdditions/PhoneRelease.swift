import Foundation
import PhonePort

/// The release of iOS on the phone that runs the app. `afterglow host` asks it where a source says `#available`.
public enum PhoneRelease {
  /// Says the release where no phone is asked, for tests; the newest otherwise.
  static let newest = 99

  private static let major: Int = PhoneConnection.running?.send(.system(.osMajorVersion)).count ?? newest

  /// The first number of the phone's release.
  public static var current: Int { major }

  /// Whether the phone runs a release or a later one. A phone stands for the last update of its release, so every update counts.
  public static func isAtLeast(_ major: Int, _ minor: Int = 0) -> Bool { Self.major >= major }

  /// What a check for other systems alone says on an iPhone.
  public static var isAny: Bool { true }
}
