public import Foundation

/// A figure, which nobody sees. See Apple's `Shape`.
public protocol Shape: InertView {}

extension Shape {
  public func fill<S: ShapeStyle>(_ style: S) -> some View { self }
  public func stroke<S: ShapeStyle>(_ style: S, lineWidth: CGFloat = 1) -> some View { self }
  public func stroke<S: ShapeStyle>(_ style: S, style line: StrokeStyle) -> some View { self }
  public func strokeBorder<S: ShapeStyle>(_ style: S, lineWidth: CGFloat = 1) -> some View { self }
  public func trim(from start: CGFloat = 0, to end: CGFloat = 1) -> Self { self }
  public func inset(by amount: CGFloat) -> Self { self }
  public func rotation(_ angle: Angle) -> Self { self }
}

public struct StrokeStyle: Sendable {
  public init(lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter, dash: [CGFloat] = []) {
  }
}

public enum CGLineCap: Sendable { case butt, round, square }
public enum CGLineJoin: Sendable { case miter, round, bevel }
public enum RoundedCornerStyle: Sendable { case circular, continuous }

public struct Rectangle: Shape {
  public let content = Container()
  public init() {}
}

public struct RoundedRectangle: Shape {
  public let content = Container()
  public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {}
  public init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {}
}

public struct UnevenRoundedRectangle: Shape {
  public let content = Container()
  public init(
    topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0, bottomTrailingRadius: CGFloat = 0,
    topTrailingRadius: CGFloat = 0, style: RoundedCornerStyle = .continuous
  ) {}
}

public struct Circle: Shape {
  public let content = Container()
  public init() {}
}

public struct Ellipse: Shape {
  public let content = Container()
  public init() {}
}

public struct Capsule: Shape {
  public let content = Container()
  public init(style: RoundedCornerStyle = .continuous) {}
}

/// The outline of a shape.
public struct Path: Shape {
  public let content = Container()
  public init() {}
  public init(_ build: (inout Path) -> Void) {
    var path = Path()
    build(&path)
  }
  public mutating func move(to point: CGPoint) {}
  public mutating func addLine(to point: CGPoint) {}
  public mutating func addRect(_ rectangle: CGRect) {}
  public mutating func addEllipse(in rectangle: CGRect) {}
  public mutating func addQuadCurve(to point: CGPoint, control: CGPoint) {}
  public mutating func addCurve(to point: CGPoint, control1: CGPoint, control2: CGPoint) {}
  public mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool
  ) {}
  public mutating func closeSubpath() {}
}

extension Shape {
  public nonisolated static func rect(cornerRadius: CGFloat) -> RoundedRectangle where Self == RoundedRectangle {
    MainActor.assumeIsolated { RoundedRectangle(cornerRadius: cornerRadius) }
  }
}

public struct Angle: Hashable, Sendable {
  public var radians: Double
  public var degrees: Double { radians * 180 / .pi }
  public init(radians: Double) { self.radians = radians }
  public init(degrees: Double) { radians = degrees * .pi / 180 }
  public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }
  public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }
  public static let zero = Angle(radians: 0)
}

public struct UnitPoint: Hashable, Sendable {
  public var x: CGFloat
  public var y: CGFloat
  public init(x: CGFloat, y: CGFloat) { (self.x, self.y) = (x, y) }
  public static let zero = UnitPoint(x: 0, y: 0), center = UnitPoint(x: 0.5, y: 0.5)
  public static let top = UnitPoint(x: 0.5, y: 0), bottom = UnitPoint(x: 0.5, y: 1)
  public static let leading = UnitPoint(x: 0, y: 0.5), trailing = UnitPoint(x: 1, y: 0.5)
  public static let topLeading = UnitPoint(x: 0, y: 0), topTrailing = UnitPoint(x: 1, y: 0)
  public static let bottomLeading = UnitPoint(x: 0, y: 1), bottomTrailing = UnitPoint(x: 1, y: 1)
}

public struct Gradient: ShapeStyle {
  public struct Stop: Sendable {
    public init(color: Color, location: CGFloat) {}
  }
  public init(colors: [Color]) {}
  public init(stops: [Stop]) {}
}

public struct AnyGradient: ShapeStyle {}

public struct LinearGradient: InertView, ShapeStyle {
  public var content: Container { Container() }
  public nonisolated init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {}
  public nonisolated init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {}
}

public struct RadialGradient: InertView, ShapeStyle {
  public var content: Container { Container() }
  public nonisolated init(gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {}
  public nonisolated init(colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {}
}

public struct AngularGradient: InertView, ShapeStyle {
  public var content: Container { Container() }
  public nonisolated init(gradient: Gradient, center: UnitPoint) {}
  public nonisolated init(colors: [Color], center: UnitPoint) {}
}

extension Color {
  public nonisolated var gradient: AnyGradient { AnyGradient() }
}
