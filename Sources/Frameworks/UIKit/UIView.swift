public import Foundation
public import FoundationAdditions

/// A rectangle of an app's interface. See Apple's `UIView`. A virtual phone draws nothing: a view stores the values
/// that the app sets.
///
/// Unlike Apple's class, this class is not a `UIResponder`, because UIKit must be able to create a responder without
/// arguments.
@preconcurrency @MainActor
open class UIView: NSObject, LayoutEdges {
  /// The way in which an image fills a view.
  public enum ContentMode: Int, Sendable {
    /// The image is stretched to the size of the view.
    case scaleToFill
    /// The image keeps its proportions, and the whole image is visible.
    case scaleAspectFit
    /// The image keeps its proportions and covers the whole view. Parts of the image may be cut off.
    case scaleAspectFill
    /// The view draws its content again whenever its bounds change.
    case redraw
    /// The image keeps its size, in the middle of the view.
    case center
    /// The image keeps its size, in the middle of the top edge.
    case top
    /// The image keeps its size, in the middle of the bottom edge.
    case bottom
    /// The image keeps its size, in the middle of the left edge.
    case left
    /// The image keeps its size, in the middle of the right edge.
    case right
  }
  /// The options of an animation. See Apple's `UIView.AnimationOptions`. A virtual phone makes the changes at once,
  /// without an animation.
  public struct AnimationOptions: OptionSet, Sendable {
    /// The options as bits, with Apple's values.
    public let rawValue: UInt
    /// Creates a set of options from Apple's bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// With `curveEaseInOut`, the animation begins and ends slowly. With `curveEaseIn`, the animation begins slowly but
    /// does not end slowly.
    public static let curveEaseInOut: AnimationOptions = [], curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// With `curveEaseOut`, the animation ends slowly but does not begin slowly. With `repeat`, the animation repeats.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16), `repeat` = AnimationOptions(rawValue: 8)
    /// With `autoreverse`, the animation runs forwards and then backwards. With `allowUserInteraction`, the user can
    /// touch the views during the animation.
    public static let autoreverse = AnimationOptions(rawValue: 16), allowUserInteraction = AnimationOptions(rawValue: 2)
    /// The animation runs at a constant speed.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
    /// The animation begins with the values that the views show when the app starts the animation.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 4)
    /// The old state fades into the new state.
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
  }
  /// The way in which a view adapts to the size of its superview. See Apple's `UIView.AutoresizingMask`. Nothing is
  /// laid out.
  public struct AutoresizingMask: OptionSet, Sendable {
    /// The options as bits, with Apple's values.
    public let rawValue: UInt
    /// Creates a set of options from Apple's bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The width or the height adapts to the superview.
    public static let flexibleWidth = AutoresizingMask(rawValue: 2), flexibleHeight = AutoresizingMask(rawValue: 16)
    /// The distance from the superview's left edge or top edge adapts.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1),
      flexibleTopMargin = AutoresizingMask(rawValue: 8)
    /// The distance from the superview's right edge adapts.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    /// The distance from the superview's bottom edge adapts.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
  }

