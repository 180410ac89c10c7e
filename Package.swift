// swift-tools-version: 6.0
import PackageDescription

/// CI builds with warnings as errors; a newer compiler's new warning must not stop a user.
let strict: [SwiftSetting] = Context.environment["CI"] == nil ? [] : [.unsafeFlags(["-warnings-as-errors"])]

let package = Package(
    name: "pullwire",
    products: [
        .library(name: "Motion", targets: ["Motion"]),
        .library(name: "RefreshEngine", targets: ["RefreshEngine"]),
        .library(name: "Gestures", targets: ["Gestures"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
    ],
    targets: [
        .target(name: "Motion", swiftSettings: strict),
        .target(name: "RefreshEngine", dependencies: ["Motion"], swiftSettings: strict),
        .target(name: "Gestures", dependencies: ["Motion", "RefreshEngine"], swiftSettings: strict),
        .testTarget(name: "MotionTests", dependencies: ["Motion"], swiftSettings: strict),
        .testTarget(name: "RefreshEngineTests", dependencies: ["Motion","RefreshEngine"]),
        .testTarget(name: "GesturesTests", dependencies: ["Gestures", "Motion", "RefreshEngine"], swiftSettings: strict),
    ]
)
