import AshlarText
import Testing

@Suite struct SharedTests {
    @Test func `a copy of a shared value changes alone`() {
        let first = Shared([1, 2])
        var second = first
        second.value.append(3)
        #expect(first.value == [1, 2])
        #expect(second.value == [1, 2, 3])
        #expect(first != second)
        second.value.removeLast()
        #expect(first == second)
        #expect(Set([first, second]).count == 1)
    }
}
