#if os(Linux)
  import AfterglowBlueZ
  import AfterglowRelay
  import Foundation
  import VirtualPhone

  /// One check of the machine, and its result.
  struct Check {
    enum Verdict: String {
      case ok
      /// The checked part works with restrictions, or it is missing, but only some uses need it.
      case limited
      case missing

      var ink: Ink {
        switch self {
        case .ok: .good
        case .limited: .doubtful
        case .missing: .bad
        }
      }
    }

    var name: String
    var verdict: Verdict
    /// The result, and the remedy for the user.
    var finding: String

    init(_ name: String, _ verdict: Verdict, _ finding: String) {
      self.name = name
      self.verdict = verdict
      self.finding = finding
    }

    var json: JSON {
      .object(["check": .string(name), "verdict": .string(verdict.rawValue), "finding": .string(finding)])
    }

    static func toolchain() -> Check {
      guard let version = firstLine(of: ["swift", "--version"]) else {
        return Check(
          "toolchain", .limited,
          "'swift --version' does not work; only building needs Swift: https://www.swift.org/install"
        )
      }
      return Check("toolchain", .ok, version)
    }

    static func broker(_ broker: BrokerAddress) -> Check {
      if let error = broker.reach() {
        return Check("broker", .limited, "no broker answers at \(broker) (\(error)); only the relay needs a broker")
      }
      return Check("broker", .ok, "\(broker) accepts TCP connections; MQTT is not checked")
    }

    /// Checks the bus, bluetoothd, the adapters, and this user's permissions.
    static func radio(in surroundings: Surroundings) -> [Check] {
      let loop = EventLoop()
      let bus: any MessageBus
      do { bus = try surroundings.openBus(loop) {} } catch {
        let name = error == .notBuilt ? "radio" : "system bus"
        return [Check(name, .missing, error.explanation)]
      }
      var checks = [Check("system bus", .ok, "reached")]
      let machine = LinuxMachine(bus: bus, loop: loop, adapter: nil, seed: 0, wallClock: .unixEpoch)
      let failure = machine.start()
      defer { machine.end() }
      guard machine.controller.condition != .noBluetoothd, machine.controller.condition != .accessDenied else {
        return checks + [Check("bluetoothd", .missing, failure?.explanation ?? "")]
      }
      checks.append(bluetoothd())
      if let failure, machine.controller.adapters.isEmpty {
        return checks + [Check("adapter", .missing, failure.explanation)]
      }
      for adapter in machine.controller.adapters { checks += Check.adapter(adapter, of: machine) }
      return checks
    }

    private static func bluetoothd() -> Check {
      guard let line = firstLine(of: ["bluetoothctl", "--version"]), let version = line.split(separator: " ").last
      else {
        return Check("bluetoothd", .ok, "bluetoothd runs; its version is unknown without 'bluetoothctl'")
      }
      let parts = version.split(separator: ".").compactMap { Int($0) }
      guard parts.count == 2, (parts[0], parts[1]) < Self.oldestBlueZ else {
        return Check("bluetoothd", .ok, "BlueZ \(version)")
      }
      return Check(
        "bluetoothd", .missing, "BlueZ \(version) is too old; install \(oldestBlueZ.0).\(oldestBlueZ.1) or later")
    }

    /// The first version in which advertisements and the attribute server are not experimental (BlueZ, ChangeLog).
    private static let oldestBlueZ = (5, 48)

    private static func adapter(_ adapter: Adapter, of machine: LinuxMachine) -> [Check] {
      let name = "adapter \(adapter.name)"
      var checks: [Check] = []
      if adapter.isPowered {
        checks.append(Check(name, .ok, "\(adapter.address), on"))
      } else {
        checks.append(Check(name, .missing, RadioFailure.adapterOff(adapter.name).explanation))
      }
      let abilities = machine.abilities(of: adapter)
      for interface in abilities.missing {
        checks.append(Check(name, .missing, RadioFailure.tooOld(interface).explanation))
      }
      checks.append(
        abilities.mayListen
          ? Check("\(name), listening", .ok, "the adapter's own reports can be read")
          : Check(
            "\(name), listening", .limited,
            "the tool sees only what bluetoothd passes on; \(RadioFailure.notPermitted("cap_net_raw").explanation)"
          ))
      let reports =
        abilities.mayManage
        ? Check(
          "\(name), reports", .ok, "the kernel reports every advertisement, and the signal strength of connections")
        : abilities.offersMonitors
          ? Check(
            "\(name), reports", .limited,
            "bluetoothd reports every advertisement; the signal strength of connections needs CAP_NET_ADMIN")
          : Check(
            "\(name), reports", .limited,
            "most advertisements are lost; \(RadioFailure.notPermitted("cap_net_admin").explanation)")
      return checks + [reports]
    }

    /// Returns the first line that a program prints; `nil` if the program is missing, fails or prints nothing.
    private static func firstLine(of command: [String]) -> String? {
      let process = Process()
      let output = Pipe()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = command
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      guard (try? process.run()) != nil else { return nil }
      let data = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else { return nil }
      return String(decoding: data, as: UTF8.self).split(separator: "\n").first.map(String.init)
    }
  }
#endif
