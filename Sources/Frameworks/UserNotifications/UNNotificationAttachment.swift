// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
import PhonePort

/// A file that belongs to a notification. See Apple's `UNNotificationAttachment`. A virtual phone stores the
/// attachment, but does not show the file.
public final class UNNotificationAttachment: NSObject, Sendable {
  /// The name of the attachment; the file's name if the app gave no name.
  public let identifier: String
  /// The file's location. A virtual phone does not move the file.
  public let url: URL
  /// The file's uniform type identifier, which the hint in the options or the file's extension determines.
  public let type: String

  /// Creates an attachment from a file.
  ///
  /// - Parameters:
  ///   - identifier: The name of the attachment. If the name is empty, the file's name is used.
  ///   - URL: The file.
  ///   - options: A dictionary that may contain the file's type under ``UNNotificationAttachmentOptionsTypeHintKey``.
  /// - Throws: ``UNError`` with `attachmentInvalidURL` if the URL is not a file URL or the file does not exist,
  ///   `attachmentUnrecognizedType` if iOS does not show files of this type, or `attachmentInvalidFileSize` if the file
  ///   is larger than iOS allows.
  public convenience init(identifier: String, url URL: URL, options: [AnyHashable: Any]? = nil) throws {
    guard URL.isFileURL, let attributes = try? FileManager.default.attributesOfItem(atPath: URL.path) else {
      throw UNError(.attachmentInvalidURL)
    }
    let hint = options?[UNNotificationAttachmentOptionsTypeHintKey] as? String
    guard
      let kind = Self.kinds.first(where: { kind in
        hint.map { $0 == kind.type } ?? kind.extensions.contains(URL.pathExtension.lowercased())
      })
    else { throw UNError(.attachmentUnrecognizedType) }
    guard let size = attributes[.size] as? NSNumber, size.intValue <= kind.megabytes * 1_048_576 else {
      throw UNError(.attachmentInvalidFileSize)
    }
    self.init(
      known: identifier.isEmpty ? Foundation.URL(fileURLWithPath: URL.path).lastPathComponent : identifier,
      url: URL, type: kind.type)
  }

  init(known identifier: String, url: URL, type: String) {
    self.identifier = identifier
    self.url = url
    self.type = type
  }

  /// The file types that Apple's documentation of `UNNotificationAttachment` lists, with the maximum size of each type.
  private static let kinds: [(type: String, extensions: [String], megabytes: Int)] = [
    ("public.jpeg", ["jpg", "jpeg"], 10), ("public.png", ["png"], 10), ("com.compuserve.gif", ["gif"], 10),
    ("public.aiff-audio", ["aif", "aiff"], 5), ("com.microsoft.waveform-audio", ["wav"], 5),
    ("public.mp3", ["mp3"], 5), ("public.mpeg-4-audio", ["m4a"], 5), ("public.mpeg", ["mpg", "mpeg"], 50),
    ("public.mpeg-2-video", ["m2v"], 50), ("public.mpeg-4", ["mp4"], 50), ("public.avi", ["avi"], 50),
  ]
}

/// The key for the file's uniform type identifier, which takes precedence over the file's extension.
public let UNNotificationAttachmentOptionsTypeHintKey = "UNNotificationAttachmentOptionsTypeHintKey"
/// The key for a flag that hides the thumbnail. A virtual phone shows no thumbnails, so the key has no effect on a
/// virtual phone.
public let UNNotificationAttachmentOptionsThumbnailHiddenKey = "UNNotificationAttachmentOptionsThumbnailHiddenKey"
/// The key for the part of the image that the thumbnail shows. A virtual phone shows no thumbnails, so the key has no
/// effect on a virtual phone.
public let UNNotificationAttachmentOptionsThumbnailClippingRectKey =
  "UNNotificationAttachmentOptionsThumbnailClippingRectKey"
/// The key for the frame of a film that the thumbnail shows. A virtual phone shows no thumbnails, so the key has no
/// effect on a virtual phone.
public let UNNotificationAttachmentOptionsThumbnailTimeKey = "UNNotificationAttachmentOptionsThumbnailTimeKey"

extension UNNotificationAttachment {
  /// The attachment in the form in which the phone stores it.
  var parts: [String] { [identifier, url.path, type] }

  /// Returns the attachments of an array that contains the ``parts`` of each attachment, one attachment after another.
  static func read(_ parts: [String]) -> [UNNotificationAttachment] {
    stride(from: 0, to: parts.count / 3 * 3, by: 3).map { first in
      UNNotificationAttachment(
        known: parts[first], url: URL(fileURLWithPath: parts[first + 1]), type: parts[first + 2])
    }
  }
}
