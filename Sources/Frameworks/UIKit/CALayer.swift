public import Foundation

/// How a view is drawn. See Apple's `CALayer`. A virtual phone draws nothing: a layer keeps the values that the app
/// sets.
open class CALayer: NSObject {
  open var cornerRadius: CGFloat = 0
  open var cornerCurve = CALayerCornerCurve.circular
  open var borderWidth: CGFloat = 0
  open var borderColor: CGColor?
  open var backgroundColor: CGColor?
  open var shadowColor: CGColor?
  open var shadowOpacity: Float = 0
  open var shadowRadius: CGFloat = 0
  open var shadowOffset = CGSize.zero
  open var masksToBounds = false
  open var opacity: Float = 1
  open var frame = CGRect.zero
  /// The rectangle of the layer in its own coordinates. It begins at zero and follows the frame's size.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: frame.size) }
    set { frame.size = newValue.size }
  }
  open var isHidden = false
  open var zPosition: CGFloat = 0
  /// The layers inside this one, in the order in which the app added them; `nil` before the first.
  public private(set) var sublayers: [CALayer]?

  /// Adds a layer in front of the others.
  open func addSublayer(_ layer: CALayer) { sublayers = (sublayers ?? []) + [layer] }
  /// Adds a layer in front of the others. The index is ignored.
  open func insertSublayer(_ layer: CALayer, at index: UInt32) { addSublayer(layer) }
  /// Does nothing: the layer stays where it is.
  open func removeFromSuperlayer() {}
  /// Does nothing, because no animation runs.
  open func removeAllAnimations() {}
  /// Does nothing, because nothing is drawn.
  open func setNeedsDisplay() {}
}

/// The shape of a layer's corners. See Apple's `CALayerCornerCurve`.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  /// Apple's name of the shape.
  public var rawValue: String
  /// Creates a shape from Apple's name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A quarter of a circle.
  public static let circular = CALayerCornerCurve(rawValue: "circular")
  /// A curve without a sudden change of direction.
  public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

/// A layer with a colour gradient. See Apple's `CAGradientLayer`. It keeps its values.
open class CAGradientLayer: CALayer {
  open var colors: [Any]?
  open var locations: [NSNumber]?
  open var startPoint = CGPoint.zero
  open var endPoint = CGPoint.zero
}

/// A layer with a path. See Apple's `CAShapeLayer`. It keeps its values.
open class CAShapeLayer: CALayer {
  open var fillColor: CGColor?
  open var strokeColor: CGColor?
  open var lineWidth: CGFloat = 1
}

/// A colour, as Core Graphics describes it.
public final class CGColor: NSObject, Sendable {
  /// The red, green, blue and alpha components of the colour.
  public let components: [CGFloat]?

  init(_ components: [CGFloat]) { self.components = components }
}

/// A change of coordinates. A virtual phone draws nothing, so it changes no view.
public struct CGAffineTransform: Hashable, Sendable {
  /// The six values of the transform, as Core Graphics names them.
  public var a: CGFloat = 1, b: CGFloat = 0, c: CGFloat = 0, d: CGFloat = 1, tx: CGFloat = 0, ty: CGFloat = 0

  /// Creates the identity.
  public init() {}
  /// Creates a transform that scales by two factors.
  public init(scaleX: CGFloat, y: CGFloat) { (a, d) = (scaleX, y) }
  /// Creates a transform that moves by two distances, in points.
  public init(translationX: CGFloat, y: CGFloat) { (tx, ty) = (translationX, y) }
  /// Creates the identity: the virtual phone ignores the angle.
  public init(rotationAngle angle: CGFloat) {}
  /// The transform that changes nothing.
  public static let identity = CGAffineTransform()
}

/// Distances from the four edges of a rectangle, in points. See Apple's `UIEdgeInsets`.
public struct UIEdgeInsets: Hashable, Sendable {
  /// The distances from the four edges, in points.
  public var top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat

  /// Creates insets. Each is 0 unless it is given.
  public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
  /// Insets of 0 on all sides.
  public static let zero = UIEdgeInsets()
}
