// Apple's UIKit exports Foundation too.
@_exported public import Foundation
