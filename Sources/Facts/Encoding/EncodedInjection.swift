package import AshlarText

// Encoding of the facts of injection.

extension InjectionFacts: BinaryCodable {
    package init(placeholder: Void) { self.init() }

    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
        try coder.code(&bindings)
        try coder.code(&injections)
        try coder.code(&functions)
        try coder.code(&lifetimeConstants)
        try coder.code(&defaultLifetimes)
        try coder.code(&uses)
        try coder.code(&implicitSingletons)
        try coder.code(&memberTypeOverrides)
        try coder.code(&containerParents)
        try coder.code(&lists)
        try coder.code(&givenMembers)
        try coder.code(&passedValues)
        try coder.code(&assemblies)
    }
}

extension MemberList: BinaryCodable {
    package init(placeholder: Void) { self.init(member: 0, names: [], offset: 0, isOtherwise: false) }

    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
        try coder.code(&member)
        try coder.code(&names)
        try coder.code(offset: &offset)
        try coder.code(&isOtherwise)
    }
}

extension GivenMember: BinaryCodable {
    package init(placeholder: Void) { self.init(member: 0, initializer: 0) }

    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
        try coder.code(&member)
        try coder.code(&initializer)
    }
}

extension PassedValues: BinaryCodable {
    package init(placeholder: Void) {
        self.init(form: .construction, receiver: .unknown, labels: [], values: [], start: 0, scope: 0, closure: 0)
    }

    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
        try coder.code(case: &form)
        try coder.code(&receiver)
        try coder.code(&labels)
        try coder.code(&metatype)
        try coder.code(&isArgument)
        try coder.code(&values)
        try coder.code(offset: &start)
        try coder.code(&scope)
        try coder.code(offsetOrZero: &closure)
    }
}

extension PassedValues.Value: BinaryCodable {
    package init(placeholder: Void) { self.init(index: 0, accessPath: "", offset: 0) }

    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
        try coder.code(&index)
        try coder.code(&accessPath)
        try coder.code(offset: &offset)
        try coder.code(&object)
        try coder.code(&isInline)
        try coder.code(&isLocal)
        try coder.code(offsetOrZero: &origin)
        try coder.code(offsetOrZero: &held)
        try coder.code(&isElement)
        try coder.code(&tuplePosition)
    }
}

extension PassedValues.Object: BinaryCodable {
    package init(placeholder: Void) { self.init(made: .unknown, start: 0, end: 0) }

    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
        try coder.code(&declared)
        try coder.code(&made)
        try coder.code(offset: &start)
        try coder.code(offset: &end)
    }
}

extension UnresolvedType: BinaryCodable {
    package init(placeholder: Void) { self = .unknown }

    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
        var form: UInt64 = switch self {
        case .unknown: 0
        case .type: 1
        case .accessPath: 2
        case .argument: 3
        case .element: 4
        case .keyPath: 5
        case .key: 6
        case .initializerArgument: 7
        }
        try coder.code(&form)
        switch form {
        case 0: self = .unknown
        case 1:
            var name = if case .type(let name) = self { name } else { TypeName(placeholder: ()) }
            try coder.code(&name)
            self = .type(name)
        case 2:
            var accessPath = if case .accessPath(let accessPath) = self { accessPath } else { "" }
            try coder.code(&accessPath)
            self = .accessPath(accessPath)
        case 3:
            var (accessPath, labels, index) = if case .argument(let accessPath, let labels, let index) = self { (accessPath, labels, index) } else { ("", [String](), 0) }
            try coder.code(&accessPath)
            try coder.code(&labels)
            try coder.code(&index)
            self = .argument(of: accessPath, labels: labels, index: index)
        case 4:
            var element = if case .element(let element) = self { element } else { UnresolvedType.unknown }
            try element.code(with: &coder)
            self = .element(of: element)
        case 5:
            var (root, path) = if case .keyPath(let root, let path) = self { (root, path) } else { (String?.none, "") }
            try coder.code(&root)
            try coder.code(&path)
            self = .keyPath(root: root, path: path)
        case 6:
            var name = if case .key(let name) = self { name } else { TypeName(placeholder: ()) }
            try coder.code(&name)
            self = .key(name)
        case 7:
            var (type, labels, index) = if case .initializerArgument(let type, let labels, let index) = self { (type, labels, index) } else { (UnresolvedType.unknown, [String](), 0) }
            try type.code(with: &coder)
            try coder.code(&labels)
            try coder.code(&index)
            self = .initializerArgument(of: type, labels: labels, index: index)
        default: throw CorruptData()
        }
    }
}

