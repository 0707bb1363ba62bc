// fault: a call of UIKit outside the main actor
import UIKit

func remaining() -> Double {
  // error: main actor-isolated
  UIApplication.shared.backgroundTimeRemaining
}
