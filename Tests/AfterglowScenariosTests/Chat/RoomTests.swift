import AfterglowWire
import Testing

@testable import Afterglow
@testable import AfterglowProximity
@testable import Chat

/// What the chat's screens show, after what the node has told.
@Suite struct RoomTests {
  private let matt: InstallationID
  private let ethan: InstallationID
  private let us: InstallationID

  init() throws {
    matt = try #require(InstallationID("E7DCE3FF"))
    ethan = try #require(InstallationID("BC00BD17"))
    us = try #require(InstallationID("8337CA80"))
  }

  private func neighbor(_ id: InstallationID, rssiDBm: Int) -> Neighbor {
    let moment = Instant(nanoseconds: 0)
    var neighbor = Neighbor(id, firstSeen: moment, lastSeen: moment, on: .gatt)
    neighbor.rssiDBm = rssiDBm
    neighbor.filteredRSSIDBm = Double(rssiDBm)
    neighbor.distanceMetres = PathLoss().metres(atRSSIDBm: Double(rssiDBm))
    return neighbor
  }

  private func room(_ events: NodeEvent...) -> Room {
    var room = Room()
    for event in events { room.take(event, at: 0) }
    return room
  }

  @Test
  func `a neighbour is a person, and one that has gone is not`() {
    #expect(room(.appeared(neighbor(matt, rssiDBm: -60))).people.map(\.id) == [matt])
    #expect(room(.appeared(neighbor(matt, rssiDBm: -60)), .departed(neighbor(matt, rssiDBm: -60))).people.isEmpty)
  }

  @Test
  func `a link makes a person of somebody who is not heard, until it ends`() {
    let linked = room(.linked(matt))
    #expect(linked.people.map(\.channels) == ["linked"] && linked.people[0].distance == nil && linked.listeners == 1)
    #expect(room(.linked(matt), .unlinked(matt)).people.isEmpty)
  }

  @Test
  func `the linked come first, then the nearer`() {
    let room = room(
      .appeared(neighbor(matt, rssiDBm: -50)), .appeared(neighbor(ethan, rssiDBm: -90)), .linked(ethan),
      .appeared(neighbor(us, rssiDBm: -75)))
    #expect(room.people.map(\.id) == [ethan, matt, us])
  }

  @Test(arguments: [(-50, 4), (-60, 3), (-75, 2), (-90, 1), (-100, 0)])
  func `bars go with the signal`(rssiDBm: Int, bars: Int) {
    #expect(Person(id: matt, neighbor: neighbor(matt, rssiDBm: rssiDBm)).bars == bars)
  }

  @Test
  func `a person can be read aloud`() {
    var person = Person(id: matt, neighbor: neighbor(matt, rssiDBm: -59))
    person.neighbor?.distanceMetres = 1.2
    person.isLinked = true
    #expect(person.spoken == "E7DC E3FF, about 1 m, signal 3 of 4, linked")
    #expect(person.channels == "connection, linked")
    #expect(Person(id: matt).spoken == "E7DC E3FF, distance unknown, signal 0 of 4, not linked")
  }

  @Test
  func `a message tells how far it has come`() throws {
    var room = room(.linked(matt), .linked(ethan))
    let message = MessageID(sender: us, number: 1)
    room.said("hello", as: message, at: 5)
    #expect(try status(room) == "on its way")
    room.take(.delivered(message, by: matt), at: 6)
    #expect(try status(room) == "delivered to 1 of 2")
    var (both, one) = (room, room)
    both.take(.delivered(message, by: ethan), at: 7)
    #expect(try status(both) == "delivered to all 2")
    one.take(.expired(message, for: ethan), at: 7)
    #expect(try status(one) == "delivered to 1 of 2, given up for the others")
  }

  private func status(_ room: Room) throws -> String {
    guard case .said(let said) = try #require(room.entries.last).content else {
      Issue.record("the last entry is not the user's")
      return ""
    }
    return said.status
  }

  @Test
  func `what is heard is shown as text, whatever its bytes are`() {
    let body = Array("h".utf8) + [0xFF]
    let heard = room(.message(ReceivedMessage(id: MessageID(sender: matt, number: 3), body: body)))
    #expect(heard.entries.map(\.content) == [.heard(from: matt, text: "h\u{FFFD}")])
  }

  @Test
  func `the conversation keeps the latest thousand lines`() {
    var room = Room()
    for number in 0..<1_500 {
      room.take(.message(ReceivedMessage(id: MessageID(sender: matt, number: UInt64(number)), body: [])), at: 0)
    }
    #expect(room.entries.count == 1_000 && room.entries.first?.id == 500 && room.entries.last?.id == 1_499)
  }

  @Test
  func `what keeps the node from its work is shown`() {
    #expect(room(.conditionsChanged([.bluetoothOff])).conditions == [.bluetoothOff])
  }
}
