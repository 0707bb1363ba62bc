import Foundation

/// The acts of two to four people and their phones, step by step, and the rules that each step can decide.
///
/// A plan is a file of JSON; `afterglow schema plan` describes it.
public struct TrialPlan: Codable, Hashable, Sendable {
  /// The plan's name, which is also valid as a file name.
  public var name: String
  /// One line that describes the plan for people.
  public var title: String
  /// The requirements and the duration of the plan, in one or two sentences.
  public var summary: String
  /// The phones of the plan. The first phone is the conductor, which gives the instructions to all people.
  public var roles: [Role]
  /// The Linux machine that takes part; `nil` if the plan needs no Linux machine. A trial without the Linux machine
  /// decides fewer rules.
  public var witness: Role?
  /// The steps, in their order.
  public var steps: [TrialStep]

  /// One phone of a plan, or the plan's witness.
  public struct Role: Codable, Hashable, Sendable {
    /// The role's name, one letter.
    public var name: String
    /// The purpose of this phone or machine, in a sentence.
    public var purpose: String
  }

  /// The maximum duration of a plan in seconds, which is one day.
  private static let longest = 86_400.0
  /// The range of an act's number, which is a distance in metres or a number of repetitions.
  private static let actNumbers = 0.0...1_000
  /// The maximum number of steps of a plan, and of acts or decisions of one step.
  private static let largestList = 500

  /// Reads a plan from JSON.
  ///
  /// - Throws: An error that states the fault and its position.
  public init(parsing text: [UInt8]) throws(TrialPlanError) {
    do {
      self = try JSONDecoder().decode(TrialPlan.self, from: Data(text))
    } catch let error as DecodingError {
      throw TrialPlanError(error)
    } catch {
      throw TrialPlanError(place: "", reason: "not a plan")
    }
    try check()
  }

  /// The phones, and the witness if the plan has a witness.
  public var participants: [Role] { roles + (witness.map { [$0] } ?? []) }

  /// The length of the whole plan, in seconds.
  public var seconds: Double { steps.reduce(0) { $0 + $1.seconds } }

  /// The time at which each step begins, in seconds since the plan began.
  public var beginnings: [Double] {
    var time = 0.0
    return steps.map { step in
      defer { time += step.seconds }
      return time
    }
  }

  /// Returns the index of the step at a time since the plan's beginning; `nil` before and after the plan.
  public func step(at seconds: Double) -> Int? {
    guard seconds >= 0, seconds < self.seconds else { return nil }
    return beginnings.lastIndex { $0 <= seconds }
  }

  private func check() throws(TrialPlanError) {
    guard (2...4).contains(roles.count), Set(participants.map(\.name)).count == participants.count else {
      throw TrialPlanError(place: "roles", reason: "a plan must have two to four roles with different names")
    }
    guard (1...Self.largestList).contains(steps.count), seconds <= Self.longest else {
      throw TrialPlanError(place: "steps", reason: "a plan has 1 to \(Self.largestList) steps and lasts a day at most")
    }
    guard Set(steps.map(\.id)).count == steps.count else {
      throw TrialPlanError(place: "steps", reason: "two steps have the same id")
    }
    let names = Set(participants.map(\.name))
    for step in steps {
      guard step.seconds > 0, step.acts.count <= Self.largestList, step.decides.count <= Self.largestList else {
        throw TrialPlanError(place: step.id, reason: "a step needs a positive duration and a limited number of acts")
      }
      for act in step.acts {
        guard names.contains(act.role) else {
          throw TrialPlanError(place: step.id, reason: "there is no role '\(act.role)'")
        }
        guard Self.actNumbers.contains(act.number ?? 0) else {
          throw TrialPlanError(place: step.id, reason: "the number of an act must be from 0 to 1000")
        }
        guard (0..<step.seconds).contains(act.at) else {
          throw TrialPlanError(place: step.id, reason: "\(act.at) s is not within the step")
        }
        guard (act.hand == nil) != (act.app == nil) else {
          throw TrialPlanError(place: step.id, reason: "an act is either a 'hand' or an 'app'")
        }
        guard act.role != witness?.name || act.app.map(TrialAct.App.ofWitness.contains) ?? false else {
          throw TrialPlanError(place: step.id, reason: "a witness may only advertise, scan and compare clocks")
        }
      }
      for decision in step.decides {
        guard names.contains(decision.role) else {
          throw TrialPlanError(place: step.id, reason: "there is no role '\(decision.role)'")
        }
      }
    }
  }
}

/// An error in a plan, with its reason and its position.
public struct TrialPlanError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The step or the path of keys; empty for the whole plan.
  public var place: String
  /// The reason in words.
  public var reason: String

  init(place: String, reason: String) {
    self.place = place
    self.reason = reason
  }

  init(_ error: DecodingError) {
    switch error {
    case .keyNotFound(let key, let context):
      self.init(context, "'\(key.stringValue)' is missing")
    case .typeMismatch(let type, let context): self.init(context, "expected a value of the type \(type)")
    case .valueNotFound(let type, let context): self.init(context, "expected a value of the type \(type)")
    case .dataCorrupted(let context): self.init(context, context.codingPath.isEmpty ? "not JSON" : "an unknown word")
    @unknown default: self.init(place: "", reason: "not a plan")
    }
  }

  private init(_ context: DecodingError.Context, _ reason: String) {
    let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? "." + $0.stringValue }.joined()
    self.init(place: String(path.drop { $0 == "." }), reason: reason)
  }

  /// The position, if it is known, and the reason.
  public var description: String { place.isEmpty ? reason : "\(place): \(reason)" }
}
