import AshlarFacts

extension Model {
    /// Whether some build is known to compile code of a file, but none of some conditional declarations that it needs: a debug or a release
    /// build of a target of the file, with flags as the manifests define them. Of a flag that no manifest mentions, nothing is known.
    ///
    /// - Parameters:
    ///   - conditions: those of the declarations.
    ///   - offset: the code's byte offset.
    package func isLacking(_ conditions: [String], at offset: UInt32, of file: FileID) -> Bool {
        let own = files[Int(file)].condition(at: offset) ?? "true"
        let formula = Condition("(\(own)) && !(" + conditions.map { "(\($0))" }.joined(separator: " || ") + ")")
        let targets = modulesOfFile[Int(file)].map { modules[Int($0)].target.flags }
        let mentioned = modules.reduce(into: Set<String>()) { $0.formUnion($1.target.flags?.mentioned ?? []) }
        return (targets.isEmpty ? [nil] : targets).contains { flags in
            Platform.allCases.contains { mayBeTrue(formula, with: flags, of: mentioned, on: $0) }
        }
    }
}

/// Whether a condition is true in some debug or release build of a target for a platform.
private func mayBeTrue(_ formula: Condition, with flags: Manifest.Flags?, of mentioned: Set<String>, on platform: Platform) -> Bool {
    let build = BuildConfiguration(platform: platform)
    /// Whether builds with either value are known to exist.
    func isFree(_ atom: Condition.Atom) -> Bool {
        if atom.argument != nil { return build.value(of: atom.name, atom.argument) == nil }
        return atom.name == "DEBUG" || flags?.isOptional(atom.name) == true
    }
    let free = Array(Set(formula.atoms.filter(isFree)))
    guard free.count <= 6 else { return false }
    return (0..<(1 << free.count)).contains { choice in
        let chosen = Set(free.indices.filter { choice >> $0 & 1 == 1 }.map { free[$0] })
        return formula.truth { name, argument in
            let atom = Condition.Atom(name: name, argument: argument)
            if free.contains(atom) { return chosen.contains(atom) }
            if argument != nil { return build.value(of: name, argument) }
            return mentioned.contains(name) ? flags?.defines(name, for: platform) : nil
        } == true
    }
}

extension Manifest.Flags {
    /// Whether some builds define a flag, and others do not.
    fileprivate func isOptional(_ name: String) -> Bool {
        !certain.contains(name) && (possible.contains(name) || absent.contains(name))
    }

    /// The flags that are known by name.
    fileprivate var mentioned: Set<String> { certain.union(possible).union(absent).union(onPlatforms.keys) }
}
