import Foundation
import UserNotifications

// Drift: business rules in the application layer. When and how to remind a member belongs in the domain layer.
// The application layer should only connect the other layers, but now contains half of the app's code.
@MainActor
final class ReminderPlanner {
    private let getSupportTasksUseCase: GetSupportTasksUseCase
    private let center = UNUserNotificationCenter.current()
    private let calendar = Calendar.current

    init(getSupportTasksUseCase: GetSupportTasksUseCase) {
        self.getSupportTasksUseCase = getSupportTasksUseCase
    }

    /// Removes all pending reminders and schedules new ones.
    func plan() async {
        guard let supportTasks = try? await getSupportTasksUseCase.execute() else { return }
        center.removeAllPendingNotificationRequests()
        for supportTask in supportTasks where !supportTask.isDone {
            guard let date = dateOfReminder(for: supportTask) else { continue }
            try? await center.add(request(for: supportTask, at: date))
        }
    }

    private func request(for supportTask: SupportTask, at date: Date) -> UNNotificationRequest {
        let content = UNMutableNotificationContent()
        content.title = title(for: supportTask)
        content.body = text(for: supportTask, urgency: urgency(of: supportTask, at: date))
        let components = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
        return UNNotificationRequest(
            identifier: "reminder.\(supportTask.id)",
            content: content,
            trigger: UNCalendarNotificationTrigger(dateMatching: components, repeats: false)
        )
    }

    // MARK: - Date and time

    private func dateOfReminder(for supportTask: SupportTask) -> Date? {
        var date = supportTask.dueDate.addingTimeInterval(-lead(for: supportTask.kind))
        date = movedOutOfTheNight(date)
        date = movedOffQuietDays(date)
        if supportTask.memberID == nil {
            date = date.addingTimeInterval(-24 * 60 * 60)
        }
        guard date > Date() else { return nil }
        return date
    }

    private func lead(for kind: SupportTask.Kind) -> TimeInterval {
        switch kind {
        case .shopping:
            return 3 * 60 * 60
        case .ride:
            return 90 * 60
        case .visit:
            return 60 * 60
        case .household:
            return 24 * 60 * 60
        }
    }

    private func movedOutOfTheNight(_ date: Date) -> Date {
        let hour = calendar.component(.hour, from: date)
        if hour < 8 {
            return calendar.date(bySettingHour: 8, minute: 0, second: 0, of: date) ?? date
        }
        if hour >= 20 {
            return calendar.date(bySettingHour: 19, minute: 30, second: 0, of: date) ?? date
        }
        return date
    }

    private func movedOffQuietDays(_ date: Date) -> Date {
        var date = date
        var attempts = 0
        while isQuiet(date), attempts < 7 {
            date = calendar.date(byAdding: .day, value: -1, to: date) ?? date
            attempts += 1
        }
        return date
    }

    private func isQuiet(_ date: Date) -> Bool {
        if calendar.component(.weekday, from: date) == 1 {
            return true
        }
        let month = calendar.component(.month, from: date)
        let day = calendar.component(.day, from: date)
        if Self.quietDays.contains(where: { $0.month == month && $0.day == day }) {
            return true
        }
        return isQuietAroundEaster(date)
    }

    private func isQuietAroundEaster(_ date: Date) -> Bool {
        guard let easter = easterSunday(in: calendar.component(.year, from: date)) else { return false }
        let day = calendar.startOfDay(for: date)
        let distance = calendar.dateComponents([.day], from: easter, to: day).day ?? 0
        switch distance {
        case -2, 0, 1:
            return true
        case 39:
            return true
        case 49, 50:
            return true
        case 60:
            return true
        default:
            return false
        }
    }

    private func easterSunday(in year: Int) -> Date? {
        let a = year % 19
        let b = year / 100
        let c = year % 100
        let d = b / 4
        let e = b % 4
        let f = (b + 8) / 25
        let g = (b - f + 1) / 3
        let h = (19 * a + b - d - g + 15) % 30
        let i = c / 4
        let k = c % 4
        let l = (32 + 2 * e + 2 * i - h - k) % 7
        let m = (a + 11 * h + 22 * l) / 451
        let month = (h + l - 7 * m + 114) / 31
        let day = (h + l - 7 * m + 114) % 31 + 1
        return calendar.date(from: DateComponents(year: year, month: month, day: day))
    }

