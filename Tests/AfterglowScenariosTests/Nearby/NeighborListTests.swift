import Afterglow
import AfterglowDiagnostics
import AfterglowScenarios
import AfterglowWire
import AppHosting
import Foundation
import Testing
import UIKit
import VirtualPhone

/// A list of neighbours in a SwiftUI app on virtual phones.
@MainActor @Suite struct NeighborListTests {
  private let room = ChatRoom(seed: 15)

  private func screen(of phone: ChatPhone) throws -> TextScreen {
    let node = try #require(phone.node)
    return TextScreen(NeighborList(nearby: NearbyModel(node)))
  }

  @Test
  func `the list shows near and linked people, and their messages`() throws {
    let (a, b) = (room.add("A"), room.add("B", at: 2))
    a.launch()
    b.launch()
    let screen = try screen(of: a)
    #expect(screen.lines.isEmpty)
    room.run(for: 60)
    let name = try #require(b.node?.installation.description)
    let spoken = "\(name.prefix(4)) \(name.suffix(4))"
    #expect(screen.lines == ["\(spoken) linked"])
    b.send("hello")
    room.run(for: 10)
    #expect(screen.lines == ["\(spoken) linked talking"])
    let drawings = screen.drawings
    room.run(for: 30)
    #expect(screen.lines == ["\(spoken) linked talking"] && screen.drawings == drawings, "readings redraw no list")
    b.phone.setBluetooth(on: false)
    room.run(for: 600)
    #expect(screen.lines.allSatisfy { !$0.contains("near") })
  }

  @Test
  func `a model that is created long after its node shows the present state`() throws {
    let (a, b) = (room.add("A"), room.add("B", at: 2))
    a.launch()
    b.launch()
    room.run(for: 60)
    #expect(try screen(of: a).lines.count == 1)
  }

  @Test
  func `a model that is created long after its node shows why there are no messages, and the state of ranged regions`()
    throws
  {
    let a = room.add("A")
    a.installed.store([0xFF, 1, 2], for: "AfterglowMessages")
    a.launch()
    let node = try #require(a.node)
    a.installed.process?.perform { node.range(BeaconApp.region) }
    room.run(for: 60)
    let states: [RangingState] = a.events.compactMap {
      if case .rangingChanged(_, let state) = $0.event { state } else { nil }
    }
    let state = try #require(states.last)
    let model = NearbyModel(node)
    #expect(model.messagesProblem != nil)
    #expect(model.ranging == [BeaconApp.region: state])
  }

  @Test
  func `the source of the list has fewer than 20 lines`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "NeighborList.swift")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count < 20)
  }
}
