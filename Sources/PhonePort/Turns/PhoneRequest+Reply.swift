extension PhoneRequest {
  /// Whether the request has a reply. After a request without a reply, the process does not wait.
  package var hasReply: Bool {
    switch self {
    case .central(_, let request): request.hasReply
    case .peripheralManager(_, let request): request.hasReply
    case .channel(_, let request): request.hasReply
    case .location(_, let request): request.hasReply
    case .notification(let request): request.hasReply
    case .application(let request): request.hasReply
    case .system(let request): request.hasReply
    case .query: true
    }
  }
}

extension CentralRequest {
  fileprivate var hasReply: Bool {
    switch self {
    case .isScanning, .known, .connected, .state, .writeLength, .hasRoom, .isANCSAuthorized: true
    case .open, .close, .scan, .connect, .cancelConnection, .abandon, .watchLinks, .peripheral: false
    }
  }
}

extension PeripheralManagerRequest {
  fileprivate var hasReply: Bool {
    switch self {
    case .isAdvertising, .add, .update, .subscribers, .updateLength: true
    case .open, .close, .startAdvertising, .stopAdvertising, .remove, .removeAll, .respond: false
    }
  }
}

extension LocationRequest {
  fileprivate var hasReply: Bool {
    switch self {
    case .isOn, .permission, .precision, .rangedSubjects, .callsByRegion, .monitoredRegions, .monitoredConditions,
      .needsServiceSession:
      true
    case .open, .close, .requestAlways, .startUpdating, .stopUpdating, .setDesiredAccuracy, .setBackgroundUpdates,
      .startRanging, .stopRanging, .startMonitoring, .stopMonitoring, .requestState, .requestWhenInUse,
      .requestLocation, .setSignificantChanges, .requestFullAccuracy, .setServiceSession, .setBackgroundActivity,
      .openMonitor, .openObserver, .startLiveUpdates:
      false
    }
  }
}

extension ApplicationRequest {
  fileprivate var hasReply: Bool {
    switch self {
    case .beginTask, .beginLiveActivity: true
    case .endTask, .endLiveActivity: false
    }
  }
}

extension SystemRequest {
  fileprivate var hasReply: Bool {
    switch self {
    case .randomBits, .storedValue, .backgroundModes, .phoneName: true
    case .startTimer, .cancelTimer, .store, .log: false
    }
  }
}

extension ChannelRequest {
  fileprivate var hasReply: Bool {
    switch self {
    case .write: true
    case .publish, .unpublish, .open, .attach, .close: false
    }
  }
}

extension NotificationRequest {
  fileprivate var hasReply: Bool {
    switch self {
    case .list: true
    case .requestPermission, .permission, .add, .open, .present, .remove, .setBadge: false
    }
  }
}
