#if canImport(SwiftUI)
  import SwiftUI

  /// The people whose keys have changed, with buttons that accept or refuse each changed key.
  struct ChangedKeySection: View {
    let model: ChatModel

    var body: some View {
      if !model.changedKeys.isEmpty {
        Section("Changed keys") {
          ForEach(model.changedKeys) { key in
            VStack(alignment: .leading) {
              Text(key.explanation)
              Text("Your number: \(key.ownNumber)").font(.caption.monospaced())
              Text("Their number: \(key.number)").font(.caption.monospaced())
            }
            Button("Accept the new key") { model.acceptKey(of: key.id) }
            Button("Keep the old key") { model.keepKey(of: key.id) }
          }
        }
      }
    }
  }
#endif
