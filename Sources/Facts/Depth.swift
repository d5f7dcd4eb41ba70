/// How much of a file's references is kept.
package enum Depth: Sendable {
    /// The names of types.
    case names
    /// Also the values whose members are used, of which there are nearly half as many again.
    case values
}
