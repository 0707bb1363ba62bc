import Afterglow

/// The people with whom this phone exchanges messages, as the screens show them.
struct ContactList: Hashable {
  /// The contact card of this phone, which another person adds to their phone; `nil` if the identifier is fixed.
  var ownCard: String?
  /// The contacts, in the order of their identifiers.
  var people: [InstallationID] = []
  /// The strangers that this phone waits for, in the order of their identifiers.
  var awaited: [InstallationID] = []
}

extension ContactList {
  /// Creates the list of a node's contacts at this moment.
  @MainActor
  init(of node: Node) {
    self.init(ownCard: node.contactCard?.description, people: node.contacts, awaited: node.awaitedStrangers)
  }

  /// Returns this phone's relation to an installation nearby. With a fixed identifier, every installation counts as a
  /// contact.
  func relation(to person: InstallationID) -> Relation {
    if ownCard == nil || people.contains(person) { return .contact }
    return awaited.contains(person) ? .awaited : .stranger
  }

  /// The relation of this phone to an installation nearby.
  enum Relation {
    /// The two phones exchange messages.
    case contact
    /// The user has asked for this stranger, and the stranger has not asked for this phone yet.
    case awaited
    /// A stranger to this phone. The stranger's identifier changes every quarter of an hour.
    case stranger
  }
}
