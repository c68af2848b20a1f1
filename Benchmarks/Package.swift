// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "planday-benchmarks",
  dependencies: [.package(name: "planday", path: "..")],
  targets: [
    .executableTarget(
      name: "bench",
      dependencies: [
        .product(name: "DayPlanning", package: "planday"),
        .product(name: "DayPlanningGLPK", package: "planday"),
      ]
    ),
    .executableTarget(
      name: "HoursBenchmark",
      dependencies: [.product(name: "OpeningHours", package: "planday")]
    ),
  ],
  swiftLanguageModes: [.v6]
)
