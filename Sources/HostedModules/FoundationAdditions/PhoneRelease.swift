import Foundation
import PhonePort

/// The release of iOS on the phone that runs the app. `afterglow host` replaces `#available` with calls to this type.
public enum PhoneRelease {
  /// The release that is assumed if the process does not run on a phone, as in tests: later than every real release.
  static let newest = 99

  private static let major: Int = PhoneConnection.running?.ask(.osMajorVersion).count ?? newest

  /// The major version of the phone's release; 99 if the process does not run on a phone.
  public static var current: Int { major }

  /// Whether the phone runs this release or a later one. A phone runs the last update of its release, so `minor` is
  /// ignored.
  public static func isAtLeast(_ major: Int, _ minor: Int = 0) -> Bool { Self.major >= major }

  /// Whether an availability check that names only other systems passes on an iPhone; always `true`.
  public static var isAny: Bool { true }
}
