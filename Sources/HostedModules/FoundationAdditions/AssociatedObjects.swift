// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

/// How an object keeps an associated value. See Apple's `objc_AssociationPolicy`.
public enum objc_AssociationPolicy: UInt, Sendable {
  /// On iOS, the object keeps no reference to the value. On a virtual phone, the object keeps a strong reference.
  case OBJC_ASSOCIATION_ASSIGN = 0
  /// The object keeps a strong reference to the value.
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
  /// On iOS, the object keeps a copy of the value. On a virtual phone, the object keeps the value itself.
  case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
  /// The object keeps a strong reference to the value.
  case OBJC_ASSOCIATION_RETAIN = 769
  /// On iOS, the object keeps a copy of the value. On a virtual phone, the object keeps the value itself.
  case OBJC_ASSOCIATION_COPY = 771
}

/// Returns the value that an object has under a key; `nil` if it has none. See Apple's `objc_getAssociatedObject`.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  AssociatedValues.table.withLock { $0.values(of: object as AnyObject)[UInt(bitPattern: key)] }
}

/// Gives an object a value under a key, or removes the value if `value` is `nil`. The values of an object that has gone
/// stay in memory until the table of all objects has grown to its limit, or until another object at the same address gets
/// a value. See Apple's `objc_setAssociatedObject`.
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  // Releasing a value can call these functions again, so it happens after the lock is released.
  let released = AssociatedValues.table.withLock { table in
    table.set(value, UInt(bitPattern: key), of: object as AnyObject)
  }
  withExtendedLifetime(released) {}
}

/// Removes all values of an object. See Apple's `objc_removeAssociatedObjects`.
public func objc_removeAssociatedObjects(_ object: Any) {
  let released = AssociatedValues.table.withLock { $0.removeAll(of: object as AnyObject) }
  withExtendedLifetime(released) {}
}

/// The associated values of all objects.
private struct AssociatedValues {
  private struct Entry {
    weak var owner: AnyObject?
    var values: [UInt: Any] = [:]
  }

  static let table = Locked(AssociatedValues())

  private var entries: [ObjectIdentifier: Entry] = [:]
  /// The number of entries at which the entries of deallocated objects are removed.
  private var limit = 64

  func values(of owner: AnyObject) -> [UInt: Any] {
    guard let entry = entries[ObjectIdentifier(owner)], entry.owner === owner else { return [:] }
    return entry.values
  }

  /// Stores a value. Returns the values that the caller has to release.
  mutating func set(_ value: Any?, _ key: UInt, of owner: AnyObject) -> [Any] {
    var released: [Any] = []
    let old = entries[ObjectIdentifier(owner)]
    var entry = Entry(owner: owner)
    // A new object may have the address of an object that has gone.
    if let old { if old.owner === owner { entry.values = old.values } else { released += old.values.values } }
    if let previous = entry.values[key] { released.append(previous) }
    entry.values[key] = value
    entries[ObjectIdentifier(owner)] = entry
    if entries.count > limit {
      for (identifier, gone) in entries where gone.owner == nil {
        released += gone.values.values
        entries[identifier] = nil
      }
      limit = max(limit, 2 * entries.count)
    }
    return released
  }

  /// Removes the values of an object. Returns the values that the caller has to release.
  mutating func removeAll(of owner: AnyObject) -> [Any] {
    entries.removeValue(forKey: ObjectIdentifier(owner)).map { Array($0.values.values) } ?? []
  }
}
