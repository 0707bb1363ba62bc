public import Foundation

// A virtual phone draws nothing, so nothing moves. Changes are made at once, and all animations are alike.
extension Animation {
  /// The named springs, which are all alike.
  public static let bouncy = Animation(), smooth = Animation(), snappy = Animation(), interactiveSpring = Animation()
  /// Returns the animation of a spring that bounces strongly. The arguments are ignored.
  public static func bouncy(duration: Double = 0.5, extraBounce: Double = 0) -> Animation { Animation() }
  /// Returns the animation of a spring that does not bounce. The arguments are ignored.
  public static func smooth(duration: Double = 0.5, extraBounce: Double = 0) -> Animation { Animation() }
  /// Returns the animation of a spring that bounces slightly. The arguments are ignored.
  public static func snappy(duration: Double = 0.5, extraBounce: Double = 0) -> Animation { Animation() }
  /// Returns an animation that begins slowly. The duration is ignored.
  public static func easeIn(duration: Double) -> Animation { Animation() }
  /// Returns an animation that ends slowly. The duration is ignored.
  public static func easeOut(duration: Double) -> Animation { Animation() }
  /// Returns the animation of a spring. The arguments are ignored.
  public static func spring(duration: Double, bounce: Double = 0) -> Animation { Animation() }
  /// Returns the animation of a spring. The arguments are ignored.
  public static func spring(response: Double, dampingFraction: Double, blendDuration: Double) -> Animation {
    Animation()
  }
  /// Returns the animation of a spring. The effect of this animation is added to the effects of running animations. The
  /// arguments are ignored.
  public static func interpolatingSpring(stiffness: Double, damping: Double) -> Animation { Animation() }
  /// Returns an animation along a Bézier curve. The arguments are ignored.
  public static func timingCurve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, duration: Double = 0.35)
    -> Animation
  { Animation() }
  /// Changes the speed of the animation. Has no effect on a virtual phone.
  public func speed(_ speed: Double) -> Animation { self }
  /// Repeats the animation. Has no effect on a virtual phone.
  public func repeatCount(_ count: Int, autoreverses: Bool = true) -> Animation { self }
}

/// The motion of a spring, which a virtual phone does not show.
public struct Spring: Sendable {
  /// The named springs, which are all alike.
  public static let bouncy = Spring(), smooth = Spring(), snappy = Spring()
  /// Returns a spring that bounces strongly. The arguments are ignored.
  public static func bouncy(duration: Double = 0.5, extraBounce: Double = 0) -> Spring { Spring() }
  /// Creates a spring. The arguments are ignored.
  public init(duration: Double = 0.5, bounce: Double = 0) {}
}

/// Calls `body` without an animation, then calls `completion`, and returns the result of `body`.
@MainActor
public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result, completion: @escaping () -> Void
) rethrows -> Result {
  let result = try body()
  completion()
  return result
}

/// The animation of one change.
public struct Transaction: Sendable {
  /// The animation, if there is one. This value is stored but has no visible effect.
  public var animation: Animation?
  /// Whether the views change without animations. This value is stored but has no visible effect.
  public var disablesAnimations = false
  /// Creates a transaction.
  public init(animation: Animation? = nil) { self.animation = animation }
}

/// Calls `body` without the transaction, and returns the result of `body`.
@MainActor
public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows -> Result {
  try body()
}

/// The way in which a view appears and disappears. A virtual phone shows no transitions.
public struct AnyTransition: Sendable {
  /// The named transitions, which are all alike.
  public static let identity = AnyTransition(), opacity = AnyTransition(), slide = AnyTransition()
  /// The transition that scales the view.
  public static let scale = AnyTransition()
  /// Returns a transition that scales the view. The arguments are ignored.
  public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition { AnyTransition() }
  /// Returns a transition that moves the view in from an edge and out towards that edge. The edge is ignored.
  public static func move(edge: Edge) -> AnyTransition { AnyTransition() }
  /// Returns a transition that pushes the previous view away. The edge is ignored.
  public static func push(from edge: Edge) -> AnyTransition { AnyTransition() }
  /// Returns a transition that moves the view by a distance. The distance is ignored.
  public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> AnyTransition { AnyTransition() }
  /// Returns a transition that differs for appearing and disappearing. The arguments are ignored.
  public static func asymmetric(insertion: AnyTransition, removal: AnyTransition) -> AnyTransition { AnyTransition() }
  /// Combines two transitions. Has no effect on a virtual phone.
  public func combined(with other: AnyTransition) -> AnyTransition { self }
  /// Sets the animation of the transition. Has no effect on a virtual phone.
  public func animation(_ animation: Animation?) -> AnyTransition { self }
}

