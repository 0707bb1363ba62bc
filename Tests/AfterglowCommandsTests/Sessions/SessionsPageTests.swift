import AfterglowCapture
import AfterglowCommands
import AfterglowLinkLayer
import Foundation
import Testing

/// The contents of the page, tested without a browser. `script/page-test` tests the page in a browser.
@Suite struct SessionsPageTests {
  private func page(
    _ capture: [UInt8], named name: String = "capture.pcapng", gap seconds: Int = 60
  ) throws -> String {
    let folder = try TemporaryFolder()
    let file = try folder.file(name, capture)
    let run = Invocation("sessions", "--gap", "\(seconds)", "--html", folder.path + "/page.html", file)
    #expect(run.code == .success, "\(run.errors)")
    return try String(contentsOfFile: folder.path + "/page.html", encoding: .utf8)
  }

  private func data(_ page: String) throws -> [String: Any] {
    let start = try #require(page.range(of: #"<script type="application/json" id="data">"#))
    let end = try #require(page.range(of: "</script>", range: start.upperBound..<page.endIndex))
    let text = Data(page[start.upperBound..<end.lowerBound].utf8)
    return try #require(try JSONSerialization.jsonObject(with: text) as? [String: Any])
  }

  private func capture(_ count: Int64, named name: String = "belt") -> [UInt8] {
    var capture = MadeCapture()
    for second in 0..<count {
      capture.append(
        .nonConnectable, from: MadeCapture.a, [UInt8(name.utf8.count + 1), 9] + name.utf8, at: second,
        rssiDBm: second % 2 == 0 ? -60 : -40)
    }
    return capture.takeBytes()
  }

  @Test func `a page loads no other file`() throws {
    let page = try page(capture(3))
    for word in ["http:", "https:", "src=", "href=", "@import", "url(", "fetch(", "XMLHttpRequest", "{{", "}}<"] {
      #expect(!page.contains(word), "\(word)")
    }
    #expect(page.contains(#"content="default-src 'none';"#))
  }

  @Test func `the page's table and timeline agree with the tool's output`() throws {
    let page = try page(capture(10))
    #expect(page.contains(#"<th scope="row">46:05:04:03:02:01</th>"#))
    #expect(page.contains(#"<time datetime="2023-11-14T22:13:20Z">2023-11-14 22:13:20</time>"#))
    #expect(page.contains(#"<td class="number">9.0 s</td><td class="number">10</td><td class="number">−60</td>"#))
    let data = try data(page)
    #expect(data["from"] as? Int == 1_700_000_000_000 && data["to"] as? Int == 1_700_000_009_000)
    let peer = try #require((data["peers"] as? [[String: Any]])?.first)
    #expect(peer["name"] as? String == "46:05:04:03:02:01" && peer["said"] as? String == "belt")
    let presence = try #require((peer["presences"] as? [[String: Any]])?.first)
    // The fields of a point are span, mean, weakest, strongest and count.
    #expect(
      (presence["points"] as? [Int])?.prefix(10) == [1_700_000_000, -60, -60, -60, 1, 1_700_000_001, -40, -40, -40, 1])
  }

  @Test func `received names and file names become text without markup`() throws {
    let hostile = [
      "</script><script>", "<img src=x>", "&amp;\"'", "<!--", "<\u{338}b>", "a\u{202E}b\u{1B}[2J",
    ]
    for name in hostile {
      let page = try page(capture(1, named: name), named: name.filter { $0 != "/" } + ".pcapng")
      let plain = try self.page(capture(1))
      // The number of elements does not depend on the name.
      #expect(page.unicodeScalars.count { $0 == "<" } == plain.unicodeScalars.count { $0 == "<" }, "\(name)")
      #expect(!page.unicodeScalars.contains("\u{1B}") && !page.unicodeScalars.contains("\u{202E}"))
      let peer = (try data(page)["peers"] as? [[String: Any]])?.first
      if !name.contains("\u{1B}") { #expect(peer?["said"] as? String == name) }
    }
  }

  @Test func `a point covers one second, or two seconds if there are too many points for a page`() throws {
    for (count, resolution) in [(1_000, 1_000), (100_001, 2_000)] as [(Int64, Int)] {
      let data = try data(try page(capture(count)))
      #expect(data["resolution"] as? Int == resolution)
      let presences = (data["peers"] as? [[String: Any]])?.first?["presences"] as? [[String: Any]]
      let points = try #require(presences?.first?["points"] as? [Int])
      #expect(points.count / 5 <= 100_000)
      #expect(stride(from: 4, to: points.count, by: 5).reduce(0) { $0 + points[$1] } == Int(count))
      #expect(points[..<4] == (resolution == 1_000 ? [1_700_000_000, -60, -60, -60] : [850_000_000, -50, -60, -40]))
    }
  }

  @Test func `the page of a crowd shows only identified peers and the peers with the most packets`() throws {
    var capture = MadeCapture()
    for number in 0..<1_200 as Range<UInt64> {
      for _ in 0..<(number >= 1_100 ? 2 : 1) {
        capture.append(.nonConnectable, from: DeviceAddress(rawValue: number, isRandom: true), [])
      }
    }
    capture.append(.nonConnectable, from: MadeCapture.b, MadeCapture.beacon)
    let page = try page(capture.takeBytes())
    let peers = try #require(try data(page)["peers"] as? [[String: Any]])
    #expect(peers.count == 1_000 && peers[0]["identified"] as? Bool == true)
    let names = peers.compactMap { $0["name"] as? String }
    #expect(names.contains("00:00:00:00:04:AF") && names.contains("00:00:00:00:03:82"))
    #expect(!names.contains("00:00:00:00:03:83"))
    #expect(page.contains("Of 1,201 devices, the page shows the identified devices and the devices with the most"))
  }

  @Test func `a peer with more presences than a page usually shows is on the page`() throws {
    var capture = MadeCapture()
    for number in 0...5_000 as ClosedRange<Int64> {
      capture.append(.nonConnectable, from: MadeCapture.a, [], at: 2 * number)
    }
    let data = try data(try page(capture.takeBytes(), gap: 1))
    let peers = try #require(data["peers"] as? [[String: Any]])
    #expect(peers.map { ($0["presences"] as? [Any])?.count } == [5_001])
  }

  @Test func `the same capture gives the same page, byte for byte`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("capture.pcapng", capture(50))
    let pages = try (0..<2).map { number in
      let path = "\(folder.path)/\(number).html"
      _ = Invocation("sessions", "--html", path, file)
      return try String(contentsOfFile: path, encoding: .utf8)
    }
    #expect(pages[0] == pages[1])
  }
}
