/// The channels in use, and their configurations.
package struct ChannelSettings: Hashable, Sendable {
  package var enabled: Channels = []
  package var overflow = OverflowConfiguration()
  package var beacons = BeaconConfiguration()
  package var osMajorVersion = 0

  package init() {}
}
