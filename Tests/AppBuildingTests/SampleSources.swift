import SeededRandom

/// Sources with constructs that are hard to parse.
enum SampleSources {
  static let all = [
    """
    import UIKit.UIApplication
    @UIApplicationMain class AppDelegate: UIResponder, UIApplicationDelegate {
      @objc(tick:) dynamic func tick(_ timer: Timer) { print("tick \\(timer.isValid ? "yes \\("no")" : "}")") }
      lazy var timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(self.tick(_:)), userInfo: nil, repeats: true)
    }
    """,
    ##"""
    #if os(iOS) && !targetEnvironment(simulator) || canImport(Combine)
    let raw = #"a "quoted" \#(1 + 2) \(not)"#, regex = /a"b\/c/, other = #/x"/y/#
    #elseif swift(>=5.9) // "#if"
    let path = #keyPath(Person.name.first)
    #endif
    guard #available(iOS 13.4.1, *), let x = y as? CVarArg else { return }
    """##,
    "/* a /* b */ \"c */ let s = \"\"\"\n  line \\(a[\"b\"])\n  \\\"\"\"\n  \"\"\"\nlet `class` = \u{1F4F1}.ü\r\n\t`open",
    "@objc protocol Listener { @objc optional func heard(_ id: UUID); optional func count() -> Int }\nl?.heard?(id)",
    "#Preview(\"x\") { View { Text(\"}\") } }\nextension A.B where C: D { class func f() {} }",
  ]

  /// Returns a sample after one to eight random edits. An edit changes, removes or inserts a byte, or cuts off the end.
  static func damaged(_ random: inout SplitMix64) -> [UInt8] {
    var bytes = Array(all[Int(random.next() % UInt64(all.count))].utf8)
    for _ in 0..<(1 + random.next() % 8) {
      let place = Int(random.next() % UInt64(bytes.count + 1))
      let telling = Array("\"\\()#/*{}\n@`\r".utf8)
      switch random.next() % 4 {
      case 0 where place < bytes.count: bytes[place] = UInt8(truncatingIfNeeded: random.next())
      case 1 where place < bytes.count: bytes.remove(at: place)
      case 2: bytes = Array(bytes[..<place])
      default: bytes.insert(telling[Int(random.next() % UInt64(telling.count))], at: place)
      }
    }
    return bytes
  }
}
