// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "mycontrol",
    dependencies: [.package(name: "pullwire", path: "../..")],
    targets: [
        .executableTarget(name: "mycontrol", dependencies: [.product(name: "PreviewCommands", package: "pullwire")])
    ]
)
