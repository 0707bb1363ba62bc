// Like Apple's SwiftUI, this module exports these modules.
@_exported public import Foundation
@_exported public import HostedCombine
@_exported public import UIKit
