import HostedApp
import UIKit

HostedApp.main(ProbeDelegate.self)
