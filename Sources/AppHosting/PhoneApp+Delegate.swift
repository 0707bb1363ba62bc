public import UIKit
public import VirtualPhone

extension PhoneApp {
  /// An app whose code is part of this program.
  ///
  /// Each process of the app begins with a new delegate. All phones share the app's static variables and all other
  /// global data. Some calls, for example `Date()` or `DispatchQueue.async`, would be answered by this machine instead
  /// of the phone. Calls of this kind end the program with an error that names the call.
  ///
  /// - Parameters:
  ///   - name: The executable's name, which logs show.
  ///   - infoPlist: The part of the app's property list that iOS reads.
  ///   - delegate: The type of the app's application delegate.
  public init(name: String, infoPlist: InfoPlist, delegate: any (UIResponder & UIApplicationDelegate).Type) {
    self.init(name: name, infoPlist: infoPlist, program: HostedProgram(delegateType: delegate))
  }
}

extension AppProcess {
  /// The delegate of the app in this virtual process; `nil` before the delegate is created and after the process has
  /// ended, and for an app that runs in a process of its own.
  public var delegate: (any UIApplicationDelegate)? { (endpoint as? HostedProcess)?.delegate }
}
