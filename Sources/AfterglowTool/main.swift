import AfterglowCapture
import AfterglowCommands
import Foundation

exit(Tool.run(PathText.arguments, in: .process()).rawValue)
