import Dispatch
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

  @Test func `a thread cannot unlock an object that another thread has locked`() {
    nonisolated(unsafe) let object = NSObject()
    let (result, ended) = (Locked<Int32>(0), DispatchSemaphore(value: 0))
    objc_sync_enter(object)
    Thread.detachNewThread {
      result.withLock { $0 = objc_sync_exit(object) }
      ended.signal()
    }
    ended.wait()
    #expect(result.withLock { $0 } == -1)
    #expect(objc_sync_exit(object) == 0)
    #expect(objc_sync_exit(object) == -1)
  }
}