extension Binding: BinaryCodable {
    package init(placeholder: Void) { self.init(idiom: "", form: .stored, service: .unknown, owner: 0, offset: 0, start: 0, end: 0) }

    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
        try coder.code(&idiom)
        try coder.code(case: &form)
        try coder.code(&service)
        try coder.code(&implementation)
        try coder.code(&lifetime)
        try coder.code(&defaultLifetime)
        try coder.code(&name)
        try coder.code(&key)
        try coder.code(&arguments)
        try coder.code(&labels)
        try coder.code(&parts)
        try coder.code(&api)
        try coder.code(&callLabels)
        try coder.code(&receiver)
        try coder.code(&member)
        try coder.code(&owner)
        try coder.code(offset: &offset)
        try coder.code(offset: &start)
        try coder.code(offset: &end)
        try coder.code(options: &traits)
    }
}

extension Injection: BinaryCodable {
    package init(placeholder: Void) { self.init(idiom: "", service: .unknown, api: "", owner: 0, offset: 0) }

    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
        try coder.code(&idiom)
        try coder.code(case: &form)
        try coder.code(&service)
        try coder.code(case: &reach)
        try coder.code(&key)
        try coder.code(&name)
        try coder.code(&argumentCount)
        try coder.code(&isProjected)
        try coder.code(&parameter)
        try coder.code(&api)
        try coder.code(&callLabels)
        try coder.code(&isTentative)
        try coder.code(&isDefinite)
        try coder.code(&receiver)
        try coder.code(&owner)
        try coder.code(offset: &offset)
        try coder.code(offsetOrZero: &closure)
    }
}

extension ContainerFunction: BinaryCodable {
    package init(placeholder: Void) { self.init(role: .registers, declaration: 0) }

    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
        try coder.code(case: &role)
        try coder.code(&declaration)
        try coder.code(&lifetime)
        try coder.code(case: &form)
        try coder.code(&forwards)
        try coder.code(&infersService)
        try coder.code(&keepsObject)
        try coder.code(&takesInstance)
        try coder.code(&caches)
        try coder.code(&isUnread)
        try coder.code(&bounds)
        try coder.code(&keyType)
    }
}

extension LifetimeConstant: BinaryCodable {
    package init(placeholder: Void) { self.init(name: "", lifetime: "") }

    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
        try coder.code(&name)
        try coder.code(&lifetime)
    }
}

extension DefaultLifetime: BinaryCodable {
    package init(placeholder: Void) { self.init(idiom: "", lifetime: "") }

    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
        try coder.code(&idiom)
        try coder.code(&container)
        try coder.code(&lifetime)
    }
}

extension MemberTypeOverride: BinaryCodable {
    package init(placeholder: Void) { self.init(declaration: 0, value: .unknown) }

    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
        try coder.code(&declaration)
        try coder.code(&value)
        try coder.code(&isCalled)
    }
}

extension Nesting: BinaryCodable {
    package init(placeholder: Void) { self.init(inner: TypeName(placeholder: ()), outer: 0) }

    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
        try coder.code(&inner)
        try coder.code(&outer)
        try coder.code(&isPart)
    }
}

extension ImplicitSingleton: BinaryCodable {
    package init(placeholder: Void) { self.init(type: .unknown, offset: 0, scope: 0) }

    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
        try coder.code(&type)
        try coder.code(offset: &offset)
        try coder.code(&scope)
    }
}

extension Use: BinaryCodable {
    package init(placeholder: Void) { self.init(accessPath: 0, offset: 0, scope: 0, closure: 0) }

    package mutating func code(with coder: inout some BinaryCoder) throws(CorruptData) {
        try coder.code(&accessPath)
        try coder.code(offset: &offset)
        try coder.code(&scope)
        try coder.code(offsetOrZero: &closure)
        var known = UInt64(self.known)
        try coder.code(&known)
        self.known = UInt8(truncatingIfNeeded: known)
        try coder.code(&isTested)
        try coder.code(&isPassed)
        try coder.code(&isAssigned)
        try coder.code(&isConditional)
        try coder.code(&isInPreview)
    }
}
