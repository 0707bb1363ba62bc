import AfterglowCommands
import Foundation

exit(Tool.run(Array(CommandLine.arguments.dropFirst()), in: .process()).rawValue)
