import AfterglowWire

/// A request to a peer's attribute server, at the height of a GATT procedure.
enum AttributeRequest {
  /// Discover All Primary Services (Core Specification, volume 3, part G, section 4.4.1).
  case discoverPrimaryServices
}

enum AttributeResponse {
  case primaryServices([ServiceUUID])

  /// How many request–response pairs the procedure takes on the link.
  ///
  /// Read By Group Type answers with services of one width only, as many as fit the MTU, and one last request is answered
  /// with Attribute Not Found (Core Specification, volume 3, part F, section 3.4.4.9). iPhones use an MTU of 185 (rule C12).
  var roundTrips: Int {
    switch self {
    case .primaryServices(let services):
      var trips = 1
      var room = 0
      var previous: ServiceUUID.Width?
      for service in services {
        let size = service.width == .bits16 ? 6 : 20
        if service.width != previous || room < size {
          trips += 1
          room = Self.attributeMTU - 2
          previous = service.width
        }
        room -= size
      }
      return trips
    }
  }

  private static let attributeMTU = 185
}
