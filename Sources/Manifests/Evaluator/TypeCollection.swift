import SwiftSyntax

/// Collects types, extensions and their members into a `Program`.
extension Program {
    mutating func collectType(_ declaration: DeclSyntax, outer: String?, file: Int, isConditional: Bool) {
        if let alias = declaration.as(TypeAliasDeclSyntax.self) {
            aliases[Self.nested(alias.name.text, in: outer)] = TypeShape(alias.initializer.value)
            return
        }
        if let extended = declaration.as(ExtensionDeclSyntax.self) {
            guard let shape = TypeShape(extended.extendedType), let written = shape.name else { return }
            let name = canonical(written, within: outer)
            types[name, default: TypeInfo()].inherits += Self.inherited(extended.inheritanceClause)
            collectMembers(extended.memberBlock.members, of: name, file: file, isConditional: isConditional)
            return
        }
        guard let group = declaration.asProtocol((any DeclGroupSyntax).self),
            let named = declaration.asProtocol((any NamedDeclSyntax).self)
        else { return }
        let name = Self.nested(named.name.text, in: outer)
        types[name, default: TypeInfo()].isDeclared = true
        if group.attributes.declaresResultBuilder { types[name]?.isResultBuilder = true }
        types[name]?.isClass = declaration.is(ClassDeclSyntax.self) || declaration.is(ActorDeclSyntax.self)
        types[name]?.inherits += Self.inherited(group.inheritanceClause)
        collectMembers(group.memberBlock.members, of: name, file: file, isConditional: isConditional)
    }

    private mutating func collectMembers(
        _ members: MemberBlockItemListSyntax, of type: String, file: Int, isConditional: Bool
    ) {
        for member in members {
            let declaration = member.decl
            if let block = declaration.as(IfConfigDeclSyntax.self) {
                for (clause, isCertain) in conditions.clauses(of: block) {
                    guard case .decls(let members)? = clause.elements else { continue }
                    collectMembers(members, of: type, file: file, isConditional: isConditional || !isCertain)
                }
            } else if let variable = declaration.as(VariableDeclSyntax.self) {
                collectVariable(variable, of: type, file: file, isConditional: isConditional)
            } else if let function = declaration.as(FunctionDeclSyntax.self) {
                let routine = Routine(function, owner: type, file: file)
                // What a protocol requires, an extension or the type that conforms has.
                guard routine.body != nil else { continue }
                if routine.isStatic {
                    types[type]?.staticMethods[routine.name, default: []].append(routine)
                } else {
                    types[type]?.methods[routine.name, default: []].append(routine)
                }
            } else if let initializer = declaration.as(InitializerDeclSyntax.self), initializer.body != nil {
                types[type]?.initializers.append(Routine(initializer, owner: type, file: file))
            } else if let subscripting = declaration.as(SubscriptDeclSyntax.self) {
                types[type]?.subscripts.append(Routine(subscripting, owner: type, file: file))
            } else if let cases = declaration.as(EnumCaseDeclSyntax.self) {
                types[type]?.cases += cases.elements.map { element in
                    TypeInfo.Case(
                        name: element.name.text.withoutBackticks,
                        parameters: element.parameterClause?.parameters.map { parameter in
                            (parameter.firstName.map(\.text), TypeShape(parameter.type))
                        },
                        rawValue: element.rawValue?.value
                    )
                }
            } else {
                collectType(declaration, outer: type, file: file, isConditional: isConditional)
            }
        }
    }

    private mutating func collectVariable(
        _ variable: VariableDeclSyntax, of type: String, file: Int, isConditional: Bool
    ) {
        var annotated: TypeShape?
        for binding in variable.bindings.reversed() {
            annotated = TypeShape(binding.typeAnnotation?.type) ?? annotated
            guard let token = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else { continue }
            let name = token.text.withoutBackticks
            if let getter = binding.accessorBlock?.getter {
                let routine = Routine(
                    getter: getter, name: name, result: annotated, owner: type, file: file, attributes: variable.attributes
                )
                if variable.modifiers.hasStatic {
                    types[type]?.staticProperties[name] = routine
                } else {
                    types[type]?.properties[name] = routine
                }
            } else if variable.modifiers.hasStatic {
                guard let value = binding.initializer?.value else { continue }
                let initializer = Initializer(
                    expression: value, type: annotated, owner: type, file: file, isConditional: isConditional
                )
                types[type]?.staticFields[name, default: []].append(initializer)
            } else if binding.accessorBlock?.isRequirement != true,
                types[type]?.fields.contains(where: { $0.name == name }) == false {
                let field = TypeInfo.Field(
                    name: name, type: annotated, initial: binding.initializer?.value,
                    isConstant: variable.bindingSpecifier.text == "let", file: file
                )
                types[type]?.fields.append(field)
            }
        }
        if variable.bindings.count > 1 { types[type]?.fields.reverseLast(variable.bindings.count) }
    }

    private static func nested(_ name: String, in outer: String?) -> String {
        outer.map { $0 + "." + name } ?? name
    }

    private static func inherited(_ clause: InheritanceClauseSyntax?) -> [String] {
        clause?.inheritedTypes.compactMap { TypeShape($0.type)?.name } ?? []
    }
}

extension Program.TypeInfo {
    /// A type's declarations in the manifest, followed by those in its helpers.
    func joined(with helpers: Self) -> Self {
        var joined = self
        joined.isDeclared = isDeclared || helpers.isDeclared
        joined.isClass = isDeclared ? isClass : helpers.isClass
        joined.isResultBuilder = isResultBuilder || helpers.isResultBuilder
        joined.inherits += helpers.inherits
        joined.fields += helpers.fields.filter { field in !fields.contains { $0.name == field.name } }
        joined.cases += helpers.cases
        joined.properties.merge(helpers.properties) { own, _ in own }
        joined.methods.merge(helpers.methods) { $0 + $1 }
        joined.initializers += helpers.initializers
        joined.subscripts += helpers.subscripts
        joined.staticProperties.merge(helpers.staticProperties) { own, _ in own }
        joined.staticMethods.merge(helpers.staticMethods) { $0 + $1 }
        joined.staticFields.merge(helpers.staticFields) { $0 + $1 }
        return joined
    }
}

extension String {
    var withoutBackticks: String {
        hasPrefix("`") && hasSuffix("`") && count > 2 ? String(dropFirst().dropLast()) : self
    }
}

extension Array {
    /// Reverses the order of the last `length` elements.
    fileprivate mutating func reverseLast(_ length: Int) {
        guard length <= count else { return }
        replaceSubrange((count - length)..., with: suffix(length).reversed())
    }
}