    // MARK: - Urgency

    private enum Urgency {
        case overdue, today, tomorrow, later
    }

    private func urgency(of supportTask: SupportTask, at date: Date) -> Urgency {
        if supportTask.dueDate < date {
            return .overdue
        }
        let start = calendar.startOfDay(for: date)
        let end = calendar.startOfDay(for: supportTask.dueDate)
        let days = calendar.dateComponents([.day], from: start, to: end).day ?? 0
        switch days {
        case 0:
            return .today
        case 1:
            return .tomorrow
        default:
            return .later
        }
    }

    // MARK: - Texts

    private func title(for supportTask: SupportTask) -> String {
        switch supportTask.kind {
        case .shopping:
            return "Shopping"
        case .ride:
            return "A ride"
        case .visit:
            return "A visit"
        case .household:
            return "House and garden"
        }
    }

    private func text(for supportTask: SupportTask, urgency: Urgency) -> String {
        switch supportTask.kind {
        case .shopping:
            switch urgency {
            case .overdue:
                return "The shops close soon: \(supportTask.title)"
            case .today:
                return "Somebody waits for bread: \(supportTask.title)"
            case .tomorrow:
                return "On your way home: \(supportTask.title)"
            case .later:
                return "Not yet, but soon: \(supportTask.title)"
            }
        case .ride:
            switch urgency {
            case .overdue:
                return "Keys, and off you go: \(supportTask.title)"
            case .today:
                return "The doctor does not wait: \(supportTask.title)"
            case .tomorrow:
                return "A seat is booked with you: \(supportTask.title)"
            case .later:
                return "Not yet, but soon: \(supportTask.title)"
            }
        case .visit:
            switch urgency {
            case .overdue:
                return "The kettle is on: \(supportTask.title)"
            case .today:
                return "Half an hour is a long visit: \(supportTask.title)"
            case .tomorrow:
                return "Somebody looks out of the window: \(supportTask.title)"
            case .later:
                return "Not yet, but soon: \(supportTask.title)"
            }
        case .household:
            switch urgency {
            case .overdue:
                return "The lawn has grown: \(supportTask.title)"
            case .today:
                return "Two hands are enough: \(supportTask.title)"
            case .tomorrow:
                return "Bring the ladder: \(supportTask.title)"
            case .later:
                return "Not yet, but soon: \(supportTask.title)"
            }
        }
    }

    // MARK: - Days without reminders

    private struct QuietDay {
        let month: Int
        let day: Int
        let name: String
    }

