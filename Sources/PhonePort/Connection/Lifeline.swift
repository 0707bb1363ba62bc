/// A reference that becomes `nil` when its object ends.
///
/// A `weak` reference gives its object a side table, and from then on each retain and release of the object takes
/// several times as long. An object with a lifeline and without weak references has no side table. The object cuts its
/// lifeline when it is deinitialized. Lifelines are for objects that live on the thread of their world.
package final class Lifeline<Object: AnyObject> {
  /// The object; `nil` before it is tied, and after it has ended.
  package private(set) unowned(unsafe) var object: Object?

  /// Creates a lifeline without an object.
  package init() {}

  /// Makes the lifeline refer to `object`. The `deinit` of the object must call ``cut()``.
  package func tie(to object: Object) { self.object = object }

  /// Clears the reference. The object calls it when the object ends.
  package func cut() { object = nil }
}
