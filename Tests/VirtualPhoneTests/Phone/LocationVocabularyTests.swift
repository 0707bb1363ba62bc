import CoreLocation
import Foundation
import Testing

@testable import VirtualAir
@testable import VirtualPhone

/// Core Location's numbers, constants and values.
@MainActor @Suite struct LocationVocabularyTests {
  @Test func `enumerations have Apple's numbers`() {
    let errors: [CLError.Code] = [
      .locationUnknown, .denied, .network, .headingFailure, .regionMonitoringDenied, .regionMonitoringFailure,
      .regionMonitoringSetupDelayed, .regionMonitoringResponseDelayed, .geocodeFoundNoResult,
      .geocodeFoundPartialResult, .geocodeCanceled, .deferredFailed, .deferredNotUpdatingLocation,
      .deferredAccuracyTooLow, .deferredDistanceFiltered, .deferredCanceled, .rangingUnavailable, .rangingFailure,
      .promptDeclined, .historicalLocationError,
    ]
    #expect(errors.map(\.rawValue) == Array(0...19))
    #expect((CLError(.denied) as NSError).domain == kCLErrorDomain)
    #expect(kCLErrorUserInfoAlternateRegionKey == "kCLErrorUserInfoAlternateRegionKey")
    let orientations: [CLDeviceOrientation] = [
      .unknown, .portrait, .portraitUpsideDown, .landscapeLeft, .landscapeRight, .faceUp, .faceDown,
    ]
    #expect(orientations.map(\.rawValue) == Array(0...6))
    let activities: [CLActivityType] = [.other, .automotiveNavigation, .fitness, .otherNavigation, .airborne]
    #expect(activities.map(\.rawValue) == Array(1...5))
    let live: [CLLiveUpdateConfiguration] = [
      .default, .automotiveNavigation, .otherNavigation, .fitness, .airborne,
    ]
    #expect(live.map(\.rawValue) == Array(0...4))
    let monitoring: [CLMonitoringState] = [.unknown, .satisfied, .unsatisfied, .unmonitored]
    #expect(monitoring.map(\.rawValue) == Array(0...3))
    let requirements: [CLServiceSession.AuthorizationRequirement] = [.none, .whenInUse, .always]
    #expect(requirements.map(\.rawValue) == Array(0...2))
    let statuses: [CLAuthorizationStatus] = [
      .notDetermined, .restricted, .denied, .authorizedAlways, .authorizedWhenInUse,
    ]
    #expect(statuses.map(\.rawValue) == Array(0...4) && CLAuthorizationStatus.authorized == .authorizedAlways)
    #expect([CLProximity.unknown, .immediate, .near, .far].map(\.rawValue) == Array(0...3))
    #expect([CLRegionState.unknown, .inside, .outside].map(\.rawValue) == Array(0...2))
    let configurations: [CLLocationUpdate.LiveConfiguration] = [
      .default, .automotiveNavigation, .otherNavigation, .fitness, .airborne,
    ]
    #expect(Set(configurations).count == 5)
  }

  @Test func `constants have Apple's values`() {
    #expect(kCLLocationAccuracyBestForNavigation == -2 && kCLLocationAccuracyBest == -1 && kCLDistanceFilterNone == -1)
    #expect(kCLLocationAccuracyNearestTenMeters == 10 && kCLLocationAccuracyHundredMeters == 100)
    #expect(kCLLocationAccuracyKilometer == 1000 && kCLLocationAccuracyThreeKilometers == 3000)
    #expect(kCLLocationAccuracyReduced > 0 && kCLHeadingFilterNone == -1)
    #expect(CLLocationDistanceMax == .greatestFiniteMagnitude && CLTimeIntervalMax == .greatestFiniteMagnitude)
    #expect(!CLLocationCoordinate2DIsValid(kCLLocationCoordinate2DInvalid))
    #expect(CLLocationCoordinate2DIsValid(CLLocationCoordinate2DMake(90, -180)))
    #expect(!CLLocationCoordinate2DIsValid(CLLocationCoordinate2DMake(0, .nan)))
    #expect(CLLocationCoordinate2D().latitude == 0)
  }

