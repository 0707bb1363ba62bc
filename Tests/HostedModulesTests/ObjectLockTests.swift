import Foundation
import FoundationAdditions
import Testing

/// The locks of `objc_sync_enter(_:)`.
@Suite struct ObjectLockTests {
  @Test func `an object has a lock only while a thread holds the lock`() {
    let object = NSObject()
    func hasLock() -> Bool { objectLocks.withLock { $0[ObjectIdentifier(object)] != nil } }
    objc_sync_enter(object)
    objc_sync_enter(object)
    objc_sync_exit(object)
    #expect(hasLock())
    objc_sync_exit(object)
    #expect(!hasLock())
    objc_sync_exit(object)
    #expect(!hasLock())
  }
}
