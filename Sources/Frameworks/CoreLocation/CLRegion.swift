public import Foundation
import PhonePort

/// Where a phone is to a region. See Apple's `CLRegionState`.
public enum CLRegionState: Int, Sendable {
  case unknown = 0
  case inside = 1
  case outside = 2
}

/// Something that can be entered and left; here, always a ``CLBeaconRegion``. See Apple's `CLRegion`.
///
/// Two regions with one identifier are the same region: an app that monitors a second one replaces the first.
public class CLRegion: NSObject {
  public let identifier: String
  /// Whether the app is told when the phone comes in, and is woken for it.
  public var notifyOnEntry = true
  /// Whether the app is told when the phone goes out, and is woken for it.
  public var notifyOnExit = true

  init(identifier: String) {
    self.identifier = identifier
  }

  /// As the phone is told of it.
  var value: RegionDescription {
    RegionDescription(
      identifier: identifier, constraint: nil, notifiesOnEntry: notifyOnEntry, notifiesOnExit: notifyOnExit,
      notifiesEntryStateOnDisplay: false)
  }

  public override func isEqual(_ object: Any?) -> Bool { (object as? CLRegion)?.identifier == identifier }

  public override var hash: Int { identifier.hashValue }
}
