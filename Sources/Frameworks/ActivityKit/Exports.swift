// Like Apple's ActivityKit, this module exports Foundation.
@_exported public import Foundation
