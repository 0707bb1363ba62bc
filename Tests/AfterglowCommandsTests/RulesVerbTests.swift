import AfterglowCapture
import AfterglowCommands
import Foundation
import Testing
import VirtualPhone

@Suite struct RulesVerbTests {
  /// Returns the heading lines of the rules and conflicts that a run lists.
  private func headings(_ arguments: String...) -> [String] {
    Invocation(["rules"] + arguments, input: MemorySource([])).outputLines.filter { $0.first?.isLetter ?? false }
  }

  private func objects(_ arguments: String...) throws -> [[String: Any]] {
    try Invocation(["rules", "--json"] + arguments, input: MemorySource([])).outputLines.map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  @Test func `all rules are listed, in their order`() {
    let headings = headings()
    #expect(headings.count == Rules.all.count)
    for (heading, rule) in zip(headings, Rules.all) {
      #expect(heading.hasPrefix(rule.id) && heading.contains(" \(rule.name): "))
    }
  }

  @Test func `a rule is shown with its value, sentence, source, confidence and status`() {
    let run = Invocation("rules", "F1")
    #expect(run.code == .success && run.errors.isEmpty)
    #expect(
      run.outputLines == [
        "F1  notification-light: 10 s",
        "    A local notification lights the screen of a locked phone for about 10 s.",
        "    measured by 1 source: Young, Hacking the overflow area", "    modelled",
      ])
    let missing = Invocation("rules", "A13").outputLines
    #expect(missing.last == "    not modelled: The offer comes from a system app, and no other app is told of it.")
  }

  @Test func `rules are found by their numbers in upper or lower case, and listed in the catalogue's order`() {
    #expect(headings("h2", "F1", "f1").map { $0.prefix(2) } == ["F1", "H2"])
    #expect(Invocation("rules", "F1", "F2").outputLines.count { $0.isEmpty } == 1, "an empty line between, none after")
  }

  @Test func `a topic lists the rules of its section`() {
    for topic in RuleTopic.allCases {
      let headings = headings("--topic", topic.name)
      #expect(!headings.isEmpty && headings.allSatisfy { $0.hasPrefix(topic.rawValue) })
    }
    #expect(headings("B4", "F1", "--topic", "scanning").allSatisfy { $0.hasPrefix("B4") })
  }

  @Test(arguments: [("12.4", "180 s"), ("13", "30 s"), ("26", "30 s"), ("5.0.1", "600 s")])
  func `with a release a rule is shown with its value for that release`(release: String, value: String) {
    #expect(headings("D4", "--os", release).first == "D4  background-task-budget: \(value)")
  }

  @Test func `without a release all values are shown, each with its first release`() {
    #expect(headings("D4").first == "D4  background-task-budget: 600 s; from iOS 7: 180 s; from iOS 13: 30 s")
  }

  @Test func `every rule is listed either as modelled or as not modelled`() {
    let (modelled, missing) = (headings("--modelled"), headings("--not-modelled"))
    #expect(modelled.count == Rules.all.count { $0.status.isObeyed })
    #expect(Set(modelled).isDisjoint(with: missing))
    #expect(modelled.count + missing.count == Rules.all.count)
  }

  @Test func `conflicts are listed all together, or by the rules that they involve`() {
    func ids(_ options: String...) -> [String] {
      Invocation(["rules"] + options, input: MemorySource([])).outputLines.filter { $0.first?.isLetter ?? false }
        .map { String($0.prefix { $0 != " " }) }
    }
    #expect(ids("--conflicts") == Rules.conflicts.map(\.id))
    #expect(ids("--conflicts", "B2") == ["L2", "L3", "L14", "L27"])
    #expect(ids("--conflicts", "--topic", "identity") == ["L3", "L20", "L25"])
    #expect(ids("--conflicts", "--modelled") == Rules.conflicts.filter(\.status.isObeyed).map(\.id))
    #expect(headings("F1", "L4").map { $0.prefix(2) } == ["F1", "L4"])
  }

