// fault: a delegate adaptor with a class that is not an application delegate
import SwiftUI

final class Delegate: NSObject {}

@main
struct Chat: App {
  // error: requires that 'Delegate' conform to 'UIApplicationDelegate'
  @UIApplicationDelegateAdaptor private var delegate: Delegate

  var body: some Scene { WindowGroup { Text("") } }
}
