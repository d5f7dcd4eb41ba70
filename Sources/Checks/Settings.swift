package import AshlarText
package import AshlarYAML

/// The values that replace `${name}` in rule files.
package typealias Settings = [String: YAMLNode]

extension YAMLNode {
    /// The node with every `${name}` replaced.
    ///
    /// A scalar that is only `${name}` becomes the setting's node, which may be a list; inside a longer scalar the
    /// setting must be a scalar. A list that replaces an element of a list is flattened into it.
    ///
    /// - Parameter sizeLeft: how much the settings may still add in one rule file, in bytes; less than 0 if that is exceeded,
    ///   which is a problem.
    package func substituting(_ settings: Settings, problems: inout [Problem], sizeLeft: inout Int) -> YAMLNode {
        guard sizeLeft >= 0 else { return self }
        var result = self
        switch value {
        case .null:
            break
        case .scalar(let text):
            result = substituting(in: text, settings, &problems, &sizeLeft)
        case .sequence(let nodes):
            result.value = .sequence(nodes.flatMap { node -> [YAMLNode] in
                let new = node.substituting(settings, problems: &problems, sizeLeft: &sizeLeft)
                if case .scalar = node.value, case .sequence(let several) = new.value { return several }
                return [new]
            })
        case .mapping(let pairs):
            result.value = .mapping(pairs.map { ($0.key, $0.value.substituting(settings, problems: &problems, sizeLeft: &sizeLeft)) })
        }
        return result
    }

    /// The names of the settings that the node uses, at any depth.
    package var settingNames: Set<String> {
        switch value {
        case .null: []
        case .scalar(let text): names(in: text)
        case .sequence(let nodes): Set(nodes.flatMap(\.settingNames))
        case .mapping(let pairs): Set(pairs.flatMap(\.value.settingNames))
        }
    }

    private func names(in text: String) -> Set<String> {
        var names: Set<String> = []
        var rest = text.utf8[...]
        while let dollar = rest.firstIndex(of: UInt8(ascii: "$")) {
            rest = rest[dollar...].dropFirst()
            guard rest.first == UInt8(ascii: "{"), let end = rest.firstIndex(of: UInt8(ascii: "}")) else { continue }
            names.insert(String(Substring(rest[..<end].dropFirst())))
        }
        return names
    }

    /// Subtracts the node's size from what is left, as far as that reaches.
    private func subtractSize(from sizeLeft: inout Int) {
        sizeLeft -= MemoryLayout<YAMLNode>.stride
        guard sizeLeft >= 0 else { return }
        switch value {
        case .null: break
        case .scalar(let text): sizeLeft -= text.utf8.count
        case .sequence(let nodes): for node in nodes where sizeLeft >= 0 { node.subtractSize(from: &sizeLeft) }
        case .mapping(let pairs): for pair in pairs where sizeLeft >= 0 { pair.value.subtractSize(from: &sizeLeft) }
        }
    }

    private func substituting(in text: String, _ settings: Settings, _ problems: inout [Problem], _ sizeLeft: inout Int) -> YAMLNode {
        guard text.contains("${") else { return self }
        var result = ""
        var rest = Substring(text)
        while let start = rest.firstRange(of: "${") {
            result += rest[..<start.lowerBound]
            guard let end = rest[start.upperBound...].firstIndex(of: "}") else {
                problems.append(Problem(location: location, message: "'\(text)' opens '${' and does not close it"))
                return self
            }
            let name = String(rest[start.upperBound..<end])
            rest = rest[rest.index(after: end)...]
            guard let setting = settings[name] else {
                let hint = nearestWord(to: name, among: settings.keys).map { "did you mean '\($0)'?" }
                    ?? "add it under 'settings'"
                problems.append(Problem(location: location, message: "there is no setting '\(name)'; \(hint)"))
                return self
            }
            setting.subtractSize(from: &sizeLeft)
            guard sizeLeft >= 0 else {
                problems.append(Problem(location: location, message: "the settings are too large from here on, with '\(name)'; shorten them"))
                return self
            }
            if result.isEmpty && rest.isEmpty { return YAMLNode(value: setting.value, location: location) }
            guard let value = setting.text else {
                problems.append(Problem(
                    location: location, message: "the setting '\(name)' is not a text, so it cannot be used inside '\(text)'"
                ))
                return self
            }
            result += value
        }
        return YAMLNode(value: .scalar(result + rest), location: location)
    }
}
