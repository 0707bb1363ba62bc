// Apple's Core Location exports Foundation too.
@_exported public import Foundation
