import Foundation
import UIKit
public import VirtualPhone

extension App {
  /// The Advertiser as a virtual phone installs it: its application delegate and its own Info.plist.
  public static func advertiser() throws -> App {
    App(
      name: "Advertiser", infoPlist: try InfoPlist(parsing: Data(PackageResources.Advertiser_plist)),
      delegate: AppDelegate.self)
  }
}
