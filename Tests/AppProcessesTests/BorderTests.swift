import AppHosting
import Foundation
import Testing
import UIKit

/// An app in the test's own process that makes a call when it is launched.
class Trespasser: UIResponder, UIApplicationDelegate {
  class func call() {}

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    Self.call()
    return true
  }

  static func launch() {
    let world = World(seed: 1)
    let phone = world.addPhone("B", model: .iPhone12, os: OSVersion(17))
    phone.launch(phone.install(PhoneApp(name: "Near", infoPlist: InfoPlist(), delegate: self)))
    world.run(for: .seconds(60))
  }
}

final class ClockReader: Trespasser { override class func call() { _ = Date() } }
final class Waiter: Trespasser {
  override class func call() { DispatchQueue.main.asyncAfter(deadline: .now() + 1) {} }
}
final class Sleeper: Trespasser { override class func call() { sleep(1) } }
final class Gambler: Trespasser { override class func call() { print(Int.random(in: 0..<6)) } }
final class Clerk: Trespasser { override class func call() { UserDefaults.standard.set(1, forKey: "border") } }
final class Author: Trespasser {
  override class func call() { try? Data([1]).write(to: FileManager.default.temporaryDirectory.appending(path: "b")) }
}

/// In the simulator's process, a call is a fatal error if this machine would answer it in place of the app's phone.
@MainActor @Suite struct BorderTests {
  private func check(_ result: ExitTest.Result?, _ call: String, _ location: SourceLocation = #_sourceLocation) {
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("Fatal error: Near on B called"), "\(text)", sourceLocation: location)
    #expect(text.contains(call), "\(text)", sourceLocation: location)
  }

  @Test func `in the test's process, reading the machine's clock is a fatal error`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      ClockReader.launch()
    }
    check(result, "called Date()")
  }

  @Test func `in the test's process, delaying a block is a fatal error`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      Waiter.launch()
    }
    check(result, "called dispatch_time (clock_gettime)")
  }

  @Test func `in the test's process, sleeping is a fatal error`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      Sleeper.launch()
    }
    check(result, "called sleep")
  }

  @Test func `in the test's process, drawing a random number is a fatal error`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      Gambler.launch()
    }
    check(result, "called getrandom")
  }

  @Test func `in the test's process, writing user defaults is a fatal error`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      Clerk.launch()
    }
    check(result, "called UserDefaults.standard")
  }

  @Test func `in the test's process, writing a file is a fatal error`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      Author.launch()
    }
    check(result, "to write to")
  }

  @Test func `an app that uses only its phone continues to run`() { Trespasser.launch() }
}
