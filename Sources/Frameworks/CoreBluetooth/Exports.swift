// Like Apple's Core Bluetooth, this module exports Foundation.
@_exported public import Foundation
