/// Which channels are used, and their figures.
package struct ChannelSettings: Hashable, Sendable {
  package var enabled: Channels = []
  package var overflow = OverflowConfiguration()
  package var beacons = BeaconConfiguration()
  package var osMajorVersion = 0

  package init() {}
}
