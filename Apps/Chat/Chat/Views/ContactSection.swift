#if canImport(SwiftUI)
  import Afterglow
  import SwiftUI

  /// The contacts, this phone's own card, and the field for another person's card. There is no section if the
  /// identifier is fixed.
  struct ContactSection: View {
    let model: ChatModel
    @State private var card = ""

    var body: some View {
      if let ownCard = model.contacts.ownCard {
        Section("Contacts") {
          ForEach(model.contacts.people, id: \.self) { person in
            HStack {
              Text(person.spokenDigits).font(.body.monospaced())
              Spacer()
              Button("Remove") { model.removeContact(person) }
            }
          }
          TextField("Card of another person", text: $card)
          Button("Add this person") { if model.addContact(card) { card = "" } }
            .disabled(card.isEmpty)
          ShareLink("Send your own card", item: ownCard)
        }
      }
    }
  }

  /// What the list shows below a person nearby: a button or a text for a stranger, and nothing for a contact.
  struct StrangerRow: View {
    let model: ChatModel
    let person: InstallationID

    var body: some View {
      switch model.contacts.relation(to: person) {
      case .contact: EmptyView()
      case .awaited:
        Text("Waiting until \(person.spokenDigits) asks for you too.").font(.caption).foregroundStyle(.secondary)
      case .stranger: Button("Become a contact of \(person.spokenDigits)") { model.introduce(to: person) }
      }
    }
  }
#endif
