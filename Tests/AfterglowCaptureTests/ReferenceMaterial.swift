import AfterglowCapture
import Foundation

/// The captures that lie beside the project where it is developed, and nowhere else.
enum ReferenceMaterial {
  static let ubertoothLog = URL(filePath: #filePath).appending(
    path: "../../../../shared/captures/ubertooth-iphone6-ios11.txt"
  ).standardized.path

  static let isPresent = FileManager.default.fileExists(atPath: ubertoothLog)
}

/// All of a capture's packets and errors, read through reads of at most `chunkLimit` bytes.
func readAll(
  _ text: String, format: CaptureFormat? = nil, chunkLimit: Int = .max
) throws -> [Result<Packet, CaptureError>] {
  try readAll(Array(text.utf8), format: format, chunkLimit: chunkLimit)
}

func readAll(
  _ bytes: [UInt8], format: CaptureFormat? = nil, chunkLimit: Int = .max
) throws -> [Result<Packet, CaptureError>] {
  Array(try CaptureReader(MemorySource(bytes, chunkLimit: chunkLimit), format: format))
}
