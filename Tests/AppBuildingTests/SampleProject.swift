import Foundation

/// A project with an app, a framework, a watch app, a folder that Xcode synchronises, and a package. The files of the
/// app are in groups.
enum SampleProject {
  /// Writes the project and its files into a new folder, and calls `body` with this folder.
  static func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("afterglow-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (path, text) in files {
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    return try body(folder)
  }

  private static let files = [
    "Near.xcodeproj/project.pbxproj": text,
    "Near/AppDelegate.swift": "import UIKit", "Near/Model/Store.swift": "", "Near/Base.lproj/Main.storyboard": "",
    "Near/Old.m": "", "Kit/Kit.swift": "", "Kit/Kit.h": "",
    "Feature/A.swift": "", "Feature/Deep/B.swift": "", "Feature/Left.swift": "", "Feature/Other.swift": "",
    "Shared.xcconfig": "// shared\n#include \"More.xcconfig\"\nSWIFT_ACTIVE_COMPILATION_CONDITIONS = FROM_FILE\n",
    "More.xcconfig": "MARKER[sdk=iphoneos*] = phone // a comment\nMARKER[sdk=macosx*] = mac\n",
    "Near/Info.plist": """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict>
    <key>CFBundleIdentifier</key><string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>
    <key>UIBackgroundModes</key><array><string>bluetooth-central</string></array>
    <key>UIApplicationSceneManifest</key><dict><key>Class</key><string>${PRODUCT_MODULE_NAME}.SceneDelegate</string></dict>
    </dict></plist>
    """,
  ]

  static let text = """
    // !$*UTF8*$!
    { archiveVersion = 1; objectVersion = 77; rootObject = P; objects = {
      P = { isa = PBXProject; buildConfigurationList = PL; mainGroup = G; targets = ( APP, KIT, WATCH ); };
      G = { isa = PBXGroup; children = ( GN, KG, SYNC, CONFIG ); sourceTree = "<group>"; };
      GN = { isa = PBXGroup; children = ( F1, GM, F3, V1 ); path = Near; sourceTree = "<group>"; };
      GM = { isa = PBXGroup; children = ( F2 ); path = Model; sourceTree = "<group>"; };
      KG = { isa = PBXGroup; children = ( K1 ); path = Kit; sourceTree = SOURCE_ROOT; };
      F1 = { isa = PBXFileReference; path = AppDelegate.swift; sourceTree = "<group>"; };
      F2 = { isa = PBXFileReference; path = Store.swift; sourceTree = "<group>"; };
      F3 = { isa = PBXFileReference; path = Old.m; sourceTree = "<group>"; };
      V1 = { isa = PBXVariantGroup; children = ( S1 ); name = Main.storyboard; sourceTree = "<group>"; };
      S1 = { isa = PBXFileReference; name = Base; path = Base.lproj/Main.storyboard; sourceTree = "<group>"; };
      K1 = { isa = PBXFileReference; path = Kit.swift; sourceTree = "<group>"; };
      KP = { isa = PBXFileReference; path = Kit.framework; sourceTree = BUILT_PRODUCTS_DIR; };
      CONFIG = { isa = PBXFileReference; path = Shared.xcconfig; sourceTree = "<group>"; };
      SYNC = { isa = PBXFileSystemSynchronizedRootGroup; exceptions = ( EX, EX2 ); path = Feature; sourceTree = "<group>"; };
      EX = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = ( Left.swift ); target = APP; };
      EX2 = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = ( Other.swift ); target = KIT; };
      B1 = { isa = PBXBuildFile; fileRef = F1; }; B2 = { isa = PBXBuildFile; fileRef = F2; };
      B3 = { isa = PBXBuildFile; fileRef = F3; }; B4 = { isa = PBXBuildFile; fileRef = V1; };
      B5 = { isa = PBXBuildFile; fileRef = K1; }; B6 = { isa = PBXBuildFile; fileRef = KP; };
      SRC = { isa = PBXSourcesBuildPhase; files = ( B1, B2, B3 ); };
      RES = { isa = PBXResourcesBuildPhase; files = ( B4 ); };
      FRA = { isa = PBXFrameworksBuildPhase; files = ( B6 ); };
      KSR = { isa = PBXSourcesBuildPhase; files = ( B5 ); };
      APP = { isa = PBXNativeTarget; name = "Near By"; productType = "com.apple.product-type.application";
        buildConfigurationList = AL; buildPhases = ( SRC, RES, FRA ); fileSystemSynchronizedGroups = ( SYNC );
        packageProductDependencies = ( D1 ); };
      KIT = { isa = PBXNativeTarget; name = Kit; productType = "com.apple.product-type.framework";
        buildConfigurationList = KL; buildPhases = ( KSR ); productReference = KP; };
      WATCH = { isa = PBXNativeTarget; name = Watch; productType = "com.apple.product-type.application"; buildConfigurationList = WL; };
      D1 = { isa = XCSwiftPackageProductDependency; package = R1; productName = Algorithms; };
      R1 = { isa = XCRemoteSwiftPackageReference; repositoryURL = "https://example.org/algorithms"; requirement = { kind = upToNextMajorVersion; minimumVersion = 1.2.0; }; };
      PL = { isa = XCConfigurationList; buildConfigurations = ( PD, PR ); defaultConfigurationName = Release; };
      PD = { isa = XCBuildConfiguration; name = Debug; baseConfigurationReference = CONFIG; buildSettings = { SDKROOT = iphoneos; IPHONEOS_DEPLOYMENT_TARGET = 13.2; SWIFT_ACTIVE_COMPILATION_CONDITIONS = "DEBUG $(inherited)"; }; };
      PR = { isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = iphoneos; IPHONEOS_DEPLOYMENT_TARGET = 13.2; }; };
      AL = { isa = XCConfigurationList; buildConfigurations = ( AD, AR ); defaultConfigurationName = Release; };
      AD = { isa = XCBuildConfiguration; name = Debug; buildSettings = { INFOPLIST_FILE = Near/Info.plist; GENERATE_INFOPLIST_FILE = YES;
        INFOPLIST_KEY_NSBluetoothAlwaysUsageDescription = "To find \\"friends\\""; INFOPLIST_KEY_UIBackgroundModes = "location";
        PRODUCT_BUNDLE_IDENTIFIER = "org.example.$(TARGET_NAME:rfc1034identifier)"; SWIFT_VERSION = 6.0;
        SWIFT_DEFAULT_ACTOR_ISOLATION = MainActor; SWIFT_APPROACHABLE_CONCURRENCY = YES; }; };
      AR = { isa = XCBuildConfiguration; name = Release; buildSettings = { INFOPLIST_FILE = Near/Missing.plist; }; };
      KL = { isa = XCConfigurationList; buildConfigurations = ( KD ); };
      KD = { isa = XCBuildConfiguration; name = Debug; buildSettings = { SWIFT_VERSION = 5.0; }; };
      WL = { isa = XCConfigurationList; buildConfigurations = ( WD ); };
      WD = { isa = XCBuildConfiguration; name = Debug; buildSettings = { SDKROOT = watchos; }; };
    }; }
    """
}
