// swift-tools-version: 6.2
import PackageDescription

// The libraries need no other package. What the command, its import and its service need is resolved and built only with
// these traits: `swift build --traits Command`, `swift test --enable-all-traits`.
let package = Package(
  name: "planday",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "OpeningHours", targets: ["OpeningHours"]),
    .library(name: "Orienteering", targets: ["Orienteering"]),
    .library(name: "OrienteeringGLPK", targets: ["OrienteeringGLPK"]),
    .library(name: "SolverFormats", targets: ["SolverFormats"]),
    .library(name: "Streets", targets: ["Geography", "Streets"]),
    .library(name: "MapDrawing", targets: ["Geography", "Streets", "MapDrawing"]),
    .library(name: "DayPlanning", targets: ["Geography", "Catalogs", "DayPlanning"]),
    .library(name: "DayPlanningGLPK", targets: ["DayPlanningGLPK"]),
    .library(name: "PlanExports", targets: ["PlanExports"]),
    .library(name: "TravelEngines", targets: ["TravelEngines"]),
    .library(name: "TripCompanion", targets: ["Geography", "Catalogs", "TripCompanion"]),
    .executable(name: "planday", targets: ["planday"]),
  ],
  traits: [
    .trait(name: "Command", description: "The command planday."),
    .trait(
      name: "Companion",
      description: "On the way: near, watch, replan, and what the visitor owns.",
      enabledTraits: ["Command"]
    ),
    .trait(name: "Import", description: "planday catalog import.", enabledTraits: ["Command"]),
    .trait(
      name: "Engines",
      description: "planday plan --engine, and asking routing engines over HTTP.",
      enabledTraits: ["Command"]
    ),
    .trait(name: "Service", description: "planday serve.", enabledTraits: ["Command"]),
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.30.0"),
    .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: [
    .systemLibrary(name: "CGLPK", providers: [.apt(["libglpk-dev"]), .brew(["glpk"])]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .target(name: "CInnerLoops"),

    .target(name: "OpeningHours"),
    .target(name: "StrictJSON"),
    .target(name: "Geography", dependencies: ["StrictJSON"]),
    .target(name: "Catalogs", dependencies: ["Geography", "OpeningHours", "StrictJSON"]),

    .target(name: "Streets", dependencies: ["Geography"]),
    .target(name: "XMLDocuments"),
    .target(name: "ZipArchives", dependencies: ["CZlib"]),
    .target(
      name: "TransitFeeds",
      dependencies: ["Geography", "OpeningHours", "Streets", "ZipArchives"]
    ),

    .target(name: "SafeMarkup"),
    .target(name: "MapDrawing", dependencies: ["Geography", "SafeMarkup", "Streets"]),
    .target(
      name: "PlaceSearch",
      dependencies: ["Catalogs", "Geography", "Streets", "StrictJSON"]
    ),

    .target(name: "Orienteering", dependencies: ["CInnerLoops"]),
    .target(name: "OrienteeringGLPK", dependencies: ["CGLPK", "CInnerLoops", "Orienteering"]),
    .target(name: "SolverFormats", dependencies: ["Orienteering", "StrictJSON"]),

    .target(
      name: "DayPlanning",
      dependencies: [
        "Catalogs", "Geography", "OpeningHours", "Orienteering", "Streets", "StrictJSON",
      ]
    ),
    .target(
      name: "DayPlanningGLPK",
      dependencies: ["Catalogs", "DayPlanning", "Orienteering", "OrienteeringGLPK"]
    ),
    .target(
      name: "TripCompanion",
      dependencies: [
        "Catalogs", "DayPlanning", "Geography", "OpeningHours", "Orienteering", "StrictJSON",
        "XMLDocuments",
      ]
    ),
    .target(
      name: "PlanExports",
      dependencies: [
        "Catalogs", "DayPlanning", "Geography", "MapDrawing", "OpeningHours", "Orienteering",
        "SafeMarkup", "StrictJSON", "XMLDocuments",
      ]
    ),

    .target(
      name: "TravelEngines",
      dependencies: [
        "Catalogs", "DayPlanning", "Geography", "Streets",
        .product(
          name: "AsyncHTTPClient",
          package: "async-http-client",
          condition: .when(traits: ["Engines"])
        ),
        .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["Engines"])),
        .product(name: "NIOHTTP1", package: "swift-nio", condition: .when(traits: ["Engines"])),
      ]
    ),

    .target(
      name: "CatalogImport",
      dependencies: [
        "CZlib", "Catalogs", "Geography", "OpeningHours", "Streets", "StrictJSON",
        .product(
          name: "SwiftProtobuf",
          package: "swift-protobuf",
          condition: .when(traits: ["Import"])
        ),
      ],
      exclude: ["Protos"]
    ),
    .target(
      name: "CityCatalogs",
      dependencies: ["Catalogs", "Streets", "StrictJSON"],
      path: "data",
      exclude: ["README.md", "schema"],
      sources: ["CityCatalogs.swift"],
      resources: [
        .copy("london.json"), .copy("nyc.json"), .copy("vancouver.json"), .copy("areas"),
        .copy("maps"),
      ]
    ),
    .target(
      name: "DayPlanningServer",
      dependencies: [
        "CZlib", "Catalogs", "CityCatalogs", "DayPlanning", "DayPlanningGLPK", "Geography",
        "MapDrawing", "OpeningHours", "Orienteering", "OrienteeringGLPK", "PlaceSearch",
        "PlanExports",
        "SolverFormats", "Streets", "StrictJSON", "TravelEngines", "TripCompanion",
      ] + serviceProducts(),
      resources: [.copy("Page")]
    ),
    .target(
      name: "TripStore",
      dependencies: [
        "Catalogs", "Geography", "OpeningHours", "PlaceSearch", "StrictJSON", "XMLDocuments",
        "ZipArchives",
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["Companion"])),
      ]
    ),
    .target(
      name: "WikiGuides",
      dependencies: [
        "Geography", "OpeningHours", "StrictJSON", "TripStore", "XMLDocuments", "ZipArchives",
        .product(
          name: "AsyncHTTPClient",
          package: "async-http-client",
          condition: .when(traits: ["Companion"])
        ),
        .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["Companion"])),
        .product(name: "NIOHTTP1", package: "swift-nio", condition: .when(traits: ["Companion"])),
        .product(
          name: "NIOHTTPCompression",
          package: "swift-nio-extras",
          condition: .when(traits: ["Companion"])
        ),
      ]
    ),
    .executableTarget(
      name: "planday",
      dependencies: [
        "Catalogs", "CityCatalogs", "DayPlanning", "DayPlanningGLPK", "Geography", "MapDrawing",
        "OpeningHours", "Orienteering", "OrienteeringGLPK", "PlaceSearch", "PlanExports",
        "SolverFormats",
        "Streets", "StrictJSON", "TravelEngines",
        .target(name: "CatalogImport", condition: .when(traits: ["Import"])),
        .target(name: "TransitFeeds", condition: .when(traits: ["Import"])),
        .target(name: "DayPlanningServer", condition: .when(traits: ["Service"])),
        .target(name: "TripCompanion", condition: .when(traits: ["Companion"])),
        .target(name: "TripStore", condition: .when(traits: ["Companion"])),
        .target(name: "WikiGuides", condition: .when(traits: ["Companion"])),
        .product(
          name: "ArgumentParser",
          package: "swift-argument-parser",
          condition: .when(traits: ["Command"])
        ),
        .product(name: "Logging", package: "swift-log", condition: .when(traits: ["Service"])),
      ]
    ),

    .executableTarget(
      name: "bench",
      dependencies: [
        "Catalogs", "DayPlanning", "DayPlanningGLPK", "Geography", "OpeningHours", "Orienteering",
        "OrienteeringGLPK", "PlanExports", "Streets", "TripCompanion",
        .product(
          name: "ArgumentParser",
          package: "swift-argument-parser",
          condition: .when(traits: ["Command"])
        ),
      ],
      path: "Benchmarks/Sources/bench"
    ),
    .executableTarget(
      name: "HoursBenchmark",
      dependencies: ["OpeningHours"],
      path: "Benchmarks/Sources/HoursBenchmark"
    ),

    .target(name: "TestRandom", path: "Tests/TestRandom"),
    .target(
      name: "TestSupport",
      dependencies: ["Orienteering", "SolverFormats"],
      path: "Tests/TestSupport"
    ),
    .testTarget(
      name: "DayPlanningGLPKTests",
      dependencies: [
        "DayPlanning", "DayPlanningGLPK", "Orienteering", "OrienteeringGLPK", "SolverFormats",
        "TestRandom", "TestSupport",
      ]
    ),
    .testTarget(
      name: "StreetsTests",
      dependencies: ["Geography", "Streets", "TestRandom"],
      exclude: ["Fixtures"]
    ),
    .testTarget(
      name: "MapDrawingTests",
      dependencies: ["CityCatalogs", "Geography", "MapDrawing", "SafeMarkup", "Streets"]
    ),
    .testTarget(
      name: "PlaceSearchTests",
      dependencies: [
        "Catalogs", "CityCatalogs", "Geography", "PlaceSearch", "StrictJSON", "Streets",
        "TestRandom",
      ]
    ),
    .testTarget(
      name: "TransitFeedsTests",
      dependencies: [
        "CZlib", "Catalogs", "DayPlanning", "DayPlanningGLPK", "Geography", "OpeningHours",
        "Orienteering", "Streets", "TransitFeeds", "ZipArchives",
      ],
      exclude: ["Fixtures"]
    ),
    .testTarget(
      name: "TravelEnginesTests",
      dependencies: ["Catalogs", "DayPlanning", "Geography", "TravelEngines"]
    ),
    .testTarget(
      name: "OpeningHoursTests",
      dependencies: ["OpeningHours"],
      exclude: ["Differential"]
    ),
    .testTarget(
      name: "DayPlanningInputTests",
      dependencies: [
        "Catalogs", "CityCatalogs", "DayPlanning", "Geography", "OpeningHours", "PlanExports",
        "StrictJSON", "TestRandom",
      ],
      exclude: ["Fixtures"]
    ),
    .testTarget(
      name: "CatalogImportTests",
      dependencies: [
        "CZlib", "CatalogImport", "Catalogs", "DayPlanning", "DayPlanningGLPK", "Geography",
        "OpeningHours", "Streets", "StrictJSON",
        .product(
          name: "SwiftProtobuf",
          package: "swift-protobuf",
          condition: .when(traits: ["Import"])
        ),
      ],
      exclude: ["Fixtures"]
    ),
    .testTarget(
      name: "DayPlanningTests",
      dependencies: [
        "Catalogs", "DayPlanning", "DayPlanningGLPK", "Geography", "OpeningHours", "Orienteering",
        "OrienteeringGLPK", "PlanExports", "SolverFormats", "Streets", "StrictJSON", "TestRandom",
        "TestSupport",
      ],
      exclude: ["Fixtures", "Plans"]
    ),
    .testTarget(
      name: "TripCompanionTests",
      dependencies: [
        "Catalogs", "CityCatalogs", "DayPlanning", "DayPlanningGLPK", "Geography", "OpeningHours",
        "StrictJSON", "TestRandom", "TripCompanion",
      ]
    ),
    .testTarget(
      name: "ReadmeTests",
      dependencies: [
        "Catalogs", "DayPlanning", "DayPlanningGLPK", "Geography", "OpeningHours", "Orienteering",
        "OrienteeringGLPK", "PlanExports",
      ]
    ),
    .testTarget(
      name: "DayPlanningServerTests",
      dependencies: [
        "CZlib", "Catalogs", "CityCatalogs", "DayPlanning", "DayPlanningGLPK", "DayPlanningServer",
        "Geography", "MapDrawing", "OpeningHours", "Orienteering", "PlanExports",
        "SolverFormats", "StrictJSON", "TestRandom", "TravelEngines", "TripCompanion",
        .product(
          name: "HummingbirdTesting",
          package: "hummingbird",
          condition: .when(traits: ["Service"])
        ),
        .product(name: "NIOEmbedded", package: "swift-nio", condition: .when(traits: ["Service"])),
      ] + serviceProducts()
    ),
    .testTarget(
      name: "TripStoreTests",
      dependencies: [
        "Catalogs", "Geography", "OpeningHours", "StrictJSON", "TestRandom", "TripStore",
        "XMLDocuments", "ZipArchives",
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["Companion"])),
      ],
      exclude: ["Fixtures"]
    ),
    .testTarget(
      name: "WikiGuidesTests",
      dependencies: [
        "Geography", "StrictJSON", "TestRandom", "TripStore", "WikiGuides", "XMLDocuments",
        "ZipArchives",
      ],
      exclude: ["Fixtures"]
    ),
    .testTarget(
      name: "PlandayTests",
      dependencies: [
        "Catalogs", "DayPlanning", "DayPlanningGLPK", "Geography", "OpeningHours", "PlanExports",
        "SolverFormats", "planday",
      ],
      exclude: ["Snapshots", "Areas"]
    ),
  ],
  swiftLanguageModes: [.v6]
)

