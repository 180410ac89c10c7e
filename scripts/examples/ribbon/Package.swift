// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "ribbon",
    dependencies: [.package(name: "pullwire", path: "../../..")],
    targets: [
        .executableTarget(name: "ribbon", dependencies: [.product(name: "PreviewCommands", package: "pullwire")])
    ]
)
