// fault: a throwing call without try
import Foundation

func folder() -> URL {
  // error: call can throw
  FileManager.default.url(
    for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
}
