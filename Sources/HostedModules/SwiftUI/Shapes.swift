public import Foundation

/// A shape, which a virtual phone does not draw. See Apple's `Shape`.
public protocol Shape: InertView {}

extension Shape {
  /// Fills the shape. Has no effect on a virtual phone.
  public func fill<S: ShapeStyle>(_ style: S) -> some View { self }
  /// Draws the outline. Has no effect on a virtual phone.
  public func stroke<S: ShapeStyle>(_ style: S, lineWidth: CGFloat = 1) -> some View { self }
  /// Draws the outline in a line style. Has no effect on a virtual phone.
  public func stroke<S: ShapeStyle>(_ style: S, style line: StrokeStyle) -> some View { self }
  /// Draws the outline inside the shape. Has no effect on a virtual phone.
  public func strokeBorder<S: ShapeStyle>(_ style: S, lineWidth: CGFloat = 1) -> some View { self }
  /// Draws only a part of the outline. Has no effect on a virtual phone.
  public func trim(from start: CGFloat = 0, to end: CGFloat = 1) -> Self { self }
  /// Makes the shape smaller. Has no effect on a virtual phone.
  public func inset(by amount: CGFloat) -> Self { self }
  /// Rotates the shape. Has no effect on a virtual phone.
  public func rotation(_ angle: Angle) -> Self { self }
}

/// The look of a line.
public struct StrokeStyle: Sendable {
  /// Creates a style. The arguments are ignored.
  public init(lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter, dash: [CGFloat] = []) {
  }
}

/// The shape of the ends of a line.
public enum CGLineCap: Sendable {
  /// The line ends exactly at its last point. Has no effect on a virtual phone.
  case butt
  /// A half circle extends the line beyond its last point. Has no effect on a virtual phone.
  case round
  /// Half a square extends the line beyond its last point. Has no effect on a virtual phone.
  case square
}
/// The shape of the corner where two lines meet.
public enum CGLineJoin: Sendable {
  /// The outer edges of the lines continue until they meet in a sharp corner. Has no effect on a virtual phone.
  case miter
  /// The corner is an arc around the point where the lines meet. Has no effect on a virtual phone.
  case round
  /// A straight edge cuts the corner off. Has no effect on a virtual phone.
  case bevel
}
/// The shape of a rounded corner.
public enum RoundedCornerStyle: Sendable {
  /// The corner is a quarter of a circle. Has no effect on a virtual phone.
  case circular
  /// The curvature rises and falls gradually along the corner. Has no effect on a virtual phone.
  case continuous
}

/// A rectangle.
public struct Rectangle: Shape {
  /// Empty: the view contains no other views.
  public let content = Container()
  /// Creates a rectangle.
  public init() {}
}

/// A rectangle with rounded corners.
public struct RoundedRectangle: Shape {
  /// Empty: the view contains no other views.
  public let content = Container()
  /// Creates a rectangle with rounded corners. The arguments are ignored.
  public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {}
  /// Creates a rectangle with rounded corners. The arguments are ignored.
  public init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {}
}

/// A rectangle whose corners can have different radii.
public struct UnevenRoundedRectangle: Shape {
  /// Empty: the view contains no other views.
  public let content = Container()
  /// Creates a rectangle with rounded corners. The arguments are ignored.
  public init(
    topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0, bottomTrailingRadius: CGFloat = 0,
    topTrailingRadius: CGFloat = 0, style: RoundedCornerStyle = .continuous
  ) {}
}

/// A circle.
public struct Circle: Shape {
  /// Empty: the view contains no other views.
  public let content = Container()
  /// Creates a circle.
  public init() {}
}

/// An ellipse.
public struct Ellipse: Shape {
  /// Empty: the view contains no other views.
  public let content = Container()
  /// Creates an ellipse.
  public init() {}
}

/// A rectangle with half circles at its ends.
public struct Capsule: Shape {
  /// Empty: the view contains no other views.
  public let content = Container()
  /// Creates a capsule. The style is ignored.
  public init(style: RoundedCornerStyle = .continuous) {}
}

