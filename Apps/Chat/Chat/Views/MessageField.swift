#if canImport(SwiftUI)
  import SwiftUI

  /// The field for a message, and the reason why the user's last action failed.
  struct MessageField: View {
    @Bindable var model: ChatModel

    var body: some View {
      VStack(alignment: .leading) {
        HStack {
          Text("To \(model.recipientName)").font(.caption).foregroundStyle(.secondary)
          if model.recipient != nil {
            Button("To everybody near") { model.address(nil) }.font(.caption)
          }
        }
        if let problem = model.problem {
          Text(problem).font(.caption).foregroundStyle(.red)
        }
        HStack {
          TextField("Message", text: $model.draft, axis: .vertical)
            .textFieldStyle(.roundedBorder)
            .onSubmit(model.send)
          Button("Send", systemImage: "arrow.up.circle.fill", action: model.send)
            .labelStyle(.iconOnly)
            .disabled(!model.canSend)
        }
      }
      .padding()
      .background(.bar)
    }
  }
#endif
