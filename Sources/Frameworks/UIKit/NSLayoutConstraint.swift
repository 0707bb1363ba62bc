public import Foundation

/// A condition on the layout of views. See Apple's `NSLayoutConstraint`. A virtual phone lays nothing out.
@preconcurrency @MainActor
open class NSLayoutConstraint: NSObject {
  /// The part of a view to which a constraint applies: an edge, a size or a centre.
  public enum Attribute: Int, Sendable {
    /// No attribute: the other side of the constraint is compared with the constant alone.
    case notAnAttribute = 0
    /// The left edge.
    case left
    /// The right edge.
    case right
    /// The top edge.
    case top
    /// The bottom edge.
    case bottom
    /// The edge at which text begins, for example the left edge in English.
    case leading
    /// The edge at which text ends, for example the right edge in English.
    case trailing
    /// The width.
    case width
    /// The height.
    case height
    /// The centre on the horizontal axis.
    case centerX
    /// The centre on the vertical axis.
    case centerY
    /// The baseline of the last line of text.
    case lastBaseline
    /// The baseline of the first line of text.
    case firstBaseline
  }
  /// The relation between the two sides of a constraint.
  public enum Relation: Int, Sendable {
    /// The first side is at most as large as the second side.
    case lessThanOrEqual = -1
    /// The two sides are equal.
    case equal
    /// The first side is at least as large as the second side.
    case greaterThanOrEqual
  }
  /// A direction of the layout.
  public enum Axis: Int, Sendable {
    /// The direction from left to right, in which widths are measured.
    case horizontal
    /// The direction from top to bottom, in which heights are measured.
    case vertical
  }

  /// The number of points that the constraint adds to a distance or size.
  open var constant: CGFloat = 0
  /// Whether the app activated the constraint. A virtual phone lays nothing out.
  open var isActive = false
  /// The importance of the constraint. Nothing is laid out, so the property has no effect on a virtual phone.
  open var priority = UILayoutPriority.required
  /// A name for debugging; `nil` until the app sets a name.
  open var identifier: String?

  public override init() {}

  /// Creates a constraint that keeps only its constant.
  public init(
    item: Any, attribute: Attribute, relatedBy relation: Relation, toItem: Any?, attribute second: Attribute,
    multiplier: CGFloat, constant: CGFloat
  ) { self.constant = constant }

  /// Marks constraints as active. Nothing is laid out.
  public class func activate(_ constraints: [NSLayoutConstraint]) { for one in constraints { one.isActive = true } }
  /// Marks constraints as inactive. Nothing is laid out.
  public class func deactivate(_ constraints: [NSLayoutConstraint]) { for one in constraints { one.isActive = false } }
  /// Returns no constraints. The virtual phone does not read the format.
  public class func constraints(
    withVisualFormat format: String, options: [Int] = [], metrics: [String: Any]?, views: [String: Any]
  ) -> [NSLayoutConstraint] { [] }
}

/// The importance of a constraint. See Apple's `UILayoutPriority`.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  /// The priority, from 1 to 1000.
  public var rawValue: Float
  /// Creates a priority from a number.
  public init(rawValue: Float) { self.rawValue = rawValue }
  /// Creates a priority from a number.
  public init(_ rawValue: Float) { self.rawValue = rawValue }
  /// Apple's constants for the priorities 1000 and 750.
  public static let required = UILayoutPriority(1000), defaultHigh = UILayoutPriority(750)
  /// Apple's constants for the priorities 250 and 50.
  public static let defaultLow = UILayoutPriority(250), fittingSizeLevel = UILayoutPriority(50)
}

/// An edge or a size of a view, from which an app makes constraints. The constraints keep only their constant.
@preconcurrency @MainActor
open class NSLayoutAnchor: NSObject {
  /// Returns a constraint with this constant. The constraint does not keep the anchors.
  open func constraint(equalTo anchor: NSLayoutAnchor, constant: CGFloat = 0) -> NSLayoutConstraint { made(constant) }
  /// Returns a constraint with this constant. The constraint does not keep the anchors.
  open func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor, constant: CGFloat = 0) -> NSLayoutConstraint {
    made(constant)
  }
  /// Returns a constraint with this constant. The constraint does not keep the anchors.
  open func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor, constant: CGFloat = 0) -> NSLayoutConstraint {
    made(constant)
  }
  fileprivate func made(_ constant: CGFloat) -> NSLayoutConstraint {
    let constraint = NSLayoutConstraint()
    constraint.constant = constant
    return constraint
  }
}

/// An anchor on the horizontal axis.
public typealias NSLayoutXAxisAnchor = NSLayoutAnchor
/// An anchor on the vertical axis.
public typealias NSLayoutYAxisAnchor = NSLayoutAnchor

/// A width or height, from which an app makes constraints. The constraints keep only their constant.
@preconcurrency @MainActor
open class NSLayoutDimension: NSLayoutAnchor {
  /// Returns a constraint with this constant.
  open func constraint(equalToConstant constant: CGFloat) -> NSLayoutConstraint { made(constant) }
  /// Returns a constraint with this constant.
  open func constraint(greaterThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint { made(constant) }
  /// Returns a constraint with this constant.
  open func constraint(lessThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint { made(constant) }
  /// Returns a constraint with this constant. The constraint keeps neither the anchors nor the multiplier.
  open func constraint(equalTo anchor: NSLayoutDimension, multiplier: CGFloat, constant: CGFloat = 0)
    -> NSLayoutConstraint
  { made(constant) }
}

/// A type with edges: a view or a layout guide.
@preconcurrency @MainActor
public protocol LayoutEdges {}

extension LayoutEdges {
  /// The edge at which text begins.
  public var leadingAnchor: NSLayoutAnchor { NSLayoutAnchor() }
  /// The edge at which text ends.
  public var trailingAnchor: NSLayoutAnchor { NSLayoutAnchor() }
  /// The left edge.
  public var leftAnchor: NSLayoutAnchor { NSLayoutAnchor() }
  /// The right edge.
  public var rightAnchor: NSLayoutAnchor { NSLayoutAnchor() }
  /// The top edge.
  public var topAnchor: NSLayoutAnchor { NSLayoutAnchor() }
  /// The bottom edge.
  public var bottomAnchor: NSLayoutAnchor { NSLayoutAnchor() }
  /// The centre on the horizontal axis.
  public var centerXAnchor: NSLayoutAnchor { NSLayoutAnchor() }
  /// The centre on the vertical axis.
  public var centerYAnchor: NSLayoutAnchor { NSLayoutAnchor() }
  /// The baseline of the first line of text.
  public var firstBaselineAnchor: NSLayoutAnchor { NSLayoutAnchor() }
  /// The baseline of the last line of text.
  public var lastBaselineAnchor: NSLayoutAnchor { NSLayoutAnchor() }
  /// The width.
  public var widthAnchor: NSLayoutDimension { NSLayoutDimension() }
  /// The height.
  public var heightAnchor: NSLayoutDimension { NSLayoutDimension() }
}

/// A rectangle that constraints can use in place of a view. See Apple's `UILayoutGuide`.
@preconcurrency @MainActor
public final class UILayoutGuide: NSObject, LayoutEdges {}
