package import AshlarFacts
package import AshlarFileSystem
package import AshlarText

/// A file with the facts of a part of a project, for a check elsewhere: a `FactsFile` of one segment.
///
/// Other than in a cache, nothing in it depends on the machine, the moment or the number of threads, and what cannot be read is an
/// error.
package struct FactsShard: Sendable {
    package let path: String
    package let contents: Contents
    let file: FactsFile

    /// What a shard tells besides facts.
    package struct Contents: Sendable, BinaryCodable {
        /// The kinds of its facts.
        package var kinds: FactKinds
        /// The files at its paths that have no facts there, and what else their listing says.
        package var others: Listing

        package init(kinds: FactKinds, others: Listing) { (self.kinds, self.others) = (kinds, others) }

        package init(placeholder: Void) { self.init(kinds: [], others: Listing()) }

        package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
            var paths = others.files.map(\.path)
            try coder.code(options: &kinds)
            try coder.code(&paths)
            try coder.code(&others.links)
            try coder.code(&others.problems)
            others.files = paths.map { Workspace.File(path: $0) }
        }
    }

    /// The facts of one file.
    package struct Item: Sendable {
        package var path: String
        /// The digest of the source; none of a source that cannot be analyzed.
        package var content = Digest()
        package var facts: [UInt8]

        package init(_ facts: FileFacts, of source: ByteView? = nil) {
            (path, self.facts) = (facts.path, facts.stored)
            if let source { content = Digest(source) }
        }
    }

    /// The keys of the program that wrote a shard, and of its contents. Those of facts are paths.
    private static let (programKey, contentsKey) = ("\u{1}program", "\u{1}contents")
    private static let origin = Digest("shard")

    /// Writes a shard.
    ///
    /// - Parameter program: what the program says of itself.
    package static func write(_ items: [Item], _ contents: Contents, by program: String, to path: String) throws(OutputError) {
        func item(_ key: String, _ bytes: [UInt8], _ content: Digest = Digest()) -> FactsFile.Item {
            FactsFile.Item(key: key, stamp: .none, content: content, contents: .new(bytes))
        }
        let own = [item(programKey, Array(identity(of: program).utf8)), item(contentsKey, contents.encoded)]
        try FactsFile(path, of: origin).write(own + items.map { item($0.path, $0.facts, $0.content) })
    }

    /// Another build may extract other facts, or encode them in another way.
    private static func identity(of program: String) -> String { "\(program)\n\(programStamp.name)" }

    /// Reads a shard.
    ///
    /// - Throws: `Failure` if the file is no complete shard of this build of the program.
    package init(reading path: String, by program: String) throws(Failure) {
        self.path = path
        guard FileStatus(of: path)?.kind == .file else { throw Failure("cannot read the shard '\(path)'; check its name and permissions") }
        file = FactsFile(path, of: Self.origin)
        guard file.isOneSegment, let author = file.contents(of: Self.programKey).map({ String(decoding: $0, as: UTF8.self) }) else {
            throw Self.damage(of: path)
        }
        guard author == Self.identity(of: program) else {
            let other = author.split(separator: "\n").first ?? ""
            let origin = other == program ? "another build of ashlar \(program)" : "ashlar \(other), and this is \(program)"
            throw Failure("the shard '\(path)' was written by \(origin); write it again with this program")
        }
        guard let contents = file.contents(of: Self.contentsKey).flatMap({ try? Contents(encoded: $0) }) else { throw Self.damage(of: path) }
        self.contents = contents
    }

    private static func damage(of path: String) -> Failure {
        Failure("'\(path)' is no shard, or it is damaged; write it again with 'ashlar facts --output \(path)'")
    }

    /// The facts of an entry.
    ///
    /// - Throws: `Failure` if they are damaged.
    func facts(in entry: FactsFile.Entry, of path: String) throws(Failure) -> FileFacts {
        guard let facts = file.contents(of: entry).flatMap({ try? FileFacts(stored: $0) }), facts.path == path else {
            throw Self.damage(of: self.path)
        }
        return facts
    }

    /// The paths of the files with facts, with their entries, in byte order.
    var entries: [(path: String, entry: FactsFile.Entry)] {
        get throws(Failure) {
            guard let segment = file.segments.first else { throw Self.damage(of: path) }
            var result: [(path: String, entry: FactsFile.Entry)] = []
            for number in 0..<segment.count {
                let key = file.key(number, of: segment)
                guard !key.isEmpty, let entry = file.entry(number, of: segment) else { throw Self.damage(of: path) }
                if key[0] != 1 { result.append((String(decoding: key, as: UTF8.self), entry)) }
            }
            return result
        }
    }
}
