public import Foundation
public import FoundationAdditions

/// The storyboards and nibs of an app, and the closures that create and connect objects of the classes named in these
/// files.
///
/// `afterglow host` writes the calls to the `register` functions. Without Objective-C, UIKit cannot create an object by
/// the name of its class, or set an outlet by name. The registered values are static, because each hosted app runs in a
/// process of its own.
@MainActor
public enum InterfaceFiles {
  typealias Connect = @MainActor (AnyObject, String, Any) -> Bool
  typealias Action = @MainActor (AnyObject, String) -> Selector?

  /// The name of the storyboard in `UIMainStoryboardFile`; `nil` if the property list lacks this key.
  public static var mainStoryboard: String?
  /// The name of the storyboard in the first scene configuration; `nil` if the property list lacks this name.
  public static var sceneStoryboard: String?

  private static var storyboards: [String: InterfaceNode] = [:]
  private static var nibs: [String: InterfaceNode] = [:]
  private static var makers: [String: @MainActor () -> AnyObject?] = [:]
  private static var segues: [String: @MainActor (String?, UIViewController, UIViewController) -> UIStoryboardSegue] =
    [:]
  private static var connectors: [Connect] = []
  private static var actions: [Action] = []

  /// Registers a storyboard or a nib of the app.
  ///
  /// - Parameters:
  ///   - name: The name of the file, without its extension.
  ///   - isStoryboard: Whether the file is a storyboard; `false` for a nib.
  ///   - json: The elements of the file as JSON, which `afterglow host` writes.
  public static func register(_ name: String, isStoryboard: Bool, _ json: String) {
    let node = InterfaceNode(try? JSONSerialization.jsonObject(with: Data(json.utf8)))
    if isStoryboard { storyboards[name] = node } else { nibs[name] = node }
  }

  /// Registers a class that a storyboard or a nib names. The closure `make` creates an object of this class.
  public static func register(class name: String, make: @escaping @MainActor () -> AnyObject?) { makers[name] = make }

  /// Registers the closure that creates a segue of a class that a storyboard names.
  public static func register(
    segue name: String, make: @escaping @MainActor (String?, UIViewController, UIViewController) -> UIStoryboardSegue
  ) { segues[name] = make }

  /// Registers two closures for the app's classes: one sets outlets, and the other finds the selectors of actions.
  public static func register(
    connect: @escaping @MainActor (AnyObject, String, Any) -> Bool,
    action: @escaping @MainActor (AnyObject, String) -> Selector?
  ) {
    connectors.append(connect)
    actions.append(action)
  }

  /// Sets an outlet. Returns `false` if the object is not of the outlet's type.
  public static func assign<Value>(_ place: inout Value, _ object: Any) -> Bool {
    guard let value = object as? Value else { return false }
    place = value
    return true
  }

  /// Adds an object to an outlet collection. Returns `false` if the object is not of the type of the collection's
  /// elements.
  public static func assign<Value>(_ place: inout [Value]!, _ object: Any) -> Bool {
    guard let value = object as? Value else { return false }
    place = (place ?? []) + [value]
    return true
  }

  /// An empty coder for `init(coder:)`.
  public static var coder: NSCoder { EmptyCoder() }

  static func storyboard(_ name: String) -> InterfaceNode? { storyboards[name] }
  static func nib(_ name: String) -> InterfaceNode? { nibs[name] }
  static func make(_ name: String?) -> AnyObject? { name.flatMap { makers[$0] }?() }
  /// Creates a segue of the app's own class; `nil` if the app has no such class.
  static func segue(
    _ name: String?, identifier: String?, source: UIViewController, destination: UIViewController
  ) -> UIStoryboardSegue? { name.flatMap { segues[$0] }?(identifier, source, destination) }
  static func connect(_ object: AnyObject, _ name: String, to value: Any) -> Bool {
    connectors.contains { $0(object, name, value) }
  }
  static func action(_ name: String, of object: AnyObject) -> Selector? {
    for action in actions { if let found = action(object, name) { return found } }
    return nil
  }
}

private final class EmptyCoder: NSCoder {}

/// A storyboard of the app. See Apple's `UIStoryboard`.
@preconcurrency @MainActor
public final class UIStoryboard: NSObject {
  let name: String
  let document: InterfaceNode?

  /// Opens the storyboard with this name. The bundle is ignored.
  public init(name: String, bundle: Bundle?) {
    self.name = name
    document = InterfaceFiles.storyboard(name)
  }

  /// Creates the controller with this identifier. If the storyboard lacks the identifier, the app ends, as on iOS.
  public func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
    guard let controller = InterfaceBuilder.controller(of: self, where: { $0["storyboardIdentifier"] == identifier })
    else { fatalError("Storyboard '\(name)' doesn't contain a view controller with identifier '\(identifier)'") }
    return controller
  }

  /// Creates the controller with this identifier. If the controller does not exist or is not of the expected class, the
  /// app ends. The `creator` closure is not called.
  public func instantiateViewController<Controller: UIViewController>(
    identifier: String, creator: ((NSCoder) -> Controller?)? = nil
  ) -> Controller {
    guard let controller = instantiateViewController(withIdentifier: identifier) as? Controller else {
      fatalError("The view controller '\(identifier)' is not a \(Controller.self)")
    }
    return controller
  }

  /// Creates the initial controller of the storyboard; `nil` if the storyboard has no initial controller.
  public func instantiateInitialViewController() -> UIViewController? {
    guard let initial = document?["initialViewController"] else { return nil }
    return InterfaceBuilder.controller(of: self) { $0["id"] == initial }
  }
}

/// A nib of the app. See Apple's `UINib`.
@preconcurrency @MainActor
public final class UINib: NSObject {
  let name: String

  /// Creates a reference to a nib of the app. The bundle is ignored.
  public init(nibName: String, bundle: Bundle?) { name = nibName }

  /// Creates the objects at the top level of the nib, and connects them to the owner. The result is empty if the app
  /// has no such nib.
  @discardableResult
  public func instantiate(withOwner owner: Any?, options: [String: Any]? = nil) -> [Any] {
    guard let document = InterfaceFiles.nib(name) else { return [] }
    return InterfaceBuilder(document, storyboard: nil).topLevelObjects(owner: owner.map { $0 as AnyObject })
  }
}

extension Bundle {
  /// Creates the objects at the top level of a nib, and connects them to the owner. The result is empty if the app has
  /// no such nib.
  @MainActor @discardableResult
  public func loadNibNamed(_ name: String, owner: Any?, options: [String: Any]? = nil) -> [Any]? {
    UINib(nibName: name, bundle: self).instantiate(withOwner: owner)
  }
}

/// A transition from one controller to another. See Apple's `UIStoryboardSegue`.
@preconcurrency @MainActor
open class UIStoryboardSegue: NSObject {
  /// The name of the segue in the storyboard.
  public let identifier: String?
  /// The controller that the segue leaves.
  public let source: UIViewController
  /// The controller that the segue shows.
  public let destination: UIViewController

  /// Creates a segue between two controllers.
  public init(identifier: String?, source: UIViewController, destination: UIViewController) {
    (self.identifier, self.source, self.destination) = (identifier, source, destination)
  }

  private var performHandler: (() -> Void)?

  /// Creates a segue that calls a closure when it runs.
  public convenience init(
    identifier: String?, source: UIViewController, destination: UIViewController, performHandler: @escaping () -> Void
  ) {
    self.init(identifier: identifier, source: source, destination: destination)
    self.performHandler = performHandler
  }

  /// Shows the destination. A segue of the app's own class overrides this method.
  open func perform() { performHandler?() }
}
