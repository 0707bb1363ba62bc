public import Foundation

/// An activity of the user, as an app describes it. See Apple's `NSUserActivity`, which Linux's Foundation lacks.
///
/// A virtual phone keeps one activity for each scene. The app restores its interface from that activity. A virtual
/// phone has no Handoff and no search.
open class NSUserActivity: NSObject {
  /// The name that the app gives this kind of activity.
  public let activityType: String
  /// The name of the activity. The phone keeps it with the scene.
  open var title: String?
  /// What the app needs to restore the activity. Its keys must be strings, and its values must be allowed in a property
  /// list.
  open var userInfo: [AnyHashable: Any]?

  /// Creates an activity of a type, without a title and data.
  public init(activityType: String) {
    self.activityType = activityType
  }

  /// Adds data to the existing data. A new value replaces one with the same key.
  open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
    userInfo = (userInfo ?? [:]).merging(otherDictionary) { _, new in new }
  }
}

extension NSUserActivity {
  /// The activity as bytes; `nil` if its user info is not a property list.
  var stored: [UInt8]? {
    var list: [String: Any] = ["type": activityType]
    if let title { list["title"] = title }
    if let userInfo {
      guard let named = userInfo as? [String: Any] else { return nil }
      list["info"] = named
    }
    guard PropertyListSerialization.propertyList(list, isValidFor: .binary) else { return nil }
    return (try? PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)).map { Array($0) }
  }

  convenience init?(stored bytes: [UInt8]) {
    guard
      let list = try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil) as? [String: Any],
      let type = list["type"] as? String
    else { return nil }
    self.init(activityType: type)
    title = list["title"] as? String
    userInfo = list["info"] as? [String: Any]
  }
}
