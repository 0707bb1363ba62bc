// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Apple's names for accuracies and filters, in metres.

public typealias CLLocationAccuracy = Double
public typealias CLLocationDistance = Double
public typealias CLLocationDegrees = Double

/// The accuracy that the cell radio alone gives.
public let kCLLocationAccuracyThreeKilometers: CLLocationAccuracy = 3000
public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1000
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100
public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10
public let kCLLocationAccuracyBest: CLLocationAccuracy = -1
public let kCLDistanceFilterNone: CLLocationDistance = -1
