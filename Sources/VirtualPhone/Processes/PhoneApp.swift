package import PhonePort

/// An app that phones can install.
public struct PhoneApp: Sendable {
  /// The name of the executable, which appears in logs.
  public let name: String
  /// The property list of the app.
  public let infoPlist: InfoPlist
  let program: any AppProgram

  package init(name: String, infoPlist: InfoPlist, program: any AppProgram) {
    self.name = name
    self.infoPlist = infoPlist
    self.program = program
  }
}

/// An app's code, which a phone can start.
package protocol AppProgram: Sendable {
  /// Creates the app's side of a new process, which calls the phone through `transmit`. This method does not run the
  /// app's code.
  func makeProcess(of process: AppProcess, _ transmit: @escaping (PhoneRequest) -> PhoneReply) -> any AppEndpoint
}

/// The app's side of a process, which the phone calls.
package protocol AppEndpoint: AnyObject {
  /// Runs the app's code up to the point where the app accepts callbacks.
  func start()
  /// Runs the code for a callback.
  func receive(_ callback: PhoneCallback)
  /// Runs the given code as this app, for the test or scenario that drives the phone.
  func run(_ body: () -> Void)
}
