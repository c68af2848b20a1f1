import Catalogs
import Formats
import Geography
import OpeningHours

extension PlanRequest {
  /// All fields, in the order of a plan's `request`.
  package static var fields: [RequestField] { scope + wishes }

  /// The fields that ``PlanOrder`` reads differently: its area may have faults, and its date defaults to today.
  private static var scope: [RequestField] {
    [
      .nullable("area", \.area, .area),
      .required("date", \.date, .date),
    ]
  }

  /// All other fields.
  static var wishes: [RequestField] {
    [
      .required("days", \.days, .integer(in: 1...5)) {
        (1...5).contains($0) ? [] : [.outOfRange(value: Double($0), range: 1...5, unit: nil)]
      },
      .required("start", \.start, .clock),
      .required("end", \.end, .clock),
      .nullable("from", \.from, .waypoint),
      .nullable("to", \.to, .waypoint),
      .required("mode", \.mode, .choice),
      .stepFree,
      .pace,
      .breaks,
      .number("travelCost", \.travelCost, in: 0...100, per: .pointsPerMinute) {
        $0.isThousandths ? [] : [.tooManyDecimals(value: $0)]
      },
      .places,
      .list("must", \.must, of: .text),
      .list("pins", \.pins, of: .pin, isRequired: false),
      .list("skip", \.skip, of: .text),
      .list("select", \.select, of: .text),
      .list("categories", \.categories, of: .choice),
      .list("like", \.like, of: .liked, isRequired: false),
      .list("dislike", \.dislike, of: .disliked, isRequired: false),
      .nullable("familiarity", \.familiarity, .choice),
      .nullable("lunch", \.lunch, .meal),
      .nullable("dinner", \.dinner, .meal),
      .nullable("maxStops", \.maxStops, .integer(in: 1...Int.max)) {
        $0 >= 1 ? [] : [.tooSmall(value: $0, least: 1)]
      },
      .nullable("maxWalk", \.maxWalk, .minutes(in: 0...Int.max)) {
        $0 >= 0 ? [] : [.negative(minutes: $0)]
      },
      .nullable("maxWalkTotal", \.maxWalkTotal, .minutes(in: 0...Int.max)) {
        $0 >= 0 ? [] : [.negative(minutes: $0)]
      },
      .nullable("budget", \.budget, .integer(in: 1...1_000_000)) {
        (1...1_000_000).contains($0) ? [] : [.noBudget(amount: $0)]
      },
      .freeOnly,
      .nullable("weather", \.weather, .choice),
      .list("with", \.with, of: .choice, isRequired: false),
      .nullable("today", \.today, .date),
      .required("slack", \.slack, .choice),
      .number("seconds", \.seconds, in: 0...3_600),
      .required("exact", \.exact, .flag),
      .required("seed", \.seed, .seed),
    ]
  }
}

extension RequestField {
  /// The pace: `null` in plans that predate the field, the default in a request without one.
  fileprivate static var pace: Self {
    Self(key: "pace", isRequired: false) { reader, request, isPlan in
      request.pace = reader.nullable("pace", .choice) ?? (isPlan ? nil : request.pace)
    } faults: { _ in
      []
    } written: {
      $0.pace
    }
  }

  /// The visitor's own places; plans that predate the field had none.
  fileprivate static var places: Self {
    Self(key: "places", isRequired: false) { reader, request, _ in
      let most = PlanRequest.Place.most
      request.places =
        reader.optionalList("places", labeledBy: "id", maximumCount: most) {
          PlanRequest.Place(reading: $0)
        } ?? []
    } faults: { request in
      let (count, most) = (request.places.count, PlanRequest.Place.most)
      return count > most ? [.tooManyElements(count: count, most: most)] : []
    } written: {
      $0.places
    }
  }

  /// Whether only free sights count; plans that predate the field considered all.
  fileprivate static var freeOnly: Self {
    Self(key: "freeOnly", isRequired: false) { reader, request, _ in
      request.freeOnly = reader.optional("freeOnly", .flag) ?? false
    } faults: {
      $0.freeOnly && $0.budget != nil ? [.freeWithBudget] : []
    } written: {
      $0.freeOnly
    }
  }

  /// Whether steps are avoided; plans that predate the field did not.
  fileprivate static var stepFree: Self {
    Self(key: "stepFree", isRequired: false) { reader, request, _ in
      request.stepFree = reader.optional("stepFree", .flag) ?? false
    } faults: { request in
      request.stepFree && request.mode != .walk ? [.stepFreeOnlyOnFoot(mode: request.mode)] : []
    } written: {
      $0.stepFree
    }
  }

  /// Whether there are breaks by default; plans from before there was a pace had none.
  fileprivate static var breaks: Self {
    Self(key: "breaks", isRequired: false) { reader, request, _ in
      request.breaks = reader.optional("breaks", .flag) ?? (request.pace != nil)
    } faults: { _ in
      []
    } written: {
      $0.breaks
    }
  }
}

extension Double {
  /// Whether this is a whole number of thousandths, within the accuracy of a `Double`.
  fileprivate var isThousandths: Bool {
    isFinite && abs(self * 1_000 - (self * 1_000).rounded()) < 1e-6
  }
}
