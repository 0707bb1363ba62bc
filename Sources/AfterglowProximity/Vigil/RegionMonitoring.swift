/// Region monitoring, which wakes a suspended app and launches an ended app, even after the user has swiped the app
/// away (rule E6).
struct RegionMonitoring: Sendable {
  private let capacity: Int
  /// The monitored regions, in the order in which their monitoring began.
  private(set) var regions: [BeaconRegion] = []
  /// The regions that Core Location refused to monitor. Refused regions are requested again when the app comes to the
  /// front.
  private var refused: [BeaconRegion] = []
  /// The wanted regions and the permission at the last update; `nil` if the next update has to compare the regions even
  /// if nothing has changed.
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

  /// Makes the next update request refused regions again.
  mutating func cameToFront() {
    refused = []
    compared = nil
  }

  /// Monitors as many of the wanted regions as the limit allows, beginning with the first wanted region.
  ///
  /// When monitoring begins, iOS does not report that the phone is already inside a region. So the state of the regions
  /// in `asked` is requested.
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