  /// The rectangle of the view in the coordinates of its superview, in points.
  open var frame: CGRect
  /// The rectangle of the view in its own coordinates. Its origin is always zero, and its size is the frame's size.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: frame.size) }
    set { frame.size = newValue.size }
  }
  /// The middle of the frame.
  open var center: CGPoint {
    get { CGPoint(x: frame.midX, y: frame.midY) }
    set { frame.origin = CGPoint(x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2) }
  }
  /// The transform of the view. On a virtual phone the transform does not change ``frame``.
  open var transform = CGAffineTransform.identity
  /// The layer of the view. A change of the view's frame does not change the layer's frame.
  public let layer = CALayer()
  /// The way in which an image fills the view. A virtual phone draws nothing.
  open var contentMode = ContentMode.scaleToFill
  /// The way in which the view adapts to the size of its superview. A virtual phone never resizes a view by itself.
  open var autoresizingMask: AutoresizingMask = []
  /// Whether the content of the view hides everything behind the view. A virtual phone draws nothing.
  open var isOpaque = true
  /// Whether a touch of this view blocks touches of other views. The value has no effect on a virtual phone.
  open var isExclusiveTouch = false
  /// The distances between the view's edges and its content, in points; at first, zero. Nothing is laid out.
  open var layoutMargins = UIEdgeInsets.zero
  /// The heights that the status bar and the home indicator cover, in points: 47 at the top and 34 at the bottom.
  public var safeAreaInsets: UIEdgeInsets { UIEdgeInsets(top: 47, bottom: 34) }
  /// The part of the view that neither the status bar nor the home indicator covers.
  public let safeAreaLayoutGuide = UILayoutGuide()
  /// The rectangle of the view within its margins.
  public let layoutMarginsGuide = UILayoutGuide()
  /// The window that contains the view, or the view itself if it is a window; `nil` if no window contains the view.
  public var window: UIWindow? { self as? UIWindow ?? superview?.window }
  /// The constraints that the app added to the view.
  public private(set) var constraints: [NSLayoutConstraint] = []
  /// Whether the user can see and touch the view, if the views that contain it are visible. The minimum opacity is from
  /// Apple's documentation of `hitTest(_:with:)`.
  var isVisible: Bool { !isHidden && alpha >= 0.01 }
  /// The colour of the background; `nil` for a transparent background. A virtual phone draws nothing.
  open var backgroundColor: UIColor?
  /// The colour of symbols and controls; `nil` until the app sets a colour. The view does not inherit the colour of its
  /// superview.
  open var tintColor: UIColor?
  /// The opacity, from 0 to 1. If the value is less than 0.01, a tap finds neither the view nor its subviews.
  open var alpha: CGFloat = 1
  /// Whether the view is hidden. A tap finds neither a hidden view nor its subviews.
  open var isHidden = false
  /// Whether the user can operate the view. If the value is `false`, a tap ignores the view and its subviews.
  open var isUserInteractionEnabled = true
  /// A number by which ``viewWithTag(_:)`` finds the view; 0 unless the app or a storyboard sets another number.
  open var tag = 0
  /// Whether the parts of subviews outside of this view's bounds are hidden. A tap finds these subviews in both cases.
  open var clipsToBounds = false
  /// The text that VoiceOver reads. A scenario can tap a control by this text.
  public var accessibilityLabel: String?
  /// Whether VoiceOver reads the view.
  public var isAccessibilityElement = false
  /// The name of the outlet that a storyboard connects to the view.
  var outletName: String?
  /// Whether UIKit creates constraints from the view's frame. The virtual phone ignores the value.
  public var translatesAutoresizingMaskIntoConstraints = true
  /// The name by which tests find the view. A scenario can tap a control by this name.
  public var accessibilityIdentifier: String?
  /// The gestures that the view recognises. The user of a virtual phone makes no gestures.
  public var gestureRecognizers: [UIGestureRecognizer]?
  /// The views inside this view, from back to front.
  public private(set) var subviews: [UIView] = []
  /// The view that contains this view; `nil` if no view contains it.
  public private(set) weak var superview: UIView?

  /// Creates a view with a frame, in points.
  public init(frame: CGRect) {
    self.frame = frame
    super.init()
  }

  /// Creates a view of size zero.
  public convenience override init() { self.init(frame: .zero) }

  /// Creates a view of size zero for a storyboard. The coder is ignored.
  public required init?(coder: NSCoder) {
    frame = .zero
    super.init()
  }

  /// Called after the view was created from a storyboard or a nib.
  open func awakeFromNib() {}

  /// Connects an object to an outlet of the view's class. A class with outlets overrides this method.
  func connectOutlet(_ name: String, to object: AnyObject) {}

  /// Adds a constraint to ``constraints``, and does not activate it.
  open func addConstraint(_ constraint: NSLayoutConstraint) { constraints.append(constraint) }
  /// Adds constraints to ``constraints``, and does not activate them.
  open func addConstraints(_ added: [NSLayoutConstraint]) { constraints += added }
  /// Removes a constraint from ``constraints``, and does not deactivate it. Does nothing if the view does not have the
  /// constraint.
  open func removeConstraint(_ constraint: NSLayoutConstraint) { constraints.removeAll { $0 === constraint } }
  /// Removes constraints from ``constraints``, and does not deactivate them. Constraints that the view does not have
  /// are ignored.
  open func removeConstraints(_ gone: [NSLayoutConstraint]) { for one in gone { removeConstraint(one) } }
  /// Does nothing, because nothing is laid out. On iOS, the priority determines how strongly the view resists growing
  /// beyond its content.
  open func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {}
  /// Does nothing, because nothing is laid out. On iOS, the priority determines how strongly the view resists shrinking
  /// below its content.
  open func setContentCompressionResistancePriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {}

  /// Returns the first view with this tag: this view or a view inside it. Returns `nil` if no view has the tag. The
  /// search visits all views inside a subview before the next subview.
  open func viewWithTag(_ tag: Int) -> UIView? {
    self.tag == tag ? self : subviews.lazy.compactMap { $0.viewWithTag(tag) }.first
  }
  /// Inserts a view at an index of the list of subviews. An index out of range is replaced by the nearest valid index.
  open func insertSubview(_ view: UIView, at index: Int) { insert(view) { _ in index } }
  /// Inserts a view directly behind a sibling, or behind all other subviews if the sibling is not a subview.
  open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    insert(view) { others in others.firstIndex { $0 === sibling } ?? 0 }
  }
  /// Inserts a view directly in front of a sibling, or in front of all other subviews if the sibling is not a subview.
  open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
    insert(view) { others in others.firstIndex { $0 === sibling }.map { $0 + 1 } ?? others.count }
  }

  /// Inserts a view at the index that `index` returns for the other subviews, and removes the view from its previous
  /// superview.
  private func insert(_ view: UIView, at index: (_ others: [UIView]) -> Int) {
    let oldWindow = view.window
    let isNew = view.superview !== self
    if isNew {
      view.willMove(toSuperview: self)
      view.superview?.detach(view)
    } else {
      subviews.removeAll { $0 === view }
    }
    subviews.insert(view, at: min(max(index(subviews), 0), subviews.count))
    view.superview = self
    if isNew { view.reportMove(from: oldWindow) }
  }

  /// Reports to this view that its superview has changed. If its window has changed too, reports this to the view and
  /// to all views inside it.
  private func reportMove(from oldWindow: UIWindow?) {
    if window !== oldWindow { reportWindow() }
    didMoveToSuperview()
  }

  private func reportWindow() {
    didMoveToWindow()
    for view in subviews { view.reportWindow() }
  }
  /// Moves a subview in front of the other subviews. Does nothing if the view is not a subview of this view.
  open func bringSubviewToFront(_ view: UIView) {
    if view.superview === self { insert(view) { $0.count } }
  }
  /// Moves a subview behind the other subviews. Does nothing if the view is not a subview of this view.
  open func sendSubviewToBack(_ view: UIView) {
    if view.superview === self { insert(view) { _ in 0 } }
  }
  /// Returns whether the given view contains this view, directly or through other views. Also returns `true` if the
  /// given view is this view.
  open func isDescendant(of view: UIView) -> Bool { self === view || superview?.isDescendant(of: view) == true }
  /// Reports that ``window`` changed because the app moved this view, or a view that contains it. The view of a
  /// controller is not in a window on a virtual phone, so the method is not called when a controller appears.
  open func didMoveToWindow() {}
  /// Reports that the superview is about to change. The argument is `nil` if the view is about to leave its superview.
  open func willMove(toSuperview newSuperview: UIView?) {}
  /// Reports that the superview changed.
  open func didMoveToSuperview() {}
  /// Draws the content of the view on iOS. The virtual phone never calls this method.
  open func draw(_ rect: CGRect) {}
  /// Updates the constraints before a layout on iOS. The virtual phone never calls this method.
  open func updateConstraints() {}
  /// Returns the given size unchanged.
  open func sizeThatFits(_ size: CGSize) -> CGSize { size }
  /// Returns the given size unchanged.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize { targetSize }
  /// The size of the view's content, in points. At first, both sides are ``noIntrinsicMetric``. The virtual phone never
  /// reads this property.
  open var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric) }
  /// The side of an intrinsic size in a direction in which the content has no size.
  public static let noIntrinsicMetric: CGFloat = -1
  /// Does nothing, because nothing is laid out.
  open func invalidateIntrinsicContentSize() {}
  /// Reports that fingers touched the view. The virtual phone never calls this method, because a tap creates no
  /// touches.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  /// Reports that fingers left the screen. The virtual phone never calls this method, because a tap creates no touches.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  /// Reports that fingers moved. The virtual phone never calls this method, because a tap creates no touches.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}

  /// Adds a view in front of the other subviews, and removes the view from its previous superview.
  open func addSubview(_ view: UIView) { insert(view) { $0.count } }

  /// Removes the view from its superview.
  open func removeFromSuperview() {
    guard let superview else { return }
    let oldWindow = window
    willMove(toSuperview: nil)
    superview.detach(self)
    self.superview = nil
    reportMove(from: oldWindow)
  }

  /// Removes a subview from this view's lists of views, when the subview leaves this view.
  func detach(_ view: UIView) { subviews.removeAll { $0 === view } }

  /// Removes the view that a property held before, if it is still a subview, and adds the view that the property holds
  /// now.
  func replaceSubview(_ old: UIView?, with new: UIView?) {
    if let old, old !== new, old.superview === self { old.removeFromSuperview() }
    if let new { addSubview(new) }
  }

  /// Adds and returns an empty subview for the content of a cell, a header or an effect.
  func makeContentView() -> UIView {
    let view = UIView(frame: .zero)
    addSubview(view)
    return view
  }

  /// Adds a recogniser to ``gestureRecognizers``. The recogniser never calls its target.
  open func addGestureRecognizer(_ recognizer: UIGestureRecognizer) {
    gestureRecognizers = (gestureRecognizers ?? []) + [recognizer]
  }

  /// Does nothing, because nothing is laid out or drawn.
  open func setNeedsLayout() {}
  /// Does nothing, because nothing is laid out or drawn.
  open func layoutIfNeeded() {}
  /// Does nothing, because nothing is laid out or drawn.
  open func layoutSubviews() {}
  /// Does nothing, because nothing is laid out or drawn.
  open func setNeedsDisplay() {}
  /// Does nothing, because nothing is laid out or drawn.
  open func sizeToFit() {}
  /// Returns `true` and does nothing, because a virtual phone has no keyboard that the method could hide.
  open func endEditing(_ force: Bool) -> Bool { true }
  /// The view that iOS shows above the keyboard, or at the bottom of the screen; `nil` unless a subclass overrides this
  /// property. The virtual phone never reads this property.
  open var inputAccessoryView: UIView? { nil }
  /// Whether the view can become the first responder on iOS. The virtual phone never reads this property.
  open var canBecomeFirstResponder: Bool { false }
  /// Whether the view is the first responder; always `false`.
  public var isFirstResponder: Bool { false }
  /// Returns `false`, because a view on a virtual phone never becomes the first responder.
  @discardableResult open func becomeFirstResponder() -> Bool { false }
  /// Returns `true` and does nothing, because the view is never the first responder.
  @discardableResult open func resignFirstResponder() -> Bool { true }

  /// Makes the changes at once, and calls the completion handler with `true`.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval = 0, animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animations()
    completion?(true)
  }

  /// Makes the changes at once, and calls the completion handler with `true`.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions, animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) { animate(withDuration: duration, delay: delay, animations: animations, completion: completion) }

  /// Makes the changes at once, and calls the completion handler with `true`.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping damping: CGFloat,
    initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) { animate(withDuration: duration, delay: delay, animations: animations, completion: completion) }

  /// Makes the changes at once, and calls the completion handler with `true`.
  public class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) { animate(withDuration: duration, animations: animations ?? {}, completion: completion) }

  /// Makes the changes at once.
  public class func performWithoutAnimation(_ actions: () -> Void) { actions() }
}

