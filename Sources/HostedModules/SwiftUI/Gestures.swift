public import Foundation

/// A gesture, such as a drag or a long press. No gesture of this type happens on a virtual phone. See Apple's
/// `Gesture`.
@MainActor @preconcurrency
public protocol Gesture {
  /// The value that the gesture's closures receive.
  associatedtype Value
}

extension Gesture {
  /// Handles the changes of the gesture. Has no effect on a virtual phone: the action is never called.
  public func onChanged(_ action: @escaping (Value) -> Void) -> Self { self }
  /// Handles the end of the gesture. Has no effect on a virtual phone: the action is never called.
  public func onEnded(_ action: @escaping (Value) -> Void) -> Self { self }
  /// Updates a state during the gesture. Has no effect on a virtual phone: the closure is never called.
  public func updating<S>(_ state: GestureState<S>, body: @escaping (Value, inout S, inout Transaction) -> Void) -> Self
  {
    self
  }
}

/// A tap. A virtual phone's user taps only buttons, toggles, navigation links, and views that use
/// `onTapGesture(count:perform:)`.
public struct TapGesture: Gesture {
  /// The gesture has no value.
  public typealias Value = Void
  /// Creates a gesture. The count is ignored.
  public init(count: Int = 1) {}
}

/// A long press, which does not happen on a virtual phone.
public struct LongPressGesture: Gesture {
  /// Whether the finger touches the view.
  public typealias Value = Bool
  /// Creates a gesture. The arguments are ignored.
  public init(minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10) {}
}

/// A drag, which does not happen on a virtual phone.
public struct DragGesture: Gesture {
  /// The state of a drag. A virtual phone never creates such a state.
  public struct Value: Sendable {
    /// The position of the finger.
    public var location: CGPoint
    /// The position of the finger at the beginning of the drag.
    public var startLocation: CGPoint
    /// The distance that the finger has moved.
    public var translation: CGSize
    /// The distance that the finger is expected to have moved at the end of the drag.
    public var predictedEndTranslation: CGSize
  }
  /// Creates a gesture. The arguments are ignored.
  public init(minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace = .local) {}
}

/// A pinch, which does not happen on a virtual phone.
public struct MagnificationGesture: Gesture {
  /// The magnification.
  public typealias Value = CGFloat
  /// Creates a gesture. The argument is ignored.
  public init(minimumScaleDelta: CGFloat = 0.01) {}
}

/// A value that changes during a gesture. On a virtual phone the value never changes, because no gesture happens.
@MainActor @preconcurrency
@propertyWrapper
public struct GestureState<Value>: DynamicProperty {
  /// The initial value.
  public let wrappedValue: Value
  /// Creates the property with its initial value.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  /// The property itself, for `updating(_:body:)`.
  public var projectedValue: GestureState { self }
}

extension View {
  /// Adds a gesture. Has no effect on a virtual phone.
  public func gesture<G: Gesture>(_ gesture: G) -> some View { self }
  /// Adds a gesture that is recognised together with the gestures of the view. Has no effect on a virtual phone.
  public func simultaneousGesture<G: Gesture>(_ gesture: G) -> some View { self }
  /// Adds a gesture that takes precedence over the gestures of the view. Has no effect on a virtual phone.
  public func highPriorityGesture<G: Gesture>(_ gesture: G) -> some View { self }
  /// Handles a long press. Has no effect on a virtual phone: the actions are never called.
  public func onLongPressGesture(
    minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10, perform action: @escaping () -> Void,
    onPressingChanged: ((Bool) -> Void)? = nil
  ) -> some View { self }
  /// Sets whether taps reach the view and the views inside it.
  public func allowsHitTesting(_ isEnabled: Bool) -> some View {
    attached { _, _, environment in environment.isHittable = environment.isHittable && isEnabled }
  }
  /// Sets the shape that reacts to touches. Has no effect on a virtual phone.
  public func contentShape<S: View>(_ shape: S) -> some View { self }
}
