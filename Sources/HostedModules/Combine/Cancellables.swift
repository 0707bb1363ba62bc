import FoundationAdditions

/// A cancellable that ends its activity when it is cancelled or released. See Apple's `AnyCancellable`.
public final class AnyCancellable: Cancellable, Hashable, @unchecked Sendable {
  private let action: Locked<(() -> Void)?>

  /// Creates a cancellable that calls a closure once: when it is cancelled or released.
  public init(_ cancel: @escaping () -> Void) { action = Locked(cancel) }

  /// Creates a cancellable that cancels `canceller` when it is cancelled or released.
  public convenience init<C: Cancellable>(_ canceller: C) { self.init { canceller.cancel() } }

  deinit { cancel() }

  /// Calls the closure, if it has not been called yet.
  public func cancel() {
    let last = action.withLock { action -> (() -> Void)? in
      defer { action = nil }
      return action
    }
    last?()
  }

  /// Adds this cancellable to a set. The set retains the cancellable.
  public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }

  /// Appends this cancellable to a collection. The collection retains the cancellable.
  public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
    collection.append(self)
  }

  /// Whether two cancellables are the same object.
  public static func == (left: AnyCancellable, right: AnyCancellable) -> Bool { left === right }

  /// Hashes the object's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Cancellable {
  /// Adds a cancellable for this value to a set. Releasing the added cancellable cancels this value.
  public func store(in set: inout Set<AnyCancellable>) { AnyCancellable(self).store(in: &set) }

  /// Appends a cancellable for this value to a collection. Releasing the added cancellable cancels this value.
  public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
    AnyCancellable(self).store(in: &collection)
  }
}
