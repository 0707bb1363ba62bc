#if os(Linux)
  import AfterglowCapture
  import AfterglowCommands
  import Foundation
  import Testing

  /// The JSON output of every verb fits the schemas of `afterglow schema`.
  @MainActor @Suite struct SchemaTests {
    @Test func `every verb that prints JSON has a schema with a version`() throws {
      for verb in Tool.verbs where verb.help.contains("  --json ") {
        let schema = try SchemaFault.schema(of: verb.name)
        #expect((schema["version"] as? Int ?? 0) >= 1, "\(verb.name)")
        #expect(schema["$id"] as? String == "urn:afterglow:\(verb.name):\(schema["version"] as? Int ?? 0)")
      }
    }

    @Test(arguments: [
      ["demo"], ["demo", "overflow", "--seconds", "30"], ["demo", "sequential", "--seconds", "5"],
      ["demo", "soak", "--hours", "1"], ["demo", "stadium", "--phones", "12", "--minutes", "2"], ["demo", "shortwave"],
      ["demo", "vigil", "--os", "18", "--without", "ranging", "--hours", "1"], ["rules"], ["rules", "--conflicts"],
      ["rules", "--os", "13"], ["overflow", "table"], ["overflow", "survival", "--masks", "10"],
      ["overflow", "explain", "00000000000000000000080000000001"], ["overflow", "bits", "FD6F", "FE2C"],
      ["overflow", "encode", "--code", "rail", "--services", "E7DCE3FF"],
      ["overflow", "decode", "558040C0200000000000000000000000"], ["doctor"],
    ])
    func `each line of a verb's JSON fits the verb's schema`(arguments: [String]) throws {
      let run = Invocation(arguments + ["--json"], input: MemorySource([]))
      try expect(run, fits: arguments[0])
    }

    @Test func `the JSON of each verb that prints packets, a walk or sessions fits the verb's schema`() throws {
      let walk = Invocation("demo", "sequential").output
      try expect(Invocation("analyze", "--json", input: walk), fits: "analyze")
      try expect(Invocation("decode", "--json", input: walk), fits: "decode")
      try expect(Invocation("decode", "--json", "--summary", input: walk), fits: "decode")
      // 'scan' prints packets in the same form as 'decode'.
      try expect(Invocation("decode", "--json", input: walk), fits: "scan")
      try expect(Invocation("decode", "--json", "--summary", input: walk), fits: "scan")
      try expect(Invocation("sessions", "--json", input: walk), fits: "sessions")
    }

    private func expect(_ run: Invocation, fits verb: String) throws {
      #expect(!run.outputLines.isEmpty)
      #expect(try SchemaFault.first(in: run.outputLines, of: verb) == nil)
    }

    @Test func `a value that does not fit its schema is found`() throws {
      let log = try SchemaFault.schema(of: "demo")
      let good: [String: Any] = [
        "kind": "annotation", "time": "2020-04-13T14:57:36.662790-04:00", "message": "hello",
      ]
      #expect(SchemaFault.first(in: good, log) == nil)
      for (name, value) in [("time", "2020-04-13 14:57:36"), ("kind", "note"), ("message", 7), ("more", 1)]
        as [(String, Any)]
      {
        #expect(SchemaFault.first(in: good.merging([name: value]) { $1 }, log) != nil, "\(name)")
      }
      #expect(SchemaFault.first(in: good.filter { $0.key != "message" }, log) != nil)
    }
  }

  /// Finds JSON that does not fit a schema. Supports the part of JSON Schema that the tool's schemas use.
  enum SchemaFault {
    /// Returns the schema of a verb's JSON.
    static func schema(of verb: String) throws -> [String: Any] {
      let run = Invocation("schema", verb)
      #expect(run.code == .success)
      return try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    }

    /// Returns the first line of a verb's JSON that does not fit the verb's schema, with the fault; `nil` if all lines
    /// fit.
    static func first(in lines: [String], of verb: String) throws -> String? {
      let schema = try schema(of: verb)
      for line in lines {
        let value = try JSONSerialization.jsonObject(with: Data(line.utf8), options: .fragmentsAllowed)
        if let fault = first(in: value, schema) { return "\(fault): \(line.prefix(200))" }
      }
      return nil
    }

    static func first(in value: Any, _ schema: [String: Any], at path: String = "$") -> String? {
      if let shapes = schema["oneOf"] as? [[String: Any]] {
        let faults = shapes.map { first(in: value, $0, at: path) }
        return faults.contains { $0 == nil } ? nil : faults.compactMap(\.self).joined(separator: " or ")
      }
      if let constant = schema["const"] as? String, value as? String != constant { return "\(path) is not \(constant)" }
      if let words = schema["enum"] as? [String], !words.contains(value as? String ?? "") {
        return "\(path) is another word"
      }
      let types = (schema["type"] as? [String]) ?? (schema["type"] as? String).map { [$0] }
      if let types, !types.contains(where: { has($0, value) }) { return "\(path) is not of the type \(types)" }
      if schema["format"] as? String == "date-time", let text = value as? String,
        text.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)/) == nil
      {
        return "\(path) is no time"
      }
      if let items = schema["items"] as? [String: Any], let list = value as? [Any] {
        return list.lazy.compactMap { first(in: $0, items, at: path + "[]") }.first
      }
      return value as? [String: Any] == nil ? nil : members(of: value as? [String: Any] ?? [:], schema, path)
    }

    private static func members(of object: [String: Any], _ schema: [String: Any], _ path: String) -> String? {
      let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
      for name in schema["required"] as? [String] ?? [] where object[name] == nil {
        return "\(path).\(name) is missing"
      }
      for (name, value) in object {
        if let property = properties[name] {
          if let fault = first(in: value, property, at: "\(path).\(name)") { return fault }
        } else if schema["additionalProperties"] as? Bool == false {
          return "\(path).\(name) is not in the schema"
        } else if let other = schema["additionalProperties"] as? [String: Any],
          let fault = first(in: value, other, at: "\(path).\(name)")
        {
          return fault
        }
      }
      return nil
    }

    private static func has(_ type: String, _ value: Any) -> Bool {
      let isBoolean = (value as? NSNumber).map { isTruth($0) } ?? false
      switch type {
      case "string": return value is String
      case "boolean": return isBoolean
      case "integer":
        return !isBoolean && (value as? NSNumber).map { $0.doubleValue == $0.doubleValue.rounded() } == true
      case "number": return !isBoolean && value is NSNumber
      case "array": return value is [Any]
      case "object": return value is [String: Any]
      case "null": return value is NSNull
      default: return false
      }
    }

    /// Whether the number is a Boolean.
    private static func isTruth(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }
  }
#endif
