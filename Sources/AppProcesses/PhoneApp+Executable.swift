public import Foundation
public import VirtualPhone

extension PhoneApp {
  /// An app that is a program of its own. The world starts a process of this program for each launch on a phone.
  ///
  /// The executable links the product `HostedApp` and calls `HostedApp.main`. On each phone, the app has its own static
  /// variables, user defaults, files, clock and random numbers. A kill ends the process, and a relaunch starts a new
  /// process.
  ///
  /// - Parameters:
  ///   - name: The executable's name, which logs show.
  ///   - infoPlist: The part of the app's property list that iOS reads.
  ///   - executable: The program.
  ///   - arguments: The program's arguments, which follow its path in `CommandLine.arguments`.
  ///   - container: The folder in which each phone stores the app's files, under `PHONE/NAME`. The files survive
  ///     relaunches of the app.
  ///   - limits: The resources that the app may use. An app that exceeds a limit is ended, and the phone's log names
  ///     the limit.
  public init(
    name: String, infoPlist: InfoPlist, executable: URL, arguments: [String] = [], container: URL,
    limits: ProcessLimits = ProcessLimits()
  ) {
    self.init(
      name: name, infoPlist: infoPlist,
      program: ExecutableProgram(
        name: name, path: executable.path, arguments: arguments, environment: [:], isThisProgram: false,
        container: container, limits: limits))
  }

  /// Creates an app whose executable gets additional environment variables. The executable may be this program itself.
  package init(
    name: String, infoPlist: InfoPlist, executable: URL, environment: [String: String], isThisProgram: Bool,
    container: URL, limits: ProcessLimits
  ) {
    self.init(
      name: name, infoPlist: infoPlist,
      program: ExecutableProgram(
        name: name, path: executable.path, arguments: [], environment: environment, isThisProgram: isThisProgram,
        container: container, limits: limits))
  }
}

/// The resources that a hosted app may use. An app that exceeds a limit is ended, and the phone's log names the limit.
public struct ProcessLimits: Hashable, Sendable {
  /// The maximum processor time of one turn, in which the app does all its work at one moment of virtual time. The time
  /// in which the app waits is not included.
  public var processorTimePerTurn: Duration
  /// The largest total size of the app's files, in bytes.
  public var diskBytes: Int
  /// The maximum virtual time that the main thread may wait while work for the main thread is due. If an app exceeds
  /// this time, iOS ends it with the code 0x8badf00d.
  public var mainThreadHang: Duration

  /// Creates limits. The defaults are 10 s of processor time for each turn, 256 MiB of files, and a wait of 20 s.
  public init(
    processorTimePerTurn: Duration = .seconds(10), diskBytes: Int = 256 << 20, mainThreadHang: Duration = .seconds(20)
  ) {
    self.processorTimePerTurn = processorTimePerTurn
    self.diskBytes = diskBytes
    self.mainThreadHang = mainThreadHang
  }
}
