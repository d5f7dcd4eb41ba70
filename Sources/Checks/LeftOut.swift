import AshlarText

/// What rules leave out, since nobody would change it or since it cannot be determined.
package enum LeftOut: String, CaseIterable, Sendable {
    case generated, script, data, app, playground, empty, placeholder, shared, linked, linking, helper
    case stub, leaking, foreign, block, unnamed

    /// Its name, for one and for several.
    private var names: (one: String, several: String) {
        switch self {
        case .generated: ("generated file", "generated files")
        case .script: ("script", "scripts")
        case .data: ("file that programs read", "files that programs read")
        case .app: ("file of an app whose project is not there", "files of apps whose projects are not there")
        case .playground: ("playground page", "playground pages")
        case .empty: ("file without code", "files without code")
        case .placeholder: ("target without code", "targets without code")
        case .shared: ("file that targets of one product share", "files that targets of one product share")
        case .linked: (
            "file that a symbolic link gives to another target", "files that symbolic links give to other targets"
        )
        case .linking: ("target that only links", "targets that only link")
        case .helper: (
            "dependency that a helper declares for several targets",
            "dependencies that helpers declare for several targets"
        )
        case .stub: ("test or demo target that imports no module yet", "test and demo targets that import no module yet")
        case .leaking: (
            "dependency whose extensions may be used without an import", "dependencies whose extensions may be used without an import"
        )
        case .foreign: ("file that another build tool may compile", "files that another build tool may compile")
        case .block: ("building block that units share", "building blocks that units share")
        case .unnamed: ("file whose users do not name it", "files whose users do not name them")
        }
    }

    /// What is left out for one reason.
    package struct Number: Hashable, Sendable {
        package var reason: String
        package var count: Int
        /// `3 generated files`
        package var text: String

        package init(reason: String, count: Int, text: String) { (self.reason, self.count, self.text) = (reason, count, text) }
    }

    /// The numbers of what is left out.
    static func numbers(_ subjects: [LeftOut: Set<String>]) -> [Number] {
        allCases.compactMap { reason in
            guard let count = subjects[reason]?.count, count > 0 else { return nil }
            let name = count == 1 ? reason.names.one : reason.names.several
            return Number(reason: reason.rawValue, count: count, text: "\(count) \(name)")
        }
    }
}
