import Foundation
import Testing
import os

@testable import VirtualAir
@testable import VirtualPhone

/// An app's lines on its phone's console.
@MainActor @Suite struct LogTests {
  private let world = World.certain()
  private let phone: Handset

  init() {
    phone = Handset("A", in: world).launch()
  }

  private func lines(_ body: @escaping @MainActor () -> Void) -> [String] {
    let count = phone.log.count
    phone.act { _ in body() }
    return Array(phone.log.dropFirst(count))
  }

  @Test func `each level writes a line`() {
    let logger = Logger(subsystem: "s", category: "c")
    let written = lines {
      logger.trace("1")
      logger.debug("2")
      logger.info("3")
      logger.notice("4")
      logger.log("5")
      logger.log(level: .fault, "6")
      logger.warning("7")
      logger.error("8")
      logger.critical("9")
      logger.fault("10")
      Logger(.default).log("11")
      Logger(.disabled).log("12")
      Logger().log("13")
    }
    let expected: [String] = (1...11).map { "\($0)" }
    #expect(written == expected + ["13"])
    let types: [OSLogType] = [.default, .info, .debug, .error, .fault]
    #expect(types.map(\.rawValue) == [0, 1, 2, 16, 17])
  }

  @Test func `strings and objects are private, and numbers are public, unless the app sets a privacy option`() {
    let name = "Anna"
    let url = URL(filePath: "/a")
    let error: (any Error)? = nil
    let written = lines {
      let logger = Logger()
      logger.log("\(name) \(name, privacy: .public) \(7) \(7, privacy: .private) \(true) \(2.5)")
      logger.log("\(url) \(url, privacy: .public) \(error, privacy: .public) \(name, privacy: .sensitive)")
      logger.log(
        "\(NSString("x"), privacy: .public) \(Float(1), format: .fixed(precision: 1)) \(UInt8(255), format: .hex)")
    }
    #expect(
      written == [
        "<private> Anna 7 <private> true 2.500000", "<private> file:///a nil <private>", "x 1.0 ff",
      ])
  }

  @Test func `a hash is the same for the same value in every line`() {
    let written = lines {
      for name in ["Anna", "Bert", "Anna"] { Logger().log("\(name, privacy: .private(mask: .hash))") }
      Logger().log("\("Anna", privacy: .auto(mask: .hash)) \("x", privacy: .sensitive(mask: .none))")
    }
    #expect(written[0] == written[2] && written[0] != written[1] && written[0].hasPrefix("<mask.hash: '"))
    #expect(written[3] == written[0] + " <private>")
  }

  @Test func `values are formatted and aligned`() {
    let written = lines {
      let logger = Logger()
      logger.log(
        "\(7, format: .decimal(explicitPositiveSign: true, minDigits: 3))|\(8, format: .octal)|\(-9, format: .decimal)")
      logger.log("\(255, format: .hex(includePrefix: true, uppercase: true, minDigits: 4))")
      logger.log(
        "\(1.5, format: .exponential)|\(1.5, format: .hybrid)|\(0.5, format: .hex)|\(1.25, format: .fixed(precision: 1))"
      )
      logger.log(
        "\("a", align: .left(columns: 3), privacy: .public)|\(5, align: .right(columns: 3))|\(true, format: .answer)")
      logger.log("\(false, format: .truth)\("b", align: .none, privacy: .public)")
    }
    #expect(
      written == [
        "+007|10|-9", "0x00FF", "1.500000e+00|1.5|0x1p-1|1.2", "a  |  5|YES", "falseb",
      ])
  }

  @Test func `os_log formats its arguments`() {
    let log = OSLog(subsystem: "s", category: .pointsOfInterest)
    let written = lines {
      os_log("%{public}@ has %d of %.2f, %{private}d, %@ and 100%%", log: log, type: .info, "Anna", 3, 1.5, 4, "secret")
      os_log("plain")
      os_log("%x %08.3f %lld %s", 255, 1.5, Int64(-1), "hidden")
      os_log(.error, log: log, "%{public}@", "late")
      os_log("missing %d")
      os_log(.debug, "\(5)")
      os_log("\(6)", log: log)
      os_log("never", log: .disabled)
    }
    #expect(
      written == [
        "Anna has 3 of 1.50, <private>, <private> and 100%", "plain", "ff 0001.500 -1 <private>", "late",
        "missing %d", "5", "6",
      ])
    #expect(!log.signpostsEnabled && !OSLog.disabled.isEnabled(type: .fault))
    #expect(OSLog.Category.dynamicTracing != .dynamicStackTracing)
  }

  @Test func `os_log takes a width and a precision from its arguments`() {
    let written = lines {
      os_log("%.*f|%*d|%-*d|%*.*f|%d", 2, 1.256, 4, 7, 3, 8, 6, 1, 2.5, 9)
      os_log("%*d|%.*f|%{private}.*f|%d", -3, 7, -1, 0.5, 1, 0.5, 9)
      os_log("%*d", 5)
      os_log("%.*f|%d", "two", 1.5, 9)
    }
    #expect(written == ["1.26|   7|8  |   2.5|9", "7  |0.500000|<private>|9", "<missing>", "1.500000|9"])
  }

  @Test func `the length modifier determines how many bits of a negative number os_log writes`() {
    let written = lines {
      os_log("%x %u %lx %llX %zx", Int32(-1), -1, -1, -1, -1)
      os_log("%hhx %hu %d %hhd %lld", -1, -1, -1, 255, Int64.min)
    }
    #expect(
      written == [
        "ffffffff 4294967295 ffffffffffffffff FFFFFFFFFFFFFFFF ffffffffffffffff",
        "ff 65535 -1 -1 -9223372036854775808",
      ])
  }

  @Test func `a message writes the bits of a negative number in hexadecimal and octal digits`() {
    let written = lines {
      Logger().log("\(Int8(-1), format: .hex)|\(Int16(-2), format: .octal)|\(Int(-1), format: .hex)|\(-1)")
    }
    #expect(written == ["ff|177776|ffffffffffffffff|-1"])
  }

  @Test func `a lock guards its state`() {
    let lock = OSAllocatedUnfairLock(initialState: 1)
    #expect(
      lock.withLock { state in
        state += 1; return state
      } == 2)
    #expect(lock.withLockIfAvailable { $0 } == 2)
    lock.withLockUnchecked { state in
      state = 5
      #expect(lock.withLockIfAvailable { $0 } == nil, "it is taken")
    }
    let bare = OSAllocatedUnfairLock()
    bare.lock()
    #expect(!bare.lockIfAvailable())
    bare.unlock()
    #expect(bare.withLock { 3 } == 3)
    #expect(OSAllocatedUnfairLock(uncheckedState: "a").withLockUnchecked { $0 } == "a")
  }

  @Test func `a message can be composed by explicit calls`() {
    let (alignment, mask): (OSLogStringAlignment, OSLogPrivacy.Mask) = (.right(columns: 3), .none)
    let privacy: OSLogPrivacy = .private(mask: mask)
    let (number, float, truth): (OSLogIntegerFormatting, OSLogFloatFormatting, OSLogBoolFormat) = (
      .hex, .fixed(precision: 1), .answer
    )
    var pieces = OSLogInterpolation(literalCapacity: 8, interpolationCount: 6)
    pieces.appendLiteral("a ")
    pieces.appendInterpolation("b", align: alignment, privacy: .public)
    pieces.appendInterpolation(255, format: number, align: alignment)
    pieces.appendInterpolation(2.5, format: float)
    pieces.appendInterpolation(true, format: truth)
    pieces.appendInterpolation("c", privacy: privacy)
    pieces.appendInterpolation(NSString("d"), privacy: .public, attributes: "")
    let message = OSLogMessage(stringInterpolation: pieces)
    let written = lines { os_log(.info, dso: nil, log: .default, message) }
    #expect(written == ["a   b ff2.5YES<private>d"])
  }
}
