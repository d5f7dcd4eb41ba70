import Core
import Foundation

protocol MoonService: Service {
    func isWaxing(at date: Date) -> Bool
}

struct MoonCalendar: MoonService {
    func isWaxing(at date: Date) -> Bool {
        let days = date.timeIntervalSinceReferenceDate / (24 * 60 * 60)
        return days.truncatingRemainder(dividingBy: 29.53) < 14.77
    }
}
