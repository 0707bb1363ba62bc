// Apple's UIKit exports these modules too.
@_exported public import Foundation
@_exported public import FoundationAdditions
@_exported public import UserNotifications
