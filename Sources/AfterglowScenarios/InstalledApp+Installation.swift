import Afterglow
public import AfterglowWire
public import VirtualPhone

extension InstalledApp {
  /// Gives an app that has not run yet the identifier that its node will find: a scenario's phones have known names.
  public func keep(_ installation: InstallationID) {
    store(installation.stored, for: InstallationID.storageKey)
  }
}
