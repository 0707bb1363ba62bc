// fault: a view modifier that is newer than the deployment target
import Observation
import SwiftUI

struct Name: View {
  // error: 'Bindable' is only available in iOS 17.0 or newer
  @Bindable var model: Model

  var body: some View { Text("") }
}

@available(iOS 17, *)
@Observable
final class Model {}
