// Like Apple's Core Location, this module exports Foundation.
@_exported public import Foundation
