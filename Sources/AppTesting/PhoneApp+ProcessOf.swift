public import AppProcesses
public import Foundation
import HostedApp
import Synchronization
public import UIKit

extension PhoneApp {
  /// An app of this program that runs in a process of its own on each phone.
  ///
  /// The world runs this program again for each launch; there it makes a delegate of the given type instead of running
  /// tests. Statics, defaults, files, the clock and chance belong to one phone each. What the test itself changes in
  /// memory does not reach the app.
  ///
  /// - Parameters:
  ///   - name: The executable's name, as it appears in logs.
  ///   - infoPlist: What iOS reads from the app's property list.
  ///   - delegate: The type of its application delegate; not `private`, and not inside a function.
  ///   - container: The folder below which each phone keeps the app's files. Without one, a new folder in the temporary
  ///     folder, which goes with the program.
  ///   - limits: What the app may use before it is ended and named.
  @MainActor
  public init(
    name: String, infoPlist: InfoPlist, processOf delegate: any (UIResponder & UIApplicationDelegate).Type,
    container: URL? = nil, limits: ProcessLimits = ProcessLimits()
  ) {
    guard let typeName = ChildOfThisProgram.name(of: delegate) else {
      preconditionFailure(
        "\(delegate) cannot be found by its name in another process: declare it at file scope and without 'private'")
    }
    self.init(
      name: name, infoPlist: infoPlist, executable: ChildOfThisProgram.executable,
      environment: [ChildOfThisProgram.environmentKey: typeName], isThisProgram: true,
      container: container ?? TemporaryContainers.make(), limits: limits)
  }
}

/// Folders that go with the program.
enum TemporaryContainers {
  private static let all = Mutex<[URL]>([])

  static func make() -> URL {
    all.withLock { folders in
      if folders.isEmpty { atexit { TemporaryContainers.removeAll() } }
      let folder = FileManager.default.temporaryDirectory.appending(path: "afterglow-\(getpid())-\(folders.count)")
      folders.append(folder)
      return folder
    }
  }

  private static func removeAll() {
    for folder in all.withLock({ $0 }) { try? FileManager.default.removeItem(at: folder) }
  }
}
