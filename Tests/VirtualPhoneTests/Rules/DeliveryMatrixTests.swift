import Testing

@testable import VirtualPhone

/// Who is told of whom: every state of an advertiser against every state of a scanner, on two releases.
@MainActor @Suite struct DeliveryMatrixTests {
  enum Advertiser: CaseIterable, Sendable {
    case inFront, inFrontOverflowed, inBackground, bluetoothOff, ended
  }

  enum Scanner: CaseIterable, Sendable {
    case inFront, screenOnWithLocation, screenOnWithoutLocation, screenOffWithLocation
  }

  struct Cell: Sendable, CustomStringConvertible {
    let advertiser: Advertiser
    let scanner: Scanner
    let major: Int

    var description: String { "advertiser \(advertiser), scanner \(scanner), iOS \(major)" }

    var isFound: Bool {
      switch (advertiser, scanner) {
      case (.bluetoothOff, _), (.ended, _): false
      case (.inFront, _), (_, .inFront): true
      case (_, .screenOnWithLocation): major < 13
      case (_, .screenOnWithoutLocation), (_, .screenOffWithLocation): false
      }
    }
  }

  nonisolated static let cells = Advertiser.allCases.flatMap { advertiser in
    Scanner.allCases.flatMap { scanner in
      [11, 13].map { Cell(advertiser: advertiser, scanner: scanner, major: $0) }
    }
  }

  @Test(arguments: cells)
  func `B4 and its neighbours: a peer is discovered exactly where the rules together allow it`(cell: Cell) {
    let world = World.certain(seed: 3)
    let peer = Handset("advertiser", in: world, os: OSVersion(cell.major), at: 1).launch()
    // The second long service finds no room in the foreground.
    peer.advertise(cell.advertiser == .inFrontOverflowed ? [Service.other, Service.ours] : [Service.ours])
    world.run(for: .seconds(1))
    switch cell.advertiser {
    case .inFront, .inFrontOverflowed: break
    case .inBackground: peer.phone.lock()
    case .bluetoothOff: peer.phone.setBluetooth(on: false)
    case .ended: peer.process.kill()
    }
    let scanner = Handset("scanner", in: world, os: OSVersion(cell.major)).launch()
    if cell.scanner != .screenOnWithoutLocation { scanner.locate() }
    switch cell.scanner {
    case .inFront: break
    case .screenOnWithLocation, .screenOnWithoutLocation: scanner.phone.pressHome()
    case .screenOffWithLocation: scanner.phone.lock()
    }
    let central = scanner.scan(for: [Service.ours])
    world.run(for: .seconds(300))
    #expect(central.discoveries.isEmpty != cell.isFound)
  }
}
