import Foundation
import UIKit

/// Causes a given fault five seconds after the app's launch.
enum FaultProbe {
  static func run(_ name: String) {
    DispatchQueue.main.asyncAfter(deadline: .now() + 5) {
      print("now \(name)")
      fail(name)
    }
  }

  private static func fail(_ name: String) {
    let queue = DispatchQueue(label: "queue")
    switch name {
    case "trap":
      let numbers = [Int](repeating: 0, count: Int(Date().timeIntervalSince1970) % 1)
      print(numbers[3])
    case "spin": while true { if Date().timeIntervalSince1970 < 0 { break } }
    case "deadlock": queue.sync { queue.sync { print("never") } }
    case "circle":
      queue.async {
        sleep(1)
        DispatchQueue.main.sync { print("never") }
      }
      sleep(2)
      queue.sync { print("never") }
    case "hang":
      DispatchQueue.main.asyncAfter(deadline: .now() + 1) { print("never") }
      DispatchSemaphore(value: 0).wait()
    case "disk":
      let url = FileManager.default.temporaryDirectory.appending(path: "large")
      for index in 0..<64 { try? Data(count: 1 << 20).write(to: url.appendingPathExtension("\(index)")) }
    case "file":
      let handle = fopen(NSTemporaryDirectory() + "large", "w")
      let bytes = [UInt8](repeating: 1, count: 1 << 20)
      for _ in 0..<64 { fwrite(bytes, 1, bytes.count, handle) }
    case "queue": queue.async { dispatchPrecondition(condition: .onQueue(.main)) }
    case "exit": exit(3)
    default: print("unknown fault")
    }
  }
}
