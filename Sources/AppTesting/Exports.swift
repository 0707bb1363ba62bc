// A test of an app needs phones and UIKit's names, so this module exports both.
@_exported public import AppProcesses
@_exported public import UIKit
