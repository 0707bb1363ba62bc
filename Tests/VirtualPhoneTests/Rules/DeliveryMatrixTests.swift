import Foundation
import Testing

@testable import VirtualAir
@testable import VirtualPhone

/// The discovery between phones, for every state of an advertiser, every state of a scanner, and every release in
/// `OSVersion.profiles`.
@MainActor @Suite struct DeliveryMatrixTests {
  enum Advertiser: CaseIterable, Sendable {
    case inFront, inFrontOverflowed, inBackground, restorable, beacon, removed, forceQuit, bluetoothOff

    /// Begins the state on a new phone. Returns an object that the caller keeps while the state lasts.
    @MainActor
    func begin(in world: World, os: OSVersion) -> AnyObject {
      if self == .restorable {
        let peer = RestoringPhone("advertiser", in: world, os: os, at: 1)
        peer.phone.jetsam(peer.handset.app)
        return peer
      }
      let peer = Handset("advertiser", in: world, os: os, at: 1) { $0[Rules.addressLifetime] = .seconds(1_000_000) }
      peer.launch()
      // In the foreground, the advertisement has no room for a second long service.
      let services = self == .inFrontOverflowed ? [Service.other, Service.ours] : [Service.ours]
      peer.advertise(self == .beacon ? [] : services, more: self == .beacon ? Beacons.data(minor: 1) : [:])
      world.run(for: .seconds(1))
      switch self {
      case .inFront, .inFrontOverflowed, .beacon, .restorable: break
      case .inBackground: peer.phone.lock()
      case .removed: peer.phone.jetsam(peer.app)
      case .forceQuit: peer.phone.forceQuit(peer.app)
      case .bluetoothOff: peer.phone.setBluetooth(on: false)
      }
      return peer
    }
  }

  enum Scanner: CaseIterable, Sendable {
    case inFront, litAndRanging, litWithLocation, lit, darkAndRanging, dark

    var isInFront: Bool { self == .inFront }
    var hasLocation: Bool { [.inFront, .litAndRanging, .litWithLocation, .darkAndRanging].contains(self) }
    var ranges: Bool { [.litAndRanging, .darkAndRanging].contains(self) }

    @MainActor
    func begin(in world: World, os: OSVersion) -> Handset {
      let phone = Handset("scanner", in: world, os: os).launch()
      if hasLocation { phone.locate() }
      // Ranging any region enables overflow advertisements (rule B4). No phone transmits a beacon of this region.
      if ranges { phone.range(Self.nobodysRegion) }
      return phone
    }

    @MainActor
    func settle(_ phone: Handset) {
      switch self {
      case .inFront: break
      case .litAndRanging, .litWithLocation, .lit: phone.phone.pressHome()
      case .darkAndRanging, .dark: phone.phone.lock()
      }
    }

    private static let nobodysRegion = UUID(uuid: (9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9))
  }

  enum Delivery: Sendable {
    case never, once, repeatedly

    init(count: Int) { self = count == 0 ? .never : count == 1 ? .once : .repeatedly }
  }

  struct Cell: Sendable, CustomStringConvertible {
    let advertiser: Advertiser
    let scanner: Scanner
    let os: OSVersion

    var description: String { "advertiser \(advertiser), scanner \(scanner), iOS \(os)" }

    var expected: Delivery {
      switch advertiser {
      case .beacon, .removed, .forceQuit, .bluetoothOff: return .never
      case .inFront: return scanner.isInFront ? .repeatedly : .once
      case .inFrontOverflowed, .inBackground, .restorable: break
      }
      switch scanner {
      case .inFront, .litAndRanging: return .repeatedly
      case .litWithLocation: return os < .iOS13 ? .repeatedly : .never
      case .lit, .darkAndRanging, .dark: return .never
      }
    }
  }

  nonisolated static let cells = Advertiser.allCases.flatMap { advertiser in
    Scanner.allCases.flatMap { scanner in
      OSVersion.profiles.map { Cell(advertiser: advertiser, scanner: scanner, os: $0) }
    }
  }

  @Test(arguments: cells)
  func `B4 and related rules: a peer is discovered if and only if all rules together allow it`(cell: Cell) {
    let world = World.certain(seed: 3)
    let advertiser = cell.advertiser.begin(in: world, os: cell.os)
    let scanner = cell.scanner.begin(in: world, os: cell.os)
    cell.scanner.settle(scanner)
    let central = scanner.scan(for: [Service.ours], allowingDuplicates: true)
    world.run(for: .seconds(300))
    #expect(Delivery(count: central.discoveries.count) == cell.expected)
    withExtendedLifetime(advertiser) {}
  }

  /// A phone in the foreground sends a beacon. The test is repeated for each state of the receiving phone and for each
  /// release.
  @Test(arguments: Scanner.allCases, OSVersion.profiles)
  func `E12 and related rules: a beacon always triggers its region, and is ranged while the app runs`(
    scanner: Scanner, os: OSVersion
  ) {
    let world = World.certain(seed: 3)
    let listener = scanner.begin(in: world, os: os)
    let regions = listener.monitor(Beacons.region())
    let ranging = listener.range(Beacons.uuid)
    scanner.settle(listener)
    world.run(for: .seconds(60))
    let before = ranging.reports.count
    let beacon = Advertiser.beacon.begin(in: world, os: os)
    world.run(for: .seconds(299))
    #expect(regions.crossings == [.entered("r")])
    let count = ranging.reports.count - before
    // Without location updates, the app runs and ranges for about 10 s after the region event.
    #expect(scanner.hasLocation ? count == 300 : (9...11).contains(count), "\(count)")
    #expect(ranging.reports.last?.minors == [1])
    withExtendedLifetime(beacon) {}
  }
}
