import AshlarDriver
import Foundation

/// Follows a page like a reader: creates and changes the projects that it shows, and runs its commands.
struct Reading {
    private let page: String
    private var project: TemporaryProject?
    /// The folder of the copied sample in the project, ending in `/`; empty if there is none.
    private var sample = ""
    /// The transcripts that differ from the current output, by the line of their fence.
    private(set) var differences: [Int: (written: Transcript, today: Transcript)] = [:]

    init(of page: String) { self.page = page }

    /// Follows every block.
    mutating func read() throws {
        for block in try GuideBlock.blocks(of: page) {
            switch (block.language, block.use) {
            case ("swift", "project"):
                project = try TemporaryProject([:])
                sample = ""
                try write(block.text)
            case ("swift", "change"): try write(block.text)
            case ("yaml", "ashlar.yml"): try project?.write(block.text, to: sample + "ashlar.yml")
            case ("console", ""):
                let written = Transcript(block.text)
                let today = try run(written)
                if !today.agrees(with: written) { differences[block.line] = (written, today) }
            default: break
            }
        }
    }

    /// Overwrites transcripts with the current output, except those with omissions.
    func refresh() throws {
        let path = Program.package + "/" + page
        var lines = try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\n")
        for (line, difference) in differences.sorted(by: { $0.key > $1.key }) where !difference.written.isOpen {
            let end = lines[line...].firstIndex(of: "```") ?? line
            lines.replaceSubrange(line..<end, with: difference.today.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init))
        }
        try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: path))
    }

    /// Runs a transcript in the page's project; one that starts with `cd Samples/…` runs in a copy of that sample.
    private mutating func run(_ transcript: Transcript) throws -> Transcript {
        let words = transcript.steps.first?.command.split(separator: " ").map(String.init) ?? []
        guard words.first == "cd", words.count == 2, words[1].hasPrefix("Samples/") else {
            let project = try project ?? TemporaryProject([:])
            return try transcript.run(in: project.path + "/" + sample, home: project.path)
        }
        let copy = try TemporaryProject(["Samples/.keep": ""])
        try FileManager.default.copyItem(atPath: Program.package + "/" + words[1], toPath: copy.path + "/" + words[1])
        (project, sample) = (copy, words[1] + "/")
        return try transcript.run(in: copy.path, home: copy.path)
    }

    private func write(_ fixture: String) throws {
        for part in ("\n" + fixture).components(separatedBy: "\n//- ").dropFirst() {
            let lines = part.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
            var text = String(lines.last ?? "")
            if !text.hasSuffix("\n") { text += "\n" }
            try project?.write(text, to: sample + lines[0])
        }
    }
}