  @Test func `a location keeps the values with which it was created`() {
    let place = CLLocationCoordinate2D(latitude: 52, longitude: 13)
    let source = CLLocationSourceInformation(softwareSimulationState: true, andExternalAccessoryState: false)
    let date = Date(timeIntervalSince1970: 1)
    let (speed, course): (CLLocationSpeed, CLLocationDirection) = (4, 3)
    let full = CLLocation(
      coordinate: place, altitude: 1, horizontalAccuracy: 2, verticalAccuracy: 2.5, course: course,
      courseAccuracy: 3.5, speed: speed, speedAccuracy: 4.5, timestamp: date, sourceInfo: source)
    #expect(full.altitude == 1 && full.ellipsoidalAltitude == 1 && full.horizontalAccuracy == 2)
    #expect(full.verticalAccuracy == 2.5 && full.course == 3 && full.courseAccuracy == 3.5)
    #expect(full.speed == 4 && full.speedAccuracy == 4.5 && full.timestamp == date && full.floor == nil)
    #expect(full.sourceInformation?.isSimulatedBySoftware == true)
    #expect(full.sourceInformation?.isProducedByAccessory == false)
    let others = [
      CLLocation(
        coordinate: place, altitude: 1, horizontalAccuracy: 2, verticalAccuracy: 2, course: 3, courseAccuracy: 3,
        speed: 4, speedAccuracy: 4, timestamp: date),
      CLLocation(
        coordinate: place, altitude: 1, horizontalAccuracy: 2, verticalAccuracy: 2, course: 3, speed: 4,
        timestamp: date),
      CLLocation(coordinate: place, altitude: 1, horizontalAccuracy: 2, verticalAccuracy: 2, timestamp: date),
      CLLocation(latitude: 52, longitude: 13),
    ]
    for other in others { #expect(other.distance(from: full) == 0) }
    #expect(others[2].speed == -1 && others[2].course == -1)
    let (accuracy, floor): (CLLocationAccuracy, CLFloor?) = (full.horizontalAccuracy, others[0].floor)
    #expect(accuracy == 2 && floor == nil)
    let degree = CLLocation(latitude: 53, longitude: 13).distance(from: full)
    #expect(abs(degree - 111_195) < 10)
  }

  @Test func `regions still have the properties that are older than CLBeaconRegion and CLCircularRegion`() {
    let beacons = CLBeaconRegion(proximityUUID: Beacons.uuid, major: 1, minor: 2, identifier: "b")
    #expect(beacons.major == 1 && beacons.minor == 2 && beacons.radius == 0)
    #expect(!beacons.contains(CLLocationCoordinate2D()) && !CLLocationCoordinate2DIsValid(beacons.center))
    #expect(CLBeaconRegion(proximityUUID: Beacons.uuid, major: 1, identifier: "b").minor == nil)
    let (major, minor): (CLBeaconMajorValue, CLBeaconMinorValue) = (.max, 0)
    #expect(CLBeaconRegion(uuid: Beacons.uuid, major: major, minor: minor, identifier: "b").major == 65_535)
    let (latitude, distance): (CLLocationDegrees, CLLocationDistance) = (1, 5)
    let there = CLLocationCoordinate2D(latitude: latitude, longitude: 0)
    #expect(!CLCircularRegion(center: there, radius: distance, identifier: "c").contains(CLLocationCoordinate2D()))
    let circle: CLRegion = CLCircularRegion(center: CLLocationCoordinate2D(), radius: 5, identifier: "c")
    #expect(circle.radius == 5 && circle.contains(circle.center))
    #expect(CLLocationManager.isMonitoringAvailable(for: CLCircularRegion.self))
    #expect(CLLocationManager.regionMonitoringAvailable() && CLLocationManager.regionMonitoringEnabled())
    let conditions: [any CLCondition] = [
      CLMonitor.BeaconIdentityCondition(uuid: Beacons.uuid),
      CLMonitor.BeaconIdentityCondition(uuid: Beacons.uuid, major: 7),
      CLMonitor.CircularGeographicCondition(center: circle.center, radius: 1),
    ]
    #expect((conditions[1] as? CLMonitor.BeaconIdentityCondition)?.major == 7)
    #expect((conditions[1] as? CLMonitor.BeaconIdentityCondition)?.minor == nil)
  }

  /// Counts pauses and resumptions of location updates, which never occur on a virtual phone.
  private final class PauseDelegate: NSObject, CLLocationManagerDelegate {
    var pauses = 0
    func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager) { pauses += 1 }
    func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager) { pauses += 1 }
  }

  @Test func `a location manager keeps the app's settings, and never pauses updates`() {
    let world = World.certain()
    let phone = Handset("A", in: world).launch()
    let delegate = PauseDelegate()
    phone.act { probe in
      let manager = CLLocationManager()
      manager.delegate = delegate
      manager.activityType = .fitness
      manager.distanceFilter = 3000
      manager.pausesLocationUpdatesAutomatically = true
      manager.showsBackgroundLocationIndicator = true
      #expect(manager.activityType == .fitness && manager.distanceFilter == 3000)
      #expect(manager.pausesLocationUpdatesAutomatically && manager.showsBackgroundLocationIndicator)
      #expect(manager.maximumRegionMonitoringDistance > 0 && CLLocationManager.isRangingAvailable())
      #expect(manager.accuracyAuthorization == CLAccuracyAuthorization.fullAccuracy)
      manager.startUpdatingLocation()
      manager.startMonitoringSignificantLocationChanges()
      manager.stopMonitoringSignificantLocationChanges()
      probe.kept.append(manager)
    }
    world.run(for: .seconds(600))
    #expect(delegate.pauses == 0 && phone.app.significantChanges == nil)
  }

  /// A delegate with two old methods. iOS 6 replaced the first method, and iOS 13 deprecated the second method.
  private final class EarlierDelegate: NSObject, CLLocationManagerDelegate {
    var places: [Bool] = []
    var refusals: [Int] = []
    func locationManager(
      _ manager: CLLocationManager, didUpdateTo newLocation: CLLocation, from oldLocation: CLLocation
    ) { places.append(newLocation === oldLocation) }
    func locationManager(_ manager: CLLocationManager, didFinishDeferredUpdatesWithError error: (any Error)?) {
      refusals += [error as? CLError].compactMap { $0?.errorCode }
    }
  }

  @Test func `the methods that iOS 6 and iOS 13 replaced still work`() {
    let world = World.certain()
    let phone = Handset("A", in: world).launch()
    let delegate = EarlierDelegate()
    phone.act { probe in
      #expect(!CLLocationManager.headingAvailable() && !CLLocationManager.deferredLocationUpdatesAvailable())
      let manager = CLLocationManager()
      manager.delegate = delegate
      #expect(!manager.isAuthorizedForWidgetUpdates)
      manager.startUpdatingLocation()
      manager.allowDeferredLocationUpdates(untilTraveled: 100, timeout: 60)
      manager.disallowDeferredLocationUpdates()
      probe.kept.append(manager)
    }
    world.run(for: .seconds(10))
    phone.phone.place(at: Position(x: 5_000, y: 0))
    world.run(for: .seconds(60))
    #expect(delegate.places.first == true && delegate.refusals == [CLError.Code.deferredFailed.rawValue])
  }

  /// A condition that the app defines and no phone can monitor.
  private struct OwnCondition: CLCondition {}

  @Test func `a monitor refuses a condition that it does not know`() async throws {
    let world = World.certain()
    let phone = Handset("A", in: world).launch()
    var task: Task<CLMonitor, Never>!
    phone.act { _ in
      task = Task {
        let monitor = await CLMonitor("m")
        await monitor.add(OwnCondition(), identifier: "own")
        return monitor
      }
    }
    let events: CLMonitor.Events = await task.value.events
    for try await event in events {
      let state: CLMonitor.Event.State = event.state
      #expect(state == .unmonitored && event.conditionUnsupported && !event.persistenceUnavailable)
      #expect(event.refinement == nil && event.identifier == "own")
      break
    }
    let record: CLMonitor.Record? = await task.value.record(for: "own")
    #expect(record == nil)
  }

  @Test func `sessions report the reasons why an app gets no locations`() async throws {
    let world = World.certain()
    let phone = Handset("A", in: world).launch()
    phone.phone.setLocationAuthorization(.denied, for: phone.app)
    var session: CLServiceSession!
    var activity: CLBackgroundActivitySession!
    phone.act { _ in
      session = CLServiceSession(authorization: .always)
      activity = CLBackgroundActivitySession()
    }
    world.run(for: .seconds(1))
    let needs: CLServiceSession.Diagnostics = session.diagnostics
    for try await diagnostic: CLServiceSession.Diagnostic in needs {
      #expect(diagnostic.authorizationDenied && diagnostic.alwaysAuthorizationDenied && !diagnostic.fullAccuracyDenied)
      #expect(!diagnostic.authorizationRestricted && !diagnostic.authorizationDeniedGlobally)
      break
    }
    let others: CLBackgroundActivitySession.Diagnostics = activity.diagnostics
    for try await diagnostic: CLBackgroundActivitySession.Diagnostic in others {
      #expect(diagnostic.authorizationDenied && !diagnostic.authorizationRequestInProgress)
      #expect(!diagnostic.insufficientlyInUse && !diagnostic.serviceSessionRequired)
      break
    }
  }
}
