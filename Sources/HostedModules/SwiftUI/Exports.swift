// Apple's SwiftUI exports these modules too.
@_exported public import Foundation
@_exported public import HostedCombine
@_exported public import UIKit
