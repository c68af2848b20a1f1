// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "planday-benchmarks",
  dependencies: [
    .package(name: "planday", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    .executableTarget(
      name: "bench",
      dependencies: [
        .product(name: "DayPlanning", package: "planday"),
        .product(name: "DayPlanningGLPK", package: "planday"),
        .product(name: "OpeningHours", package: "planday"),
        .product(name: "Orienteering", package: "planday"),
        .product(name: "OrienteeringGLPK", package: "planday"),
        .product(name: "PlanExports", package: "planday"),
        .product(name: "SolverFormats", package: "planday"),
        .product(name: "Streets", package: "planday"),
        .product(name: "TripCompanion", package: "planday"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),
    .executableTarget(
      name: "HoursBenchmark",
      dependencies: [.product(name: "OpeningHours", package: "planday")]
    ),
  ],
  swiftLanguageModes: [.v6]
)
