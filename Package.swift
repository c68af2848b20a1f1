// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "planday",
  products: [
    .library(name: "OpeningHours", targets: ["OpeningHours"]),
    .library(name: "DayPlanning", targets: ["DayPlanning"]),
    .library(name: "DayPlanningGLPK", targets: ["DayPlanningGLPK"]),
    .executable(name: "planday", targets: ["planday"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.30.0"),
    .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
  ],
  targets: [
    .systemLibrary(name: "CGLPK", providers: [.apt(["libglpk-dev"]), .brew(["glpk"])]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .target(name: "OpeningHours"),
    .target(name: "CInnerLoops"),
    .target(name: "DayPlanning", dependencies: ["OpeningHours", "CInnerLoops"]),
    .target(name: "DayPlanningGLPK", dependencies: ["DayPlanning", "CGLPK", "CInnerLoops"]),
    .target(
      name: "CatalogImport",
      dependencies: [
        "CZlib", "DayPlanning", "OpeningHours",
        .product(name: "SwiftProtobuf", package: "swift-protobuf"),
      ],
      exclude: ["Protos"]
    ),
    .target(
      name: "CityCatalogs",
      dependencies: ["DayPlanning"],
      path: "data",
      exclude: ["README.md", "schema"],
      sources: ["CityCatalogs.swift"],
      resources: [
        .copy("london.json"), .copy("nyc.json"), .copy("vancouver.json"), .copy("areas"),
      ]
    ),
    .target(
      name: "DayPlanningServer",
      dependencies: [
        "CityCatalogs", "DayPlanning", "DayPlanningGLPK", "OpeningHours",
        .product(name: "CoreMetrics", package: "swift-metrics"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      resources: [.copy("Page")]
    ),
    .executableTarget(
      name: "planday",
      dependencies: [
        "CatalogImport", "CityCatalogs", "DayPlanning", "DayPlanningGLPK", "DayPlanningServer",
        "OpeningHours",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ]
    ),
    .target(name: "TestSupport", dependencies: ["DayPlanning"], path: "Tests/TestSupport"),
    .testTarget(
      name: "DayPlanningGLPKTests",
      dependencies: ["DayPlanning", "DayPlanningGLPK", "TestSupport"]
    ),
    .testTarget(
      name: "OpeningHoursTests",
      dependencies: ["OpeningHours"],
      exclude: ["Differential"]
    ),
    .testTarget(
      name: "DayPlanningInputTests",
      dependencies: ["CityCatalogs", "DayPlanning", "OpeningHours"]
    ),
    .testTarget(
      name: "CatalogImportTests",
      dependencies: [
        "CatalogImport", "CZlib", "DayPlanning", "DayPlanningGLPK", "OpeningHours",
        .product(name: "SwiftProtobuf", package: "swift-protobuf"),
      ],
      exclude: ["Fixtures"]
    ),
    .testTarget(
      name: "DayPlanningTests",
      dependencies: ["DayPlanning", "DayPlanningGLPK", "OpeningHours", "TestSupport"],
      exclude: ["Fixtures"]
    ),
    .testTarget(
      name: "DayPlanningServerTests",
      dependencies: [
        "CityCatalogs", "DayPlanning", "DayPlanningGLPK", "DayPlanningServer", "OpeningHours",
        .product(name: "CoreMetrics", package: "swift-metrics"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdTesting", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ]
    ),
    .testTarget(
      name: "PlandayTests",
      dependencies: ["DayPlanning", "DayPlanningGLPK", "OpeningHours", "planday"],
      exclude: ["Snapshots", "Areas"]
    ),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
  ]
}
