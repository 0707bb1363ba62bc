/// The log-distance path loss model: `rssi = referenceRSSIDBm - 10 * exponent * log10(metres)`.
public struct PathLoss: Hashable, Sendable {
  /// The signal strength at one metre. The default is the value that an iPhone states as an iBeacon (Apple, Getting
  /// Started with iBeacon: typically -59 dBm).
  public var referenceRSSIDBm = -59.0
  /// The rate at which the signal fades with distance: 2 in free space, 3 in an office (ITU-R P.1238).
  ///
  /// The published log of Advertiser iOS implies a value between 2 and 3: -102 dBm from a phone that returns from "over
  /// 50 meters" corresponds to 2.5.
  public var exponent = 2.5
  /// The time constant with which readings are smoothed. Readings between phones at rest scatter by 10 dB in the
  /// published log. When a person walks, the mean signal strength changes little within this time.
  public var smoothing = Duration.seconds(5)

  /// Creates a model with the default values.
  public init() {}

  /// Returns the distance at which the model predicts this signal strength; `nil` if the distance is not finite, or if
  /// the exponent is not positive.
  public func metres(atRSSIDBm rssi: Double) -> Double? {
    let metres = powerOfTwo(log2Of10 * (referenceRSSIDBm - rssi) / (10 * exponent))
    return exponent > 0 && metres.isFinite ? metres : nil
  }
}

private let log2Of10 = 3.321_928_094_887_362

/// Returns 2 to the power of `x`, to about 12 digits. The function replaces `exp2`, which the Swift standard library
/// lacks.
func powerOfTwo(_ x: Double) -> Double {
  guard x.isFinite, x > -1_022, x < 1_023 else { return x.isNaN ? .nan : x > 0 ? .infinity : 0 }
  let whole = x.rounded()
  let y = (x - whole) * 0.693_147_180_559_945_3
  // The Taylor series of e^y for |y| <= ln(2)/2: the first term left out is below 3e-13.
  var sum = 1.0
  var divisor = 10.0
  while divisor >= 1 {
    sum = 1 + sum * y / divisor
    divisor -= 1
  }
  return sum * Double(sign: .plus, exponent: Int(whole), significand: 1)
}