    private static let quietDays = [
        QuietDay(month: 1, day: 1, name: "New Year's Day"),
        QuietDay(month: 1, day: 6, name: "Epiphany"),
        QuietDay(month: 2, day: 2, name: "Candlemas"),
        QuietDay(month: 2, day: 14, name: "Saint Valentine's Day"),
        QuietDay(month: 3, day: 1, name: "Saint David's Day"),
        QuietDay(month: 3, day: 8, name: "International Women's Day"),
        QuietDay(month: 3, day: 17, name: "Saint Patrick's Day"),
        QuietDay(month: 3, day: 19, name: "Saint Joseph's Day"),
        QuietDay(month: 3, day: 25, name: "Lady Day"),
        QuietDay(month: 4, day: 7, name: "World Health Day"),
        QuietDay(month: 4, day: 22, name: "Earth Day"),
        QuietDay(month: 4, day: 23, name: "Saint George's Day"),
        QuietDay(month: 4, day: 25, name: "Liberation Day"),
        QuietDay(month: 4, day: 27, name: "King's Day"),
        QuietDay(month: 4, day: 30, name: "Walpurgis Night"),
        QuietDay(month: 5, day: 1, name: "May Day"),
        QuietDay(month: 5, day: 4, name: "Remembrance of the Dead"),
        QuietDay(month: 5, day: 5, name: "Liberation Day"),
        QuietDay(month: 5, day: 8, name: "Victory Day"),
        QuietDay(month: 5, day: 9, name: "Europe Day"),
        QuietDay(month: 5, day: 15, name: "International Day of Families"),
        QuietDay(month: 5, day: 17, name: "Constitution Day"),
        QuietDay(month: 6, day: 2, name: "Republic Day"),
        QuietDay(month: 6, day: 5, name: "Constitution Day"),
        QuietDay(month: 6, day: 10, name: "Portugal Day"),
        QuietDay(month: 6, day: 17, name: "Independence Day"),
        QuietDay(month: 6, day: 21, name: "Midsummer"),
        QuietDay(month: 6, day: 23, name: "Luxembourg's National Day"),
        QuietDay(month: 6, day: 24, name: "Saint John's Day"),
        QuietDay(month: 6, day: 29, name: "Saint Peter and Saint Paul"),
        QuietDay(month: 7, day: 1, name: "Canada Day"),
        QuietDay(month: 7, day: 4, name: "Independence Day"),
        QuietDay(month: 7, day: 5, name: "Saints Cyril and Methodius"),
        QuietDay(month: 7, day: 12, name: "Orangemen's Day"),
        QuietDay(month: 7, day: 14, name: "Bastille Day"),
        QuietDay(month: 7, day: 21, name: "Belgian National Day"),
        QuietDay(month: 7, day: 25, name: "Saint James's Day"),
        QuietDay(month: 7, day: 29, name: "Olsok"),
        QuietDay(month: 8, day: 1, name: "Swiss National Day"),
        QuietDay(month: 8, day: 15, name: "Assumption"),
        QuietDay(month: 8, day: 20, name: "Saint Stephen's Day"),
        QuietDay(month: 8, day: 24, name: "Independence Day"),
        QuietDay(month: 8, day: 29, name: "National Uprising Day"),
        QuietDay(month: 9, day: 1, name: "Constitution Day"),
        QuietDay(month: 9, day: 8, name: "Our Lady of Meritxell"),
        QuietDay(month: 9, day: 11, name: "National Day of Catalonia"),
        QuietDay(month: 9, day: 16, name: "Independence Day"),
        QuietDay(month: 9, day: 21, name: "Peace Day"),
        QuietDay(month: 9, day: 28, name: "Saint Wenceslas's Day"),
        QuietDay(month: 10, day: 1, name: "Day of Older Persons"),
        QuietDay(month: 10, day: 3, name: "Day of Unity"),
        QuietDay(month: 10, day: 5, name: "Republic Day"),
        QuietDay(month: 10, day: 9, name: "Leif Erikson Day"),
        QuietDay(month: 10, day: 12, name: "National Day of Spain"),
        QuietDay(month: 10, day: 23, name: "Revolution Day"),
        QuietDay(month: 10, day: 26, name: "Austrian National Day"),
        QuietDay(month: 10, day: 28, name: "Ohi Day"),
        QuietDay(month: 10, day: 31, name: "Reformation Day"),
        QuietDay(month: 11, day: 1, name: "All Saints' Day"),
        QuietDay(month: 11, day: 2, name: "All Souls' Day"),
        QuietDay(month: 11, day: 9, name: "Day of Remembrance"),
        QuietDay(month: 11, day: 11, name: "Armistice Day"),
        QuietDay(month: 11, day: 15, name: "Saint Leopold's Day"),
        QuietDay(month: 11, day: 17, name: "Day of Freedom"),
        QuietDay(month: 11, day: 18, name: "Proclamation Day"),
        QuietDay(month: 11, day: 30, name: "Saint Andrew's Day"),
        QuietDay(month: 12, day: 1, name: "Restoration Day"),
        QuietDay(month: 12, day: 5, name: "Volunteers' Day"),
        QuietDay(month: 12, day: 6, name: "Saint Nicholas's Day"),
        QuietDay(month: 12, day: 8, name: "Immaculate Conception"),
        QuietDay(month: 12, day: 13, name: "Saint Lucy's Day"),
        QuietDay(month: 12, day: 24, name: "Christmas Eve"),
        QuietDay(month: 12, day: 25, name: "Christmas Day"),
        QuietDay(month: 12, day: 26, name: "Saint Stephen's Day"),
        QuietDay(month: 12, day: 27, name: "Third Day of Christmas"),
        QuietDay(month: 12, day: 28, name: "Holy Innocents"),
        QuietDay(month: 12, day: 31, name: "New Year's Eve"),
    ]
}
