import Logging
import Shell
import Testing
import UIKit

@testable import Mine

private protocol OwnType {}
extension OwnType {
  static var isOwn: Bool { true }
}

/// Types of the test itself, with the names of types in swift-log, SwiftUI and the virtual phone.
private struct Logger: OwnType {}
private struct App: OwnType {}
private struct Scene: OwnType {}
private struct View: OwnType {}
private struct World: OwnType {}

@Suite struct OwnTypesTests {
  @Test func `a file's own types take precedence over those of all modules`() {
    #expect(Logger.isOwn && App.isOwn && Scene.isOwn && View.isOwn && World.isOwn)
  }

  @Test func `the app's modules keep their names beside Apple's modules`() {
    #expect(Mine.logger.label == "mine")
    #expect(UIApplication.State.background.rawValue == 2)
  }
}