/// A path of lines and curves, which a virtual phone ignores.
public struct Path: Shape {
  /// Empty: the view contains no other views.
  public let content = Container()
  /// Creates an empty path.
  public init() {}
  /// Creates a path. The closure is called at once, and the lines that it adds are ignored.
  public init(_ build: (inout Path) -> Void) {
    var path = Path()
    build(&path)
  }
  /// Begins a new subpath at a point. Has no effect on a virtual phone.
  public mutating func move(to point: CGPoint) {}
  /// Adds a straight line to a point. Has no effect on a virtual phone.
  public mutating func addLine(to point: CGPoint) {}
  /// Adds a rectangle. Has no effect on a virtual phone.
  public mutating func addRect(_ rectangle: CGRect) {}
  /// Adds an ellipse. Has no effect on a virtual phone.
  public mutating func addEllipse(in rectangle: CGRect) {}
  /// Adds a curve with one control point. Has no effect on a virtual phone.
  public mutating func addQuadCurve(to point: CGPoint, control: CGPoint) {}
  /// Adds a curve with two control points. Has no effect on a virtual phone.
  public mutating func addCurve(to point: CGPoint, control1: CGPoint, control2: CGPoint) {}
  /// Adds an arc of a circle. Has no effect on a virtual phone.
  public mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool
  ) {}
  /// Closes the current subpath. Has no effect on a virtual phone.
  public mutating func closeSubpath() {}
}

extension Shape {
  /// Returns a rectangle with rounded corners. Traps if the caller is not on the main thread.
  public nonisolated static func rect(cornerRadius: CGFloat) -> RoundedRectangle where Self == RoundedRectangle {
    MainActor.assumeIsolated { RoundedRectangle(cornerRadius: cornerRadius) }
  }
}

/// An angle.
public struct Angle: Hashable, Sendable {
  /// The angle in radians.
  public var radians: Double
  /// The angle in degrees.
  public var degrees: Double { radians * 180 / .pi }
  /// Creates an angle from radians.
  public init(radians: Double) { self.radians = radians }
  /// Creates an angle from degrees.
  public init(degrees: Double) { radians = degrees * .pi / 180 }
  /// Returns an angle from degrees.
  public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }
  /// Returns an angle from radians.
  public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }
  /// An angle of 0.
  public static let zero = Angle(radians: 0)
}

/// A point in a view, in units of the view's width and height.
public struct UnitPoint: Hashable, Sendable {
  /// The distance from the leading edge, as a fraction of the width.
  public var x: CGFloat
  /// The distance from the top edge, as a fraction of the height.
  public var y: CGFloat
  /// Creates a point.
  public init(x: CGFloat, y: CGFloat) { (self.x, self.y) = (x, y) }
  /// The top leading corner, and the centre.
  public static let zero = UnitPoint(x: 0, y: 0), center = UnitPoint(x: 0.5, y: 0.5)
  /// The middles of the top and bottom edges.
  public static let top = UnitPoint(x: 0.5, y: 0), bottom = UnitPoint(x: 0.5, y: 1)
  /// The middles of the leading and trailing edges.
  public static let leading = UnitPoint(x: 0, y: 0.5), trailing = UnitPoint(x: 1, y: 0.5)
  /// The top corners.
  public static let topLeading = UnitPoint(x: 0, y: 0), topTrailing = UnitPoint(x: 1, y: 0)
  /// The bottom corners.
  public static let bottomLeading = UnitPoint(x: 0, y: 1), bottomTrailing = UnitPoint(x: 1, y: 1)
}

/// Colours that change gradually into each other. A virtual phone ignores the colours.
public struct Gradient: ShapeStyle {
  /// A colour and its position in the gradient.
  public struct Stop: Sendable {
    /// Creates a stop. The arguments are ignored.
    public init(color: Color, location: CGFloat) {}
  }
  /// Creates a gradient of colours at equal distances.
  public init(colors: [Color]) {}
  /// Creates a gradient of colours at given positions.
  public init(stops: [Stop]) {}
}

/// The gradient of one colour.
public struct AnyGradient: ShapeStyle {}

/// A gradient along a line.
public struct LinearGradient: InertView, ShapeStyle {
  /// Empty: the view contains no other views.
  public var content: Container { Container() }
  /// Creates a gradient along a line. The arguments are ignored.
  public nonisolated init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {}
  /// Creates a gradient along a line. The arguments are ignored.
  public nonisolated init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {}
}

/// A gradient from a centre outwards.
public struct RadialGradient: InertView, ShapeStyle {
  /// Empty: the view contains no other views.
  public var content: Container { Container() }
  /// Creates a gradient from a centre outwards. The arguments are ignored.
  public nonisolated init(gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {}
  /// Creates a gradient from a centre outwards. The arguments are ignored.
  public nonisolated init(colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {}
}

/// A gradient around a centre.
public struct AngularGradient: InertView, ShapeStyle {
  /// Empty: the view contains no other views.
  public var content: Container { Container() }
  /// Creates a gradient around a centre. The arguments are ignored.
  public nonisolated init(gradient: Gradient, center: UnitPoint) {}
  /// Creates a gradient around a centre. The arguments are ignored.
  public nonisolated init(colors: [Color], center: UnitPoint) {}
}

extension Color {
  /// The gradient of the colour.
  public nonisolated var gradient: AnyGradient { AnyGradient() }
}
