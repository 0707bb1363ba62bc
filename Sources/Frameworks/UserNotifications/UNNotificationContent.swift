public import Foundation
import PhonePort

/// What a notification says. See Apple's `UNNotificationContent`.
public class UNNotificationContent: NSObject {
  public internal(set) var title = ""
  public internal(set) var subtitle = ""
  public internal(set) var body = ""
  public internal(set) var badge: NSNumber?
  public internal(set) var sound: UNNotificationSound?
  public internal(set) var categoryIdentifier = ""
  public internal(set) var threadIdentifier = ""
  /// A property list.
  public internal(set) var userInfo: [AnyHashable: Any] = [:]
  public internal(set) var attachments: [UNNotificationAttachment] = []
  // What follows changes how a notification looks, which has no effect on a virtual phone.
  public internal(set) var launchImageName = ""
  public internal(set) var targetContentIdentifier: String?
  public internal(set) var filterCriteria: String?
  public internal(set) var interruptionLevel = UNNotificationInterruptionLevel.active
  public internal(set) var relevanceScore = 0.0
  @available(iOS, deprecated: 15.0)
  public internal(set) var summaryArgument = ""
  @available(iOS, deprecated: 15.0)
  public internal(set) var summaryArgumentCount = 0

  public override init() {}
}

/// A notification's text while it is written. See Apple's `UNMutableNotificationContent`.
public final class UNMutableNotificationContent: UNNotificationContent {
  public override var title: String {
    get { super.title }
    set { super.title = newValue }
  }
  public override var subtitle: String {
    get { super.subtitle }
    set { super.subtitle = newValue }
  }
  public override var body: String {
    get { super.body }
    set { super.body = newValue }
  }
  public override var badge: NSNumber? {
    get { super.badge }
    set { super.badge = newValue }
  }
  public override var sound: UNNotificationSound? {
    get { super.sound }
    set { super.sound = newValue }
  }
  public override var categoryIdentifier: String {
    get { super.categoryIdentifier }
    set { super.categoryIdentifier = newValue }
  }
  public override var threadIdentifier: String {
    get { super.threadIdentifier }
    set { super.threadIdentifier = newValue }
  }
  public override var userInfo: [AnyHashable: Any] {
    get { super.userInfo }
    set { super.userInfo = newValue }
  }
  public override var attachments: [UNNotificationAttachment] {
    get { super.attachments }
    set { super.attachments = newValue }
  }
  public override var launchImageName: String {
    get { super.launchImageName }
    set { super.launchImageName = newValue }
  }
  public override var targetContentIdentifier: String? {
    get { super.targetContentIdentifier }
    set { super.targetContentIdentifier = newValue }
  }
  public override var filterCriteria: String? {
    get { super.filterCriteria }
    set { super.filterCriteria = newValue }
  }
  public override var interruptionLevel: UNNotificationInterruptionLevel {
    get { super.interruptionLevel }
    set { super.interruptionLevel = newValue }
  }
  public override var relevanceScore: Double {
    get { super.relevanceScore }
    set { super.relevanceScore = newValue }
  }
  @available(iOS, deprecated: 15.0)
  public override var summaryArgument: String {
    get { super.summaryArgument }
    set { super.summaryArgument = newValue }
  }
  @available(iOS, deprecated: 15.0)
  public override var summaryArgumentCount: Int {
    get { super.summaryArgumentCount }
    set { super.summaryArgumentCount = newValue }
  }
}

/// What is heard with a notification. See Apple's `UNNotificationSound`; a virtual phone is silent.
public final class UNNotificationSound: NSObject, Sendable {
  private let name: String

  private init(_ name: String) {
    self.name = name
  }

  public convenience init(named name: UNNotificationSoundName) { self.init(name.rawValue) }

  public static var `default`: UNNotificationSound { UNNotificationSound("default") }
  public static var defaultCritical: UNNotificationSound { UNNotificationSound("critical") }
  public static var defaultRingtone: UNNotificationSound { UNNotificationSound("ringtone") }
  public static func criticalSoundNamed(_ name: UNNotificationSoundName) -> UNNotificationSound { .init(named: name) }
  public static func criticalSoundNamed(
    _ name: UNNotificationSoundName, withAudioVolume volume: Float
  ) -> UNNotificationSound { .init(named: name) }
  public static func defaultCriticalSound(withAudioVolume volume: Float) -> UNNotificationSound { .defaultCritical }
  public static func ringtoneSoundNamed(_ name: UNNotificationSoundName) -> UNNotificationSound { .init(named: name) }
}

/// The name of a sound in the app. See Apple's `UNNotificationSoundName`.
public struct UNNotificationSoundName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public init(_ rawValue: String) { self.init(rawValue: rawValue) }
}

extension UNNotificationContent {
  /// Fills a wish for the phone.
  func fill(_ wish: inout NotificationWish) {
    wish.title = title
    wish.subtitle = subtitle
    wish.body = body
    wish.badge = badge?.intValue
    wish.hasSound = sound != nil
    wish.category = categoryIdentifier
    wish.thread = threadIdentifier
    wish.attachments = attachments.flatMap(\.parts)
    if !userInfo.isEmpty,
      let data = try? PropertyListSerialization.data(fromPropertyList: userInfo, format: .binary, options: 0)
    {
      wish.userInfo = [UInt8](data)
    }
  }

  /// Reads back what the phone keeps.
  convenience init(_ wish: NotificationWish) {
    self.init()
    title = wish.title
    subtitle = wish.subtitle
    body = wish.body
    badge = wish.badge.map { NSNumber(value: $0) }
    sound = wish.hasSound ? .default : nil
    categoryIdentifier = wish.category
    threadIdentifier = wish.thread
    attachments = UNNotificationAttachment.read(wish.attachments)
    let list = try? PropertyListSerialization.propertyList(from: Data(wish.userInfo), format: nil)
    userInfo = list as? [AnyHashable: Any] ?? [:]
  }
}

extension NSString {
  /// The text of a notification in the user's language: that of the app's string table, or the key itself.
  public static func localizedUserNotificationString(forKey key: String, arguments: [Any]?) -> String {
    var text = Bundle.main.localizedString(forKey: key, value: key, table: nil)
    for argument in arguments ?? [] {
      guard let place = text.range(of: "%@") else { break }
      text.replaceSubrange(place, with: String(describing: argument))
    }
    return text
  }
}
