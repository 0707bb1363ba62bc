import AfterglowDecoding
import AfterglowWire

extension JSON {
  init(_ published: KnownService) {
    self = .object([
      "name": .string(published.name), "service": .string(published.service.description),
      "source": .string(published.source),
    ])
  }
}