/// A finger on the screen. See Apple's `UITouch`. A virtual phone creates no touches.
@preconcurrency @MainActor
public final class UITouch: NSObject {}

/// An event that the user causes. See Apple's `UIEvent`. On a virtual phone an event has no properties.
@preconcurrency @MainActor
public final class UIEvent: NSObject {}

/// A window of an app. See Apple's `UIWindow`. A scenario taps the controls in the windows.
@preconcurrency @MainActor
open class UIWindow: UIView {
  /// The scene to which the window belongs. If the window was created without a scene, the value is `nil` until the app
  /// sets a scene.
  public var windowScene: UIWindowScene?
  /// The controller of the window's content. When the app sets the controller of a shown window, the view of the
  /// previous controller disappears. The window then loads the new controller's view and reports that the view appears.
  public var rootViewController: UIViewController? {
    didSet {
      guard isShown, rootViewController !== oldValue else { return }
      oldValue?.disappear()
      rootViewController?.appear()
    }
  }
  private var isShown = false
  /// Whether this window is the app's key window. An app has at most one key window.
  public var isKeyWindow: Bool { UIApplication.shared.keyWindow === self }

  public override init(frame: CGRect) { super.init(frame: frame) }
  /// Creates a window that a storyboard defines.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Creates a window of a scene. The window is as large as the screen.
  public init(windowScene: UIWindowScene) {
    self.windowScene = windowScene
    super.init(frame: UIScreen.main.bounds)
  }

