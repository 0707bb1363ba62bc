// fault: a property in a log message without self
import os

final class Counter {
  private let logger = Logger(subsystem: "org.afterglow", category: "test")
  private var count = 0

  func log() {
    // error: requires explicit use of 'self'
    logger.notice("\(count, privacy: .public)")
  }
}
