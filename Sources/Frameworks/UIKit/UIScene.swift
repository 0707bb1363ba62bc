public import Foundation

/// What an app shows in one place. See Apple's `UIScene`. A virtual phone has one scene of each app.
@preconcurrency @MainActor
open class UIScene: UIResponder {
  /// Where a scene stands for the user.
  public enum ActivationState: Int, Sendable {
    case unattached = -1
    case foregroundActive = 0
    case foregroundInactive = 1
    case background = 2
  }

  /// Why a scene is shown. See Apple's `UIScene.ConnectionOptions`.
  @MainActor
  public final class ConnectionOptions: NSObject {
    /// The bundle identifier of the app that asked for the scene; nobody does on a virtual phone.
    public var sourceApplication: String? { nil }
    public var handoffUserActivityType: String? { nil }
    /// The link that the user followed to start the app.
    public internal(set) var urlContexts: Set<UIOpenURLContext> = []
    /// What the user did with a notification to start the app; its centre's delegate is told as well.
    public internal(set) var notificationResponse: UNNotificationResponse?
    /// The activities that the scene is to continue: none on a virtual phone, which has no Handoff.
    public var userActivities: Set<NSUserActivity> { [] }
  }

  public let session: UISceneSession
  public var delegate: (any UISceneDelegate)?
  public package(set) var activationState = ActivationState.unattached
  public var title: String!
  /// What the app switcher shows below the title.
  public var subtitle = ""
  /// It has no effect on a virtual phone, which has one scene of each app.
  public var activationConditions = UISceneActivationConditions()

  public required init(session: UISceneSession, connectionOptions: ConnectionOptions) {
    self.session = session
    super.init()
  }

  @available(*, unavailable, message: "UIKit makes scenes")
  public required init() { fatalError("UIKit makes scenes") }
}

/// A scene with windows. See Apple's `UIWindowScene`; a virtual phone draws nothing.
@preconcurrency @MainActor
open class UIWindowScene: UIScene {
  /// The windows that show the scene.
  public var windows: [UIWindow] { UIApplication.shared.windows }
  public var screen: UIScreen { UIScreen.main }
  public var keyWindow: UIWindow? { windows.last }
}

/// A scene as the system remembers it. See Apple's `UISceneSession`.
@preconcurrency @MainActor
open class UISceneSession: NSObject {
  /// What a scene is for.
  public struct Role: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The role of every scene of a virtual phone.
    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    public static let windowExternalDisplayNonInteractive = Role(
      rawValue: "UIWindowSceneSessionRoleExternalDisplayNonInteractive")
    public static let windowExternalDisplay = Role(
      rawValue: "UIWindowSceneSessionRoleExternalDisplay")
    public static let windowAssistiveAccessApplication = Role(
      rawValue: "UIWindowSceneSessionRoleAssistiveAccessApplication")
    public static let windowVolumetricApplication = Role(
      rawValue: "UIWindowSceneSessionRoleVolumetricApplication")
    public static let immersiveSpaceApplication = Role(
      rawValue: "UISceneSessionRoleImmersiveSpaceApplication")
  }

  public let role: Role
  public package(set) var configuration: UISceneConfiguration
  /// The same until the user closes the scene in the app switcher.
  public let persistentIdentifier: String
  /// What the scene's delegate last gave for its restoration.
  public internal(set) var stateRestorationActivity: NSUserActivity?
  public package(set) weak var scene: UIScene?
  public var userInfo: [String: Any]?

  package init(role: Role, configuration: UISceneConfiguration, persistentIdentifier: String) {
    self.role = role
    self.configuration = configuration
    self.persistentIdentifier = persistentIdentifier
  }
}

/// Which classes make a scene. See Apple's `UISceneConfiguration`.
@preconcurrency @MainActor
open class UISceneConfiguration: NSObject {
  public let name: String?
  public let role: UISceneSession.Role
  /// The class of the scene; `UIWindowScene` without one.
  public var sceneClass: AnyClass?
  /// The class of the scene's delegate: a `UIResponder`, which UIKit can make.
  public var delegateClass: AnyClass?
  /// Whose first controller fills the scene's window.
  public var storyboard: UIStoryboard?

  @available(*, unavailable, message: "Use init(name:sessionRole:) instead.")
  public override init() { fatalError("a configuration needs a role") }

  public init(name: String?, sessionRole: UISceneSession.Role) {
    self.name = name
    role = sessionRole
  }
}
