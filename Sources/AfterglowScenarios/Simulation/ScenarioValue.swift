import AfterglowWire
import Foundation
import VirtualPhone

/// A part of a scenario's JSON, with its path in the file for error messages.
struct ScenarioValue {
  let path: String
  let json: JSONValue

  func error(_ reason: String) -> ScenarioError { ScenarioError(path: path, reason: reason) }

  private func expected(_ what: String) -> ScenarioError { error("expected \(what), found \(json.kind)") }

  func string() throws(ScenarioError) -> String {
    guard case .string(let value) = json else { throw expected("a text") }
    return value
  }

  func boolean() throws(ScenarioError) -> Bool {
    guard case .boolean(let value) = json else { throw expected("true or false") }
    return value
  }

  func number(in range: ClosedRange<Double>) throws(ScenarioError) -> Double {
    guard case .number(let value) = json else { throw expected("a number") }
    guard range.contains(value) else {
      throw error(
        "\(Self.text(value)) is not between \(Self.text(range.lowerBound)) and \(Self.text(range.upperBound))")
    }
    return value
  }

  func integer(in range: ClosedRange<Int>) throws(ScenarioError) -> Int {
    let value = try number(in: Double(range.lowerBound)...Double(range.upperBound))
    guard let integer = Int(exactly: value) else { throw error("expected a whole number, found \(Self.text(value))") }
    return integer
  }

  /// Parses a duration, which the file gives in seconds. A time is the duration since the beginning of the scenario.
  func seconds() throws(ScenarioError) -> Duration { .seconds(try number(in: 0...Scenario.longest.inSeconds)) }

  /// Parses a moment in ISO 8601. Returns the moment in seconds since 1970.
  func moment() throws(ScenarioError) -> Double {
    let text = try string()
    guard let date = try? Date(text, strategy: .iso8601) else {
      throw error("a time has the form \"2014-03-01T09:00:00Z\", not '\(text)'")
    }
    return date.timeIntervalSince1970
  }

  func list() throws(ScenarioError) -> [ScenarioValue] {
    guard case .array(let values) = json else { throw expected("a list") }
    return values.enumerated().map { ScenarioValue(path: "\(path)[\($0.offset)]", json: $0.element) }
  }

  /// Returns the case whose raw value equals the text.
  func choice<Choice: CaseIterable & RawRepresentable<String>>(
    of type: Choice.Type = Choice.self
  ) throws(ScenarioError) -> Choice {
    let word = try string()
    guard let choice = Choice(rawValue: word) else {
      throw error("'\(word)' is not one of \(Choice.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return choice
  }

  /// Returns the choice whose word equals the text.
  func choice<Choice>(among choices: [Choice], named word: (Choice) -> String) throws(ScenarioError) -> Choice {
    let text = try string()
    for choice in choices where word(choice) == text { return choice }
    throw error("'\(text)' is not one of \(choices.map(word).joined(separator: ", "))")
  }

  /// Returns a position in metres east and north: `[x, y]`.
  func position() throws(ScenarioError) -> Position {
    let values = try list()
    guard values.count == 2 else { throw error("a place is [x, y] in metres") }
    let farthest = Scenario.farthest
    return Position(
      x: try values[0].number(in: -farthest...farthest), y: try values[1].number(in: -farthest...farthest))
  }

  func installation() throws(ScenarioError) -> InstallationID {
    guard let installation = InstallationID(try string()) else {
      throw error("an identifier is eight hexadecimal digits, not all zero")
    }
    return installation
  }

  func object() throws(ScenarioError) -> ScenarioObject {
    guard case .object(let members) = json else { throw expected("an object") }
    return ScenarioObject(path: path, members: members)
  }

  /// Returns a number as a person writes it: a whole number has no decimal point.
  static func text(_ value: Double) -> String { Int(exactly: value).map(String.init) ?? "\(value)" }
}

/// An object of a scenario. Each key is read once, and a key that was never read is an error.
struct ScenarioObject {
  let path: String
  private var members: [String: JSONValue]
  /// The known keys, which the error about an unknown key lists.
  private var known: [String] = []

  init(path: String, members: [String: JSONValue]) {
    self.path = path
    self.members = members
  }

  mutating func take(_ key: String) throws(ScenarioError) -> ScenarioValue {
    guard let value = takeIfPresent(key) else { throw ScenarioError(path: path, reason: "'\(key)' is missing") }
    return value
  }

  mutating func takeIfPresent(_ key: String) -> ScenarioValue? {
    known.append(key)
    guard let value = members.removeValue(forKey: key) else { return nil }
    return ScenarioValue(path: path.isEmpty ? key : "\(path).\(key)", json: value)
  }

  /// Throws an error if a key was not read. The caller calls this method after the last `take`.
  func end() throws(ScenarioError) {
    guard let stray = members.keys.min() else { return }
    let names = known.sorted().joined(separator: ", ")
    throw ScenarioError(path: path.isEmpty ? stray : "\(path).\(stray)", reason: "unknown key; the keys are \(names)")
  }
}
