// Like Apple's SwiftUI, this module exports the modules that it imports here.
@_exported public import Foundation
@_exported public import HostedCombine
@_exported public import Observation
@_exported public import UIKit
