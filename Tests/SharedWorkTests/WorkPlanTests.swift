import Foundation
import Testing

@testable import SharedWork

/// A plan gives the same output, however its pieces are distributed.
@Suite struct WorkPlanTests {
  /// The output of the steps in one run, and the numbers whose pieces were computed.
  private final class Page {
    var lines: [String] = []
    var played: [Int] = []
  }

  private struct Square: Codable {
    var number: Int
    var root: Double
    var text: String
  }

  /// Returns a plan with a heading, a piece for each of ten numbers, a step that adds up three further numbers, and an
  /// end line.
  private func plan(_ page: Page, title: String = "squares") throws -> WorkPlan {
    let plan = WorkPlan(title)
    plan.then { page.lines.append("numbers") }
    for number in 0..<10 {
      try plan.add {
        page.played.append(number)
        return Square(number: number * number, root: Double(number).squareRoot(), text: "line\n\(number)\t\"ü\"")
      } then: {
        page.lines.append("\($0.number) \($0.root) \($0.text)")
      }
    }
    plan.add(each: 1...3) {
      $0
    } then: {
      page.lines.append("sum \($0.reduce(0, +))")
    }
    plan.then { page.lines.append("end") }
    return plan
  }

  private func sequential() throws -> [String] {
    let page = Page()
    try plan(page).run()
    return page.lines
  }

  private func shard(_ text: String, title: String = "squares") throws -> [String] {
    var lines: [String] = []
    let shard = try #require(WorkShard(text))
    try plan(Page(), title: title).run(shard, jobs: 1, by: nil) { lines.append($0) }
    return lines
  }

  private func merged(_ shards: [[String]]) throws -> [String] {
    let page = Page()
    try plan(page).merge(shards.flatMap(\.self).joined(separator: "\n"))
    return page.lines
  }

  @Test func `steps run in order, each with its results`() throws {
    let lines = try sequential()
    #expect(lines.count == 13)
    #expect(lines.first == "numbers")
    #expect(lines[3] == "4 1.4142135623730951 line\n2\t\"ü\"")
    #expect(lines.suffix(2) == ["sum 6", "end"])
  }

  @Test(arguments: [1, 2, 3, 7, 20])
  func `shards in any order give the output of one run`(count: Int) throws {
    let shards = try (1...count).map { try shard("\($0)/\(count)") }
    #expect(try merged(shards.reversed()) == sequential())
  }

  @Test func `a missing, foreign or changed shard is an error`() throws {
    let (first, second) = (try shard("1/2"), try shard("2/2"))
    let missing =
      "6 of 13 pieces are missing, the first of them piece 1; pass the complete output of every shard (passed: 1/2)"
    #expect(throws: WorkFailure(missing)) { try merged([first]) }
    #expect(throws: WorkFailure.self) { try merged([first, shard("2/2", title: "cubes")]) }
    #expect(throws: WorkFailure.self) { try merged([first, second.dropLast() + ["11\t9"], second]) }
    #expect(throws: WorkFailure("line 1 is not a line that '--shard' prints")) { try merged([["hello"]]) }
    #expect(throws: WorkFailure("line 1 has a piece that is in no shard of this work")) { try merged([["0\t1"]]) }
    #expect(try merged([first, second, first]) == sequential())
  }

  @Test func `a piece with a known result is not computed`() throws {
    let page = Page()
    let plan = WorkPlan("known")
    try plan.add(known: 7) {
      page.played.append(7)
      return 8
    } then: {
      page.lines.append("\($0)")
    }
    try plan.run()
    #expect(page.lines == ["7"])
    #expect(page.played.isEmpty)
  }

  @Test func `a plan that is stopped runs the steps whose pieces were computed`() throws {
    let page = Page()
    try plan(page).run { page.played.count == 4 }
    #expect(page.played == [0, 1, 2, 3])
    #expect(page.lines.count == 6)
    #expect(page.lines.last == "end")
  }

  @Test(arguments: ["", "1", "0/2", "3/2", "1/0", "-1/2", "1/2/3", "a/b", "1/9999999999"])
  func `a shard with impossible numbers is refused`(text: String) {
    #expect(WorkShard(text) == nil)
  }

  /// Returns a command whose workers are shells with this script. The shells do not run the plan's pieces, but print
  /// the script's answers.
  private func command(_ script: String) -> WorkerCommand {
    WorkerCommand(executable: "/bin/sh", arguments: ["-c", script])
  }

  @Test(arguments: [2, 4])
  func `results of processes reach the steps in order, whatever the order of arrival`(jobs: Int) throws {
    var lines: [Int] = []
    var played = 0
    let plan = WorkPlan("tens")
    for _ in 0..<9 {
      try plan.add {
        -1
      } then: {
        lines.append($0)
      }
    }
    // The first piece takes the longest time.
    let script = #"read briefing; while read n; do [ $n = 0 ] && sleep 0.2; printf '%d\t%d\n' $n $((n * 10)); done"#
    try plan.run(jobs: jobs, by: command(script), onPiece: { played += 1 })
    #expect(lines == (0..<9).map { $0 * 10 })
    #expect(played == 9)
  }

  @Test func `a worker that exits early or prints anything but results is an error`() throws {
    let plan = WorkPlan("deaths")
    for _ in 0..<4 {
      try plan.add {
        1
      } then: { _ in
      }
    }
    #expect(throws: WorkFailure.self) { try plan.run(jobs: 2, by: command("read a; read n; exit 3")) }
    #expect(throws: WorkFailure("a worker process printed 'hello' instead of a result")) {
      try plan.run(jobs: 2, by: command("read a; while read n; do echo hello; done"))
    }
  }
}
