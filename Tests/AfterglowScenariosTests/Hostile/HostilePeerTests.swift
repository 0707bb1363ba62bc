import AfterglowDiagnostics
import AfterglowProximity
import AfterglowScenarios
import AfterglowWire
import AppHosting
import Testing
import VirtualPhone

@testable import Afterglow

/// The harm that a hostile app on a nearby phone can do to a node through its mailbox.
@MainActor @Suite struct HostilePeerTests {
  private let room: ChatRoom
  private let victim: ChatPhone
  private let friend: ChatPhone
  private let hostile: InstalledApp
  private let hostileID: InstallationID

  /// Creates two friends who talk from phone to phone, and a third phone between them. The third phone's app is
  /// subscribed to the victim's mailbox.
  init() throws {
    let room = ChatRoom(seed: 1)
    let victim = room.add("victim", channels: .gatt, hasRelay: false) {
      $0.exchange?.messages.floodRate = 20
      $0.exchange?.messages.floodBurst = 160
    }
    let friend = room.add("friend", at: 3, channels: .gatt, hasRelay: false)
    victim.launch()
    friend.launch()
    room.run(for: 30)
    let phone = room.world.addPhone("hostile", model: .iPhone7, os: OSVersion(17), at: Position(x: 1, y: 0))
    let plist = InfoPlist(
      backgroundModes: ["bluetooth-central"], usageDescriptions: ["NSBluetoothAlwaysUsageDescription"])
    let hostile = phone.install(PhoneApp(name: "Hostile", infoPlist: plist, delegate: HostileApp.self))
    phone.setBluetoothAuthorization(.allowedAlways, for: hostile)
    phone.launch(hostile)
    (hostile.process?.delegate as? HostileApp)?.victim = victim.installation
    room.run(for: 20)
    (self.room, self.victim, self.friend, self.hostile) = (room, victim, friend, hostile)
    hostileID = try #require(InstallationID(rawValue: 0xBAD0_BAD0))
    #expect(app?.isSubscribed == true && victim.linked == friend.installation.map { [$0] })
  }

  private var app: HostileApp? { hostile.process?.delegate as? HostileApp }
  private var tally: MessageTally { victim.node?.messageTally ?? MessageTally() }

  /// Performs an action of the hostile app.
  private func act(_ body: @escaping @MainActor (HostileApp) throws -> Void) {
    hostile.process?.perform { [app] in
      do { if let app { try body(app) } } catch { Issue.record(error) }
    }
  }

  private func write(_ frames: [[UInt8]]) {
    act { app in for frame in frames { app.write(frame) } }
    room.run(for: 5)
  }

  /// Expects that a message arrives in both directions between the friends, and that the hostile app's connection has
  /// not ended.
  private func expectThatFriendsTalk(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    victim.send("\(text)?")
    friend.send("\(text)!")
    room.run(for: 5)
    #expect(friend.messages.last == "\(text)?" && victim.messages.last == "\(text)!", sourceLocation: sourceLocation)
    #expect(app?.disconnections == 0, "the hostile link survives as well", sourceLocation: sourceLocation)
  }

  private var hello: [UInt8] { MailboxFrame.hello(.init(installation: hostileID, session: 9)).bytes }

  @Test func `garbage, truncated and oversized frames are refused and counted, and all links survive`() throws {
    write([hello])
    let chunk = MailboxFrame.chunk(.init(transfer: 1, length: 40, offset: 0, bytes: [1, 2, 3])).bytes
    var oversized = chunk
    (oversized[5], oversized[6]) = (0xFF, 0xFF)
    let garbage: [[UInt8]] = [
      [], [0xFF, 0xFF], Array(hello.dropLast()), hello + [0], Array(chunk.prefix(7)), oversized,
      [UInt8](repeating: 0x13, count: 600),
    ]
    write(garbage)
    #expect(tally.malformed == garbage.count && tally.muted == 0)
    expectThatFriendsTalk("still")
  }

