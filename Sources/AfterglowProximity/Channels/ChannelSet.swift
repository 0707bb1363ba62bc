package import AfterglowTime
package import AfterglowWire

/// All channels, and the set of channels that a phone uses. The engine accesses channels only through this type.
package struct ChannelSet: Sendable {
  // A new channel needs a line in three places: among these properties, in the initializer, and in `askAll`.
  private var gatt: GATTChannel
  package private(set) var overflow: OverflowChannel
  private var beacon: BeaconChannel
  private var relay: RelayChannel

  package let enabled: Channels

  package init(_ settings: ChannelSettings = ChannelSettings()) {
    enabled = settings.enabled
    gatt = GATTChannel(settings)
    overflow = OverflowChannel(settings)
    beacon = BeaconChannel(settings)
    relay = RelayChannel(settings)
  }

  /// Passes a question to every channel, whether the phone uses the channel or not.
  private mutating func askAll(_ question: inout some ChannelQuestion) {
    question.ask(&gatt)
    question.ask(&overflow)
    question.ask(&beacon)
    question.ask(&relay)
  }

  private func answer<Question: ChannelQuestion>(_ question: Question) -> Question {
    var (channels, question) = (self, question)
    channels.askAll(&question)
    return question
  }

  // MARK: All channels

  package var names: [ChannelName] { answer(Names()).names }

  /// Returns a duration for each channel. An installation counts as gone after it was silent for this duration on one
  /// of the channels over which it was heard, while that channel was open.
  package func silences(pruneAfter: Int64) -> ChannelClock {
    answer(Silences(pruneAfter: pruneAfter)).silences
  }

  /// Returns the channels over which the phone would hear an installation in range now, including channels that it does
  /// not use.
  ///
  /// The method changes no state. It is mutating only to avoid a copy of every channel: the engine calls it after every
  /// event.
  package mutating func open(under conditions: ListeningConditions) -> Channels {
    var question = Openness(conditions: conditions)
    askAll(&question)
    return question.open
  }

  // MARK: Used channels

  package var needs: ChannelNeeds { answer(Needs(enabled: enabled)).needs }

  package func appearance(of identifier: InstallationID) -> ChannelAppearance {
    answer(Appearance(enabled: enabled, identifier: identifier)).appearance
  }

  /// Reads an advertisement on the used channels. Returns the finding of the first channel, in their order, that
  /// identifies the sender. If no channel identifies the sender, returns `.hint` if a channel has a hint, and
  /// `.nothing` otherwise.
  package mutating func read(
    _ advertisement: Advertisement, of id: PeerIdentifier, identified: InstallationID?, names: AirNames, at now: Instant
  ) -> ChannelFinding {
    var question = Reading(
      enabled: enabled, advertisement: advertisement, id: id, identified: identified, names: names, now: now)
    askAll(&question)
    return question.finding
  }

  package mutating func expire(at now: Instant) { overflow.expire(at: now) }

  package var nextDeadline: Instant? { overflow.reader.nextDeadline }
}

/// A question that every channel answers.
private protocol ChannelQuestion {
  mutating func ask<Asked: Channel>(_ channel: inout Asked)
}

private struct Names: ChannelQuestion {
  var names: [ChannelName] = []

  mutating func ask<Asked: Channel>(_ channel: inout Asked) { names.append(Asked.name) }
}

private struct Silences: ChannelQuestion {
  let pruneAfter: Int64
  var silences = ChannelClock()

  mutating func ask<Asked: Channel>(_ channel: inout Asked) {
    Asked.name.channel.forEachIndex { silences[$0] = channel.silence(pruneAfter: pruneAfter) }
  }
}

private struct Openness: ChannelQuestion {
  let conditions: ListeningConditions
  var open: Channels = []

  mutating func ask<Asked: Channel>(_ channel: inout Asked) {
    if channel.isOpen(under: conditions) { open.formUnion(Asked.name.channel) }
  }
}

private struct Needs: ChannelQuestion {
  let enabled: Channels
  var needs = ChannelNeeds()

  mutating func ask<Asked: Channel>(_ channel: inout Asked) {
    if enabled.isSuperset(of: Asked.name.channel) { needs.formUnion(channel.needs) }
  }
}

private struct Appearance: ChannelQuestion {
  let enabled: Channels
  let identifier: InstallationID
  var appearance = ChannelAppearance()

  mutating func ask<Asked: Channel>(_ channel: inout Asked) {
    if enabled.isSuperset(of: Asked.name.channel) { appearance.formUnion(channel.appearance(of: identifier)) }
  }
}

private struct Reading: ChannelQuestion {
  let enabled: Channels
  let advertisement: Advertisement
  let id: PeerIdentifier
  let identified: InstallationID?
  let names: AirNames
  let now: Instant
  var finding = ChannelFinding.nothing

  mutating func ask<Asked: Channel>(_ channel: inout Asked) {
    guard enabled.isSuperset(of: Asked.name.channel) else { return }
    let found = channel.read(advertisement, of: id, identified: identified, names: names, at: now)
    switch (finding, found) {
    case (.nothing, _), (.hint, .identified): finding = found
    case (.hint, .nothing), (.hint, .hint), (.identified, _): break
    }
  }
}
