/// Values numbered from 0 in order of appearance.
package final class Numbering<Value: Hashable> {
    /// By number.
    package private(set) var values: [Value] = []
    private var numbers: [Value: Int] = [:]

    package init() {}

    package func number(of value: Value) -> Int {
        if let known = numbers[value] { return known }
        numbers[value] = values.count
        values.append(value)
        return values.count - 1
    }
}
