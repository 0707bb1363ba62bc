public import AppProcesses
import HostedApp
public import UIKit

extension AppProcess {
  /// Calls a function in the app's process, as a turn of the app, with the app's delegate as the argument.
  ///
  /// ```swift
  /// let count = process.evaluate { String(($0 as! AppDelegate).peers.count) }
  /// ```
  ///
  /// - Parameter body: A closure that captures nothing: the app's process does not have the values of this process.
  /// - Returns: The result; `nil` if the app has ended, is suspended, is in a turn, or ends before it answers.
  /// - Precondition: The app was installed with ``PhoneApp/init(name:infoPlist:processOf:container:limits:)``.
  @MainActor
  public func evaluate(_ body: @escaping @MainActor (any UIApplicationDelegate) -> String) -> String? {
    guard let place = AppQuestion.place(of: body) else {
      preconditionFailure("a closure that runs in the app's process must not capture values of this process")
    }
    return answer(toFunctionAt: place)
  }
}