/// A namespace of identifiers that belongs to one view. See Apple's `Namespace`.
@propertyWrapper
public struct Namespace: Sendable {
  /// The identity of a namespace. On a virtual phone all identities are equal.
  public struct ID: Hashable, Sendable {}
  /// Creates the property.
  public init() {}
  /// The identity of the namespace.
  public var wrappedValue: ID { ID() }
}

// MARK: Key frames

/// The key frames of one member of a value. A virtual phone ignores key frames.
public struct KeyframeTrack<Root, Value, Content> {
  /// Creates a track. The closure is not called.
  public init(_ path: WritableKeyPath<Root, Value>, @KeyframeBuilder<Value> content: () -> Content) {}
}

/// A key frame whose value is reached with the motion of a spring.
public struct SpringKeyframe<Value> {
  /// Creates a key frame. The arguments are ignored.
  public init(_ value: Value, duration: Double? = nil, spring: Spring = Spring(), startVelocity: Value? = nil) {}
}

/// A key frame whose value is reached at constant speed.
public struct LinearKeyframe<Value> {
  /// Creates a key frame. The arguments are ignored.
  public init(_ value: Value, duration: Double) {}
}

/// A key frame whose value is reached along a curve.
public struct CubicKeyframe<Value> {
  /// Creates a key frame. The arguments are ignored.
  public init(_ value: Value, duration: Double) {}
}

/// A key frame whose value is reached at once.
public struct MoveKeyframe<Value> {
  /// Creates a key frame. The value is ignored.
  public init(_ value: Value) {}
}

/// Builds the key frames of a track from the statements of a closure.
@resultBuilder
public enum KeyframeBuilder<Value> {
  /// Accepts a key frame, which is ignored.
  public static func buildExpression(_ frame: SpringKeyframe<Value>) {}
  /// Accepts a key frame, which is ignored.
  public static func buildExpression(_ frame: LinearKeyframe<Value>) {}
  /// Accepts a key frame, which is ignored.
  public static func buildExpression(_ frame: CubicKeyframe<Value>) {}
  /// Accepts a key frame, which is ignored.
  public static func buildExpression(_ frame: MoveKeyframe<Value>) {}
  /// Accepts several key frames, which are ignored.
  public static func buildBlock(_ frames: Void...) {}
}

/// Builds the tracks of an animation from the statements of a closure.
@resultBuilder
public enum KeyframesBuilder<Root> {
  /// Accepts a track, which is ignored.
  public static func buildExpression<V, C>(_ track: KeyframeTrack<Root, V, C>) {}
  /// Accepts several tracks, which are ignored.
  public static func buildBlock(_ tracks: Void...) {}
}

extension View {
  /// Shows the content for the initial value. `trigger` is ignored, and `keyframes` is not called.
  public func keyframeAnimator<Value, V: View>(
    initialValue: Value, trigger: some Equatable, @ViewBuilder content: (AnyView, Value) -> V,
    @KeyframesBuilder<Value> keyframes: (Value) -> Void
  ) -> some View { content(AnyView(self), initialValue) }

  /// Shows the content for the initial value. `repeating` is ignored, and `keyframes` is not called.
  public func keyframeAnimator<Value, V: View>(
    initialValue: Value, repeating: Bool = true, @ViewBuilder content: (AnyView, Value) -> V,
    @KeyframesBuilder<Value> keyframes: (Value) -> Void
  ) -> some View { content(AnyView(self), initialValue) }

  /// Shows the content for the first phase, or this view if there are no phases. `trigger` is ignored, and `animation`
  /// is not called.
  @ViewBuilder
  public func phaseAnimator<Phase: Equatable, V: View>(
    _ phases: [Phase], trigger: some Equatable, @ViewBuilder content: (AnyView, Phase) -> V,
    animation: (Phase) -> Animation? = { _ in nil }
  ) -> some View { if let first = phases.first { content(AnyView(self), first) } else { self } }

  /// Shows the content for the first phase, or this view if there are no phases. `animation` is not called.
  @ViewBuilder
  public func phaseAnimator<Phase: Equatable, V: View>(
    _ phases: [Phase], @ViewBuilder content: (AnyView, Phase) -> V, animation: (Phase) -> Animation? = { _ in nil }
  ) -> some View { if let first = phases.first { content(AnyView(self), first) } else { self } }

  /// Sets how the view appears and disappears. Has no effect on a virtual phone.
  public func transition(_ transition: AnyTransition) -> some View { self }
  /// Modifies the transaction of each change in the view. Has no effect on a virtual phone: the closure is not called.
  public func transaction(_ change: (inout Transaction) -> Void) -> some View { self }
  /// Animates the change from one view into another view. Has no effect on a virtual phone.
  public func matchedGeometryEffect<ID: Hashable>(
    id: ID, in namespace: Namespace.ID, anchor: UnitPoint = .center, isSource: Bool = true
  ) -> some View { self }
}
