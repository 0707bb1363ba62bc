extension LocationRequest: PortCodable {
  package func encode(to writer: inout PortWriter) {
    switch self {
    case .open: writer.write(byte: 0)
    case .close: writer.write(byte: 1)
    case .isOn: writer.write(byte: 2)
    case .permission: writer.write(byte: 3)
    case .precision: writer.write(byte: 4)
    case .requestAlways: writer.write(byte: 5)
    case .startUpdating: writer.write(byte: 6)
    case .stopUpdating: writer.write(byte: 7)
    case .setDesiredAccuracy(let metres): writer.write(case: 8, metres)
    case .setBackgroundUpdates(let isOn): writer.write(case: 9, isOn)
    case .startRanging(let subject): writer.write(case: 10, subject)
    case .stopRanging(let subject): writer.write(case: 11, subject)
    case .rangedSubjects: writer.write(byte: 12)
    case .callsByRegion: writer.write(byte: 13)
    case .startMonitoring(let region): writer.write(case: 14, region)
    case .stopMonitoring(let identifier): writer.write(case: 15, identifier)
    case .requestState(let region): writer.write(case: 16, region)
    case .monitoredRegions: writer.write(byte: 17)
    case .requestWhenInUse: writer.write(byte: 18)
    case .requestLocation: writer.write(byte: 19)
    case .setSignificantChanges(let isOn): writer.write(case: 20, isOn)
    case .requestFullAccuracy: writer.write(byte: 21)
    case .setServiceSession(let level): writer.write(case: 22, level)
    case .setBackgroundActivity(let isOn): writer.write(case: 23, isOn)
    case .openMonitor(let name): writer.write(case: 24, name)
    case .openObserver: writer.write(byte: 25)
    case .startLiveUpdates: writer.write(byte: 26)
    case .monitoredConditions: writer.write(byte: 27)
    case .needsServiceSession: writer.write(byte: 28)
    }
  }

  package init(from reader: inout PortReader) throws(PortError) {
    switch try reader.readByte() {
    case 0: self = .open
    case 1: self = .close
    case 2: self = .isOn
    case 3: self = .permission
    case 4: self = .precision
    case 5: self = .requestAlways
    case 6: self = .startUpdating
    case 7: self = .stopUpdating
    case 8: self = .setDesiredAccuracy(try reader.read())
    case 9: self = .setBackgroundUpdates(try reader.read())
    case 10: self = .startRanging(try reader.read())
    case 11: self = .stopRanging(try reader.read())
    case 12: self = .rangedSubjects
    case 13: self = .callsByRegion
    case 14: self = .startMonitoring(try reader.read())
    case 15: self = .stopMonitoring(identifier: try reader.read())
    case 16: self = .requestState(try reader.read())
    case 17: self = .monitoredRegions
    case 18: self = .requestWhenInUse
    case 19: self = .requestLocation
    case 20: self = .setSignificantChanges(try reader.read())
    case 21: self = .requestFullAccuracy
    case 22: self = .setServiceSession(try reader.read())
    case 23: self = .setBackgroundActivity(try reader.read())
    case 24: self = .openMonitor(try reader.read())
    case 25: self = .openObserver
    case 26: self = .startLiveUpdates
    case 27: self = .monitoredConditions
    case 28: self = .needsServiceSession
    default: throw reader.fault(.outOfRange)
    }
  }
}

extension LocationFault: PortCodable {}
extension RegionState: PortCodable {}
extension Proximity: PortCodable {}

extension BeaconConstraint: PortCodable {
  package func encode(to writer: inout PortWriter) {
    writer.write(uuid)
    writer.write(major)
    writer.write(minor)
  }

  package init(from reader: inout PortReader) throws(PortError) {
    self.init(uuid: try reader.read(), major: try reader.read(), minor: try reader.read())
  }
}

extension GeographicCircle: PortCodable {
  package func encode(to writer: inout PortWriter) {
    writer.write(latitude)
    writer.write(longitude)
    writer.write(radius)
  }

  package init(from reader: inout PortReader) throws(PortError) {
    self.init(latitude: try reader.read(), longitude: try reader.read(), radius: try reader.read())
  }
}

extension RegionDescription: PortCodable {
  package func encode(to writer: inout PortWriter) {
    writer.write(identifier)
    writer.write(constraint)
    writer.write(circle)
    writer.write(monitor)
    writer.write(state)
    writer.write(notifiesOnEntry)
    writer.write(notifiesOnExit)
    writer.write(notifiesEntryStateOnDisplay)
  }

  package init(from reader: inout PortReader) throws(PortError) {
    self.init(
      identifier: try reader.read(), constraint: try reader.read(), circle: try reader.read(),
      monitor: try reader.read(), notifiesOnEntry: false, notifiesOnExit: false, notifiesEntryStateOnDisplay: false)
    state = try reader.read()
    notifiesOnEntry = try reader.read()
    notifiesOnExit = try reader.read()
    notifiesEntryStateOnDisplay = try reader.read()
  }
}

extension RangingSubject: PortCodable {
  package func encode(to writer: inout PortWriter) {
    switch self {
    case .constraint(let constraint): writer.write(case: 0, constraint)
    case .region(let region): writer.write(case: 1, region)
    }
  }

  package init(from reader: inout PortReader) throws(PortError) {
    self = try reader.read(Bool.self) ? .region(try reader.read()) : .constraint(try reader.read())
  }
}
