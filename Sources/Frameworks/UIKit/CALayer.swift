public import Foundation

/// A layer, which draws a view on a real phone. See Apple's `CALayer`. A virtual phone draws nothing: a layer stores
/// the values that the app sets.
open class CALayer: NSObject {
  /// The radius of the corners, in points.
  open var cornerRadius: CGFloat = 0
  /// The shape of the corners, if the radius is not 0.
  open var cornerCurve = CALayerCornerCurve.circular
  /// The width of the border, in points; 0 stands for no border.
  open var borderWidth: CGFloat = 0
  /// The colour of the border.
  open var borderColor: CGColor?
  /// The colour of the background; `nil` stands for no background.
  open var backgroundColor: CGColor?
  /// The colour of the shadow.
  open var shadowColor: CGColor?
  /// The opacity of the shadow, from 0 to 1; 0 stands for no shadow.
  open var shadowOpacity: Float = 0
  /// The distance over which the edge of the shadow is blurred, in points.
  open var shadowRadius: CGFloat = 0
  /// The distance of the shadow from the layer, in points.
  open var shadowOffset = CGSize.zero
  /// Whether the parts of the sublayers outside the bounds are cut off.
  open var masksToBounds = false
  /// The opacity of the layer and its sublayers, from 0 to 1.
  open var opacity: Float = 1
  /// The rectangle of the layer in the coordinates of its superlayer, in points.
  open var frame = CGRect.zero
  /// The rectangle of the layer in its own coordinates. The bounds begin at zero and have the frame's size.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: frame.size) }
    set { frame.size = newValue.size }
  }
  /// Whether the layer is hidden. The value does not hide the layer's view from a tap.
  open var isHidden = false
  /// The place of the layer among its siblings. A layer with a larger value is in front.
  open var zPosition: CGFloat = 0
  /// The layers inside this layer, in the order in which the app added them; `nil` until the app adds a layer.
  public private(set) var sublayers: [CALayer]?

  /// Adds a layer in front of the other sublayers.
  open func addSublayer(_ layer: CALayer) { sublayers = (sublayers ?? []) + [layer] }
  /// Adds a layer in front of the other sublayers. The index is ignored.
  open func insertSublayer(_ layer: CALayer, at index: UInt32) { addSublayer(layer) }
  /// Does nothing: the layer stays inside its superlayer.
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
  /// A curve without a sudden change of curvature.
  public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

/// A layer with a colour gradient. See Apple's `CAGradientLayer`. The layer stores the values that the app sets.
open class CAGradientLayer: CALayer {
  /// The colours of the gradient, from its start to its end. The app provides `CGColor` values.
  open var colors: [Any]?
  /// The positions of the colours, from 0 at the start to 1 at the end; `nil` stands for equal distances.
  open var locations: [NSNumber]?
  /// The point at which the gradient starts. Each coordinate is a fraction of the layer's size.
  open var startPoint = CGPoint.zero
  /// The point at which the gradient ends. Each coordinate is a fraction of the layer's size.
  open var endPoint = CGPoint.zero
}

/// A layer that draws a shape on a real phone. See Apple's `CAShapeLayer`. The layer stores the values that the app
/// sets.
open class CAShapeLayer: CALayer {
  /// The colour of the area inside the shape; `nil` if this area is not filled.
  open var fillColor: CGColor?
  /// The colour of the shape's outline; `nil` stands for no outline.
  open var strokeColor: CGColor?
  /// The width of the shape's outline, in points.
  open var lineWidth: CGFloat = 1
}

/// A colour. See Core Graphics' `CGColor`.
public final class CGColor: NSObject, Sendable {
  /// The red, green, blue and alpha components of the colour.
  public let components: [CGFloat]?

  init(_ components: [CGFloat]) { self.components = components }
}

/// Distances from the four edges of a rectangle, in points. See Apple's `UIEdgeInsets`.
public struct UIEdgeInsets: Hashable, Sendable {
  /// The distances from the four edges, in points.
  public var top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat

  /// Creates insets from the four distances, which are 0 by default.
  public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
  /// Insets of 0 on all sides.
  public static let zero = UIEdgeInsets()
}

/// The edges of a rectangle. See Apple's `UIRectEdge`.
public struct UIRectEdge: OptionSet, Sendable {
  /// The edges as bits, with Apple's values.
  public let rawValue: UInt
  /// Creates a set of edges from Apple's bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The top edge.
  public static let top = UIRectEdge(rawValue: 1)
  /// The left edge.
  public static let left = UIRectEdge(rawValue: 2)
  /// The bottom edge.
  public static let bottom = UIRectEdge(rawValue: 4)
  /// The right edge.
  public static let right = UIRectEdge(rawValue: 8)
  /// All four edges.
  public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}
