public import AfterglowTrial
import AppHosting
import Foundation
import PhonePort
import UIKit
public import VirtualPhone

extension PhoneApp {
  /// Returns the field trial's app for virtual phones.
  public static func trial() throws -> PhoneApp {
    PhoneApp(
      name: "Trial", infoPlist: try InfoPlist(parsing: Data(PackageResources.Trial_Info_plist)),
      delegate: PartAppDelegate.self)
  }
}

/// The plans in the app's bundle, which the tool reads too.
public enum BundledPlanFiles {
  /// The name and the content of each file.
  public static var all: [(name: String, text: [UInt8])] {
    [("twenty-minutes", PackageResources.twenty_minutes_json), ("evening", PackageResources.evening_json)]
  }
}

/// The part of one phone or machine in a plan, and the lines that the phone or machine logs.
public final class TrialPart {
  /// The plan that the phones play.
  public let plan: TrialPlan
  /// The phone's role.
  public let role: String
  /// All lines that the app has logged on the phone, including the lines from before the plan began.
  public fileprivate(set) var lines: [TrialLine] = []
  /// Called with each line that the app writes to the log.
  public var onLine: ((TrialLine) -> Void)?

  /// Creates a part in a plan.
  public init(plan: TrialPlan, role: String) {
    self.plan = plan
    self.role = role
  }
}

extension Phone {
  /// Installs the field trial's app with permission for location and notifications. Each process of the app plays this
  /// part.
  public func install(_ app: PhoneApp, playing part: TrialPart) -> InstalledApp {
    let installed = install(app)
    setLocationAuthorization(.authorizedAlways, for: installed)
    setNotificationAuthorization(.authorized, for: installed)
    onLaunch = { $0.prepareTrial(part) }
    return installed
  }
}

extension AppProcess {
  /// Sets the part that a newly started process plays.
  fileprivate func prepareTrial(_ part: TrialPart) {
    MainThread.unisolated { (delegate: (any UIApplicationDelegate)?, part: TrialPart) in
      (delegate as? PartAppDelegate)?.part = part
    }(delegate, part)
  }

  /// Begins the plan, as the person with the phone would in the app.
  public func beginTrial() {
    ask { runner, part in runner.begin(part.plan, as: part.role) }
  }

  /// Answers a question, as the person with the phone would in the app.
  public func answerTrial(_ isYes: Bool, about subject: String) {
    ask { runner, _ in runner.answer(isYes, about: subject) }
  }

  private typealias Hand = @MainActor (TrialRunner, TrialPart) -> Void

  private func ask(_ hand: @escaping Hand) {
    let delegate = delegate
    let act = MainThread.unisolated { (delegate: (any UIApplicationDelegate)?, hand: @escaping Hand) in
      guard let delegate = delegate as? PartAppDelegate, let part = delegate.part else { return }
      if let runner = delegate.runner { hand(runner, part) }
    }
    perform(MainThread.isolated { act(delegate, hand) })
  }
}

/// The app that offers only the plan of its part, and passes the lines of the log to the part.
private final class PartAppDelegate: AppDelegate {
  var part: TrialPart?

  override func makeRecord() -> any TrialRecord { PartRecord(part) }
  override func endProcess() { AppProcess.running?.kill() }
  override var plans: [TrialPlan] { part.map { [$0.plan] } ?? [] }
}

/// A store that passes each line to the part.
private final class PartRecord: TrialRecord {
  private let part: TrialPart?

  init(_ part: TrialPart?) {
    self.part = part
  }

  func append(_ line: TrialLine) {
    part?.lines.append(line)
    part?.onLine?(line)
  }
  func clear() {}
}
