import Foundation
public import UIKit

/// An app that runs in a process of its own on a virtual phone. The executable's `main.swift` calls ``main(_:)``.
public enum HostedApp {
  /// Whether a world has started this process.
  public static var isHosted: Bool { ProcessInfo.processInfo.environment[environmentKey] != nil }

  static let environmentKey = "AFTERGLOW_HOSTED"

  /// Runs the app that has a delegate of this type, until the phone ends the app. If no world has started this process,
  /// prints an error and exits.
  @MainActor
  public static func main(_ delegate: any (UIResponder & UIApplicationDelegate).Type) -> Never {
    main { delegate.init() }
  }

  /// Runs an app that a closure creates, for example a SwiftUI app. If no world has started this process, prints an
  /// error and exits.
  ///
  /// - Parameter start: A closure that creates the app. The closure is called once, at the beginning of the launch, and
  ///   may return `nil` instead of a delegate.
  @MainActor
  public static func main(start: @escaping @MainActor () -> (any UIApplicationDelegate)?) -> Never {
    guard isHosted else {
      FileHandle.standardError.write(
        Data("This is an app for a virtual phone; a world starts it. See the product AppProcesses.\n".utf8))
      exit(64)
    }
    HostedRuntime(start).run()
  }
}
