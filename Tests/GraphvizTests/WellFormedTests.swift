import Testing

@testable import AshlarGraphviz

@Suite struct WellFormedTests {
    @Test(arguments: [
        "<a/>", "<?xml version=\"1.0\"?>\n<!DOCTYPE svg>\n<!-- a & b --><a b='\"' c=\"&#45;\">x &amp; ü 🎉<b></b ></a>\n",
    ])
    func `valid XML has no flaw`(xml: String) {
        #expect(flaw(inXML: Array(xml.utf8)) == nil)
    }

    @Test(arguments: [
        ("", "no element in line 1"),
        ("<a>\n<b>", "<b> is not closed in line 2"),
        ("<a></b>", "</b> closes nothing in line 1"),
        ("<a>x & y</a>", "a bare '&' in line 1"),
        ("<a b=c/>", "an attribute without quotes in line 1"),
        ("<a b=\"<\"/>", "a bare '<' in line 1"),
        ("<a>\u{1}</a>", "a control character in line 1"),
        ("<!-- a", "a comment is not closed in line 1"),
    ])
    func `a flaw is named with its line`(xml: String, expected: String) {
        #expect(flaw(inXML: Array(xml.utf8)) == expected)
    }

    @Test func `dates of a PDF file lie in 1970`() {
        let pdf = "<< /CreationDate (D:20261231235959+02'00)\n /Producer (cairo) >>"
        let expected = "<< /CreationDate (D:19700101000000+00'00)\n /Producer (cairo) >>"
        #expect(withoutDates(Array(pdf.utf8)) == Array(expected.utf8))
    }
}