/// Returns the products that the service is built on, which only its trait brings in.
func serviceProducts() -> [Target.Dependency] {
  [
    ("CoreMetrics", "swift-metrics"), ("HTTPTypes", "swift-http-types"),
    ("Hummingbird", "hummingbird"), ("HummingbirdCore", "hummingbird"), ("Logging", "swift-log"),
    ("NIOCore", "swift-nio"), ("NIOHTTP1", "swift-nio"), ("NIOHTTPTypes", "swift-nio-extras"),
    ("NIOHTTPTypesHTTP1", "swift-nio-extras"), ("NIOPosix", "swift-nio"),
    ("ServiceLifecycle", "swift-service-lifecycle"), ("UnixSignals", "swift-service-lifecycle"),
  ].map { .product(name: $0, package: $1, condition: .when(traits: ["Service"])) }
}

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
  ]
}

// Code that calls C or the system is marked `unsafe`.
for target in package.targets where target.type != .system && target.type != .test {
  target.swiftSettings?.append(.strictMemorySafety())
}

// Tests call what is optimized; optimizing the tests too would take a good part of the build. Those of whole plans enumerate.
for target in package.targets where target.type == .test && target.name != "DayPlanningTests" {
  target.swiftSettings?.append(.unsafeFlags(["-Onone"], .when(configuration: .release)))
}

// `make demo` makes a debug build in half the time, and optimizes only what reads catalogs, finds ways and searches. An environment
// variable turns this on, since SwiftPM refuses unsafe flags in a dependency.
if Context.environment["PLANDAY_DEMO"] != nil {
  for target in package.targets {
    switch target.name {
    case "CInnerLoops": target.cSettings = [.unsafeFlags(["-O2"])]
    case "StrictJSON", "Geography", "Streets", "Orienteering", "OrienteeringGLPK":
      let flags = [
        "-O", "-disable-batch-mode", "-whole-module-optimization", "-num-threads", "2",
      ]
      target.swiftSettings?.append(.unsafeFlags(flags))
    default: break
    }
  }
}
