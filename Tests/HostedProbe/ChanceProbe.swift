import Foundation
import UIKit

/// Draws from several sources of random numbers, on queues, in tasks and on a thread, and prints the results.
enum ChanceProbe {
  static func run() {
    print(UUID(), Int.random(in: 0..<1_000_000), [1, 2, 3, 4, 5].shuffled(), Double.random(in: 0..<1))
    print(Set((0..<20).map { "key \($0)" }).joined(separator: " "))
    print(Dictionary(uniqueKeysWithValues: (0..<10).map { ($0, $0) }).keys.map(String.init).joined(separator: " "))
    print(ProcessInfo.processInfo.globallyUniqueString, ObjectIdentifier(ProbeDelegate.counter).hashValue)
    let queues = (0..<8).map { DispatchQueue(label: "queue \($0)", attributes: $0 % 2 == 0 ? [] : .concurrent) }
    let lock = NSLock()
    for (index, queue) in queues.enumerated() {
      for step in 0..<5 {
        queue.asyncAfter(deadline: .now() + .milliseconds(Int.random(in: 0..<50))) {
          usleep(UInt32.random(in: 0..<2000))
          lock.withLock { print(index, step, UUID().uuidString.prefix(8), Date().timeIntervalSince1970) }
        }
      }
    }
    for index in 0..<20 {
      Task.detached {
        try? await Task.sleep(for: .microseconds(Int.random(in: 0..<9000)))
        print("task", index, Int.random(in: 0..<1000))
      }
    }
    Thread.detachNewThread { for index in 0..<5 { print("thread", index); Thread.sleep(forTimeInterval: 0.01) } }
  }

  /// Reads 9,000 bytes of the random device through one descriptor, and as many through one stream. Prints the sizes of
  /// the parts, and the last bytes.
  static func readDevice() {
    var bytes = [UInt8](repeating: 0, count: 3_000)
    let descriptor = open("/dev/urandom", O_RDONLY)
    print("descriptor \((0..<3).map { _ in read(descriptor, &bytes, bytes.count) })")
    let last = bytes.suffix(4)
    close(descriptor)
    let stream = fopen("/dev/urandom", "r")
    print("stream \((0..<3).map { _ in fread(&bytes, 1, bytes.count, stream) })")
    fclose(stream)
    print(last, bytes.suffix(4))
  }
}
