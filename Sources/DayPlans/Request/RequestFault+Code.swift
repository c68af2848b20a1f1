extension RequestFault.Reason {
  /// The code of the fault, the key under which its JSON has the data.
  package var code: String {
    switch self {
    case .outOfRange: "outOfRange"
    case .tooSmall: "tooSmall"
    case .negative: "negative"
    case .tooManyElements: "tooManyElements"
    case .tooManyDecimals: "tooManyDecimals"
    case .noBudget: "noBudget"
    case .freeWithBudget: "freeWithBudget"
    case .inThePast: "inThePast"
    case .endsBeforeStart: "endsBeforeStart"
    case .mealOutsideDay: "mealOutsideDay"
    case .dinnerOverlapsLunch: "dinnerOverlapsLunch"
    case .breaksFillDay: "breaksFillDay"
    case .weightOutOfRange: "weightOutOfRange"
    case .likedTooLittle: "likedTooLittle"
    case .dislikedTooLittle: "dislikedTooLittle"
    case .namedTwice: "namedTwice"
    case .everythingDisliked: "everythingDisliked"
    case .unknownSight: "unknownSight"
    case .unknownWaypoint: "unknownWaypoint"
    case .farFromCity: "farFromCity"
    case .noTransit: "noTransit"
    case .noService: "noService"
    case .stepFreeOnlyOnFoot: "stepFreeOnlyOnFoot"
    case .noStepFreeWays: "noStepFreeWays"
    case .selectedOutsideArea: "selectedOutsideArea"
    case .mustAndSkip: "mustAndSkip"
    case .pinnedAndSkipped: "pinnedAndSkipped"
    case .pinnedTwice: "pinnedTwice"
    case .pinnedOnOtherDay: "pinnedOnOtherDay"
    case .pinnedTooShortOrLong: "pinnedTooShortOrLong"
    case .pastTwoDays: "pastTwoDays"
    }
  }
}
