// swift-tools-version: 6.2
import PackageDescription

// The libraries need no other package. What the command, its import and its service need is resolved and built only with
// these traits: `swift build --traits Command`, `swift test --enable-all-traits`.
let package = Package(
  name: "planday",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "Planday", targets: ["Planday"]),
    .library(name: "CityCatalogs", targets: ["CityCatalogs"]),
    .library(name: "OpeningHours", targets: ["OpeningHours"]),
    .library(name: "Orienteering", targets: ["Orienteering"]),
    .library(name: "ExactOrienteering", targets: ["ExactOrienteering"]),
    .library(name: "SolverFormats", targets: ["SolverFormats"]),
    .library(name: "Streets", targets: ["Geography", "Streets", "Transit"]),
    .library(name: "MapDrawing", targets: ["Geography", "MapDrawing", "Streets"]),
    .library(name: "Travel", targets: ["Geography", "Travel"]),
    .library(name: "DayPlans", targets: ["Catalogs", "DayPlans", "Geography"]),
    .library(name: "DayPlanner", targets: ["Catalogs", "DayPlanner", "DayPlans", "Geography"]),
    .library(name: "PlanExports", targets: ["PlanExports"]),
    .library(name: "TripCompanion", targets: ["Geography", "Catalogs", "TripCompanion"]),
    .executable(name: "planday", targets: ["PlandayCommand"]),
  ],
  traits: [
    .trait(name: "Command", description: "The command planday."),
    .trait(
      name: "Companion",
      description: "The on-trip commands (near, watch, replan) and user data.",
      enabledTraits: ["Command"]
    ),
    .trait(name: "Import", description: "planday catalog import.", enabledTraits: ["Command"]),
    .trait(
      name: "Engines",
      description: "planday plan --engine, and asking routing engines over HTTP.",
      enabledTraits: ["Command"]
    ),
    .trait(name: "Service", description: "planday serve.", enabledTraits: ["Command"]),
    .trait(
      name: "Community",
      description: "planday serve --community: accounts and shared places.",
      enabledTraits: ["Service"]
    ),
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
    .package(url: "https://github.com/vapor/jwt-kit", from: "5.7.1"),
  ],
  targets: [
    .systemLibrary(name: "CGLPK", providers: [.apt(["libglpk-dev"]), .brew(["glpk"])]),
    .systemLibrary(
      name: "CPostgreSQL",
      providers: [.apt(["libpq-dev"]), .brew(["libpq"])]
    ),
    .systemLibrary(name: "CSodium", providers: [.apt(["libsodium-dev"]), .brew(["libsodium"])]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .target(name: "CInnerLoops"),

    .target(name: "OpeningHours"),
    .target(name: "Basics"),
    .target(name: "Formats"),
    .target(name: "Geography", dependencies: ["Formats"]),
    .target(name: "Catalogs", dependencies: ["Formats", "Geography", "OpeningHours"]),
    .target(
      name: "CatalogTools",
      dependencies: ["Catalogs", "Formats", "Geography", "OpeningHours"]
    ),

    .target(name: "Transit", dependencies: ["Basics", "Formats", "Geography"]),
    .target(name: "Streets", dependencies: ["Basics", "Geography", "Transit"]),
    .target(name: "ZipArchives", dependencies: ["CZlib"]),
    .target(name: "Photos", dependencies: ["ZipArchives"]),
    .target(
      name: "WebRequests",
      dependencies: [
        .product(
          name: "AsyncHTTPClient",
          package: "async-http-client",
          condition: .when(traits: ["Community", "Companion", "Engines"])
        ),
        .product(
          name: "NIOCore",
          package: "swift-nio",
          condition: .when(traits: ["Community", "Companion", "Engines"])
        ),
        .product(
          name: "NIOHTTP1",
          package: "swift-nio",
          condition: .when(traits: ["Community", "Companion", "Engines"])
        ),
        .product(
          name: "NIOHTTPCompression",
          package: "swift-nio-extras",
          condition: .when(traits: ["Community", "Companion", "Engines"])
        ),
      ]
    ),
    .target(
      name: "TransitFeeds",
      dependencies: [
        "Basics", "Formats", "Geography", "OpeningHours", "Streets", "Transit", "ZipArchives",
      ]
    ),

    .target(name: "MapDrawing", dependencies: ["Formats", "Geography", "Streets", "Transit"]),
    .target(
      name: "PlaceSearch",
      dependencies: ["Catalogs", "Geography", "Streets"]
    ),

    .target(name: "Orienteering", dependencies: ["Basics", "CInnerLoops"]),
    .target(
      name: "ExactOrienteering",
      dependencies: ["Basics", "CGLPK", "CInnerLoops", "Orienteering"]
    ),
    .target(name: "SolverFormats", dependencies: ["Formats", "Orienteering"]),

    .target(
      name: "DayPlans",
      dependencies: ["Basics", "Catalogs", "Formats", "Geography", "OpeningHours", "Streets"]
    ),
    .target(
      name: "Travel",
      dependencies: [
        "Basics", "Catalogs", "DayPlans", "Geography", "OpeningHours", "Streets", "Transit",
        .target(name: "WebRequests", condition: .when(traits: ["Engines"])),
      ]
    ),
    .target(
      name: "DayPlanner",
      dependencies: [
        "Basics", "Catalogs", "DayPlans", "Geography", "OpeningHours", "Orienteering", "Streets",
        "Travel",
      ]
    ),
    .target(
      name: "TripCompanion",
      dependencies: [
        "Basics", "Catalogs", "DayPlanner", "DayPlans", "Formats", "Geography", "OpeningHours",
      ]
    ),
    .target(
      name: "Batches",
      dependencies: [
        "Catalogs", "CityCatalogs", "DayPlanner", "DayPlans", "ExactOrienteering", "Formats",
        "Geography", "OpeningHours", "Travel",
      ]
    ),
    .target(
      name: "PlanExports",
      dependencies: ["Catalogs", "DayPlans", "Formats", "Geography", "MapDrawing", "OpeningHours"]
    ),

    .target(
      name: "Planday",
      dependencies: [
        "Catalogs", "DayPlanner", "DayPlans", "ExactOrienteering", "Geography", "OpeningHours",
        "Orienteering", "PlanExports", "Streets", "Travel",
      ]
    ),
    .target(
      name: "CatalogImport",
      dependencies: [
        "CZlib", "CatalogTools", "Catalogs", "Formats", "Geography", "OpeningHours", "Streets",
        "Transit",
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
      dependencies: ["Catalogs", "Formats", "Streets"],
      path: "data",
      exclude: ["README.md", "audits", "pictures", "schema"],
      sources: ["CityCatalogs.swift"],
      resources: [
        .copy("london.json"), .copy("nyc.json"), .copy("vancouver.json"), .copy("areas"),
        .copy("maps"),
      ]
    ),
    .target(name: "SightPictures", dependencies: ["Formats", "ZipArchives"]),
    .target(
      name: "Community",
      dependencies: [
        "CPostgreSQL", "CSodium", "CatalogTools", "Catalogs", "Formats", "Geography",
        "OpeningHours", "Photos",
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["Community"])),
      ]
    ),
    .target(
      name: "OpenIDConnect",
      dependencies: [
        "WebRequests",
        .product(name: "JWTKit", package: "jwt-kit", condition: .when(traits: ["Community"])),
      ]
    ),
    .target(
      name: "DayPlanningServer",
      dependencies: [
        "Basics", "Batches", "CZlib", "Catalogs", "CityCatalogs", "DayPlanner", "DayPlans",
        "ExactOrienteering", "Formats", "Geography", "MapDrawing", "OpeningHours", "Orienteering",
        "PlaceSearch", "PlanExports", "SightPictures", "SolverFormats", "Streets", "Travel",
        "TripCompanion",
        .target(name: "Community", condition: .when(traits: ["Community"])),
        .target(name: "OpenIDConnect", condition: .when(traits: ["Community"])),
      ] + serviceProducts(),
      resources: [.copy("Page")]
    ),
    .target(
      name: "TripStore",
      dependencies: [
        "CatalogTools", "Catalogs", "Formats", "Geography", "OpeningHours", "Photos", "PlaceSearch",
        "ZipArchives",
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["Companion"])),
      ]
    ),
    .target(
      name: "WikiGuides",
      dependencies: [
        "Formats", "Geography", "OpeningHours", "Photos", "TripStore", "WebRequests", "ZipArchives",
      ]
    ),
    .executableTarget(
      name: "PlandayCommand",
      dependencies: [
        "Basics", "Batches", "CatalogTools", "Catalogs", "CityCatalogs", "DayPlanner", "DayPlans",
        "ExactOrienteering", "Formats", "Geography", "MapDrawing", "OpeningHours", "Orienteering",
        "PlaceSearch", "PlanExports", "SightPictures", "SolverFormats", "Streets", "Transit",
        "Travel",
        .target(name: "Photos", condition: .when(traits: ["Companion"])),
        .target(name: "CatalogImport", condition: .when(traits: ["Import"])),
        .target(name: "TransitFeeds", condition: .when(traits: ["Import"])),
        .target(name: "Community", condition: .when(traits: ["Community"])),
        .target(name: "OpenIDConnect", condition: .when(traits: ["Community"])),
        .target(name: "DayPlanningServer", condition: .when(traits: ["Service"])),
        .target(name: "TripCompanion", condition: .when(traits: ["Companion"])),
        .target(name: "TripStore", condition: .when(traits: ["Companion"])),
        .target(name: "WebRequests", condition: .when(traits: ["Companion", "Engines"])),
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
        "Catalogs", "DayPlanner", "DayPlans", "ExactOrienteering", "Geography", "OpeningHours",
        "Orienteering", "PlanExports", "Streets", "Travel", "TripCompanion",
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

    .target(name: "TestTools", path: "Tests/TestTools"),
    .target(
      name: "TestSupport",
      dependencies: ["Basics", "Orienteering"],
      path: "Tests/TestSupport"
    ),
    .testTarget(
      name: "ExactOrienteeringTests",
      dependencies: [
        "Basics", "CInnerLoops", "ExactOrienteering", "Orienteering", "SolverFormats",
        "TestSupport", "TestTools",
      ]
    ),
    .testTarget(
      name: "TransitTests",
      dependencies: ["Formats", "Geography", "Streets", "TestTools", "Transit"],
      exclude: ["Fixtures"]
    ),
    .testTarget(
      name: "StreetsTests",
      dependencies: ["Basics", "Geography", "Streets", "TestTools", "Transit"]
    ),
    .testTarget(
      name: "MapDrawingTests",
      dependencies: [
        "CityCatalogs", "Formats", "Geography", "MapDrawing", "Streets", "TestTools",
      ]
    ),
    .testTarget(
      name: "PlaceSearchTests",
      dependencies: [
        "Catalogs", "CityCatalogs", "Formats", "Geography", "PlaceSearch", "Streets", "TestTools",
      ]
    ),
    .testTarget(
      name: "TransitFeedsTests",
      dependencies: [
        "CZlib", "Catalogs", "DayPlanner", "DayPlans", "ExactOrienteering", "Geography",
        "OpeningHours", "Orienteering", "Streets", "TestTools", "Transit", "TransitFeeds", "Travel",
        "ZipArchives",
      ],
      exclude: ["Fixtures"]
    ),
    .testTarget(
      name: "TravelTests",
      dependencies: [
        "Catalogs", "DayPlans", "Geography", "TestTools", "Travel",
      ]
    ),
    .testTarget(
      name: "OpeningHoursTests",
      dependencies: [
        "OpeningHours", "TestTools",
      ],
      exclude: ["Differential"]
    ),
    .testTarget(
      name: "DayPlansTests",
      dependencies: [
        "Basics", "CatalogTools", "Catalogs", "CityCatalogs", "Formats", "Geography",
        "OpeningHours", "Orienteering", "PlanExports", "TestTools",
      ],
      exclude: ["Fixtures"]
    ),
    .testTarget(
      name: "CatalogImportTests",
      dependencies: [
        "CZlib", "CatalogImport", "CatalogTools", "Catalogs", "DayPlanner", "DayPlans",
        "ExactOrienteering", "Geography", "OpeningHours", "Streets", "TestTools",
        .product(
          name: "SwiftProtobuf",
          package: "swift-protobuf",
          condition: .when(traits: ["Import"])
        ),
      ],
      exclude: ["Fixtures"]
    ),
    .testTarget(
      name: "DayPlannerTests",
      dependencies: [
        "Basics", "Catalogs", "DayPlanner", "DayPlans", "ExactOrienteering", "Formats", "Geography",
        "OpeningHours", "Orienteering", "PlanExports", "SolverFormats", "Streets", "TestTools",
        "TestSupport", "Transit", "Travel",
      ],
      exclude: ["Fixtures", "Plans"]
    ),
    .testTarget(
      name: "TripCompanionTests",
      dependencies: [
        "Catalogs", "CityCatalogs", "DayPlanner", "DayPlans", "ExactOrienteering", "Formats",
        "Geography", "OpeningHours", "TestTools", "TripCompanion",
      ]
    ),
    .testTarget(
      name: "ReadmeTests",
      dependencies: ["ExactOrienteering", "OpeningHours", "Orienteering", "Planday"]
    ),
    .testTarget(
      name: "DayPlanningServerTests",
      dependencies: [
        "CZlib", "Catalogs", "CityCatalogs", "Community", "DayPlanner", "DayPlanningServer",
        "DayPlans",
        "ExactOrienteering", "Formats", "Geography", "MapDrawing", "OpenIDConnect",
        "OpeningHours", "Orienteering",
        "PlanExports", "SightPictures", "SolverFormats", "TestTools", "Travel", "TripCompanion",
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
        "CatalogTools", "Catalogs", "Formats", "Geography", "OpeningHours", "Photos", "TestTools",
        "TripStore", "ZipArchives",
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["Companion"])),
      ],
      exclude: ["Fixtures"]
    ),
    .testTarget(
      name: "CommunityTests",
      dependencies: [
        "Catalogs", "Community", "Formats", "Geography", "OpenIDConnect", "TestTools",
        "WebRequests",
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["Community"])),
        .product(name: "JWTKit", package: "jwt-kit", condition: .when(traits: ["Community"])),
      ]
    ),
    .testTarget(
      name: "SightPicturesTests",
      dependencies: ["SightPictures", "TestTools", "ZipArchives"]
    ),
    .testTarget(
      name: "WikiGuidesTests",
      dependencies: [
        "Formats", "Geography", "TestTools", "TripStore", "WikiGuides", "ZipArchives",
      ],
      exclude: ["Fixtures"]
    ),
    .testTarget(
      name: "PlandayTests",
      dependencies: [
        "Catalogs", "DayPlanner", "DayPlans", "ExactOrienteering", "OpeningHours", "PlanExports",
        "PlandayCommand", "SolverFormats", "TestTools",
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
for target in package.targets where target.type == .test && target.name != "DayPlannerTests" {
  target.swiftSettings?.append(.unsafeFlags(["-Onone"], .when(configuration: .release)))
}

// `make demo` and `make quick` make debug builds in which some targets are optimized. Environment variables turn this on, since SwiftPM
// refuses unsafe flags in a dependency.
@MainActor func optimize(where isHot: (Target) -> Bool) {
  for target in package.targets where isHot(target) {
    if target.name == "CInnerLoops" { target.cSettings = [.unsafeFlags(["-O2"])] }
    let flags = ["-O", "-disable-batch-mode", "-whole-module-optimization", "-num-threads", "2"]
    target.swiftSettings?.append(.unsafeFlags(flags))
  }
}

// A debug build takes half the time; what reads catalogs, finds ways and searches is optimized.
if Context.environment["PLANDAY_DEMO"] != nil {
  let hot: Set = [
    "Basics", "CInnerLoops", "ExactOrienteering", "Formats", "Geography", "Orienteering", "Streets",
  ]
  optimize { hot.contains($0.name) }
}

// `PLANDAY_QUICK=DayPlannerTests:DayPlanner` leaves a test target and what it needs: nothing else is resolved, compiled or linked,
// though `swift build --build-tests` builds whatever is in the manifest. All but the edited target and the tests is optimized.
if let quick = Context.environment["PLANDAY_QUICK"]?.split(separator: ":").map(String.init),
  let tests = quick.first
{
  optimize { $0.type == .regular && $0.name != quick.last }
  var needed: Set<String> = []
  var packages: Set<String> = []
  var names = [tests]
  while let name = names.popLast() {
    guard needed.insert(name).inserted else { continue }
    for dependency in package.targets.first(where: { $0.name == name })?.dependencies ?? [] {
      switch dependency {
      case .targetItem(let name, _), .byNameItem(let name, _): names.append(name)
      case .productItem(_, let package?, _, _): packages.insert(package)
      default: break
      }
    }
  }
  package.targets.removeAll { !needed.contains($0.name) }
  package.products.removeAll { $0.name != "planday" || !needed.contains("PlandayCommand") }
  package.dependencies.removeAll { dependency in
    guard case .sourceControl(_, let location, _) = dependency.kind else { return false }
    return !packages.contains { location.hasSuffix("/\($0)") }
  }
}
