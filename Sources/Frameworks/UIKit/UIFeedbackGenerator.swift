public import Foundation

/// Makes a real phone vibrate under the user's finger. See Apple's `UIFeedbackGenerator`. A virtual phone does not
/// vibrate.
@preconcurrency @MainActor open class UIFeedbackGenerator: NSObject {
  /// Does nothing, because a virtual phone has no vibration motor.
  open func prepare() {}
}
/// Produces a vibration that feels like a collision. See Apple's `UIImpactFeedbackGenerator`. A virtual phone does not
/// vibrate.
@preconcurrency @MainActor open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// The strength of the collision that the user feels.
  public enum FeedbackStyle: Int, Sendable {
    /// A collision of small objects.
    case light
    /// A collision of objects of medium size.
    case medium
    /// A collision of large objects.
    case heavy
    /// A collision of soft objects, in iOS 13 and later.
    case soft
    /// A collision of hard objects, in iOS 13 and later.
    case rigid
  }
  /// Creates a generator. The style is ignored.
  public init(style: FeedbackStyle = .medium) {}
  /// Does nothing, because a virtual phone does not vibrate.
  open func impactOccurred() {}
  /// Does nothing, because a virtual phone does not vibrate.
  open func impactOccurred(intensity: CGFloat) {}
}
/// Signals the result of a task by a vibration. See Apple's `UINotificationFeedbackGenerator`. A virtual phone does not
/// vibrate.
@preconcurrency @MainActor open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// The result of a task.
  public enum FeedbackType: Int, Sendable {
    /// The task succeeded.
    case success
    /// The task caused a warning.
    case warning
    /// The task failed.
    case error
  }
  public override init() {}
  /// Does nothing, because a virtual phone does not vibrate.
  open func notificationOccurred(_ type: FeedbackType) {}
}
/// Signals a change of the selection by a vibration. See Apple's `UISelectionFeedbackGenerator`. A virtual phone does
/// not vibrate.
@preconcurrency @MainActor open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  public override init() {}
  /// Does nothing, because a virtual phone does not vibrate.
  open func selectionChanged() {}
}
