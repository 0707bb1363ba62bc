#if canImport(SwiftUI)
  import Afterglow
  import SwiftUI

  /// The chat's main screen: the people nearby, the contacts and settings, the conversation, and the message field.
  struct RoomView: View {
    @Bindable var model: ChatModel

    var body: some View {
      NavigationStack {
        List {
          ConditionSection(conditions: model.nearby.conditions)
          if let problem = model.nearby.messagesProblem {
            Text(problem).foregroundStyle(.red)
          }
          Section("Near") {
            if model.nearby.people.isEmpty {
              Text("Nobody yet. Leave the phone in your pocket: you will be told.")
                .foregroundStyle(.secondary)
            }
            ForEach(model.nearby.people) { person in
              PersonRow(person: person)
              if person.isLinked {
                Button("Write to \(person.name)") { model.address(person.id) }
              }
              StrangerRow(model: model, person: person.id)
            }
          }
          ContactSection(model: model)
          ChangedKeySection(model: model)
          ReadingSection(model: model)
          Section("Conversation") {
            ForEach(model.conversation.entries) { EntryRow(entry: $0) }
          }
        }
        .navigationTitle("Chat")
        .toolbar {
          ToolbarItem(placement: .topBarTrailing) {
            Text(model.ownName).font(.caption.monospaced()).accessibilityLabel("You are \(model.ownName)")
          }
        }
        .safeAreaInset(edge: .bottom) { MessageField(model: model) }
        .sheet(isPresented: $model.isAskingForConsent) {
          ReadingConsentView { model.answerConsent($0) }
        }
      }
    }
  }
#endif