  @Test func `frames outside a session are refused and counted, and their messages are not shown`() throws {
    write([hello])
    func transfer(_ number: UInt32, _ bytes: [UInt8]) -> [UInt8] {
      MailboxFrame.chunk(.init(transfer: number, length: bytes.count, offset: 0, bytes: bytes)).bytes
    }
    let message = MessageBundle.Message(number: 1, body: Array("buy!".utf8))
    let bundle = try #require(MessageBundle(stream: 1, base: 1, items: [.init(sequence: 1, message)]))
    write([transfer(1, [0xEE, 1, 2]), transfer(2, Datagram.messages(bundle).bytes)])
    #expect(tally.malformed == 2 && tally.strangers == 0)
    #expect(victim.messages.isEmpty)
    expectThatFriendsTalk("only us")
  }

  @Test func `a message that is replayed frame by frame is not shown again`() throws {
    let (id, target) = (hostileID, try #require(victim.installation))
    act { try $0.correspond(as: id) }
    for _ in 0..<4 {
      act { $0.correspondence?.sighted(target) }
      room.run(for: 5)
    }
    #expect(victim.linked.contains(id))
    act { app in
      for text in ["one", "two"] { _ = try app.correspondence?.send(Array(text.utf8), to: .installations([target])) }
    }
    room.run(for: 5)
    #expect(victim.messages == ["one", "two"])
    let frames = try #require(app?.frames)
    #expect(frames.count > 4)
    write(frames)
    // The app replays the frames backwards. Then it replays the first frame, which is a greeting, followed by all
    // frames in their original order, as after a broken link.
    write(frames.reversed())
    write(Array(frames.prefix(1)) + frames)
    #expect(victim.messages == ["one", "two"])
    expectThatFriendsTalk("three")
  }

  @Test func `an impostor's hello delays no message for the friend`() throws {
    let impostor = MailboxFrame.hello(.init(installation: try #require(friend.installation), session: 9)).bytes
    write([impostor])
    victim.send("is that you?")
    room.run(for: 5)
    #expect(victim.node?.outboxCount == 0 && friend.messages == ["is that you?"])
    expectThatFriendsTalk("nothing gets lost")
  }

  /// I20: an impostor with a complete messenger, its own keys and the friend's identifier sends messages.
  @Test func `an impostor's messages are not shown as the friend's, and the impostor receives no message`() throws {
    let (name, target) = (try #require(friend.installation), try #require(victim.installation))
    act { try $0.correspond(as: name) }
    for _ in 0..<6 {
      act { app in
        app.correspondence?.sighted(target)
        _ = try? app.correspondence?.send(Array("it is me".utf8), to: .installations([target]))
      }
      room.run(for: 10)
    }
    victim.send("my door code is 4711")
    room.run(for: 10)
    #expect(victim.messages.isEmpty && friend.messages == ["my door code is 4711"])
    let heard = app?.reports.contains { if case .received = $0 { true } else { false } }
    let linked = app?.reports.contains(.linked(target))
    #expect(heard == false && linked == false)
    expectThatFriendsTalk("only us")
  }

  @Test
  func `a peer that floods the node with malformed frames is muted for a minute, and other peers are not`() throws {
    write([hello])
    write((0..<100).map { [0xEE, UInt8($0)] })
    let malformed = tally.malformed
    #expect(malformed <= 16 && malformed + tally.muted == 100 && tally.mutes == 1)
    #expect(victim.count { $0 == .muted(hostileID) } == 0, "a name that nobody has proved is not blamed")
    expectThatFriendsTalk("deaf to one")
    write([[0xEE]])
    #expect(tally.malformed == malformed, "it is not even read")
    room.run(for: 60)
    write([[0xEE]])
    #expect(tally.malformed == malformed + 1, "it is heard again")
  }

  @Test func `a peer that floods the node with readable frames is muted`() throws {
    write([hello])
    write((1...400 as ClosedRange<UInt32>).map { MailboxFrame.progress(.init(transfer: $0, offset: 0)).bytes })
    #expect(tally.malformed == 0 && tally.mutes == 1 && tally.muted > 100)
    expectThatFriendsTalk("undisturbed")
  }
}
