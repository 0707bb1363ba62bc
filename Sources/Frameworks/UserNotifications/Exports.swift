// Like Apple's UserNotifications, this module exports Foundation.
@_exported public import Foundation
