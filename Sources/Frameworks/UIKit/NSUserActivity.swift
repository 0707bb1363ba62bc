public import Foundation

/// An app's description of the user's activity. See Apple's `NSUserActivity`, which Linux's Foundation lacks.
///
/// For each scene, a virtual phone stores one activity, from which the app restores its interface. A virtual phone has
/// no Handoff and no search.
open class NSUserActivity: NSObject {
  /// The name that the app gives this kind of activity.
  public let activityType: String
  /// The name of the activity. The phone stores the name with the scene.
  open var title: String?
  /// The data by which the app restores the activity. The keys must be strings, and the values must be allowed in a
  /// property list.
  open var userInfo: [AnyHashable: Any]?

  /// Creates an activity of a type, without a title and without data.
  public init(activityType: String) {
    self.activityType = activityType
  }

  /// Adds entries to the user info. A new value replaces the existing value of its key.
  open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
    userInfo = (userInfo ?? [:]).merging(otherDictionary) { _, new in new }
  }
}

extension NSUserActivity {
  /// The activity as bytes; `nil` if the activity's user info is not a property list.
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
