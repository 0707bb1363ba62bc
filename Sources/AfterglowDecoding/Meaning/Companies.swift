package import AfterglowWire

extension CompanyIdentifier {
  /// The name of a company whose data is common on air (Bluetooth Assigned Numbers, section 7.1); `nil` for any other
  /// company.
  var companyName: StaticString? {
    switch rawValue {
    case 0x0002: "Intel Corp."
    case 0x0006: "Microsoft"
    case 0x000D: "Texas Instruments Inc."
    case 0x000F: "Broadcom Corporation"
    case 0x004C: "Apple, Inc."
    case 0x0059: "Nordic Semiconductor ASA"
    case 0x0075: "Samsung Electronics Co. Ltd."
    case 0x0087: "Garmin International, Inc."
    case 0x009E: "Bose Corporation"
    case 0x00C4: "LG Electronics"
    case 0x00E0: "Google"
    case 0x012D: "Sony Corporation"
    case 0x0157: "Anhui Huami Information Technology Co., Ltd."
    case 0x027D: "HUAWEI Technologies Co., Ltd."
    case 0x02E5: "Espressif Systems (Shanghai) Co., Ltd."
    case 0x038F: "Xiaomi Inc."
    case 0x0499: "Ruuvi Innovations Ltd."
    default: nil
    }
  }

  /// The company's name, or its number: `company 0x1234`.
  package var words: String {
    if let companyName { return "\(companyName)" }
    let digits = String(rawValue, radix: 16, uppercase: true)
    return "company 0x" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
