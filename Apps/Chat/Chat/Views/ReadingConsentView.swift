#if canImport(SwiftUI)
  import SwiftUI

  /// Shows the battery costs, and asks the user whether the app may take distance readings permanently.
  struct ReadingConsentView: View {
    let answer: (Bool) -> Void

    var body: some View {
      VStack {
        Text("Read all the time?").font(.headline)
        Text(ReadingConsent.figures).padding()
        Button("Read all the time") { answer(true) }.padding()
        Button("Not now") { answer(false) }.padding()
      }
    }
  }

  /// The switch for permanent distance readings. When the user turns the switch on, the app asks for consent first.
  struct ReadingSection: View {
    @Bindable var model: ChatModel

    var body: some View {
      Section("Readings") {
        Toggle("Read all the time", isOn: $model.readsAllTheTime)
        if model.needsRestart {
          Text("This takes effect when you open the app again.").foregroundStyle(.secondary)
        }
      }
    }
  }
#endif
