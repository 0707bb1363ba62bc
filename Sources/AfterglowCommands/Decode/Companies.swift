import AfterglowWire

/// The names of companies whose data is often on air (Bluetooth Assigned Numbers, section 7.1).
private let companyNames: [UInt16: String] = [
  0x0002: "Intel Corp.",
  0x0006: "Microsoft",
  0x000D: "Texas Instruments Inc.",
  0x000F: "Broadcom Corporation",
  0x004C: "Apple, Inc.",
  0x0059: "Nordic Semiconductor ASA",
  0x0075: "Samsung Electronics Co. Ltd.",
  0x0087: "Garmin International, Inc.",
  0x009E: "Bose Corporation",
  0x00C4: "LG Electronics",
  0x00E0: "Google",
  0x012D: "Sony Corporation",
  0x0157: "Anhui Huami Information Technology Co., Ltd.",
  0x027D: "HUAWEI Technologies Co., Ltd.",
  0x02E5: "Espressif Systems (Shanghai) Co., Ltd.",
  0x038F: "Xiaomi Inc.",
  0x0499: "Ruuvi Innovations Ltd.",
]

extension CompanyIdentifier {
  /// The company's name, where it is a common one.
  var companyName: String? { companyNames[rawValue] }

  /// Four upper-case hexadecimal digits.
  var hexadecimal: String {
    let digits = String(rawValue, radix: 16, uppercase: true)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}
