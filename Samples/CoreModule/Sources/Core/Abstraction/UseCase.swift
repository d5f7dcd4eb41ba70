/// Performs one task of the app.
public protocol UseCase: Sendable {}

/// Lets a use case be called like a function: `callAsFunction` calls `execute`.
@attached(member, names: named(callAsFunction))
public macro UseCase() = #externalMacro(module: "CoreMacros", type: "UseCaseMacro")

/// The same for the protocol of a use case: it requires `callAsFunction` in addition to `execute`.
@attached(member, names: named(callAsFunction))
public macro UseCaseProtocol() = #externalMacro(module: "CoreMacros", type: "UseCaseProtocolMacro")
