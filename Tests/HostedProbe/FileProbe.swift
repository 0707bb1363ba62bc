import Foundation
import UIKit

/// Counts its launches in the user defaults and in a file, and prints the folders that it uses.
enum FileProbe {
  static func run() {
    let launches = UserDefaults.standard.integer(forKey: "launches") + 1
    DispatchQueue.global().async { UserDefaults.standard.set(launches, forKey: "launches") }
    let documents = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]
    let file = documents.appending(path: "log.txt")
    var text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    text += "launch \(launches)\n"
    try? text.write(to: file, atomically: true, encoding: .utf8)
    print("launches \(launches), lines \(text.split(separator: "\n").count)")
    print("home \(NSHomeDirectory())")
    print("documents \(documents.path)")
    print("temporary \(NSTemporaryDirectory())")
    print("support \(FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0].path)")
    print("caches \(FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask)[0].path)")
    print("current \(FileManager.default.currentDirectoryPath)")
  }
}
