package import VirtualPhone

/// Events that the caller defines. A trial can play a story in place of a situation.
package struct Story {
  /// A phone of the story.
  package struct Member {
    package var name: String
    package var model: PhoneModel
    package var os: OSVersion
    package var position: Position
    /// Sets the phone up before the story begins.
    package var prepare: (Phone, InstalledApp) -> Void

    package init(
      name: String, model: PhoneModel, os: OSVersion, position: Position,
      prepare: @escaping (Phone, InstalledApp) -> Void
    ) {
      (self.name, self.model, self.os, self.position, self.prepare) = (name, model, os, position, prepare)
    }
  }

  /// An event that happens to a phone of the story at a given time.
  package struct Action {
    package var time: Duration
    package var phone: String
    package var perform: (Phone, InstalledApp) -> Void

    package init(time: Duration, phone: String, perform: @escaping (Phone, InstalledApp) -> Void) {
      (self.time, self.phone, self.perform) = (time, phone, perform)
    }
  }

  package var members: [Member]
  package var actions: [Action]
  package var length: Duration
  /// Called for every event to which an expectation can refer, with the time of the event.
  package var onEvent: (TrialEvent, WorldTime) -> Void

  package init(
    members: [Member], actions: [Action], length: Duration, onEvent: @escaping (TrialEvent, WorldTime) -> Void
  ) {
    (self.members, self.actions, self.length, self.onEvent) = (members, actions, length, onEvent)
  }
}

/// An observation or an action of an app in a trial.
package struct TrialEvent: Hashable, Sendable {
  package enum Kind: Sendable {
    case launched, appeared, departed, linked, unlinked, message, notified, logged
  }

  package var kind: Kind
  package var observer: String
  package var peer: String?
  package var text: String?
}
