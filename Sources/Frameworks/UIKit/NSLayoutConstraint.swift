public import Foundation

/// Where views lie. See Apple's `NSLayoutConstraint`: a virtual phone lays nothing out.
@preconcurrency @MainActor
open class NSLayoutConstraint: NSObject {
  public enum Attribute: Int, Sendable {
    case notAnAttribute = 0
    case left, right, top, bottom, leading, trailing, width, height, centerX, centerY, lastBaseline, firstBaseline
  }
  public enum Relation: Int, Sendable { case lessThanOrEqual = -1, equal, greaterThanOrEqual }
  public enum Axis: Int, Sendable { case horizontal, vertical }

  open var constant: CGFloat = 0
  open var isActive = false
  open var priority = UILayoutPriority.required
  open var identifier: String?

  public override init() {}

  public init(
    item: Any, attribute: Attribute, relatedBy relation: Relation, toItem: Any?, attribute second: Attribute,
    multiplier: CGFloat, constant: CGFloat
  ) { self.constant = constant }

  public class func activate(_ constraints: [NSLayoutConstraint]) { for one in constraints { one.isActive = true } }
  public class func deactivate(_ constraints: [NSLayoutConstraint]) { for one in constraints { one.isActive = false } }
  public class func constraints(
    withVisualFormat format: String, options: [Int] = [], metrics: [String: Any]?, views: [String: Any]
  ) -> [NSLayoutConstraint] { [] }
}

public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  public var rawValue: Float
  public init(rawValue: Float) { self.rawValue = rawValue }
  public init(_ rawValue: Float) { self.rawValue = rawValue }
  public static let required = UILayoutPriority(1000), defaultHigh = UILayoutPriority(750)
  public static let defaultLow = UILayoutPriority(250), fittingSizeLevel = UILayoutPriority(50)
}

/// An edge or a size of a view that constraints are made of.
@preconcurrency @MainActor
open class NSLayoutAnchor: NSObject {
  open func constraint(equalTo anchor: NSLayoutAnchor, constant: CGFloat = 0) -> NSLayoutConstraint { made(constant) }
  open func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor, constant: CGFloat = 0) -> NSLayoutConstraint {
    made(constant)
  }
  open func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor, constant: CGFloat = 0) -> NSLayoutConstraint {
    made(constant)
  }
  fileprivate func made(_ constant: CGFloat) -> NSLayoutConstraint {
    let constraint = NSLayoutConstraint()
    constraint.constant = constant
    return constraint
  }
}

public typealias NSLayoutXAxisAnchor = NSLayoutAnchor
public typealias NSLayoutYAxisAnchor = NSLayoutAnchor

@preconcurrency @MainActor
open class NSLayoutDimension: NSLayoutAnchor {
  open func constraint(equalToConstant constant: CGFloat) -> NSLayoutConstraint { made(constant) }
  open func constraint(greaterThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint { made(constant) }
  open func constraint(lessThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint { made(constant) }
  open func constraint(equalTo anchor: NSLayoutDimension, multiplier: CGFloat, constant: CGFloat = 0)
    -> NSLayoutConstraint
  { made(constant) }
}

/// What has edges: a view, or a part of one.
@preconcurrency @MainActor
public protocol LayoutEdges {}

extension LayoutEdges {
  public var leadingAnchor: NSLayoutAnchor { NSLayoutAnchor() }
  public var trailingAnchor: NSLayoutAnchor { NSLayoutAnchor() }
  public var leftAnchor: NSLayoutAnchor { NSLayoutAnchor() }
  public var rightAnchor: NSLayoutAnchor { NSLayoutAnchor() }
  public var topAnchor: NSLayoutAnchor { NSLayoutAnchor() }
  public var bottomAnchor: NSLayoutAnchor { NSLayoutAnchor() }
  public var centerXAnchor: NSLayoutAnchor { NSLayoutAnchor() }
  public var centerYAnchor: NSLayoutAnchor { NSLayoutAnchor() }
  public var firstBaselineAnchor: NSLayoutAnchor { NSLayoutAnchor() }
  public var lastBaselineAnchor: NSLayoutAnchor { NSLayoutAnchor() }
  public var widthAnchor: NSLayoutDimension { NSLayoutDimension() }
  public var heightAnchor: NSLayoutDimension { NSLayoutDimension() }
}

@preconcurrency @MainActor
public final class UILayoutGuide: NSObject, LayoutEdges {}
