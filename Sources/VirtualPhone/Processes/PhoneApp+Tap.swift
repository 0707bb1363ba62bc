package import PhonePort

/// Observes each start of an app and each callback to it, in order.
package protocol CallbackTap: AnyObject {
  func process(_ process: AppProcess, received callback: PhoneCallback)
  func processStarted(_ process: AppProcess)
}

/// Observes all requests and callbacks between an app and its phone, in order. Queries of an app in the simulator's
/// process are not observed.
package protocol PortTap: CallbackTap {
  func process(_ process: AppProcess, sent request: PhoneRequest, answered reply: PhoneReply)
}

extension PhoneApp {
  /// Returns the same app, with a `tap` that observes its port on every phone. The tap does not change what the app
  /// does.
  package func tapped(by tap: any PortTap) -> PhoneApp {
    PhoneApp(name: name, infoPlist: infoPlist, program: TappedProgram(program: program, tap: tap))
  }
}

/// A program with a tap on its port. The conformance to `Sendable` is unchecked, because a tap is confined to the
/// thread that runs its world.
private struct TappedProgram: AppProgram, @unchecked Sendable {
  let program: any AppProgram
  let tap: any PortTap

  func makeProcess(of process: AppProcess, _ transmit: @escaping (PhoneRequest) -> PhoneReply) -> any AppEndpoint {
    tap.processStarted(process)
    let endpoint = program.makeProcess(of: process) { [process = process.lifeline, tap] request in
      let reply = transmit(request)
      if let process = process.object { tap.process(process, sent: request, answered: reply) }
      return reply
    }
    return TappedEndpoint(endpoint, of: process, tap)
  }
}

private final class TappedEndpoint: AppEndpoint {
  private let endpoint: any AppEndpoint
  private let process: Lifeline<AppProcess>
  private let tap: any PortTap

  init(_ endpoint: any AppEndpoint, of process: AppProcess, _ tap: any PortTap) {
    self.endpoint = endpoint
    self.process = process.lifeline
    self.tap = tap
  }

  func start() { endpoint.start() }

  func receive(_ callback: PhoneCallback) {
    if let process = process.object { tap.process(process, received: callback) }
    endpoint.receive(callback)
  }

  func run(_ body: () -> Void) { endpoint.run(body) }
}
