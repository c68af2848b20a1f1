extension Attraction {
  /// What a visit is worth in a plan, 1 to 100 points: the square of ``relevance``, in hundredths.
  ///
  /// Relevance orders places; points add up. Were they the same, two streets that are nice to have
  /// seen would outweigh the British Museum, and since they take a fifth of its time no plan would
  /// ever visit it. Squared, a sight known all over the world is worth four that deserve a detour.
  /// With a higher power the sights of a suburb would be worth less than the way between them.
  public var score: Score {
    Score(max(1, (relevance.rawValue * relevance.rawValue + 50) / 100))
  }
}
