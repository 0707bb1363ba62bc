import VirtualAir

extension Phone {
  /// Simulates a shortage of memory. Running apps are warned, and at most `count` apps are removed, least recently
  /// used first (rule D8).
  ///
  /// Suspended apps are removed before apps that run in the background. The app in front is not removed.
  /// - Returns: The removed apps, in the order of their removal.
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

/// The order in which apps are removed from memory, lowest first.
private struct MemoryRank: Comparable {
  let runs: Bool
  let lastUsed: WorldTime
  /// Orders apps with the same ``lastUsed``, such as apps that were never used. The app that was installed first is
  /// removed first.
  let index: Int

  static func < (lhs: MemoryRank, rhs: MemoryRank) -> Bool {
    (lhs.runs ? 1 : 0, lhs.lastUsed, lhs.index) < (rhs.runs ? 1 : 0, rhs.lastUsed, rhs.index)
  }
}
