import Afterglow
import AfterglowMessages
import AfterglowRelay
import AfterglowWire
import Foundation

/// Measures the number of messages per second that pass from one installation to another through a broker, and the
/// latency of a message.
///
/// Both installations are in one process. The plain C program in the table of `docs/relay.md` also has both clients in
/// one process. Prints one line of JSON: the number of messages per second, and the latencies in microseconds.
/// Latencies are measured at a thousand messages a second, or with one message at a time in the mode `stored-messages`.
@main
@MainActor
struct RelayBenchmark {
  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    guard words.count == 8, let mode = Mode(rawValue: words[0]), let address = BrokerAddress(words[1]),
      let count = Int(words[7]),
      let names = [words[3], words[5]].compactMap(InstallationID.init) as [InstallationID]?, names.count == 2
    else {
      let modes = Mode.allCases.map(\.rawValue).joined(separator: "|")
      FileHandle.standardError.write(
        Data("usage: relay-benchmark \(modes) BROKER AUTHORITY NAME PASSWORD NAME PASSWORD COUNT\n".utf8))
      exit(64)
    }
    let configurations = [words[4], words[6]].map {
      MQTTConfiguration(brokers: [address], password: $0, certificateAuthority: words[2] == "-" ? nil : words[2])
    }
    do {
      let bench = try Bench(mode: mode, names: names, configurations: configurations, count: count)
      bench.start()
      withExtendedLifetime(bench) { dispatchMain() }
    } catch {
      FileHandle.standardError.write(Data("relay-benchmark: \(error)\n".utf8))
      exit(1)
    }
  }

  enum Mode: String, CaseIterable {
    /// Datagrams of 100 bytes through the relay alone.
    case datagrams
    /// Datagrams of 100 bytes through the relay, sealed in a session.
    case sealed
    /// Messages of 100 bytes with receipts, kept in memory.
    case messages
    case sealedMessages = "sealed-messages"
    /// Messages of 100 bytes whose outbox and inbox are files in the folder for temporary files.
    case storedMessages = "stored-messages"
  }
}
