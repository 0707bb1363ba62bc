import Foundation

/// Writes the files that start an app.
extension PackageWriter {
  static func entry(of plan: BuildPlan, hasMain: Bool) throws(AppReadingError) -> String {
    guard let start = plan.entryPoint else {
      throw AppReadingError(
        "the sources have no @main and no @UIApplicationMain; name an app's target with --target, or use --with to add a file that has @main"
      )
    }
    let name = start.typeName
    let prepare = plan.interfaces.isEmpty ? "" : "prepareInterfaces(); "
    if hasMain {
      return """
        import HostedApp
        import UIKit

        @MainActor @discardableResult
        func UIApplicationMain(
          _ count: Int32, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ application: String?,
          _ delegate: String?
        ) -> Int32 {
          HostedApp.main(start: { \(prepare)return \(name)() })
        }

        """
    }
    return switch start.kind {
    case .delegate:
      """
      import HostedApp
      import UIKit

      MainActor.assumeIsolated { HostedApp.main(start: { \(prepare)return \(name)() }) }

      """
    case .app:
      """
      import HostedApp
      import SwiftUI

      MainActor.assumeIsolated { HostedApp.main(start: { \(prepare)return SwiftUI.start(\(name).self) }) }

      """
    case .main: "\(name).main()\n"
    }
  }

  /// Returns a source file that registers the app's storyboards and nibs, as JSON strings, and the classes that they
  /// use.
  static func interfaces(of plan: BuildPlan) -> String {
    var lines: [String] = []
    for document in plan.interfaces {
      let isStoryboard = document.isStoryboard ? "true" : "false"
      lines.append(
        "InterfaceFiles.register(\(literal(document.name)), isStoryboard: \(isStoryboard), \(literal(document.json)))")
    }
    let members = (try? PropertyListSerialization.propertyList(from: plan.app.infoPlist, format: nil)) as? [String: Any]
    if let name = members?["UIMainStoryboardFile"] as? String {
      lines.append("InterfaceFiles.mainStoryboard = \(literal(name))")
    }
    let roles = (members?["UIApplicationSceneManifest"] as? [String: Any])?["UISceneConfigurations"] as? [String: Any]
    let scenes = roles?["UIWindowSceneSessionRoleApplication"] as? [[String: Any]] ?? []
    if let name = scenes.first?["UISceneStoryboardFile"] as? String {
      lines.append("InterfaceFiles.sceneStoryboard = \(literal(name))")
    }
    lines += plan.modules.last?.files.flatMap(\.rewritten.interfaceRegistrations) ?? []
    return """
      import UIKit

      @MainActor func prepareInterfaces() {
      \(lines.map { "  " + $0 + "\n" }.joined())}

      """
  }
}
