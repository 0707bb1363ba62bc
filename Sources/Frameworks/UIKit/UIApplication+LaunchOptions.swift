/// Keys of the launch options for what no virtual phone starts an app for: an app finds nothing under them, as on an iPhone
/// that starts it for another reason.
extension UIApplication.LaunchOptionsKey {
  public static let sourceApplication = Self(rawValue: "UIApplicationLaunchOptionsSourceApplicationKey")
  public static let remoteNotification = Self(rawValue: "UIApplicationLaunchOptionsRemoteNotificationKey")
  public static let localNotification = Self(rawValue: "UIApplicationLaunchOptionsLocalNotificationKey")
  public static let annotation = Self(rawValue: "UIApplicationLaunchOptionsAnnotationKey")
  public static let newsstandDownloads = Self(rawValue: "UIApplicationLaunchOptionsNewsstandDownloadsKey")
  public static let shortcutItem = Self(rawValue: "UIApplicationLaunchOptionsShortcutItemKey")
  public static let eventAttribution = Self(rawValue: "UIApplicationLaunchOptionsEventAttributionKey")
  public static let userActivityDictionary = Self(rawValue: "UIApplicationLaunchOptionsUserActivityDictionaryKey")
  public static let userActivityType = Self(rawValue: "UIApplicationLaunchOptionsUserActivityTypeKey")
  public static let cloudKitShareMetadata = Self(rawValue: "UIApplicationLaunchOptionsCloudKitShareMetadataKey")
}

extension UIApplication {
  /// Keys of what an app is told of a link: nothing, because no other app sends one.
  public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    public static let sourceApplication = Self(rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey")
    public static let annotation = Self(rawValue: "UIApplicationOpenURLOptionsAnnotationKey")
    public static let openInPlace = Self(rawValue: "UIApplicationOpenURLOptionsOpenInPlaceKey")
  }
}
