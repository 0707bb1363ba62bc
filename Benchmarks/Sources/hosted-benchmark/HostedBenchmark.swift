import AppTesting
import Foundation

/// Measures worlds in which each phone's app runs in a separate process.
@main
@MainActor
struct HostedBenchmark {
  static let usage = """
    usage: hosted-benchmark [PHONES…] [--minutes N] [--seed N]

    Puts PHONES phones (2, then 10) into one room for N virtual minutes (30). Each phone runs a library on its own queues,
    which connects to all others and writes to each peer every two seconds. Prints the virtual seconds for each second of
    processor time of the world and the apps.
    """

  static func main() {
    var sizes: [Int] = []
    var options = ["--minutes": 30, "--seed": 1]
    var arguments = CommandLine.arguments.dropFirst()
    while let argument = arguments.popFirst() {
      if options[argument] != nil, let value = arguments.popFirst().flatMap({ Int($0) }), value > 0 {
        options[argument] = value
      } else if let size = Int(argument), size > 0 {
        sizes.append(size)
      } else {
        print(usage)
        return
      }
    }
    print("phones  virtual s  CPU s  CPU s of the world  virtual s per CPU s  written  received")
    for size in sizes.isEmpty ? [2, 10] : sizes {
      measure(size, minutes: options["--minutes", default: 30], seed: UInt64(options["--seed", default: 1]))
    }
  }

  private static func measure(_ size: Int, minutes: Int, seed: UInt64) {
    let own = processorTime(RUSAGE_SELF), children = processorTime(RUSAGE_CHILDREN)
    let (written, received) = run(size, minutes: minutes, seed: seed)
    // The apps' processes have ended, so RUSAGE_CHILDREN includes their processor time.
    let world = processorTime(RUSAGE_SELF) - own
    let all = world + processorTime(RUSAGE_CHILDREN) - children
    let ratio = Double(minutes * 60) / all
    print(
      "\(size)  \(minutes * 60)  \(String(format: "%.2f  %.2f  %.0f", all, world, ratio))  \(written)  \(received)")
  }

  private static func run(_ size: Int, minutes: Int, seed: UInt64) -> (written: Int, received: Int) {
    let world = World(seed: seed, wallClock: WallClock(unixSeconds: 1_600_000_000))
    let plist = InfoPlist(
      backgroundModes: ["bluetooth-central", "bluetooth-peripheral"],
      usageDescriptions: ["NSBluetoothAlwaysUsageDescription"])
    let apps = (0..<size).map { index in
      let position = Position(x: Double(index % 4), y: Double(index / 4))
      let phone = world.addPhone("\(index)", model: .iPhone12, os: OSVersion(17), at: position)
      let app = phone.install(PhoneApp(name: "Chatter", infoPlist: plist, processOf: ChatterDelegate.self))
      phone.launch(app)
      return app
    }
    world.run(for: .seconds(minutes * 60))
    var (written, received) = (0, 0)
    for app in apps {
      guard let process = app.process else {
        print("an app has ended: \(app.fault ?? "")")
        continue
      }
      written += process.evaluate { _ in String(Chatter.shared.written) }.flatMap { Int($0) } ?? 0
      received += process.evaluate { _ in String(Chatter.shared.received) }.flatMap { Int($0) } ?? 0
      process.kill()
    }
    return (written, received)
  }

  private static func processorTime(_ who: __rusage_who) -> Double {
    var usage = rusage()
    getrusage(who.rawValue, &usage)
    return Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
      + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
  }
}
