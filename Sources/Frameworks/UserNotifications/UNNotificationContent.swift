public import Foundation
import PhonePort

/// The content of a notification. See Apple's `UNNotificationContent`.
public class UNNotificationContent: NSObject {
  /// The first line of the notification.
  public internal(set) var title = ""
  /// The second line of the notification.
  public internal(set) var subtitle = ""
  /// The text of the notification.
  public internal(set) var body = ""
  /// The number that the notification sets on the app's icon; `nil` leaves the number unchanged, and 0 removes the
  /// number. While the app is in the foreground, the phone sets the number only if the delegate's options contain
  /// ``UNNotificationPresentationOptions/badge``.
  public internal(set) var badge: NSNumber?
  /// The sound of the notification. The virtual phone records only whether the notification has a sound.
  public internal(set) var sound: UNNotificationSound?
  /// The identifier of the notification's category; empty if the notification has no category.
  public internal(set) var categoryIdentifier = ""
  /// The name of the conversation to which the notification belongs; empty if the notification belongs to no
  /// conversation.
  public internal(set) var threadIdentifier = ""
  /// The app's own data, which must be a property list. The phone drops data of any other kind.
  public internal(set) var userInfo: [AnyHashable: Any] = [:]
  /// The files that belong to the notification.
  public internal(set) var attachments: [UNNotificationAttachment] = []
  /// The name of the image that iOS shows while the app starts. A virtual phone stores the name and draws nothing.
  public internal(set) var launchImageName = ""
  /// The identifier of the content for which iOS chooses a scene when the user taps the notification. A virtual phone
  /// only stores the identifier, because an app has only one scene.
  public internal(set) var targetContentIdentifier: String?
  /// The criterion by which a Focus filters notifications. A virtual phone stores the criterion, but has no Focus.
  public internal(set) var filterCriteria: String?
  /// The urgency of the notification. A passive notification does not light the screen. Do Not Disturb does not keep a
  /// time-sensitive or critical notification from lighting the screen.
  public internal(set) var interruptionLevel = UNNotificationInterruptionLevel.active
  /// The rank of the notification in a summary, from 0 to 1. A virtual phone stores the value and shows no summaries.
  public internal(set) var relevanceScore = 0.0
  /// The text by which a summary refers to the notification. A virtual phone stores the text and shows no summaries.
  @available(iOS, deprecated: 15.0)
  public internal(set) var summaryArgument = ""
  /// The number of items that the notification adds to a summary. A virtual phone stores the number and shows no
  /// summaries.
  @available(iOS, deprecated: 15.0)
  public internal(set) var summaryArgumentCount = 0

  /// Creates empty content.
  public override init() {}
}

/// The content of a notification, with properties that the app can change. See Apple's `UNMutableNotificationContent`.
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

/// A sound for a notification. See Apple's `UNNotificationSound`. A virtual phone plays no sound.
public final class UNNotificationSound: NSObject, Sendable {
  private let name: String

  private init(_ name: String) {
    self.name = name
  }

  /// Creates a sound from a file of the app.
  public convenience init(named name: UNNotificationSoundName) { self.init(name.rawValue) }

  /// The system's own sound.
  public static var `default`: UNNotificationSound { UNNotificationSound("default") }
  /// The system's own sound for critical alerts.
  public static var defaultCritical: UNNotificationSound { UNNotificationSound("critical") }
  /// The system's own ringtone.
  public static var defaultRingtone: UNNotificationSound { UNNotificationSound("ringtone") }
  /// Returns a sound for critical alerts from a file of the app.
  public static func criticalSoundNamed(_ name: UNNotificationSoundName) -> UNNotificationSound { .init(named: name) }
  /// Returns a sound for critical alerts from a file of the app. The virtual phone ignores the volume.
  public static func criticalSoundNamed(
    _ name: UNNotificationSoundName, withAudioVolume volume: Float
  ) -> UNNotificationSound { .init(named: name) }
  /// Returns the system's own sound for critical alerts. The virtual phone ignores the volume.
  public static func defaultCriticalSound(withAudioVolume volume: Float) -> UNNotificationSound { .defaultCritical }
  /// Returns a ringtone from a file of the app.
  public static func ringtoneSoundNamed(_ name: UNNotificationSoundName) -> UNNotificationSound { .init(named: name) }
}

/// The name of a sound file. See Apple's `UNNotificationSoundName`.
public struct UNNotificationSoundName: RawRepresentable, Hashable, Sendable {
  /// The file's name.
  public let rawValue: String

  /// Creates the name of a sound from a file's name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Creates the name of a sound from a file's name.
  public init(_ rawValue: String) { self.init(rawValue: rawValue) }
}

extension UNNotificationContent {
  /// Copies the content into a request to the phone.
  func fill(_ wish: inout NotificationWish) {
    wish.title = title
    wish.subtitle = subtitle
    wish.body = body
    wish.badge = badge?.intValue
    wish.hasSound = sound != nil
    wish.category = categoryIdentifier
    wish.thread = threadIdentifier
    wish.attachments = attachments.flatMap(\.parts)
    wish.interruptionLevel = interruptionLevel.rawValue
    wish.launchImage = launchImageName
    wish.targetContent = targetContentIdentifier
    wish.filterCriteria = filterCriteria
    wish.relevance = relevanceScore
    wish.summary = summaryArgument
    wish.summaryCount = summaryArgumentCount
    if !userInfo.isEmpty,
      let data = try? PropertyListSerialization.data(fromPropertyList: userInfo, format: .binary, options: 0)
    {
      wish.userInfo = [UInt8](data)
    }
  }

  /// Creates the content from the phone's record of the notification.
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
    interruptionLevel = UNNotificationInterruptionLevel(rawValue: wish.interruptionLevel) ?? .active
    launchImageName = wish.launchImage
    targetContentIdentifier = wish.targetContent
    filterCriteria = wish.filterCriteria
    relevanceScore = wish.relevance
    summaryArgument = wish.summary
    summaryArgumentCount = wish.summaryCount
    let list = try? PropertyListSerialization.propertyList(from: Data(wish.userInfo), format: nil)
    userInfo = list as? [AnyHashable: Any] ?? [:]
  }
}

extension NSString {
  /// Returns a text from the app's string table in the user's language, or the key if the table lacks the text.
  ///
  /// - Parameters:
  ///   - key: The key in the string table.
  ///   - arguments: The values that replace the placeholders `%@`, in the order of the placeholders. A placeholder
  ///     `%2$@` stands for the second value, wherever it is.
  /// - Returns: The text after the arguments have replaced the placeholders. A placeholder without a value stays.
  public static func localizedUserNotificationString(forKey key: String, arguments: [Any]?) -> String {
    let text = Bundle.main.localizedString(forKey: key, value: key, table: nil)
    let values = arguments ?? []
    var next = 0
    return text.replacing(/%(?:([0-9]{1,4})\$)?@/) { placeholder in
      let index = placeholder.1.flatMap { Int($0) }.map { $0 - 1 } ?? next
      if placeholder.1 == nil { next += 1 }
      return values.indices.contains(index) ? String(describing: values[index]) : String(placeholder.0)
    }
  }
}
