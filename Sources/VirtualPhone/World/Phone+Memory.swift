import VirtualAir

extension Phone {
  /// Memory runs short: running apps are warned, and `count` apps are removed, least recently used first (rule D8).
  ///
  /// Suspended apps go before those that run in the background; the one in front stays.
  /// - Returns: The removed apps, in the order in which they went.
  @discardableResult
  public func runLowOnMemory(removing count: Int) -> [InstalledApp] {
    for installed in apps {
      if let process = installed.process, !process.isSuspended { process.warnOfMemory() }
    }
    guard rulebook[Rules.memoryPressureKills] else { return [] }
    let background = apps.enumerated().compactMap { index, installed -> (rank: MemoryRank, app: InstalledApp)? in
      guard let process = installed.process, !process.isForeground else { return nil }
      return (MemoryRank(runs: !process.isSuspended, lastUsed: installed.lastUsed, index: index), installed)
    }
    let removed = background.sorted { $0.rank < $1.rank }.prefix(max(count, 0)).map(\.app)
    for installed in removed { jetsam(installed) }
    return removed
  }
}

/// The order in which apps make room, lowest first.
private struct MemoryRank: Comparable {
  let runs: Bool
  let lastUsed: WorldTime
  /// Between apps that were never used, the one installed first goes first.
  let index: Int

  static func < (lhs: MemoryRank, rhs: MemoryRank) -> Bool {
    (lhs.runs ? 1 : 0, lhs.lastUsed, lhs.index) < (rhs.runs ? 1 : 0, rhs.lastUsed, rhs.index)
  }
}
