/// The conditions that decide over which channels this phone could hear a phone nearby now, as far as an app can know.
package struct ListeningConditions: Hashable, Sendable {
  package var radioIsOn = false
  /// Whether the screen is on, as far as an app can know. While the screen is dark, iOS delivers no overflow
  /// advertisement (rule B4).
  package var screenIsLit = false
  /// Whether iOS delivers overflow advertisements while the screen is on (rule B4).
  package var deliversOverflow = false
  package var rangesIdentityRegion = false
  package var relayIsConnected = false

  package init() {}
}
