// Apple's ActivityKit exports Foundation too.
@_exported public import Foundation
