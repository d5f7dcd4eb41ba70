import AshlarFacts

/// What is noted while a file's code is gone through, each entry with the number of the one before that holds where it does:
/// so a place keeps all that is known there in a few numbers. Number 0 is none.
final class Ledger {
    /// What a name stands for that a body binds.
    struct Local {
        package var name: Name
        package var value: Term?
        package var type: WrittenType?
        /// The way to it from outside of the body, where there is one: as a range of `ways`.
        package var way: Range<UInt32>?
        /// The call to whose closure it is handed, and as which parameter.
        package var parameter: (call: Name, index: Int)?
        /// The body that binds it.
        package var body: Int32 = 0
        /// Whether the name stands for nothing known from here on.
        var isLeftOut = false
        package fileprivate(set) var outer: UInt32 = 0
        /// The signs of all names from here outwards: what is not among them is not bound.
        fileprivate(set) var signs: UInt64 = 0
        /// Whether it or one further out has a name of its own.
        package fileprivate(set) var isNamed = false
    }

    /// All that were noted; the first is none. Nothing in them needs to be given back.
    private var locals: UnsafeMutablePointer<Local>
    private var count = 1
    private var capacity = 64
    private var ways: [UInt8] = []
    /// What hands locals on, in the order of bodies.
    private(set) var handings: [Composition.Handing] = []
    /// Those of a place, innermost last: the number of a handing, or -1 where a local is bound anew.
    private var handed: [(local: Name, handing: Int32, outer: UInt32)]
    /// What follows on values: calls and names, each with what follows on that.
    private var followers: [(call: Term.Call?, name: Name, outer: UInt32)] = []
    /// Whether anybody asks for what is handed on.
    let notesHandings: Bool

    init(notingHandings: Bool) {
        notesHandings = notingHandings
        let none = Name("")
        locals = .allocate(capacity: capacity)
        locals.initialize(to: Local(name: none))
        handed = [(none, -1, 0)]
    }

    deinit { locals.deallocate() }

    // MARK: Locals

    package func add(_ local: consuming Local, inside outer: UInt32) -> UInt32 {
        local.outer = outer
        local.signs = locals[Int(outer)].signs | local.name.sign
        local.isNamed = locals[Int(outer)].isNamed || local.name != "$"
        if count == capacity {
            capacity *= 2
            let larger = UnsafeMutablePointer<Local>.allocate(capacity: capacity)
            larger.moveInitialize(from: locals, count: count)
            locals.deallocate()
            locals = larger
        }
        (locals + count).initialize(to: local)
        count += 1
        return UInt32(count - 1)
    }

    /// What is noted under a number.
    package subscript(number: Int) -> Local { locals[number] }

    package func way(ofLocal number: Int) -> Range<UInt32>? { locals[number].way }

    /// The number of what a name stands for; `nil` where nothing binds it.
    package func number(of name: Name, from newest: UInt32) -> Int? {
        var number = Int(newest)
        let sign = name.sign
        while number > 0, locals[number].signs & sign != 0 {
            if locals[number].name == name { return locals[number].isLeftOut ? nil : number }
            number = Int(locals[number].outer)
        }
        return nil
    }

    func keep(_ way: [UInt8]) -> Range<UInt32> {
        let start = UInt32(ways.count)
        ways += way
        return start..<UInt32(ways.count)
    }

    package func bytes(ofWay range: Range<UInt32>) -> ArraySlice<UInt8> { ways[Int(range.lowerBound)..<Int(range.upperBound)] }

    /// How many names a way leads over.
    package func steps(ofWay range: Range<UInt32>) -> Int {
        var (steps, previous) = (0, UInt8(ascii: "."))
        for byte in ways[Int(range.lowerBound)..<Int(range.upperBound)] {
            if previous == UInt8(ascii: "."), byte != previous { steps += 1 }
            previous = byte
        }
        return steps
    }

    // MARK: Handings

    package func add(_ handing: Composition.Handing, inside outer: UInt32) -> UInt32 {
        handings.append(handing)
        handed.append((handing.local, Int32(handings.count - 1), outer))
        return UInt32(handed.count - 1)
    }

    /// From here on a name stands for something that nobody has handed on yet.
    func forgetHandings(of name: Name, inside outer: UInt32) -> UInt32 {
        handed.append((name, -1, outer))
        return UInt32(handed.count - 1)
    }

    /// What has handed a local on, in order.
    func handings(of name: Name, from newest: UInt32) -> [Composition.Handing] {
        var found: [Composition.Handing] = []
        var number = Int(newest)
        while number > 0 {
            let entry = handed[number]
            if entry.local == name {
                guard entry.handing >= 0 else { break }
                found.append(handings[Int(entry.handing)])
            }
            number = Int(entry.outer)
        }
        return found.reversed()
    }

    // MARK: What follows

    /// Notes a call, or a member by its name, that follows on a value: the nearest from now on. 0 is nothing.
    package func add(follower call: Term.Call?, _ name: Name, before outer: UInt32) -> UInt32 {
        followers.append((call, name, outer))
        return UInt32(followers.count)
    }

    /// Those that follow, nearest first: long chains say nothing of how objects are put together.
    func followers(from nearest: UInt32) -> [(call: Term.Call?, name: Name)] {
        var found: [(call: Term.Call?, name: Name)] = []
        var number = Int(nearest)
        while number > 0, found.count < 13 {
            let follower = followers[number - 1]
            found.append((follower.call, follower.name))
            number = Int(follower.outer)
        }
        return found
    }
}
