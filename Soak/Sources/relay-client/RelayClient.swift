import Afterglow
import AfterglowMessages
import AfterglowRelay
import AfterglowWire
import Foundation

/// One end of a soak run: sends numbered messages to the other end, and records which messages were accepted and which
/// messages arrived.
///
/// The program may be killed at any moment, and continues when it is started again. Each entry of a log is written
/// before the next event is handled, so a crash loses at most the entry of one message.
@main
@MainActor
struct RelayClient {
  static func main() {
    do {
      let client = try Client(Arguments(CommandLine.arguments.dropFirst()))
      client.start()
      signal(SIGTERM, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: SIGTERM, queue: .main)
      source.setEventHandler { MainActor.assumeIsolated { client.end() } }
      source.resume()
      withExtendedLifetime((client, source)) { dispatchMain() }
    } catch {
      FileHandle.standardError.write(Data("relay-client: \(error)\n".utf8))
      exit(1)
    }
  }
}

/// The arguments of the command line: pairs of `--name value` in any order.
struct Arguments {
  private var values: [String: String] = [:]

  struct Missing: Error {
    let name: String
  }

  init(_ words: some Sequence<String>) {
    var name: String?
    for word in words {
      if let known = name {
        values[known] = word
        name = nil
      } else {
        name = word
      }
    }
  }

  func text(_ name: String) throws -> String {
    guard let value = values[name] else { throw Missing(name: name) }
    return value
  }

  func number(_ name: String, otherwise: Int) -> Int { values[name].flatMap(Int.init) ?? otherwise }

  func contains(_ name: String) -> Bool { values[name] != nil }
}
