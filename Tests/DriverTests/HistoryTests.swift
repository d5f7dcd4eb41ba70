import Foundation
import TestSupport
import Testing

@testable import AshlarDriver

/// The numbers of a history in every format.
@Suite struct HistoryTests {
    /// Three points; names that are markup in SVG and HTML.
    private func history() throws -> History {
        let points = """
            [
              {"commit": "aaaaaaaaaaaaaaaa", "day": "2026-01-04", "time": 1767484800, "files": 3, "lines": 40, "types": 2, "nodes": ["App", "<b>&"],
               "dependencies": [[0, 1]], "propagationCost": 750, "cyclomaticNumber": 0, "cyclicNodes": 0, "errors": 0, "warnings": 4},
              {"commit": "bbbbbbbbbbbbbbbb", "day": "2026-01-11", "time": 1768089600, "files": 4, "lines": 90, "types": 3,
               "nodes": ["App", "<b>&", "Kit"], "dependencies": [[0, 1], [0, 2], [2, 0]], "propagationCost": 778, "cyclomaticNumber": 0,
               "cyclicNodes": 2, "errors": 1, "warnings": 0},
              {"commit": "cccccccccccccccc", "day": "2026-02-01", "time": 1769904000, "files": 4, "lines": 85, "types": 3,
               "nodes": ["App", "Kit"], "dependencies": [[0, 1]], "propagationCost": 750, "cyclomaticNumber": 0, "cyclicNodes": 0, "errors": 0,
               "warnings": 0}
            ]
            """
        return History(
            project: "Shop & <Co>", kind: "modules", step: .week, hasRules: true,
            points: try JSONDecoder().decode([History.Point].self, from: Data(points.utf8)), notes: ["1 commit left out"]
        )
    }

    @Test(arguments: HistoryFormat.allCases) func `a history is written as in its golden file`(format: HistoryFormat) throws {
        let text = try history().rendered(as: format)
        let difference = try goldenDifference(of: text, from: "history.\(format.rawValue)")
        #expect(difference == nil, "\(difference ?? "")")
    }

    @Test func `without rules there are no findings`() throws {
        var history = try history()
        history.hasRules = false
        for format in HistoryFormat.allCases { #expect(!history.rendered(as: format).contains("warnings"), "\(format)") }
    }

    @Test func `one point is a chart`() throws {
        var history = try history()
        history.points.removeLast(2)
        #expect(!history.rendered(as: .svg).contains("nan"))
    }
}
