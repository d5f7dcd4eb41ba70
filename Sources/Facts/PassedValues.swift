/// A call or an assignment by which an object may get services: `Page(client: client)`, `page.client = client`.
package struct PassedValues: Hashable, Sendable {
    package enum Form: String, Hashable, Sendable, CaseIterable {
        /// By an initializer of `receiver`.
        case construction
        /// By a function, at the end of the access path that `receiver` is.
        case function
        /// By a member, likewise.
        case assignment
        /// By a parameter of the initializer around, at `receiver`, unless a call gives another value: `init(client: Client = HttpClient())`.
        case byDefault
        /// By a static function, at the end of the access path that `receiver` is, which makes an object of its type or hands the values on:
        /// `Page.make(model: model)`, `Configurator.configure(page, model: model)`.
        case factory
        /// By a case of an enumeration, which hands it on: `.page(model: model)`. So does the function whose access path `receiver` is:
        /// `makePage(model: model)`, `window.show(model: model)`.
        case carried
    }

    package var form: Form
    /// What gets the values.
    package var receiver: UnresolvedType
    /// The labels of all arguments of a call, empty for arguments without one.
    package var labels: [String]
    /// The type of the argument of a function that is a metatype, if one is, which the function may construct: `Page` of
    /// `show(Page.self, model: model)`.
    package var metatype: TypeName?
    /// Whether the call is an argument itself: `coordinator.show(.page(model: model))`.
    package var isArgument = false
    /// The values that are names, members or results of calls, in source order.
    package var values: [Value]
    /// The byte offset at which the call, or the value of the assignment, begins.
    package var start: UInt32
    /// The index of the innermost enclosing declaration; -1 at file level.
    package var scope: Int32
    /// The byte offset of the innermost enclosing closure that runs later, if ever; 0 outside any.
    package var closure: UInt32

    package struct Value: Hashable, Sendable {
        /// The index of the argument; 0 for an assignment.
        package var index: Int
        /// The access path of the value, with locals replaced by what they hold; empty for none.
        package var accessPath: String
        /// The byte offset of the value's last name.
        package var offset: UInt32
        /// The object that the local holds which is the value.
        package var object: Object?
        /// Whether it is made in place, `Page(client: HttpClient())`, or what a closure is called with, `Page(client: $0)`.
        package var isInline: Bool
        /// Whether it is a local or a parameter of the function around, or a member of one.
        package var isLocal: Bool
        /// The byte offset at which the value of that local, or the type of that parameter, begins; for a local without a value that where it is
        /// used, 0 for the parameter of a closure.
        package var origin: UInt32
        /// The byte offset of the last name of what the local holds that is the value; 0 if it is no local, or holds no access path.
        package var held: UInt32 = 0
        /// Whether it is an element of an array that is the argument: `Client(plugins: [Log()])`.
        package var isElement = false
        /// The position in the tuple that is the argument, `Page(parts: (client: client, log: log))`; `nil` for any other value.
        package var tuplePosition: Int32?

        package init(
            index: Int, accessPath: String, offset: UInt32, object: Object? = nil, isInline: Bool = false, isLocal: Bool = false,
            origin: UInt32 = 0
        ) {
            (self.index, self.accessPath, self.offset, self.object) = (index, accessPath, offset, object)
            (self.isInline, self.isLocal, self.origin) = (isInline, isLocal, origin)
        }
    }

    /// An object that a body makes and holds in a local.
    package struct Object: Hashable, Sendable {
        /// The type of the local, if that is written.
        package var declared: TypeName?
        /// What is constructed, or the access path of the function of the type around that makes it.
        package var made: UnresolvedType
        /// The byte range of the construction.
        package var start: UInt32
        package var end: UInt32

        /// The type under which it is passed on: as declared, else as made.
        package var service: UnresolvedType { declared.map { .type($0) } ?? made }

        package init(declared: TypeName? = nil, made: UnresolvedType, start: UInt32, end: UInt32) {
            (self.declared, self.made, self.start, self.end) = (declared, made, start, end)
        }
    }

    package init(
        form: Form, receiver: UnresolvedType, labels: [String], metatype: TypeName? = nil, values: [Value], start: UInt32, scope: Int32,
        closure: UInt32
    ) {
        (self.form, self.receiver, self.labels, self.metatype, self.values) = (form, receiver, labels, metatype, values)
        (self.start, self.scope, self.closure) = (start, scope, closure)
    }
}
