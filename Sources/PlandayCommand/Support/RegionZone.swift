/// The time zones of regions whose holidays are computed.
enum RegionZone {
  /// Returns the IANA identifier of a region's time zone, or `nil` if it has several.
  ///
  /// Small remote parts don't count, e.g. the Canary Islands.
  static func identifier(of region: String) -> String? {
    zones[region] ?? zones[String(region.prefix(2))]
  }

  /// The time zones by region, or by country if that has only one.
  private static let zones = [
    "AD": "Europe/Andorra", "AR": "America/Argentina/Buenos_Aires", "AT": "Europe/Vienna",
    "AU-NSW": "Australia/Sydney", "AU-VIC": "Australia/Melbourne", "BE": "Europe/Brussels",
    "BG": "Europe/Sofia", "CA-BC": "America/Vancouver", "CA-ON": "America/Toronto",
    "CA-QC": "America/Toronto", "CH": "Europe/Zurich", "CL": "America/Santiago",
    "CO": "America/Bogota", "CY": "Asia/Nicosia", "CZ": "Europe/Prague", "DE": "Europe/Berlin",
    "DK": "Europe/Copenhagen", "EE": "Europe/Tallinn", "ES": "Europe/Madrid",
    "FI": "Europe/Helsinki", "FR": "Europe/Paris", "GB": "Europe/London", "GE": "Asia/Tbilisi",
    "GR": "Europe/Athens", "HR": "Europe/Zagreb", "HU": "Europe/Budapest", "IE": "Europe/Dublin",
    "IS": "Atlantic/Reykjavik", "IT": "Europe/Rome", "JP": "Asia/Tokyo", "LI": "Europe/Vaduz",
    "LT": "Europe/Vilnius", "LU": "Europe/Luxembourg", "LV": "Europe/Riga", "MC": "Europe/Monaco",
    "MD": "Europe/Chisinau", "ME": "Europe/Podgorica", "MT": "Europe/Malta",
    "NL": "Europe/Amsterdam", "NO": "Europe/Oslo", "NZ": "Pacific/Auckland",
    "PA": "America/Panama", "PE": "America/Lima", "PL": "Europe/Warsaw", "PT": "Europe/Lisbon",
    "RO": "Europe/Bucharest", "RS": "Europe/Belgrade", "SE": "Europe/Stockholm",
    "SI": "Europe/Ljubljana", "SK": "Europe/Bratislava", "SM": "Europe/San_Marino",
    "US-NY": "America/New_York", "UY": "America/Montevideo", "ZA": "Africa/Johannesburg",
  ]
}
