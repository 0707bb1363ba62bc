/// The thread on which a virtual phone's apps run: the one that runs the world.
///
/// Apple isolates application delegates to the main actor. A world has one thread and plays every phone's main thread on
/// it, so the isolation is taken off where a world calls an app, as `MainActor.assumeIsolated` does after its check, and
/// put on where a world hands an app something to call. The check itself is the compiler's: an app's closures that it
/// cannot see through trap off the process's main thread (SE-0423), which is therefore where worlds with apps are run.
package enum MainThread {
  package static func unisolated(_ body: @escaping @MainActor () -> Void) -> () -> Void {
    unsafeBitCast(body, to: (() -> Void).self)
  }

  package static func unisolated<First, Second>(
    _ body: @escaping @MainActor (First, Second) -> Void
  ) -> (First, Second) -> Void {
    unsafeBitCast(body, to: ((First, Second) -> Void).self)
  }

  package static func isolated<Value>(_ body: @escaping (Value) -> Void) -> @MainActor (Value) -> Void {
    unsafeBitCast(body, to: (@MainActor (Value) -> Void).self)
  }
}
