public import UIKit
public import VirtualPhone

extension PhoneApp {
  /// An app whose code is part of this program.
  ///
  /// Every process of it begins with a new delegate. Its statics, and everything else that Swift keeps once for a program,
  /// are shared by all phones. A call of the app that this machine would answer instead of the phone, for example
  /// `Date()` or `DispatchQueue.async`, ends the program with an error that names the call.
  ///
  /// - Parameters:
  ///   - name: The executable's name, as it appears in logs.
  ///   - infoPlist: What iOS reads from the app's property list.
  ///   - delegate: The type of its application delegate.
  public init(name: String, infoPlist: InfoPlist, delegate: any (UIResponder & UIApplicationDelegate).Type) {
    self.init(name: name, infoPlist: infoPlist, program: HostedProgram(delegateType: delegate))
  }
}

extension AppProcess {
  /// The app's delegate in this process; `nil` before it is made and after the process has ended.
  public var delegate: (any UIApplicationDelegate)? { (endpoint as? HostedProcess)?.delegate }
}
