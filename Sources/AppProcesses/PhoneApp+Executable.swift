public import Foundation
public import VirtualPhone

extension PhoneApp {
  /// An app that is a program of its own: the world starts a process of it for each launch on a phone.
  ///
  /// The executable links the product `HostedApp` and calls `HostedApp.main`. Statics, defaults, files, the clock and
  /// chance belong to one phone each. A kill ends the process, and a relaunch starts a new one.
  ///
  /// - Parameters:
  ///   - name: The executable's name, as it appears in logs.
  ///   - infoPlist: What iOS reads from the app's property list.
  ///   - executable: The program.
  ///   - arguments: What the program finds in `CommandLine.arguments` behind its path.
  ///   - container: The folder below which each phone keeps the app's files, in `PHONE/NAME`. They survive relaunches.
  ///   - limits: What an app may use before it is ended and named.
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

  /// An app whose executable gets more variables in its environment, and perhaps is this program itself.
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

/// The resources that a hosted app may use. An app that uses more is ended, and its log names the limit.
public struct ProcessLimits: Hashable, Sendable {
  /// The processor time of one turn, which is what the app does at one moment of virtual time. Waiting does not
  /// count.
  public var processorTimePerTurn: Duration
  /// The bytes that the app's files may take.
  public var diskBytes: Int
  /// The virtual time for which the main thread may wait while work for it is due. iOS ends such an app with
  /// 0x8badf00d.
  public var mainThreadHang: Duration

  /// Creates limits; those that are not given are 10 s of processor time a turn, 256 MiB of files, and a wait of 20
  /// s.
  public init(
    processorTimePerTurn: Duration = .seconds(10), diskBytes: Int = 256 << 20, mainThreadHang: Duration = .seconds(20)
  ) {
    self.processorTimePerTurn = processorTimePerTurn
    self.diskBytes = diskBytes
    self.mainThreadHang = mainThreadHang
  }
}
