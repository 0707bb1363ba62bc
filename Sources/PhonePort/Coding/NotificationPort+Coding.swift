extension NotificationRequest: PortCodable {
  package func encode(to writer: inout PortWriter) {
    switch self {
    case .requestPermission(let id): writer.write(case: 0, id)
    case .permission(let id): writer.write(case: 1, id)
    case .add(let wish, let id): writer.write(case: 2, wish, id)
    case .open(let id): writer.write(case: 3, id)
    case .present(let identifier, let options): writer.write(case: 4, identifier, options)
    case .remove(let identifiers, let isPending): writer.write(case: 5, identifiers, isPending)
    case .list(let isPending): writer.write(case: 6, isPending)
    case .setBadge(let count): writer.write(case: 7, count)
    }
  }

  package init(from reader: inout PortReader) throws(PortError) {
    switch try reader.readByte() {
    case 0: self = .requestPermission(answerTo: try reader.read())
    case 1: self = .permission(answerTo: try reader.read())
    case 2: self = .add(try reader.read(), answerTo: try reader.read())
    case 3: self = .open(try reader.read())
    case 4: self = .present(identifier: try reader.read(), options: try reader.read())
    case 5: self = .remove(try reader.read(), isPending: try reader.read())
    case 6: self = .list(isPending: try reader.read())
    case 7: self = .setBadge(try reader.read())
    default: throw reader.fault(.outOfRange)
    }
  }
}

extension NotificationWish: PortCodable {
  package func encode(to writer: inout PortWriter) {
    for text in [identifier, title, subtitle, body, category, thread] { writer.write(text) }
    writer.write(badge)
    writer.write(hasSound)
    writer.write(userInfo)
    writer.write(attachments)
    writer.write(interruptionLevel)
    writer.write(launchImage)
    writer.write(targetContent)
    writer.write(filterCriteria)
    writer.write(relevance)
    writer.write(summary)
    writer.write(summaryCount)
    writer.write(openingActions)
    writer.write(unlockingActions)
    writer.write(reportsDismissal)
    switch trigger {
    case .now: writer.write(byte: 0)
    case .after(let seconds, let every): writer.write(case: 1, seconds, every)
    }
    writer.write(shownAt)
  }

  package init(from reader: inout PortReader) throws(PortError) {
    self.init(identifier: try reader.read())
    title = try reader.read()
    subtitle = try reader.read()
    body = try reader.read()
    category = try reader.read()
    thread = try reader.read()
    badge = try reader.read()
    hasSound = try reader.read()
    userInfo = try reader.read()
    attachments = try reader.read()
    interruptionLevel = try reader.read()
    launchImage = try reader.read()
    targetContent = try reader.read()
    filterCriteria = try reader.read()
    relevance = try reader.read()
    summary = try reader.read()
    summaryCount = try reader.read()
    openingActions = try reader.read()
    unlockingActions = try reader.read()
    reportsDismissal = try reader.read()
    switch try reader.readByte() {
    case 0: trigger = .now
    case 1: trigger = .after(seconds: try reader.read(), every: try reader.read())
    default: throw reader.fault(.outOfRange)
    }
    shownAt = try reader.read()
  }
}

extension NotificationEvent: PortCodable {
  package func encode(to writer: inout PortWriter) {
    switch self {
    case .arrived(let wish): writer.write(case: 0, wish)
    case .answered(let wish, let action, let text): writer.write(case: 1, wish, action, text)
    }
  }

  package init(from reader: inout PortReader) throws(PortError) {
    switch try reader.readByte() {
    case 0: self = .arrived(try reader.read())
    case 1: self = .answered(try reader.read(), action: try reader.read(), text: try reader.read())
    default: throw reader.fault(.outOfRange)
    }
  }
}
