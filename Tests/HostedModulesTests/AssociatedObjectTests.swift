import Foundation
import FoundationAdditions
import Testing

/// The values that an app associates with objects of other classes.
@Suite struct AssociatedObjectTests {
  private final class Owner {}
  private final class Value {}
  private struct Keys {
    nonisolated(unsafe) static var first = "first"
    nonisolated(unsafe) static var second = "second"
  }

  @Test func `an object keeps a value under each key`() {
    let (owner, other) = (Owner(), Owner())
    objc_setAssociatedObject(owner, &Keys.first, 1, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    objc_setAssociatedObject(owner, &Keys.second, "b", .OBJC_ASSOCIATION_COPY)
    #expect(objc_getAssociatedObject(owner, &Keys.first) as? Int == 1)
    #expect(objc_getAssociatedObject(owner, &Keys.second) as? String == "b")
    #expect(objc_getAssociatedObject(other, &Keys.first) == nil)
    objc_setAssociatedObject(owner, &Keys.first, nil, .OBJC_ASSOCIATION_RETAIN)
    #expect(objc_getAssociatedObject(owner, &Keys.first) == nil)
    objc_removeAssociatedObjects(owner)
    #expect(objc_getAssociatedObject(owner, &Keys.second) == nil)
  }

  @Test func `the values of an object that has gone are released, and never belong to another object`() {
    weak var value: Value?
    do {
      let (owner, kept) = (Owner(), Value())
      value = kept
      objc_setAssociatedObject(owner, &Keys.first, kept, .OBJC_ASSOCIATION_RETAIN)
      #expect(value != nil)
    }
    for _ in 0..<1_000 {
      let owner = Owner()
      #expect(objc_getAssociatedObject(owner, &Keys.first) == nil)
      objc_setAssociatedObject(owner, &Keys.first, 1, .OBJC_ASSOCIATION_RETAIN)
    }
    let owners = (0..<200).map { _ in Owner() }
    for owner in owners { objc_setAssociatedObject(owner, &Keys.second, 2, .OBJC_ASSOCIATION_RETAIN) }
    #expect(value == nil)
  }
}
