import HibiTestSupport
import Testing

@testable import HibiCore

@Suite struct ISBNTests {
  @Test(
    "the number of a book is refused, or becomes another",
    arguments: [
      ("978-4-06-319239-1", "9784063192391"), ("4-06-319239-3", "9784063192391"),
      ("4063192393", "9784063192391"), ("９７８４０６３１９２３９１", "9784063192391"),
      ("ISBN 978-4-06-319239-1", "9784063192391"), ("isbn:4063192393", "9784063192391"),
      ("4-15-010672-X", "9784150106720"), ("415010672x", "9784150106720"),
      ("979-10-90636-07-1", "9791090636071"), ("0-306-40615-2", "9780306406157"),
    ])
  func read(text: String, digits: String) throws {
    #expect(try ISBN(text).digits == digits)
  }

  @Test(
    "a wrong check digit is taken, or the right one not named",
    arguments: [
      ("978-4-06-319239-2", "1"), ("4-06-319239-1", "3"), ("406319239X", "3"), ("4150106721", "X"),
      ("9791090636072", "1"),
    ])
  func wrongDigit(text: String, right: String) {
    let error = failure { _ = try ISBN(text) }
    #expect(error?.kind == .refused)
    #expect(error?.message.en.hasSuffix("must be \(right)") == true, "\(error?.message.en ?? "")")
    #expect(error?.message.ja.contains("正しくは \(right) ") == true)
  }

  @Test(
    "a number that is no book is taken, or forced into ten digits",
    arguments: [
      "4910017980160", "491-0-01798-016-0", "123", "", "97840631923911", "978406319239X",
      "x063192393",
      "978-4-06-31923a-1",
    ])
  func noBook(text: String) { #expect(failure { _ = try ISBN(text) }?.kind == .refused) }

  @Test("every last digit of ten is accepted") func oneOfEleven() {
    for body in ["406319239", "415010672", "030640615"] {
      let right = "0123456789X".filter { digit in failure { _ = try ISBN(body + [digit]) } == nil }
      #expect(right.count == 1)
    }
  }
}
