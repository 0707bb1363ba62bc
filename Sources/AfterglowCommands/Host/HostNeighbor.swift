#if os(Linux)
  import Advertiser
  import AppBuilding
  import AppProcesses
  import BackgroundAdvertiser
  import Foundation
  import VirtualPhone

  /// Builds the app that runs on every second phone in place of the hosted app.
  struct HostNeighbor {
    let options: HostOptions
    let surroundings: Surroundings

    func app() throws(CommandFailure) -> PhoneApp? {
      guard let name = options.beside else { return nil }
      do {
        switch name {
        case "Advertiser": return try PhoneApp.advertiser()
        case "BackgroundAdvertiser": return try PhoneApp.neighborOfReference()
        default: break
        }
      } catch {
        throw .badData("the property list of \(name) cannot be read")
      }
      let (plan, program) = try HostBuild(options: options.forApp(at: name), surroundings: surroundings).run()
      guard let infoPlist = try? InfoPlist(parsing: plan.infoPlist) else {
        throw .badData("the property list of \(name) cannot be read")
      }
      let container = options.work.appendingPathComponent("\(BuildSettings.identifier(plan.app.name))/beside")
      try? FileManager.default.removeItem(at: container)
      return PhoneApp(
        name: plan.modules.last?.description.name ?? plan.app.name, infoPlist: infoPlist, executable: program,
        container: container)
    }
  }
#endif
