/// Region monitoring, which wakes a sleeping app and starts a dead one, even after the user has swiped it away (rule
/// E6).
struct RegionMonitoring: Sendable {
  private let capacity: Int
  /// The monitored regions, in the order in which they were begun.
  private(set) var regions: [BeaconRegion] = []
  /// The regions that Core Location refused; they are tried again when the app is in front.
  private var refused: [BeaconRegion] = []
  /// The wanted regions and the permission at the last comparison; `nil` if the comparison has to be made again.
  private var compared: (wanted: [BeaconRegion], isAllowed: Bool)?

  init(capacity: Int) {
    self.capacity = max(0, capacity)
  }

  mutating func failed(_ region: BeaconRegion) {
    guard let index = regions.firstIndex(of: region) else { return }
    regions.remove(at: index)
    refused.append(region)
    compared = nil
  }

  /// Gives refused regions another chance.
  mutating func cameToFront() {
    refused = []
    compared = nil
  }

  /// Monitors as many of the wanted regions as the limit allows, beginning with the first.
  ///
  /// iOS does not report that the phone is already inside a region, so the state of the regions in `asked` is
  /// requested.
  mutating func update(
    wanted: [BeaconRegion], asked: [BeaconRegion], isAllowed: Bool, into commands: inout [Command]
  ) {
    if regions.isEmpty, wanted.isEmpty || !isAllowed { return }
    if let compared, compared.isAllowed == isAllowed, compared.wanted == wanted { return }
    compared = (wanted, isAllowed)
    let wanted = isAllowed ? Array(wanted.prefix(capacity)) : []
    for region in regions where !wanted.contains(region) { commands.append(.stopMonitoring(region)) }
    regions.removeAll { !wanted.contains($0) }
    refused.removeAll { !wanted.contains($0) }
    for region in wanted where !regions.contains(region) && !refused.contains(region) {
      regions.append(region)
      commands.append(.startMonitoring(region))
      if asked.contains(region) { commands.append(.requestState(region)) }
    }
  }
}
