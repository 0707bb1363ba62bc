import Foundation
import HostedApp
import UIKit

/// Runs this program as an app's process instead of as a test program. If the environment names a delegate,
/// CHostedRuntime calls ``run()`` before `main`.
enum ChildOfThisProgram {
  static let environmentKey = "AFTERGLOW_DELEGATE"
  static let executable = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()

  /// Returns a name by which another process of this program finds the type; `nil` if there is no such name.
  static func name(of delegate: any (UIResponder & UIApplicationDelegate).Type) -> String? {
    guard let name = _mangledTypeName(delegate), type(named: name) == delegate else { return nil }
    return name
  }

  private static func type(named name: String) -> (any (UIResponder & UIApplicationDelegate).Type)? {
    _typeByName(name) as? any (UIResponder & UIApplicationDelegate).Type
  }

  static func run() {
    guard let name = ProcessInfo.processInfo.environment[environmentKey] else { return }
    guard let delegate = type(named: name) else {
      FileHandle.standardError.write(Data("Fatal error: no type with the name \(name) in this program\n".utf8))
      exit(64)
    }
    MainActor.assumeIsolated { HostedApp.main(delegate) }
  }
}

/// A constructor function in CHostedRuntime calls this function before `main`.
@_cdecl("ag_child_of_this_program")
public func runChildOfThisProgram() { ChildOfThisProgram.run() }
