public import UIKit
public import VirtualPhone

extension PhoneApp {
  /// An app whose code is part of this program.
  ///
  /// Each of its processes begins with a new delegate. All phones share its statics, and everything else that Swift
  /// keeps once for a program. Some calls, for example `Date()` or `DispatchQueue.async`, would be answered by this
  /// machine instead of the phone. They end the program with an error that names the call.
  ///
  /// - Parameters:
  ///   - name: The executable's name, as logs show it.
  ///   - infoPlist: The part of the app's property list that iOS reads.
  ///   - delegate: The type of its application delegate.
  public init(name: String, infoPlist: InfoPlist, delegate: any (UIResponder & UIApplicationDelegate).Type) {
    self.init(name: name, infoPlist: infoPlist, program: HostedProgram(delegateType: delegate))
  }
}

extension AppProcess {
  /// The app's delegate in this process; `nil` before it is created and after the process has ended.
  public var delegate: (any UIApplicationDelegate)? { (endpoint as? HostedProcess)?.delegate }
}
