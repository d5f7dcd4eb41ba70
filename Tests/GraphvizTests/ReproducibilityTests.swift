import Testing

@testable import AshlarGraphviz

@Suite struct ReproducibilityTests {
    @Test func `the dates of a PDF file are set to 1970`() {
        let pdf = "<< /CreationDate (D:20261231235959+02'00)\n /Producer (cairo) >>"
        let expected = "<< /CreationDate (D:19700101000000+00'00)\n /Producer (cairo) >>"
        #expect(withoutDates(Array(pdf.utf8)) == Array(expected.utf8))
    }
}
