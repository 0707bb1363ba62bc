/// The thread on which apps run: the program's main actor, which serves as the main thread of all phones, one after the
/// other.
///
/// Apple isolates application delegates to the main actor, and Swift checks this isolation at run time in many parts of
/// an app's code. A world itself is not isolated to an actor. The world removes the isolation where it calls an app, as
/// `MainActor.assumeIsolated` does after its check. The world adds the isolation to closures that it passes to an app.
package enum MainThread {
  /// Ends the program if the calling thread is not the main thread. A phone calls this function before it starts an
  /// app. Without this check, the program would end at the first isolation check inside an app, without a clear
  /// message.
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
