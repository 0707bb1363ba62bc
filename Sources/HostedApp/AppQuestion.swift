import CHostedRuntime
package import UIKit

/// A test's question to a hosted app. A function of this program answers the question. The function's offset from the
/// program's base address identifies the function in every process of the same program, even if the base addresses
/// differ.
package enum AppQuestion {
  package typealias Body = @MainActor (any UIApplicationDelegate) -> String

  /// Stores a function in a property, so that the function has the representation of the type `Body`. A function that
  /// is passed as a generic argument has another representation.
  private struct Closure {
    let body: Body
  }

  /// Returns the offset of a function from the program's base address; `nil` for a closure that captures values,
  /// because another process does not have these values.
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