  @Test func `a conflict is shown with its sides, the default first, and its switch`() {
    let lines = Invocation("rules", "L1").outputLines
    #expect(lines.count == 5)
    #expect(lines[0] == "L1  How often is an overflow advertisement sent? (A6)")
    #expect(lines[1].hasPrefix("    * Every 180 ms") && lines[1].hasSuffix("[180 ms]"))
    #expect(lines[2].hasPrefix("    - Once a second.") && lines[2].hasSuffix("[1 s]"))
    #expect(lines[4] == "    switch: background-advertising-interval, with the value in brackets")
    let idle = Invocation("rules", "L9").outputLines
    #expect(idle.last == "    not modelled: How long a link has to be idle is not published.")
  }

  @Test func `the JSON of rules has the same contents as the text, with numbers separate from their units`() throws {
    let rules = try objects()
    #expect(rules.map { $0["name"] as? String } == Rules.all.map(\.name))
    let budget = try #require(rules.first { $0["name"] as? String == "background-task-budget" })
    let values = try #require(budget["values"] as? [[String: Any]])
    #expect(values.map { $0["number"] as? Int } == [600, 180, 30])
    #expect(values.map { $0["unit"] as? String } == ["s", "s", "s"])
    #expect(values.map { $0["since"] as? String } == [nil, "7.0", "13.0"])
    #expect(budget["status"] as? String == "modelled" && budget["topic"] as? String == "background")
    let one = try #require(try objects("D5", "--os", "13").first)
    #expect(one["release"] as? String == "13.0" && one["values"] == nil)
    #expect((one["value"] as? [String: Any])?["unit"] as? String == "s")
    for rule in rules where rule["status"] as? String == "not modelled" { #expect(rule["reason"] is String) }
  }

  @Test func `the JSON of a conflict marks the default side`() throws {
    for conflict in try objects("--conflicts") {
      let sides = try #require(conflict["sides"] as? [[String: Any]])
      #expect(sides.map { $0["isDefault"] as? Bool } == [true] + sides.dropFirst().map { _ in false })
      #expect((conflict["switch"] == nil) == (conflict["reason"] != nil))
    }
  }

  @Test func `JSON has its keys sorted`() throws {
    for line in Invocation("rules", "--json", "A6", "L1").outputLines {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
      let sorted = try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
      #expect(line == String(decoding: sorted, as: UTF8.self))
    }
  }

  @Test func `a selection without rules is reported`() {
    let run = Invocation("rules", "A13", "--modelled")
    #expect(run.code == .success && run.output.isEmpty)
    #expect(run.errors == "afterglow: no rule or conflict matches all options\n")
  }

  @Test(arguments: [
    (["Z9"], "unknown rule 'Z9'; 'afterglow rules' lists all rules"),
    (["B4", "L99"], "unknown conflict 'L99'; 'afterglow rules --conflicts' lists all conflicts"),
    (
      ["--topic", "weather"],
      "--topic takes one of advertising, scanning, connections, background, location, notifications, restoration, "
        + "identity, radio, not 'weather'"
    ),
    (["--os", "latest"], "--os takes a release of iOS from 5 to 27, such as 13.4.1, not 'latest'"),
    (["--os", "13", "--conflicts"], "--os has no effect with --conflicts; remove one of them"),
    (["--modelled", "--not-modelled"], "--modelled and --not-modelled exclude each other"),
    (["--markdown", "--json"], "--markdown writes the whole page, and takes no other option"),
    (["--page"], "unknown option '--page'; see 'afterglow rules --help'"),
  ])
  func `a wrong command line is reported in one line`(arguments: [String], message: String) {
    let run = Invocation(["rules"] + arguments, input: MemorySource([]))
    #expect(run.code == .usage)
    #expect(run.errors == "afterglow: \(message)\n")
    #expect(run.output.isEmpty)
  }

  @Test func `the committed page agrees with the present rulebook`() throws {
    let page = URL(filePath: #filePath).appending(path: "../../../docs/rules.md").standardized
    let committed = try String(contentsOf: page, encoding: .utf8)
    let run = Invocation("rules", "--markdown")
    #expect(run.output == committed, "script/docs rules writes it anew")
    for rule in Rules.all { #expect(committed.contains("| \(rule.id) | `\(rule.name)` | ")) }
    for conflict in Rules.conflicts { #expect(committed.contains("**\(conflict.id). \(conflict.question)**")) }
  }
}