  /// Makes this window the key window, and shows the window. When the window is first shown, its controller appears.
  open func makeKeyAndVisible() {
    makeKey()
    isHidden = false
    guard !isShown else { return }
    isShown = true
    UIApplication.shared.add(window: self)
    rootViewController?.appear()
  }

  /// Makes this window the key window in place of the previous key window, and does not show the window.
  open func makeKey() { UIApplication.shared.keyWindow = self }
}

/// A colour. See Apple's `UIColor`.
public final class UIColor: NSObject, Sendable {
  private let parts: [CGFloat]

  /// Creates a colour from its components, each from 0 to 1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) { parts = [red, green, blue, alpha] }
  /// Creates a shade of grey. The lightness and the opacity range from 0 to 1.
  public init(white: CGFloat, alpha: CGFloat) { parts = [white, white, white, alpha] }
  /// Creates a medium grey in place of the app's colour with this name.
  public convenience init?(named name: String) { self.init(white: 0.5, alpha: 1) }

  /// The colour as a value of Core Graphics' type.
  public var cgColor: CGColor { CGColor(parts) }

  /// Returns the colour with the given opacity, from 0 to 1.
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    UIColor(red: parts[0], green: parts[1], blue: parts[2], alpha: alpha)
  }

  /// The colours black and white.
  public static let black = UIColor(white: 0, alpha: 1), white = UIColor(white: 1, alpha: 1)
  /// Two greys.
  public static let gray = UIColor(white: 0.5, alpha: 1), lightGray = UIColor(white: 0.67, alpha: 1)
  /// The colours dark grey and fully transparent.
  public static let darkGray = UIColor(white: 0.33, alpha: 1), clear = UIColor(white: 0, alpha: 0)
  /// Red.
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  /// Green.
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  /// Blue.
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  /// Yellow.
  public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  /// Orange.
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  /// Apple's names for colours, with approximate values.
  public static let systemBackground = white, label = black, secondaryLabel = gray, systemBlue = blue
  /// Apple's names for colours, with approximate values.
  public static let systemRed = red, systemGreen = green, systemYellow = yellow, systemOrange = orange
  /// Apple's names for colours, with approximate values.
  public static let systemTeal = blue, systemPurple = blue, systemPink = red, systemIndigo = blue, purple = blue
  /// Apple's names for colours, with approximate values.
  public static let brown = orange, cyan = blue, magenta = red, tertiaryLabel = gray, placeholderText = gray
  /// Apple's names for colours, with approximate values.
  public static let systemGray2 = lightGray, systemGray3 = lightGray, systemGray4 = lightGray, systemGray5 = lightGray
  /// Apple's names for colours, with approximate values.
  public static let systemGray6 = lightGray, separator = lightGray, link = blue, systemGroupedBackground = lightGray
  /// Apple's names for colours, with approximate values.
  public static let darkText = black, lightText = white, secondarySystemGroupedBackground = white, systemFill = gray
  /// Apple's names for colours, with approximate values.
  public static let tertiarySystemBackground = white, quaternaryLabel = lightGray, groupTableViewBackground = lightGray
  /// Apple's names for colours, with approximate values.
  public static let systemGray = gray, secondarySystemBackground = lightGray
}

/// Recognises a gesture of the user. See Apple's `UIGestureRecognizer`. The user of a virtual phone makes no gestures.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject {
  /// Creates a recogniser. The target and the action are ignored.
  public init(target: Any?, action: Selector?) {}
  /// Whether the recogniser is active. The virtual phone ignores the value.
  public var isEnabled = true
}

/// Recognises a tap. See Apple's `UITapGestureRecognizer`.
@preconcurrency @MainActor open class UITapGestureRecognizer: UIGestureRecognizer {
  /// The number of taps that form the gesture.
  public var numberOfTapsRequired = 1
}
/// Recognises a long press. See Apple's `UILongPressGestureRecognizer`.
@preconcurrency @MainActor open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// The shortest duration of the press, in seconds.
  public var minimumPressDuration = 0.5
}
/// Recognises a swipe. See Apple's `UISwipeGestureRecognizer`.
@preconcurrency @MainActor open class UISwipeGestureRecognizer: UIGestureRecognizer {}
/// Recognises a drag. See Apple's `UIPanGestureRecognizer`.
@preconcurrency @MainActor open class UIPanGestureRecognizer: UIGestureRecognizer {}
