extension PhoneCallback: PortCodable {
  package func encode(to writer: inout PortWriter) {
    switch self {
    case .central(let id, let callback): writer.write(case: 0, id, callback)
    case .peripheralManager(let id, let callback): writer.write(case: 1, id, callback)
    case .location(let id, let callback): writer.write(case: 2, id, callback)
    case .notification(let id, let permission): writer.write(case: 3, id, permission)
    case .application(let callback): writer.write(case: 4, callback)
    case .timer(let id): writer.write(case: 5, id)
    case .channel(let id, let callback): writer.write(case: 6, id, callback)
    case .notificationEvent(let id, let event): writer.write(case: 7, id, event)
    case .liveActivityEnded(let id): writer.write(case: 8, id)
    }
  }

  package init(from reader: inout PortReader) throws(PortError) {
    switch try reader.readByte() {
    case 0: self = .central(try reader.read(), try reader.read())
    case 1: self = .peripheralManager(try reader.read(), try reader.read())
    case 2: self = .location(try reader.read(), try reader.read())
    case 3: self = .notification(try reader.read(), try reader.read())
    case 4: self = .application(try reader.read())
    case 5: self = .timer(try reader.read())
    case 6: self = .channel(try reader.read(), try reader.read())
    case 7: self = .notificationEvent(try reader.read(), try reader.read())
    case 8: self = .liveActivityEnded(try reader.read())
    default: throw reader.fault(.outOfRange)
    }
  }
}

extension NotificationPermission: PortCodable {}

extension ApplicationCallback: PortCodable {
  package func encode(to writer: inout PortWriter) {
    switch self {
    case .didFinishLaunching(let reasons, let scenes): writer.write(case: 0, reasons, scenes)
    case .didBecomeActive: writer.write(byte: 1)
    case .willResignActive: writer.write(byte: 2)
    case .didEnterBackground: writer.write(byte: 3)
    case .willEnterForeground: writer.write(byte: 4)
    case .willTerminate: writer.write(byte: 5)
    case .didReceiveMemoryWarning: writer.write(byte: 6)
    case .protectedDataWillBecomeUnavailable: writer.write(byte: 7)
    case .protectedDataDidBecomeAvailable: writer.write(byte: 8)
    case .taskExpired(let task): writer.write(case: 9, task)
    case .tapped(let text): writer.write(case: 10, text)
    case .opened(let link): writer.write(case: 11, link)
    case .clockChanged: writer.write(byte: 12)
    case .backgroundRefreshChanged: writer.write(byte: 13)
    case .userDidTakeScreenshot: writer.write(byte: 14)
    }
  }

  package init(from reader: inout PortReader) throws(PortError) {
    switch try reader.readByte() {
    case 0: self = .didFinishLaunching(try reader.read(), scenes: try reader.read())
    case 1: self = .didBecomeActive
    case 2: self = .willResignActive
    case 3: self = .didEnterBackground
    case 4: self = .willEnterForeground
    case 5: self = .willTerminate
    case 6: self = .didReceiveMemoryWarning
    case 7: self = .protectedDataWillBecomeUnavailable
    case 8: self = .protectedDataDidBecomeAvailable
    case 9: self = .taskExpired(try reader.read())
    case 10: self = .tapped(try reader.read())
    case 11: self = .opened(link: try reader.read())
    case 12: self = .clockChanged
    case 13: self = .backgroundRefreshChanged
    case 14: self = .userDidTakeScreenshot
    default: throw reader.fault(.outOfRange)
    }
  }
}

extension LaunchReasons: PortCodable {
  package func encode(to writer: inout PortWriter) {
    writer.write(centrals)
    writer.write(peripheralManagers)
    writer.write(isLocation)
    writer.write(link)
    writer.write(answer)
  }

  package init(from reader: inout PortReader) throws(PortError) {
    self.init(centrals: try reader.read(), peripheralManagers: try reader.read(), isLocation: try reader.read())
    link = try reader.read()
    answer = try reader.read()
  }
}

extension SceneManifest: PortCodable {
  package func encode(to writer: inout PortWriter) {
    writer.write(supportsMultipleScenes)
    writer.write(configurations)
  }

  package init(from reader: inout PortReader) throws(PortError) {
    self.init(supportsMultipleScenes: try reader.read(), configurations: try reader.read())
  }
}

extension SceneManifest.Configuration: PortCodable {
  package func encode(to writer: inout PortWriter) {
    writer.write(name)
    writer.write(delegateClassName)
  }

  package init(from reader: inout PortReader) throws(PortError) {
    self.init(name: try reader.read(), delegateClassName: try reader.read())
  }
}

extension LocationCallback: PortCodable {
  package func encode(to writer: inout PortWriter) {
    switch self {
    case .permissionChanged: writer.write(byte: 0)
    case .located(let fix): writer.write(case: 1, fix)
    case .failed(let fault): writer.write(case: 2, fault)
    case .ranged(let readings, let subject): writer.write(case: 3, readings, subject)
    case .rangingFailed(let fault, let subject): writer.write(case: 4, fault, subject)
    case .region(let news, let region): writer.write(case: 5, news, region)
    }
  }

  package init(from reader: inout PortReader) throws(PortError) {
    switch try reader.readByte() {
    case 0: self = .permissionChanged
    case 1: self = .located(try reader.read())
    case 2: self = .failed(try reader.read())
    case 3: self = .ranged(try reader.read(), try reader.read())
    case 4: self = .rangingFailed(try reader.read(), try reader.read())
    case 5: self = .region(try reader.read(), try reader.read())
    default: throw reader.fault(.outOfRange)
    }
  }
}

extension RegionNews: PortCodable {
  package func encode(to writer: inout PortWriter) {
    switch self {
    case .started: writer.write(byte: 0)
    case .entered: writer.write(byte: 1)
    case .left: writer.write(byte: 2)
    case .state(let state): writer.write(case: 3, state)
    case .failed(let fault): writer.write(case: 4, fault)
    }
  }

  package init(from reader: inout PortReader) throws(PortError) {
    switch try reader.readByte() {
    case 0: self = .started
    case 1: self = .entered
    case 2: self = .left
    case 3: self = .state(try reader.read())
    case 4: self = .failed(try reader.read())
    default: throw reader.fault(.outOfRange)
    }
  }
}

extension LocationFix: PortCodable {
  package func encode(to writer: inout PortWriter) {
    for number in [latitude, longitude, accuracy, secondsSince1970] { writer.write(number) }
  }

  package init(from reader: inout PortReader) throws(PortError) {
    self.init(
      latitude: try reader.read(), longitude: try reader.read(), accuracy: try reader.read(),
      secondsSince1970: try reader.read())
  }
}

extension BeaconReading: PortCodable {
  package func encode(to writer: inout PortWriter) {
    writer.write(constraint)
    writer.write(rssiDBm)
    writer.write(accuracy)
    writer.write(proximity)
    writer.write(secondsSince1970)
  }

  package init(from reader: inout PortReader) throws(PortError) {
    self.init(
      constraint: try reader.read(), rssiDBm: try reader.read(), accuracy: try reader.read(),
      proximity: try reader.read(), secondsSince1970: try reader.read())
  }
}
