public import Foundation

/// One instance of an app's interface. See Apple's `UIScene`. A virtual phone has one scene for each app.
@preconcurrency @MainActor
open class UIScene: UIResponder {
  /// Whether the user sees and uses the scene.
  public enum ActivationState: Int, Sendable {
    /// The scene is not connected: it has just been created, or the app is about to end.
    case unattached = -1
    /// The scene is in the foreground, and the user can operate it.
    case foregroundActive = 0
    /// The scene is about to become active, or to leave the foreground. A scene that is being connected has this state.
    case foregroundInactive = 1
    /// The scene is in the background, and the user does not see it.
    case background = 2
  }

  /// The reasons why a scene is connected. See Apple's `UIScene.ConnectionOptions`.
  @MainActor
  public final class ConnectionOptions: NSObject {
    /// The bundle identifier of the app that requested the scene; always `nil`.
    public var sourceApplication: String? { nil }
    /// The type of the activity that the scene continues by Handoff; always `nil`.
    public var handoffUserActivityType: String? { nil }
    /// The link by which the user launched the app; empty after any other launch.
    public internal(set) var urlContexts: Set<UIOpenURLContext> = []
    /// The user's response to a notification, if that response launched the app. The delegate of the notification
    /// centre also receives this response.
    public internal(set) var notificationResponse: UNNotificationResponse?
    /// The activities that the scene continues; always empty, because a virtual phone has no Handoff.
    public var userActivities: Set<NSUserActivity> { [] }
  }

  /// The session by which the system remembers the scene.
  public let session: UISceneSession
  /// The object that receives the callbacks of the scene.
  public var delegate: (any UISceneDelegate)?
  /// Whether the scene is in the foreground, and whether the user can operate the scene.
  public package(set) var activationState = ActivationState.unattached
  /// The title of the scene in the app switcher. A virtual phone stores the value and draws nothing.
  public var title: String!
  /// The line below the title in the app switcher. A virtual phone stores the value and draws nothing.
  public var subtitle = ""
  /// The conditions that determine which activities the scene can show. An app has one scene, so the property has no
  /// effect on a virtual phone.
  public var activationConditions = UISceneActivationConditions()

  /// Creates a scene. UIKit calls this initializer when the app first enters the foreground.
  public required init(session: UISceneSession, connectionOptions: ConnectionOptions) {
    self.session = session
    super.init()
  }

  /// Creates a scene without a session. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "UIKit creates the scenes of an app.")
  public required init() { fatalError("UIKit creates the scenes of an app") }
}

/// A scene with windows. See Apple's `UIWindowScene`. A virtual phone draws nothing.
@preconcurrency @MainActor
open class UIWindowScene: UIScene {
  /// The windows of the app, the newest last.
  public var windows: [UIWindow] { UIApplication.shared.windows }
  /// The phone's screen.
  public var screen: UIScreen { UIScreen.main }
  /// The app's key window; `nil` if the app has no key window.
  public var keyWindow: UIWindow? { UIApplication.shared.keyWindow }
}

/// The system's record of a scene. See Apple's `UISceneSession`.
@preconcurrency @MainActor
open class UISceneSession: NSObject {
  /// The purpose of a scene.
  public struct Role: RawRepresentable, Hashable, Sendable {
    /// Apple's name for the role.
    public let rawValue: String

    /// Creates a role from Apple's name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The role of every scene on a virtual phone.
    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    /// The role of a scene on an external display that the user cannot touch.
    public static let windowExternalDisplayNonInteractive = Role(
      rawValue: "UIWindowSceneSessionRoleExternalDisplayNonInteractive")
    /// The role of a scene on an external display.
    public static let windowExternalDisplay = Role(
      rawValue: "UIWindowSceneSessionRoleExternalDisplay")
    /// The role of a scene in Assistive Access.
    public static let windowAssistiveAccessApplication = Role(
      rawValue: "UIWindowSceneSessionRoleAssistiveAccessApplication")
    /// The role of a scene that shows a volume, in visionOS.
    public static let windowVolumetricApplication = Role(
      rawValue: "UIWindowSceneSessionRoleVolumetricApplication")
    /// The role of an immersive space, in visionOS.
    public static let immersiveSpaceApplication = Role(
      rawValue: "UISceneSessionRoleImmersiveSpaceApplication")
  }

  /// The purpose of the scene.
  public let role: Role
  /// The classes and the storyboard from which UIKit creates the scene.
  public package(set) var configuration: UISceneConfiguration
  /// The name of the session. The session's name stays the same until the user closes the scene in the app switcher.
  public let persistentIdentifier: String
  /// The activity that the scene's delegate last returned in an earlier process; `nil` if there is no such activity.
  /// The app restores the scene from this activity.
  public internal(set) var stateRestorationActivity: NSUserActivity?
  /// The scene; `nil` while the scene is not connected.
  public package(set) weak var scene: UIScene?
  /// The app's own data about the scene. The data is lost when the process ends.
  public var userInfo: [String: Any]?

  package init(role: Role, configuration: UISceneConfiguration, persistentIdentifier: String) {
    self.role = role
    self.configuration = configuration
    self.persistentIdentifier = persistentIdentifier
  }
}

/// The classes and the storyboard of a scene. See Apple's `UISceneConfiguration`.
@preconcurrency @MainActor
open class UISceneConfiguration: NSObject {
  /// The name of the configuration in the property list.
  public let name: String?
  /// The role of the scenes that have this configuration.
  public let role: UISceneSession.Role
  /// The class of the scene; `nil` stands for `UIWindowScene`.
  public var sceneClass: AnyClass?
  /// The class of the scene's delegate. The class must be a subclass of `UIResponder`, because UIKit cannot create
  /// objects of other classes.
  public var delegateClass: AnyClass?
  /// The storyboard whose initial controller fills the scene's window.
  public var storyboard: UIStoryboard?

  @available(*, unavailable, message: "Use init(name:sessionRole:) instead.")
  public override init() { fatalError("a configuration needs a role") }

  /// Creates a configuration without classes and without a storyboard. If the app does not set the delegate's class or
  /// the storyboard, UIKit uses the class or the storyboard of the property list.
  public init(name: String?, sessionRole: UISceneSession.Role) {
    self.name = name
    role = sessionRole
  }
}
