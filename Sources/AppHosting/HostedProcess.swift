import CHostedRuntime
import Foundation
import PhonePort
import UIKit
import VirtualPhone

/// An app's code as part of this program.
struct HostedProgram: AppProgram {
  let delegateType: any (UIResponder & UIApplicationDelegate).Type

  func makeProcess(of process: AppProcess, _ transmit: @escaping (PhoneRequest) -> PhoneReply) -> any AppEndpoint {
    let border = AppBorder(process)
    let connection = PhoneConnection { request in
      border.outsideApp { transmit(request) }
    } answer: { [process = process.lifeline] query in
      process.object?.answer(query) ?? .none
    }
    return HostedProcess(delegateType, connection, border)
  }
}

/// The app's side of a virtual phone's process. The app and its phone run in the same program.
final class HostedProcess: AppEndpoint {
  private let delegateType: any (UIResponder & UIApplicationDelegate).Type
  private let connection: PhoneConnection
  private let border: AppBorder
  private(set) var delegate: (any UIApplicationDelegate)?

  init(
    _ delegateType: any (UIResponder & UIApplicationDelegate).Type, _ connection: PhoneConnection, _ border: AppBorder
  ) {
    self.delegateType = delegateType
    self.connection = connection
    self.border = border
  }

  func start() {
    connection.registerApplication { [weak self] callback in
      if case .application(let callback) = callback { self?.receive(callback) }
    }
    run {
      MainThread.unisolated { (process: HostedProcess, application: UIApplication) in
        process.makeDelegate(of: application)
      }(self, UIApplication.of(connection))
    }
  }

  @MainActor
  private func makeDelegate(of application: UIApplication) {
    let delegate = delegateType.init()
    self.delegate = delegate
    application.delegate = delegate
  }

  private func receive(_ callback: ApplicationCallback) {
    MainThread.unisolated { (application: UIApplication, callback: ApplicationCallback) in
      application.receive(callback)
    }(UIApplication.of(connection), callback)
  }

  func receive(_ callback: PhoneCallback) { border.insideApp { connection.receive(callback) } }

  func run(_ body: () -> Void) { border.insideApp { connection.run(body) } }
}

/// The border between this program's code and an app's code.
///
/// The app's code can make calls that this machine would answer instead of the phone: calls that read the clock, sleep,
/// create timers, start threads, submit work to dispatch queues, generate random numbers, use `UserDefaults`, or open
/// files for writing. A call of this kind ends the program with an error that names the call. In a world that follows
/// real time, calls of this kind are allowed.
final class AppBorder {
  /// The names of the app and its phone, for error messages; `nil` if calls are not checked.
  private let name: UnsafeMutablePointer<CChar>?

  init(_ process: AppProcess) {
    name = process.phone.world.isPaced ? nil : strdup("\(process.installed.app.name) on \(process.phone.name)")
  }

  deinit { free(name) }

  func insideApp(_ body: () -> Void) {
    // The app's code may end its own process, which would release this object.
    withExtendedLifetime(self) {
      let before = ag_guard(name)
      defer { _ = ag_guard(before) }
      body()
    }
  }

  func outsideApp<Result>(_ body: () -> Result) -> Result {
    let before = ag_guard(nil)
    defer { _ = ag_guard(before) }
    return body()
  }
}
