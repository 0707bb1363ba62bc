public import Foundation

// What moves: nothing, where nothing is drawn. Changes are made at once.
extension Animation {
  public static let bouncy = Animation(), smooth = Animation(), snappy = Animation(), interactiveSpring = Animation()
  public static func bouncy(duration: Double = 0.5, extraBounce: Double = 0) -> Animation { Animation() }
  public static func smooth(duration: Double = 0.5, extraBounce: Double = 0) -> Animation { Animation() }
  public static func snappy(duration: Double = 0.5, extraBounce: Double = 0) -> Animation { Animation() }
  public static func easeIn(duration: Double) -> Animation { Animation() }
  public static func easeOut(duration: Double) -> Animation { Animation() }
  public static func spring(duration: Double, bounce: Double = 0) -> Animation { Animation() }
  public static func spring(response: Double, dampingFraction: Double, blendDuration: Double) -> Animation {
    Animation()
  }
  public static func interpolatingSpring(stiffness: Double, damping: Double) -> Animation { Animation() }
  public static func timingCurve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, duration: Double = 0.35)
    -> Animation
  { Animation() }
  public func speed(_ speed: Double) -> Animation { self }
  public func repeatCount(_ count: Int, autoreverses: Bool = true) -> Animation { self }
}

public struct Spring: Sendable {
  public static let bouncy = Spring(), smooth = Spring(), snappy = Spring()
  public static func bouncy(duration: Double = 0.5, extraBounce: Double = 0) -> Spring { Spring() }
  public init(duration: Double = 0.5, bounce: Double = 0) {}
}

/// Makes the changes at once, then calls `completion`.
@MainActor
public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result, completion: @escaping () -> Void
) rethrows -> Result {
  let result = try body()
  completion()
  return result
}

public struct Transaction: Sendable {
  public var animation: Animation?
  public var disablesAnimations = false
  public init(animation: Animation? = nil) { self.animation = animation }
}

@MainActor
public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows -> Result {
  try body()
}

public struct AnyTransition: Sendable {
  public static let identity = AnyTransition(), opacity = AnyTransition(), slide = AnyTransition()
  public static let scale = AnyTransition()
  public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition { AnyTransition() }
  public static func move(edge: Edge.Set) -> AnyTransition { AnyTransition() }
  public static func push(from edge: Edge.Set) -> AnyTransition { AnyTransition() }
  public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> AnyTransition { AnyTransition() }
  public static func asymmetric(insertion: AnyTransition, removal: AnyTransition) -> AnyTransition { AnyTransition() }
  public func combined(with other: AnyTransition) -> AnyTransition { self }
  public func animation(_ animation: Animation?) -> AnyTransition { self }
}

/// Names that belong to one view. See Apple's `Namespace`.
@propertyWrapper
public struct Namespace: Sendable {
  public struct ID: Hashable, Sendable {}
  public init() {}
  public var wrappedValue: ID { ID() }
}

// MARK: Key frames

public struct KeyframeTrack<Root, Value, Content> {
  public init(_ path: WritableKeyPath<Root, Value>, @KeyframeBuilder<Value> content: () -> Content) {}
}

public struct SpringKeyframe<Value> {
  public init(_ value: Value, duration: Double? = nil, spring: Spring = Spring(), startVelocity: Value? = nil) {}
}

public struct LinearKeyframe<Value> {
  public init(_ value: Value, duration: Double) {}
}

public struct CubicKeyframe<Value> {
  public init(_ value: Value, duration: Double) {}
}

public struct MoveKeyframe<Value> {
  public init(_ value: Value) {}
}

@resultBuilder
public enum KeyframeBuilder<Value> {
  public static func buildExpression(_ frame: SpringKeyframe<Value>) {}
  public static func buildExpression(_ frame: LinearKeyframe<Value>) {}
  public static func buildExpression(_ frame: CubicKeyframe<Value>) {}
  public static func buildExpression(_ frame: MoveKeyframe<Value>) {}
  public static func buildBlock(_ frames: Void...) {}
}

@resultBuilder
public enum KeyframesBuilder<Root> {
  public static func buildExpression<V, C>(_ track: KeyframeTrack<Root, V, C>) {}
  public static func buildBlock(_ tracks: Void...) {}
}

extension View {
  /// Shows the initial value.
  public func keyframeAnimator<Value, V: View>(
    initialValue: Value, trigger: some Equatable, @ViewBuilder content: (AnyView, Value) -> V,
    @KeyframesBuilder<Value> keyframes: (Value) -> Void
  ) -> some View { content(AnyView(self), initialValue) }

  public func keyframeAnimator<Value, V: View>(
    initialValue: Value, repeating: Bool = true, @ViewBuilder content: (AnyView, Value) -> V,
    @KeyframesBuilder<Value> keyframes: (Value) -> Void
  ) -> some View { content(AnyView(self), initialValue) }

  /// Shows the first phase.
  @ViewBuilder
  public func phaseAnimator<Phase: Equatable, V: View>(
    _ phases: [Phase], trigger: some Equatable, @ViewBuilder content: (AnyView, Phase) -> V,
    animation: (Phase) -> Animation? = { _ in nil }
  ) -> some View { if let first = phases.first { content(AnyView(self), first) } else { self } }

  @ViewBuilder
  public func phaseAnimator<Phase: Equatable, V: View>(
    _ phases: [Phase], @ViewBuilder content: (AnyView, Phase) -> V, animation: (Phase) -> Animation? = { _ in nil }
  ) -> some View { if let first = phases.first { content(AnyView(self), first) } else { self } }

  public func transition(_ transition: AnyTransition) -> some View { self }
  public func transaction(_ change: (inout Transaction) -> Void) -> some View { self }
  public func matchedGeometryEffect<ID: Hashable>(
    id: ID, in namespace: Namespace.ID, anchor: UnitPoint = .center, isSource: Bool = true
  ) -> some View { self }
}
