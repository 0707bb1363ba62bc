import AfterglowCapture
import Foundation

/// A capture of the reference material, which exists only on a machine on which the project is developed.
enum ReferenceMaterial {
  static let ubertoothLog = URL(filePath: #filePath).appending(
    path: "../../../../shared/captures/ubertooth-iphone6-ios11.txt"
  ).standardized.path

  static let isPresent = FileManager.default.fileExists(atPath: ubertoothLog)
}

/// Returns all packets and errors of a capture, read at most `chunkLimit` bytes at a time.
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
