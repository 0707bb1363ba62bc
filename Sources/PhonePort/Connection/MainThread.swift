/// Where apps run: on the program's main actor, which serves as every phone's main thread in turn.
///
/// Apple isolates application delegates to the main actor, and Swift checks that at run time in many places of an app's
/// code. A world itself is not isolated. It removes the isolation where it calls an app, as `MainActor.assumeIsolated`
/// does after its check. It adds the isolation where it passes an app a closure to call.
package enum MainThread {
  /// Ends the program if a world with apps runs on another thread. Without this check the program would end somewhere
  /// inside an app.
  package static func check() {
    MainActor.preconditionIsolated("a world whose phones run apps has to run on the main actor")
  }

  package static func unisolated(_ body: @escaping @MainActor () -> Void) -> () -> Void {
    unsafeBitCast(body, to: (() -> Void).self)
  }

  package static func unisolated<First, Second>(
    _ body: @escaping @MainActor (First, Second) -> Void
  ) -> (First, Second) -> Void {
    unsafeBitCast(body, to: ((First, Second) -> Void).self)
  }

  package static func isolated(_ body: @escaping () -> Void) -> @MainActor () -> Void {
    unsafeBitCast(body, to: (@MainActor () -> Void).self)
  }

  package static func isolated<Value>(_ body: @escaping (Value) -> Void) -> @MainActor (Value) -> Void {
    unsafeBitCast(body, to: (@MainActor (Value) -> Void).self)
  }
}
