// Prints the package's module graph and ends with 1 where it breaks a rule; script/modules runs it.
import Foundation
import HouseRules

let report = try ModuleReport(
  ModuleGraph(), KnownExceptions(parsing: ProjectFiles.text(HouseRecords.exceptions)))
print(report.text)
exit(report.isSound ? 0 : 1)
