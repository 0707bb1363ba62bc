/// The thread on which a virtual phone's apps run: the one that runs the world.
///
/// Apple isolates application delegates to the main actor. A world has one thread and plays every phone's main thread on
/// it; the compiler's notion of the one main actor of the process says nothing here, and tests run many worlds on many
/// threads. So the isolation is taken off where a world calls an app, as `MainActor.assumeIsolated` does after its check,
/// and put on where a world hands an app something to call.
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
