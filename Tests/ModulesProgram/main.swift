// Prints the package's module graph. Exits with 1 if the graph violates a rule. script/modules runs this program.
import Foundation
import HouseRules

let report = try ModuleReport(
  ModuleGraph(), KnownExceptions(parsing: ProjectFiles.text(HouseRecords.exceptions)))
print(report.text)
exit(report.isSound ? 0 : 1)
