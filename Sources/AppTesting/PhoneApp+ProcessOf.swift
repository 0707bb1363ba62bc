public import AppProcesses
public import Foundation
import HostedApp
import Synchronization
public import UIKit

extension PhoneApp {
  /// An app of this program that runs in a process of its own on each phone.
  ///
  /// The world starts another process of this program for each launch. The new process creates a delegate of the given
  /// type instead of running tests. On each phone, the app has its own static variables, user defaults, files, clock
  /// and random numbers. The app does not see values that the test changes in memory.
  ///
  /// - Parameters:
  ///   - name: The executable's name, which logs show.
  ///   - infoPlist: The part of the app's property list that iOS reads.
  ///   - delegate: The type of the app's application delegate; not `private`, and not declared inside a function.
  ///   - container: The folder in which each phone stores the app's files. The default is a new temporary folder,
  ///     which is removed when this program ends.
  ///   - limits: The resources that the app may use. An app that exceeds a limit is ended, and the phone's log names
  ///     the limit.
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

/// Folders that are removed when the program ends.
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
