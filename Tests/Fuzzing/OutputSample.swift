import AshlarChecks
import AshlarDiagrams
import AshlarDriver
import AshlarFacts
import AshlarInjection
import AshlarModel
import AshlarReports
import Foundation

/// What is shown of a project: reports, pictures, metrics and the page, in each format that is text.
enum OutputSample {
    static func problem(in project: LinkedProject) -> String? {
        let rules = FuzzTarget.presets[Int(project.model.files.count) % FuzzTarget.presets.count]
        let findings = rules.findings(in: project, today: FuzzTarget.today)
        let source = DiagramSource(project, rules: rules, findings: JudgedFindings(findings), root: "/project")
        for kind in PictureKind.all {
            guard let picture = try? source.picture(of: kind, PictureOptions()) else { continue }
            for format in PictureFormat.all {
                if let problem = problem(in: format.render(picture), of: format.name) { return problem }
            }
            let metrics = PictureMetrics(of: picture)
            for format in MetricsFormat.allCases {
                if let problem = problem(in: metrics.rendered(as: format), of: "metrics \(format)") { return problem }
            }
        }
        let page = source.exploration(PictureOptions()).page
        if let problem = problem(in: page, of: "html") { return problem }
        let problems = project.model.files.flatMap(\.problems)
        return problem(in: Report(findings: findings, problems: problems, fileCount: project.model.files.count, rules: []))
    }

    static func problem(in report: Report) -> String? {
        for reporter in reporterCatalog {
            let text = reporter.text(report, Reporter.Style(usesColor: false))
            if let problem = problem(in: text, of: reporter.name) { return problem }
        }
        return nil
    }

    /// No control character but a line's end or a tab reaches a reader, and JSON is valid.
    private static func problem(in text: String, of format: String) -> String? {
        let isJSON = ["json", "metrics json", "sarif", "gitlab"].contains(format)
        let isOdd = text.utf8.contains { $0 < 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 || $0 == 0x7F && !isJSON }
        if isOdd { return "\(format) has a control character" }
        guard isJSON else { return nil }
        return (try? JSONSerialization.jsonObject(with: Data(text.utf8))) == nil ? "\(format) is not valid" : nil
    }
}
