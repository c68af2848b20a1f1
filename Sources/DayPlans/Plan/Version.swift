/// The version of planday.
public let planDayVersion = "0.1.0"
