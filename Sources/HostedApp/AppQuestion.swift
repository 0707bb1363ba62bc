import CHostedRuntime
package import UIKit

/// A function of this program, as another process of the same program finds it: by its distance from the program's
/// beginning, which is loaded at another address in each process.
package enum AppQuestion {
  package typealias Body = @MainActor (any UIApplicationDelegate) -> String

  /// A function in its own shape: as a generic argument it would get another one.
  private struct Closure {
    let body: Body
  }

  /// Returns where a function is; `nil` for a closure that captures values, which another process does not have.
  package static func place(of body: @escaping Body) -> UInt64? {
    let (function, context) = unsafeBitCast(Closure(body: body), to: (UInt, UInt).self)
    guard context == 0 else { return nil }
    return UInt64(function) &- base
  }

  @MainActor
  static func ask(at place: UInt64, _ delegate: (any UIApplicationDelegate)?) -> String {
    guard let delegate else { return "" }
    return unsafeBitCast((UInt(truncatingIfNeeded: place &+ base), UInt(0)), to: Closure.self).body(delegate)
  }

  private static var base: UInt64 { UInt64(UInt(bitPattern: ag_image_base())) }
}
