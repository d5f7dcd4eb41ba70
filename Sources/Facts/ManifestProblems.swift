package import AshlarText

extension Manifest {
    /// The problems of several manifests, with one for each cause of unknown values: a helper that cannot be evaluated may be
    /// used by every target of every manifest.
    package static func problems(of manifests: [Manifest]) -> [Problem] {
        struct Cause: Hashable {
            var location: Location
            var reason: String
        }
        var causes: [Cause: (subjects: [String], count: Int, manifests: Set<String>)] = [:]
        let outside = manifests.flatMap(\.unknowns).filter(\.isOutside)
        for manifest in manifests {
            for unknown in manifest.unknowns where !unknown.isOutside || outside.count == 1 {
                let cause = Cause(location: unknown.location, reason: unknown.reason)
                var effect = causes[cause] ?? ([], 0, [])
                if !effect.subjects.contains(unknown.subject) { effect.subjects.append(unknown.subject) }
                effect.count += 1
                effect.manifests.insert(manifest.path)
                causes[cause] = effect
            }
        }
        return manifests.flatMap(\.problems) + (outside.count > 1 ? [problem(of: outside)] : []) + causes.map { cause, effect in
            var what = effect.subjects[0]
            if effect.subjects.count > 1 { what += " and \(counted(effect.subjects.count - 1, "other value"))" }
            if effect.count > effect.subjects.count {
                what += " (\(effect.count) times\(effect.manifests.count > 1 ? ", in \(effect.manifests.count) manifests" : ""))"
            }
            let advice = effect.count == 1 ? "; write it as a literal" : ""
            return Problem(location: cause.location, message: "\(what) cannot be determined, because \(cause.reason)\(advice)")
        }.sorted { ($0.location, $0.message) < ($1.location, $1.message) }
    }

    /// The one problem of several products of packages from elsewhere whose names are unknown.
    private static func problem(of products: [Unknown]) -> Problem {
        let first = products.min { $0.location < $1.location } ?? products[0]
        return Problem(location: first.location, message: """
            the names of \(counted(products.count, "product")) of packages from elsewhere cannot be determined, the first \
            because \(first.reason); rules over the project's own modules do not need them
            """)
    }

    /// What manifests whose targets are not all known mean for the rules; `nil` if there are no such manifests.
    package static func gap(in manifests: [Manifest]) -> Problem? {
        let incomplete = manifests.filter { !$0.areTargetsKnown }.map(\.path).sorted()
        guard let first = incomplete.first else { return nil }
        return Problem(location: Location(path: first, line: 1, column: 1), message: """
            the targets of \(incomplete.count) of \(counted(manifests.count, "manifest")) are not all known; files of no known \
            target count as one module, and rules cannot tell what concerns the missing targets
            """)
    }

    /// The one problem of manifests that are templates, if there are any.
    package static func problem(ofTemplates paths: Set<String>) -> Problem? {
        guard let first = paths.min() else { return nil }
        let (others, are) = paths.count == 1 ? ("", "it is") : (" and of \(counted(paths.count - 1, "other"))", "they are")
        return Problem(location: Location(path: first, line: 1, column: 1), message: """
            nothing is where the targets of this manifest\(others) look for their files; \(are) taken for a template, an example or \
            left over, and not read
            """)
    }
}
