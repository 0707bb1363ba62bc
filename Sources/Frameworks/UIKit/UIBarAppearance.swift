public import Foundation

/// The look of a bar. See Apple's `UIBarAppearance`. The object stores the values that the app sets. A virtual phone
/// draws nothing.
@preconcurrency @MainActor
open class UIBarAppearance: NSObject {
  /// The colour of the bar's background; `nil` for no colour.
  open var backgroundColor: UIColor?
  /// The blur behind the bar; `nil` for no blur.
  open var backgroundEffect: UIBlurEffect?
  /// The image behind the bar; `nil` for no image.
  open var backgroundImage: UIImage?
  /// The colour of the line between the bar and the content; `nil` for no line.
  open var shadowColor: UIColor?
  /// The image of the line between the bar and the content; `nil` for the system's line.
  open var shadowImage: UIImage?

  public override init() {}
  /// Creates a copy of another look.
  public init(barAppearance: UIBarAppearance) {
    backgroundColor = barAppearance.backgroundColor
    backgroundEffect = barAppearance.backgroundEffect
    backgroundImage = barAppearance.backgroundImage
    shadowColor = barAppearance.shadowColor
    shadowImage = barAppearance.shadowImage
  }
  /// Sets the system's background. A virtual phone draws nothing, so the method does nothing.
  open func configureWithDefaultBackground() {}
  /// Sets an opaque background. A virtual phone draws nothing, so the method does nothing.
  open func configureWithOpaqueBackground() {}
  /// Sets a transparent background. A virtual phone draws nothing, so the method does nothing.
  open func configureWithTransparentBackground() {}
}

/// The look of a navigation bar. See Apple's `UINavigationBarAppearance`. A virtual phone draws nothing.
@preconcurrency @MainActor
open class UINavigationBarAppearance: UIBarAppearance {
  /// The attributes of the title's text.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
  /// The attributes of a large title's text.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:]
}

/// The look of a tab bar. See Apple's `UITabBarAppearance`. A virtual phone draws nothing.
@preconcurrency @MainActor
open class UITabBarAppearance: UIBarAppearance {}

/// The size of a bar.
public enum UIBarMetrics: Int, Sendable {
  /// The size while the phone is upright.
  case `default`
  /// The size while the phone lies on its side.
  case compact
  /// The size of a bar with a prompt, while the phone is upright.
  case defaultPrompt = 101
  /// The size of a bar with a prompt, while the phone lies on its side.
  case compactPrompt
}

/// The values that an app sets for all bars, controls or views of a class. A virtual phone draws nothing.
@MainActor
private enum SharedAppearances {
  static var all: [ObjectIdentifier: AnyObject] = [:]

  static func of<Object: AnyObject>(_ type: Object.Type, _ make: () -> Object) -> Object {
    if let made = all[ObjectIdentifier(type)] as? Object { return made }
    let made = make()
    all[ObjectIdentifier(type)] = made
    return made
  }
}

extension UINavigationBar {
  /// Returns an object that stores values for all navigation bars. The bars of a virtual phone keep their own values.
  public class func appearance() -> UINavigationBar {
    SharedAppearances.of(UINavigationBar.self) { UINavigationBar(frame: .zero) }
  }
}
extension UITabBar {
  /// Returns an object that stores values for all tab bars. The bars of a virtual phone keep their own values.
  public class func appearance() -> UITabBar { SharedAppearances.of(UITabBar.self) { UITabBar(frame: .zero) } }
}
extension UITableView {
  /// Returns an object that stores values for all lists. The lists of a virtual phone keep their own values.
  public class func appearance() -> UITableView {
    SharedAppearances.of(UITableView.self) { UITableView(frame: .zero) }
  }
}
extension UISegmentedControl {
  /// Returns an object that stores values for all controls of this kind. The controls of a virtual phone keep their own
  /// values.
  public class func appearance() -> UISegmentedControl {
    SharedAppearances.of(UISegmentedControl.self) { UISegmentedControl(frame: .zero) }
  }
}
extension UIBarButtonItem {
  /// Returns an object that stores values for all buttons of bars. The buttons of a virtual phone keep their own
  /// values.
  public class func appearance() -> UIBarButtonItem {
    SharedAppearances.of(UIBarButtonItem.self) { UIBarButtonItem() }
  }
}
