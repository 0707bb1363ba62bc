import Foundation
import os.log

/// Writes events to a file, on its own queue.
@objcMembers
public class CourierLog: NSObject {
  public static let shared = CourierLog()
  private let queue = DispatchQueue(label: "courier.log", qos: .utility)
  private let file: URL
  private let formatter: DateFormatter

  private override init() {
    let folder = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask).first!
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    file = folder.appendingPathComponent("courier.log")
    formatter = DateFormatter()
    formatter.dateFormat = "yyyy-MM-dd HH:mm:ss.SSS"
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    super.init()
  }

  public func write(_ text: String) {
    let date = Date()
    queue.async {
      let line = "\(self.formatter.string(from: date)) \(text)"
      NSLog("%@", line)
      let data = Data((line + "\n").utf8)
      if let handle = try? FileHandle(forWritingTo: self.file) {
        handle.seekToEndOfFile()
        handle.write(data)
        handle.closeFile()
      } else {
        try? data.write(to: self.file)
      }
    }
  }
}
