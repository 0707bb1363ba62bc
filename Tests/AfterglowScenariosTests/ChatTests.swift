import Afterglow
import AfterglowDiagnostics
import AfterglowScenarios
import PhonePort
import Testing
import VirtualPhone

/// Links and messages between virtual phones.
@MainActor @Suite struct ChatTests {
  @Test func `two phones in the foreground hear each other's beacons, are linked, and talk over the relay`() throws {
    let room = ChatRoom(seed: 1)
    let (a, b) = (room.add("A", channels: .beacon), room.add("B", at: 3, channels: .beacon))
    a.launch()
    b.launch()
    room.run(for: 20)
    #expect(a.linked == [b.installation] && b.linked == [a.installation])
    #expect(a.node?.neighbors.map(\.channels) == [.beacon])
    #expect(a.node?.neighbors.first?.distanceMetres.map { (0.5...12).contains($0) } == true)
    a.send("hello")
    b.send("hello yourself")
    room.run(for: 2)
    #expect(b.messages == ["hello"] && a.messages == ["hello yourself"])
    #expect(a.count { if case .delivered = $0 { true } else { false } } == 1)
  }

  @Test func `without a relay, two phones are linked and exchange messages of up to 4 KiB directly`() throws {
    let room = ChatRoom(seed: 2)
    let (a, b) = (room.add("A", hasRelay: false), room.add("B", at: 3, hasRelay: false))
    a.launch()
    b.launch()
    room.run(for: 30)
    #expect(a.linked == [b.installation] && b.linked == [a.installation])
    let long = String(repeating: "0123456789abcdef", count: 256)
    for text in [long, "short", long] { a.send(text) }
    b.send("back")
    room.run(for: 20)
    #expect(b.messages == [long, "short", long] && a.messages == ["back"])
    guard case .failure(.tooLong(count: 4_097, limit: 4_096))? = a.send(long + "!") else {
      Issue.record("it was taken")
      return
    }
  }

  @Test func `when the relay goes down the mailbox continues, and no message arrives twice`() throws {
    var faults = DatagramFaults()
    faults.outages = [.seconds(40)..<Duration.seconds(200)]
    let room = ChatRoom(seed: 3, faults: faults)
    let (a, b) = (room.add("A"), room.add("B", at: 3))
    a.launch()
    b.launch()
    room.run(for: 30)
    var sent: [String] = []
    for n in 0..<60 {
      a.send("\(n)")
      sent.append("\(n)")
      room.run(for: 4)
    }
    #expect(b.messages == sent)
    #expect(a.linked == [b.installation], "confirmed over the mailbox as well")
  }

  @Test func `a phone in the background stays linked with a phone in the foreground, in both directions`() throws {
    let room = ChatRoom(seed: 4)
    let (a, b) = (room.add("A"), room.add("B", at: 3))
    a.launch()
    b.launch()
    room.run(for: 20)
    b.phone.lock()
    room.run(for: 120)
    #expect(a.linked == [b.installation] && b.linked == [a.installation])
    a.send("are you there?")
    room.run(for: 5)
    b.send("in my pocket")
    room.run(for: 5)
    #expect(b.messages == ["are you there?"] && a.messages == ["in my pocket"])
  }

  @Test func `a phone that is carried away is unlinked within a minute, on both sides`() throws {
    let room = ChatRoom(seed: 5)
    let (a, b) = (room.add("A"), room.add("B", at: 3))
    a.launch()
    b.launch()
    room.run(for: 20)
    b.phone.place(at: Position(x: 800, y: 0))
    room.run(for: 60)
    for phone in [a, b] {
      #expect(phone.linked.isEmpty)
      #expect(phone.count { if case .unlinked = $0 { true } else { false } } == 1)
    }
    guard case .failure(.nobodyIsLinked)? = a.send("anybody?") else {
      Issue.record("it was taken")
      return
    }
  }

  @Test func `an accepted message survives a kill, and arrives once`() throws {
    var faults = DatagramFaults()
    faults.loss = 1
    let room = ChatRoom(seed: 6)
    let (a, b) = (room.add("A", channels: .beacon), room.add("B", at: 3, channels: .beacon))
    a.launch()
    b.launch()
    room.run(for: 20)
    room.relay.faults = faults
    for n in 0..<5 { a.send("\(n)") }
    room.run(for: 1)
    a.kill()
    room.relay.faults = DatagramFaults()
    a.launch()
    room.run(for: 30)
    #expect(b.messages == ["0", "1", "2", "3", "4"])
    b.kill()
    b.launch()
    room.run(for: 30)
    a.send("5")
    room.run(for: 10)
    #expect(b.messages == ["0", "1", "2", "3", "4", "5"])
  }

  @Test func `unreadable stored messages are reported, and the node runs without messages`() throws {
    let room = ChatRoom(seed: 7)
    let a = room.add("A")
    a.installed.store([0xFF, 1, 2], for: "AfterglowMessages")
    a.launch()
    room.run(for: 5)
    #expect(a.count { if case .messagesUnavailable = $0 { true } else { false } } == 1)
    guard case .failure(.nobodyIsLinked)? = a.send("?") else {
      Issue.record("it was taken")
      return
    }
  }

  @Test func `a phone in the background announces once in each encounter that another phone is near`() throws {
    let room = ChatRoom(seed: 8)
    let (a, b) = (room.add("A", channels: .beacon), room.add("B", at: 300, channels: .beacon))
    a.launch()
    a.phone.lock()
    b.launch()
    room.run(for: 60)
    #expect(a.count { $0 == .announced } == 0)
    b.phone.place(at: Position(x: 3, y: 0))
    room.run(for: 600)
    #expect(a.count { $0 == .announced } == 1)
    #expect(b.count { $0 == .announced } == 0, "it is in front")
    b.phone.place(at: Position(x: 300, y: 0))
    room.run(for: 1_800)
    b.phone.place(at: Position(x: 3, y: 0))
    room.run(for: 120)
    #expect(a.count { $0 == .announced } == 2, "another encounter")
  }

  @Test func `if the app has scenes, the locked phone of each of ten pairs announces the other phone`() {
    // UIKit does not call the application's delegate when an app with scenes leaves the foreground (rule D11).
    let scenes = SceneManifest(supportsMultipleScenes: false, configurations: [])
    let told = (1...10).count { seed in
      let room = ChatRoom(seed: UInt64(seed))
      let (a, b) = (room.add("A", scenes: scenes), room.add("B", at: 300, scenes: scenes))
      a.launch()
      b.launch()
      room.run(for: 20)
      a.phone.lock()
      room.run(for: 60)
      b.phone.place(at: Position(x: 3, y: 0))
      room.run(for: 120)
      guard let first = a.installation, let second = b.installation else { return false }
      return a.count { $0 == .announced } == 1 && a.linked == [second] && b.linked == [first]
    }
    #expect(told == 10)
  }
}
