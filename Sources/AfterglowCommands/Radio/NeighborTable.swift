#if os(Linux)
  import Afterglow
  import AfterglowDiagnostics
  import AfterglowProximity
  import AfterglowWire

  /// The neighbours as rows for a person, with the latest readings of their signals.
  struct NeighborTable {
    private var neighbors: [InstallationID: Neighbor] = [:]
    private var histories: [InstallationID: [Int]] = [:]
    /// The number of readings that are shown for each neighbour.
    private static let length = 16
    /// The maximum number of rows. This many rows fit on a screen.
    private static let limit = 20

    mutating func update(with event: NodeTrace) {
      switch event {
      case .appeared(let neighbor): neighbors[neighbor.id] = neighbor
      case .updated(let neighbor):
        neighbors[neighbor.id] = neighbor
        if let rssi = neighbor.rssiDBm { histories[neighbor.id, default: []].append(rssi) }
        if let count = histories[neighbor.id]?.count, count > Self.length { histories[neighbor.id]?.removeFirst() }
      case .departed(let neighbor), .lostSight(let neighbor):
        neighbors[neighbor.id] = nil
        histories[neighbor.id] = nil
      case .sighted, .witnessed, .dialed, .ranged, .rangingChanged, .conditionsChanged, .nudged, .announced, .linked,
        .met, .unlinked,
        .message, .delivered, .expired, .memoryLost, .muted, .messagesUnavailable, .introduction, .heartbeatStarted,
        .heartbeat,
        .backgroundTaskExpired:
        break
      }
    }

    /// Returns the rows, with the nearest neighbours first and the neighbours without a distance last.
    func lines(now: Instant) -> [String] {
      guard !neighbors.isEmpty else { return ["nobody is near"] }
      let sorted = neighbors.values.sorted {
        ($0.distanceMetres ?? .infinity, $0.id.rawValue) < ($1.distanceMetres ?? .infinity, $1.id.rawValue)
      }
      var table = Table(["who", "channels", "dBm", "signal", "metres", "heard"], leading: [0, 1, 3])
      for neighbor in sorted.prefix(Self.limit) {
        table.append([
          neighbor.id.description, neighbor.channels.words.joined(separator: "+"),
          neighbor.rssiDBm.map(String.init) ?? "-", Self.bars(histories[neighbor.id] ?? []),
          neighbor.distanceMetres.map { decimal($0, $0 < 10 ? 1 : 0) } ?? "-",
          "\(decimal(neighbor.lastSeen.duration(to: now) / .seconds(1), 0)) s ago",
        ])
      }
      let rest = neighbors.count - Self.limit
      return table.lines + (rest > 0 ? ["and \(rest) more"] : [])
    }

    /// Returns one bar for each reading. The eight heights divide the range from -100 dBm to -40 dBm into equal steps.
    private static func bars(_ readings: [Int]) -> String {
      let bars = Array("▁▂▃▄▅▆▇█")
      return String(readings.map { bars[max(0, min(bars.count - 1, ($0 + 100) * bars.count / 60))] })
    }
  }
#endif
