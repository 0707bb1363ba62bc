public import Foundation

/// A view that arranges other views in a row or a column. See Apple's `UIStackView`. A virtual phone stores the order
/// of the views and does not lay them out.
@preconcurrency @MainActor
open class UIStackView: UIView {
  /// The direction in which the views are arranged.
  public typealias Axis = NSLayoutConstraint.Axis
  /// The way in which the views share the space along the axis.
  public enum Distribution: Int, Sendable {
    /// The views fill the stack. Their own sizes and their priorities determine their shares of the space.
    case fill
    /// The views fill the stack, and all have the same size along the axis.
    case fillEqually
    /// The views fill the stack in proportion to their own sizes.
    case fillProportionally
    /// The distances between neighbouring views are equal.
    case equalSpacing
    /// The distances between the centres of neighbouring views are equal.
    case equalCentering
  }
  /// The alignment of the views perpendicular to the axis.
  public enum Alignment: Int, Sendable {
    /// The views have the stack's size perpendicular to the axis.
    case fill
    /// The leading edges of the views in a column are aligned.
    case leading
    /// The baselines of the first lines of text in a row are aligned.
    case firstBaseline
    /// The centres of the views are aligned along the axis.
    case center
    /// The trailing edges of the views in a column are aligned.
    case trailing
    /// The baselines of the last lines of text in a row are aligned.
    case lastBaseline
    /// The top edges of the views in a row are aligned.
    case top
    /// The bottom edges of the views in a row are aligned.
    case bottom
  }

  /// The direction of the stack; at first, a row. A storyboard does not set the direction.
  open var axis = Axis.horizontal
  /// The distance between neighbouring views, in points. Nothing is laid out.
  open var spacing: CGFloat = 0
  /// The way in which the views share the space along the axis. Nothing is laid out.
  open var distribution = Distribution.fill
  /// The alignment of the views perpendicular to the axis. Nothing is laid out.
  open var alignment = Alignment.fill
  /// Whether the views leave the stack's layout margins free. Nothing is laid out.
  open var isLayoutMarginsRelativeArrangement = false
  /// The views that the stack arranges, in their order along the axis.
  public private(set) var arrangedSubviews: [UIView] = []

  /// Creates a horizontal stack of views.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  /// Adds a view at the end of the stack. A view that the stack already arranges moves to the end.
  open func addArrangedSubview(_ view: UIView) { arrange(view, at: arrangedSubviews.count) }
  /// Inserts a view into the arranged views at an index. A view that the stack already arranges moves to this index. An
  /// index out of range is replaced by the nearest valid index.
  open func insertArrangedSubview(_ view: UIView, at index: Int) { arrange(view, at: index) }

  private func arrange(_ view: UIView, at index: Int) {
    arrangedSubviews.removeAll { $0 === view }
    arrangedSubviews.insert(view, at: min(max(index, 0), arrangedSubviews.count))
    addSubview(view)
  }

  override func detach(_ view: UIView) {
    super.detach(view)
    arrangedSubviews.removeAll { $0 === view }
  }

  /// Removes a view from the arranged views. The view remains a subview of the stack.
  open func removeArrangedSubview(_ view: UIView) { arrangedSubviews.removeAll { $0 === view } }
  /// Does nothing, because nothing is laid out.
  open func setCustomSpacing(_ spacing: CGFloat, after view: UIView) {}
}
