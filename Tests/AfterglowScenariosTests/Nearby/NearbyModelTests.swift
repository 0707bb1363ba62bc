import AfterglowMessages
import AfterglowWire
import Observation
import Testing

@testable import Afterglow
@testable import AfterglowProximity
@testable import Chat

/// The model of the people nearby, as it follows the node's reports.
@MainActor @Suite struct NearbyModelTests {
  private let model = NearbyModel()
  private let matt: InstallationID
  private let ethan: InstallationID
  private let anna: InstallationID

  init() throws {
    matt = try #require(InstallationID("E7DCE3FF"))
    ethan = try #require(InstallationID("BC00BD17"))
    anna = try #require(InstallationID("8337CA80"))
  }

  private func neighbor(_ id: InstallationID, rssiDBm: Int) -> Neighbor {
    let moment = Instant(nanoseconds: 0)
    var neighbor = Neighbor(id, firstSeen: moment, lastSeen: moment, on: .gatt)
    neighbor.rssiDBm = rssiDBm
    neighbor.filteredRSSIDBm = Double(rssiDBm)
    neighbor.distanceMetres = PathLoss().metres(atRSSIDBm: Double(rssiDBm))
    return neighbor
  }

  private func handle(_ occurrences: NodeOccurrence...) { for occurrence in occurrences { model.handle(occurrence) } }

  @Test
  func `a neighbour is in the list until it departs`() {
    handle(.proximity(.appeared(neighbor(matt, rssiDBm: -60))))
    #expect(model.people.map(\.id) == [matt] && model.person(matt)?.isNear == true)
    handle(.proximity(.departed(neighbor(matt, rssiDBm: -60))))
    #expect(model.people.isEmpty && model.person(matt) == nil)
  }

  @Test
  func `a linked person is in the list even without a sighting`() {
    handle(.exchange(.linked(matt)))
    #expect(model.people.map(\.channels) == ["linked, nearness not proved"] && model.people[0].distance == nil)
    #expect(model.linked.map(\.id) == [matt])
    handle(.exchange(.met(matt)))
    #expect(model.people.map(\.channels) == ["linked"])
    handle(.exchange(.unlinked(matt)))
    #expect(model.people.isEmpty)
  }

  @Test
  func `linked people come first, followed by the other people in the order of their distance`() {
    handle(
      .proximity(.appeared(neighbor(matt, rssiDBm: -50))), .proximity(.appeared(neighbor(ethan, rssiDBm: -90))),
      .exchange(.linked(ethan)), .proximity(.appeared(neighbor(anna, rssiDBm: -75))))
    #expect(model.people.map(\.id) == [ethan, matt, anna])
  }

  @Test(arguments: [(-50, 4), (-60, 3), (-75, 2), (-90, 1), (-100, 0)])
  func `the number of bars depends on the signal strength`(rssiDBm: Int, bars: Int) {
    handle(.proximity(.appeared(neighbor(matt, rssiDBm: rssiDBm))))
    #expect(model.person(matt)?.signalBars == bars)
  }

  @Test
  func `a person has a sentence for VoiceOver`() throws {
    handle(.exchange(.linked(matt)))
    let person = try #require(model.person(matt))
    #expect(person.spoken == "E7DC E3FF, distance unknown, signal 0 of 4, linked, nearness not proved")
    handle(.exchange(.met(matt)))
    var heard = neighbor(matt, rssiDBm: -59)
    heard.distanceMetres = 1.2
    handle(.proximity(.updated(heard)))
    #expect(person.spoken == "E7DC E3FF, about 1 m, signal 3 of 4, linked")
    #expect(person.channels == "connection, linked")
  }

  @Test
  func `a received message is the last message of its sender`() {
    let message = ReceivedMessage(id: MessageID(sender: matt, number: 1), body: [1])
    handle(.exchange(.linked(matt)), .exchange(.received(message)))
    #expect(model.person(matt)?.lastMessage == message)
  }

  @Test
  func `the model has the conditions that limit the node, and the reason why messages are unavailable`() {
    handle(.proximity(.conditionsChanged([.bluetoothOff])), .messagesUnavailable(reason: "the disk is full"))
    #expect(model.conditions == [.bluetoothOff] && model.messagesProblem == "the disk is full")
  }

  @Test
  func `a reading that does not change the order redraws only its row`() throws {
    handle(.proximity(.appeared(neighbor(matt, rssiDBm: -50))), .proximity(.appeared(neighbor(ethan, rssiDBm: -90))))
    let person = try #require(model.person(matt))
    let changes = Changes()
    withObservationTracking {
      _ = model.people
    } onChange: {
      changes.note("list")
    }
    withObservationTracking {
      _ = person.neighbor
    } onChange: {
      changes.note("row")
    }
    handle(.proximity(.updated(neighbor(matt, rssiDBm: -51))))
    #expect(changes.noted == ["row"])
    handle(.proximity(.updated(neighbor(matt, rssiDBm: -99))))
    #expect(changes.noted == ["row", "list"])
  }

  @Test
  func `apps get only some of a node's traced events`() {
    let near = neighbor(matt, rssiDBm: -50)
    #expect(NodeEvent(.proximity(.appeared(near))) == .appeared(near))
    #expect(NodeEvent(.exchange(.expired(MessageID(sender: matt, number: 1), for: ethan))) != nil)
    for occurrence in [
      NodeOccurrence.proximity(.updated(near)), .nudged, .announced, .heartbeatStarted, .backgroundTaskExpired,
    ] {
      #expect(NodeEvent(occurrence) == nil)
    }
  }
}

/// The observed changes, in order. All changes occur on one thread.
private final class Changes: @unchecked Sendable {
  private(set) var noted: [String] = []

  func note(_ what: String) { noted.append(what) }
}
