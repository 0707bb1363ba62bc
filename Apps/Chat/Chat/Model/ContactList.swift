import Afterglow

/// The people with whom this phone exchanges messages, as the screens show them.
struct ContactList: Hashable {
  /// The contact card of this phone, which the other person adds; `nil` with a fixed identifier.
  var ownCard: String?
  /// The contacts, in the order of their identifiers.
  var people: [InstallationID] = []
  /// The strangers that this phone waits for, in the order of their identifiers.
  var awaited: [InstallationID] = []
}

extension ContactList {
  /// The contacts of a node at this moment.
  @MainActor
  init(of node: Node) {
    self.init(ownCard: node.contactCard?.description, people: node.contacts, awaited: node.awaitedStrangers)
  }

  /// The relation to an installation near by. With a fixed identifier nobody is a stranger.
  func relation(to person: InstallationID) -> Relation {
    if ownCard == nil || people.contains(person) { return .contact }
    return awaited.contains(person) ? .awaited : .stranger
  }

  /// What an installation near by is to this phone.
  enum Relation {
    /// Messages go to and fro.
    case contact
    /// The user has asked for this stranger, and the other person has not asked yet.
    case awaited
    /// An installation without a name that lasts: its identifier changes every quarter of an hour.
    case stranger
  }
}
