// Apple's Core Bluetooth exports Foundation too.
@_exported public import Foundation
