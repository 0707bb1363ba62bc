public import Afterglow
public import AfterglowDiagnostics
import AppHosting
import Foundation
import PhonePort
import UIKit
public import VirtualPhone

extension PhoneApp {
  /// Returns the Advertiser as an app for virtual phones, with its application delegate and its own Info.plist.
  public static func advertiser() throws -> PhoneApp {
    PhoneApp(
      name: "Advertiser", infoPlist: try InfoPlist(parsing: Data(PackageResources.Advertiser_Info_plist)),
      delegate: AppDelegate.self)
  }
}

extension AppProcess {
  /// Sets the configuration of the node that an Advertiser creates at its launch. Call this method in the phone's
  /// `onLaunch` callback.
  public func prepareAdvertiser(_ configuration: NodeConfiguration) {
    MainThread.unisolated { (delegate: (any UIApplicationDelegate)?, configuration: NodeConfiguration) in
      (delegate as? AppDelegate)?.configuration = configuration
    }(delegate, configuration)
  }

  /// Reports the events of an Advertiser's node to a scenario. Call this method after the launch.
  public func observeAdvertiser(_ observer: @escaping (NodeTrace) -> Void) {
    typealias Observer = @MainActor (NodeTrace) -> Void
    MainThread.unisolated { (delegate: (any UIApplicationDelegate)?, observer: @escaping Observer) in
      (delegate as? AppDelegate)?.node?.trace(observer)
    }(delegate, MainThread.isolated(observer))
  }
}
