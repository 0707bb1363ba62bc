import PhonePort
import UIKit
import VirtualPhone

/// An app's code as part of this program.
struct HostedProgram: AppProgram {
  let delegateType: any (UIResponder & UIApplicationDelegate).Type

  func makeProcess(of process: AppProcess, _ transmit: @escaping (PhoneRequest) -> PhoneReply) -> any AppEndpoint {
    HostedProcess(delegateType, PhoneConnection(transmit))
  }
}

/// The app's side of a process that shares this program with its phone.
final class HostedProcess: AppEndpoint {
  private let delegateType: any (UIResponder & UIApplicationDelegate).Type
  private let connection: PhoneConnection
  private(set) var delegate: (any UIApplicationDelegate)?

  init(_ delegateType: any (UIResponder & UIApplicationDelegate).Type, _ connection: PhoneConnection) {
    self.delegateType = delegateType
    self.connection = connection
  }

  func start() {
    connection.registerApplication { [weak self] callback in
      if case .application(let callback) = callback { self?.receive(callback) }
    }
    connection.run {
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

  func receive(_ callback: PhoneCallback) { connection.receive(callback) }

  func run(_ body: () -> Void) { connection.run(body) }
}
