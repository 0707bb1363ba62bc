import Foundation
import Testing

@testable import AppBuilding

@Suite struct `A storyboard` {
  private static let text = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" initialViewController="v1">
      <scenes><scene sceneID="s1"><objects>
        <viewController id="v1" customClass="StartController" sceneMemberID="viewController">
          <view key="view" id="w1"><rect key="frame" x="0" y="0" width="1" height="1"/>
            <subviews><button id="b1"><state key="normal" title="Start"/>
              <connections><action selector="start:" destination="v1" eventType="touchUpInside" id="a1"/></connections>
            </button></subviews>
            <constraints><constraint firstItem="b1" id="c1"/><constraint firstItem="b1" id="c2"/></constraints>
          </view>
          <connections><outlet property="button" destination="b1" id="o1"/>
            <outlet property="top" destination="c2" id="o2"/></connections>
        </viewController>
      </objects></scene></scenes>
    </document>
    """

  private func parsed(_ text: String) -> InterfaceDocument? {
    InterfaceDocument(parsing: Data(text.utf8), name: "Main", isStoryboard: true)
  }

  @Test func `a parsed storyboard keeps views and connections, and loses the layout`() throws {
    let document = try #require(parsed(Self.text))
    #expect(document.customClasses == ["StartController"])
    for kept in ["\"selector\":\"start:\"", "\"title\":\"Start\"", "\"id\":\"c2\"", "\"property\":\"top\""] {
      #expect(document.json.contains(kept), "\(kept)")
    }
    for dropped in ["\"c1\"", "rect", "sceneMemberID"] { #expect(!document.json.contains(dropped), "\(dropped)") }
  }

  @Test(arguments: [
    "", "<document>", "<other/>", "no XML",
    String(repeating: "<a>", count: 300) + String(repeating: "</a>", count: 300),
  ]) func `a storyboard that cannot be read gives no document`(_ text: String) {
    #expect(parsed(text) == nil)
  }

  @Test func `the outlets and actions of a storyboard's classes are found`() {
    let source = """
      class StartController: UIViewController {
        @IBOutlet private weak var button: UIButton!
        @IBAction func start(_ sender: Any) {}
        @IBAction func stop() {}
        @IBAction private func choose(_ sender: UIButton, forEvent event: UIEvent) {}
      }
      extension Other { @IBAction func reset(sender: Any) {} }
      """
    let rewritten = SourceRewriter.rewrite(
      TokenizedSource(source), interface: .init(fileNumber: 3, customClasses: ["StartController"]))
    for text in [
      "static func interfaceMake_3() -> AnyObject? { StartController(coder: InterfaceFiles.coder) }",
      "case \"button\": return InterfaceFiles.assign(&object.button, value);",
      "case \"start:\": return Selector(\"start:\", StartController.start(_:));",
      "case \"stop\": return Selector(\"stop\", StartController.stop);",
      "case \"choose:forEvent:\": return Selector(\"choose:forEvent:\", StartController.choose(_:forEvent:));",
      "case \"resetWithSender:\": return Selector(\"resetWithSender:\", Other.reset(sender:));",
    ] { #expect(rewritten.text.contains(text), "\(text)") }
    #expect(rewritten.interfaceRegistrations.count == 3)
    #expect(!rewritten.text.contains("Other(coder:"))
  }

  @Test func `an outlet or an action in a branch of an #if is connected only if the branch is compiled`() {
    let source = """
      class StartController: UIViewController {
        #if os(tvOS)  // a television
        @IBOutlet var button: UIButton!
        #elseif DEBUG
        @IBOutlet var label: UILabel!
        #else
        @IBAction func stop() {}
        #endif
        @IBOutlet var field: UITextField!
      }
      """
    let text = SourceRewriter.rewrite(
      TokenizedSource(source), interface: .init(fileNumber: 3, customClasses: ["StartController"])
    ).text
    #expect(text.contains("#if (false)\ncase \"button\""))
    #expect(text.contains("#if !(false) && (DEBUG)\ncase \"label\""))
    #expect(text.contains("#if !(false) && !(DEBUG) && (true)\ncase \"stop\""))
    #expect(text.contains("#endif\ncase \"field\""))
  }

  @Test func `a segue of the app's own class is created with its two controllers`() throws {
    let segue = #"<segue kind="custom" identifier="next" destination="v2" customClass="Replacement" id="s2"/>"#
    let document = try #require(
      parsed(Self.text.replacing("<connections><outlet", with: "<connections>\(segue)<outlet")))
    #expect(document.customClasses == ["StartController"] && document.segueClasses == ["Replacement"])
    let rewritten = SourceRewriter.rewrite(
      TokenizedSource("class Replacement: UIStoryboardSegue {}"),
      interface: .init(fileNumber: 3, customClasses: document.customClasses, segueClasses: document.segueClasses))
    #expect(rewritten.text.contains("Replacement(identifier: name, source: source, destination: destination)"))
    #expect(!rewritten.text.contains("Replacement(coder:"))
    #expect(
      rewritten.interfaceRegistrations.first
        == "InterfaceFiles.register(segue: \"Replacement\", make: Replacement.interfaceSegue_3)")
  }

  @Test func `a source of an app without storyboards gets no code for outlets`() {
    let rewritten = SourceRewriter.rewrite(TokenizedSource("class A { @IBOutlet var b: C! }"))
    #expect(rewritten.text == "import FoundationAdditions; class A { var b: C! }")
  }
}
