/// A reference that becomes `nil` when the object to which it refers is deinitialized.
///
/// A `weak` reference gives its object a side table, which makes each later retain and release of the object take
/// several times as long. An object with a lifeline and without weak references has no side table. The object's
/// `deinit` cuts the lifeline. Lifelines are only for objects that are used on the thread of their world.
package final class Lifeline<Object: AnyObject> {
  /// The object; `nil` before ``tie(to:)`` and after ``cut()``.
  package private(set) unowned(unsafe) var object: Object?

  /// Creates a lifeline without an object.
  package init() {}

  /// Makes the lifeline refer to `object`. The `deinit` of the object must call ``cut()``.
  package func tie(to object: Object) { self.object = object }

  /// Clears the reference. The object's `deinit` calls this method.
  package func cut() { object = nil }
}
