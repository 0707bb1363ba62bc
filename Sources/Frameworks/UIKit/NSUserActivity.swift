public import Foundation

/// What the user is doing, as an app describes it. See Apple's `NSUserActivity`, which Linux's Foundation lacks.
///
/// A virtual phone keeps one for each scene, from which the app restores its interface. It has no Handoff and no search.
open class NSUserActivity: NSObject {
  public let activityType: String
  open var title: String?
  /// A property list with names as keys, as far as it is to be kept.
  open var userInfo: [AnyHashable: Any]?

  public init(activityType: String) {
    self.activityType = activityType
  }

  open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
    userInfo = (userInfo ?? [:]).merging(otherDictionary) { _, new in new }
  }
}

extension NSUserActivity {
  /// The activity as bytes; `nil` if its user info is no property list.
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
