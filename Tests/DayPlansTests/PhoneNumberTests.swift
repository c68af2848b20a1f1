import CatalogTools
import Testing

struct PhoneNumberTests {
  @Test(arguments: ["+44 20 7323 8299", "+1 212 535 7710", "+49 30 266424242", "+41446324411"])
  func `accepts numbers that can be dialed`(number: String) {
    #expect(PhoneNumber.problem(with: number) == nil)
  }

  @Test(arguments: [
    ("+44 20", "has 4 digits, not 8 to 15"),
    ("+020 7323 8299", "has no country code: country codes don't begin with 0"),
    ("+1 212 535 771", "has 10 digits; North American numbers have 11"),
    ("+1 212 535 77100", "has 12 digits; North American numbers have 11"),
    ("+44 020 7323 8299", "keeps the trunk prefix 0, which isn't dialed from abroad"),
    ("+44  20 7323 8299", "has an extra space"), ("+44 20 7323 8299 ", "has an extra space"),
    ("+1234567890123456", "has 16 digits, not 8 to 15"),
  ])
  func `explains what is wrong with the others`(number: String, problem: String) {
    #expect(PhoneNumber.problem(with: number) == problem)
  }
}
