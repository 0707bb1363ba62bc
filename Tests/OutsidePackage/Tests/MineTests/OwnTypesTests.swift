import Logging
import Shell
import Testing
import UIKit

@testable import Mine

/// Types of the test itself, with the names of types in swift-log, SwiftUI and the virtual phone.
private struct Logger {}
private struct App {}
private struct Scene {}
private struct View {}
private struct World {}

@Suite struct OwnTypesTests {
  @Test func `a file's own types take precedence over those of all modules`() {
    #expect("\(Logger.self) \(App.self) \(Scene.self) \(View.self) \(World.self)" == "Logger App Scene View World")
  }

  @Test func `the app's modules keep their names beside Apple's`() {
    #expect(Mine.logger.label == "mine")
    #expect(UIApplication.State.background.rawValue == 2)
  }
}
