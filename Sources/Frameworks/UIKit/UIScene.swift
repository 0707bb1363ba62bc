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
  }

  public let session: UISceneSession
  public var delegate: (any UISceneDelegate)?
  public package(set) var activationState = ActivationState.unattached
  public var title: String!

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

    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
  }

  public let role: Role
  public package(set) var configuration: UISceneConfiguration
  /// The same for as long as the app is installed.
  public let persistentIdentifier: String
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

  public init(name: String?, sessionRole: UISceneSession.Role) {
    self.name = name
    role = sessionRole
  }
}

/// The moments of a scene's life. See Apple's `UISceneDelegate`; every method is optional.
@preconcurrency @MainActor
public protocol UISceneDelegate: NSObjectProtocol {
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
  func sceneDidDisconnect(_ scene: UIScene)
  func sceneDidBecomeActive(_ scene: UIScene)
  func sceneWillResignActive(_ scene: UIScene)
  func sceneWillEnterForeground(_ scene: UIScene)
  func sceneDidEnterBackground(_ scene: UIScene)
}

extension UISceneDelegate {
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
  ) {}
  public func sceneDidDisconnect(_ scene: UIScene) {}
  public func sceneDidBecomeActive(_ scene: UIScene) {}
  public func sceneWillResignActive(_ scene: UIScene) {}
  public func sceneWillEnterForeground(_ scene: UIScene) {}
  public func sceneDidEnterBackground(_ scene: UIScene) {}
}

/// See Apple's `UIWindowSceneDelegate`.
@preconcurrency @MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate {
  /// The window of the scene's storyboard.
  var window: UIWindow? { get set }
}

extension UIWindowSceneDelegate {
  public var window: UIWindow? {
    get { nil }
    set {}
  }
}
