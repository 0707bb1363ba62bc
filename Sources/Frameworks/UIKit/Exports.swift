// Like Apple's UIKit, this module exports the modules below.
@_exported public import Foundation
@_exported public import FoundationAdditions
@_exported public import UserNotifications
