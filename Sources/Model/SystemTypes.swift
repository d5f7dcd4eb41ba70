/// Member types of system types: inside a type that has one of these as a supertype, and inside an extension of one, a name
/// may refer to its member, even if the project declares a type of that name.
///
/// From the interfaces of the standard library, Foundation, Combine, SwiftUI, UIKit, AppIntents and WidgetKit.
package enum SystemTypes {
    struct Members {
        /// Associated types and generic parameters: a conforming type defines its own.
        package var associated: Set<String> = []
        /// Nested types and type aliases.
        package var declared: Set<String> = []
    }

    /// By type or protocol.
    static let members: [String: Members] = {
        var table: [String: Members] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: ":")
            var members = Members()
            for word in parts[1].split(separator: " ") {
                if word.hasPrefix("*") { members.declared.insert(String(word.dropFirst())) } else { members.associated.insert(String(word)) }
            }
            for name in parts[0].split(separator: " ") { table[String(name)] = members }
        }
        return table
    }()

    /// The names of all members.
    static let memberNames = members.values.reduce(into: Set<String>()) { $0.formUnion($1.associated.union($1.declared)) }

    /// Whether a name is that of a class of the system that may have state: any below `NSObject`.
    package static func isClassWithState(_ name: String) -> Bool { !SystemClasses.superclasses(of: name).isEmpty }

    /// Whether a name is that of a type of the system that other types often inherit.
    package static func isKnown(_ name: String) -> Bool {
        ofValues.contains(name) || onMainActor.contains(name) || members[name] != nil || !SystemClasses.superclasses(of: name).isEmpty
            || ["AnyObject", "ObservableObject", "NSObject", "NSObjectProtocol", "Sendable", "Error", "Sequence", "Collection", "View"].contains(name)
    }

    /// Protocols of values that do nothing, and raw types of enums, from the interfaces of the standard library.
    package static let ofValues: Set<String> = [
        "Codable", "Decodable", "Encodable", "Hashable", "Equatable", "Comparable", "Identifiable", "CaseIterable", "RawRepresentable",
        "CustomStringConvertible", "CustomDebugStringConvertible", "String", "Int",
    ]

    /// Classes and delegates that are isolated to the main actor, and with them their subtypes.
    ///
    /// From the interfaces of UIKit, AppKit, WatchKit and WebKit.
    package static let onMainActor: Set<String> = [
        "UIResponder", "UIView", "UIControl", "UIViewController", "UINavigationController", "UITabBarController", "UISplitViewController",
        "UIPageViewController", "UITableViewController", "UICollectionViewController", "UIHostingController", "UIWindow", "UIScene",
        "UIApplication", "UIApplicationDelegate", "UISceneDelegate", "UIWindowSceneDelegate", "UIBarItem", "UIBarButtonItem",
        "UIGestureRecognizer", "UIPresentationController", "UITableViewCell", "UICollectionViewCell", "UICollectionReusableView",
        "UITableView", "UICollectionView", "UIScrollView", "UIStackView", "UILabel", "UIButton", "UIImageView", "UITextField", "UITextView",
        "UITableViewDelegate", "UITableViewDataSource", "UICollectionViewDelegate", "UICollectionViewDataSource", "UIScrollViewDelegate",
        "UITextFieldDelegate", "UITextViewDelegate", "UINavigationControllerDelegate", "UITabBarControllerDelegate",
        "UIViewControllerTransitioningDelegate", "UIAdaptivePresentationControllerDelegate", "UIPopoverPresentationControllerDelegate",
        "NSResponder", "NSView", "NSViewController", "NSWindow", "NSWindowController", "NSApplication", "NSApplicationDelegate", "NSControl",
        "NSHostingController", "NSHostingView", "NSMenu", "NSMenuItem", "NSWindowDelegate", "NSTableViewDelegate", "NSOutlineViewDelegate",
        "WKInterfaceController", "WKApplicationDelegate", "WKWebView", "SFSafariViewController", "AVPlayerViewController", "MKMapView", "SKView",
    ]

    /// Types before the colon, their members after it; `*` marks `declared` members.
    private static let text = """
        Sequence LazySequenceProtocol:Element Iterator Elements
        Collection BidirectionalCollection RandomAccessCollection MutableCollection RangeReplaceableCollection \
        LazyCollectionProtocol:Element Iterator Index Indices SubSequence Elements
        StringProtocol:Element Iterator Index Indices SubSequence UTF8View UTF16View UnicodeScalarView
        IteratorProtocol AsyncIteratorProtocol:Element Failure
        AsyncSequence:Element AsyncIterator Failure
        SetAlgebra OptionSet:Element RawValue ArrayLiteralElement
        RawRepresentable:RawValue
        CaseIterable:AllCases
        Identifiable:ID
        Strideable:Stride
        Numeric SignedNumeric:Magnitude IntegerLiteralType
        BinaryInteger FixedWidthInteger SignedInteger UnsignedInteger:Magnitude Words Stride IntegerLiteralType
        FloatingPoint BinaryFloatingPoint:Exponent Magnitude Stride RawExponent RawSignificand
        RangeExpression:Bound
        SIMD SIMDStorage:Scalar MaskStorage
        ExpressibleByArrayLiteral:ArrayLiteralElement
        ExpressibleByDictionaryLiteral:Key Value
        ExpressibleByIntegerLiteral:IntegerLiteralType
        ExpressibleByFloatLiteral:FloatLiteralType
        ExpressibleByBooleanLiteral:BooleanLiteralType
        ExpressibleByStringLiteral ExpressibleByStringInterpolation:StringLiteralType StringInterpolation
        KeyedEncodingContainerProtocol KeyedDecodingContainerProtocol KeyedEncodingContainer KeyedDecodingContainer:Key
        Clock:Duration Instant
        InstantProtocol:Duration
        GlobalActor:ActorType
        DistributedActor:ID ActorSystem SerializationRequirement
        RegexComponent CustomConsumingRegexComponent:RegexOutput
        Array ContiguousArray ArraySlice:Element *Index *Indices *Iterator *SubSequence *ArrayLiteralElement
        Set:Element *Index *Iterator *SubSequence *ArrayLiteralElement
        Dictionary:Key Value *Keys *Values *Element *Index *Iterator *SubSequence
        String:*Index *Element *Encoding *UTF8View *UTF16View *UnicodeScalarView *Iterator *SubSequence *CompareOptions \
        *Comparator *LocalizationValue
        Substring:*Index *Element *UTF8View *UTF16View *UnicodeScalarView *Iterator *SubSequence
        Optional:Wrapped
        Result:Success Failure
        Task:Success Failure
        Range ClosedRange PartialRangeFrom PartialRangeUpTo PartialRangeThrough:Bound *Element *Index *Iterator
        KeyPath WritableKeyPath ReferenceWritableKeyPath:Root Value
        AsyncStream AsyncThrowingStream:Element Failure *Continuation *Iterator
        UnsafePointer UnsafeMutablePointer:Pointee
        UnsafeBufferPointer UnsafeMutableBufferPointer Span MutableSpan RawSpan:Element *Index *Iterator
        ManagedBuffer:Header Element
        LazySequence:Base *Element *Elements
        Slice EnumeratedSequence ReversedCollection:Base *Element *Index *Iterator
        Mirror:*Child *Children *DisplayStyle
        Duration:*Units *TimeFormatStyle *UnitsFormatStyle
        Data:*Element *Index *Iterator *Base64EncodingOptions *Base64DecodingOptions *ReadingOptions *WritingOptions *SearchOptions
        Date:*FormatStyle *ParseStrategy *IntervalFormatStyle *RelativeFormatStyle
        FormatStyle:FormatInput FormatOutput
        ParseableFormatStyle:FormatInput FormatOutput Strategy
        ParseStrategy:ParseInput ParseOutput
        SortComparator:Compared
        ReferenceConvertible:ReferenceType
        Measurement:UnitType *FormatStyle
        Calendar:*Component *Identifier *MatchingPolicy
        Locale:*Region *Language *Currency *Identifier *Script
        Notification:*Name
        JSONEncoder:*OutputFormatting *DateEncodingStrategy *DataEncodingStrategy *KeyEncodingStrategy
        JSONDecoder:*DateDecodingStrategy *DataDecodingStrategy *KeyDecodingStrategy
        Operation:*QueuePriority
        Publisher ConnectablePublisher AnyPublisher Future:Output Failure *Promise
        Subscriber AnySubscriber:Input Failure
        Subject CurrentValueSubject PassthroughSubject AnySubject:Output Failure
        Scheduler:SchedulerTimeType SchedulerOptions
        ObservableObject:ObjectWillChangePublisher
        Published:Value *Publisher
        TopLevelEncoder:Output
        TopLevelDecoder:Input
        View Scene App Commands Widget WidgetConfiguration ToolbarContent TableColumnContent:Body
        ViewModifier:Body *Content
        ButtonStyle PrimitiveButtonStyle ToggleStyle LabelStyle ProgressViewStyle GroupBoxStyle GaugeStyle MenuStyle FormStyle \
        DisclosureGroupStyle ControlGroupStyle NavigationSplitViewStyle TableStyle LabeledContentStyle \
        DatePickerStyle TextEditorStyle:Body *Configuration
        UIViewRepresentable:UIViewType Coordinator *Context
        UIViewControllerRepresentable:UIViewControllerType Coordinator *Context
        NSViewRepresentable:NSViewType Coordinator *Context
        NSViewControllerRepresentable:NSViewControllerType Coordinator *Context
        PreferenceKey EnvironmentKey FocusedValueKey ContainerValueKey LayoutValueKey:Value
        Layout:Cache AnimatableData *Subviews
        Shape InsettableShape Animatable:AnimatableData Body InsetShape
        GeometryEffect:AnimatableData Body *Content
        Transferable:Representation
        TransferRepresentation:Item Body
        TimelineSchedule:Entries *Mode
        ForEach:Data ID Content
        Binding State:Value
        TimelineProvider:Entry *Context
        IntentTimelineProvider AppIntentTimelineProvider:Entry Intent *Context
        AppIntent:PerformResult SummaryContent
        AppEntity:DefaultQuery ID Specification
        EntityQuery EntityStringQuery EnumerableEntityQuery:Entity Result
        DynamicOptionsProvider:Result DefaultValue
        ActivityAttributes:ContentState
        UIView:*AnimationOptions *ContentMode *AutoresizingMask *TintAdjustmentMode *AnimationCurve *KeyframeAnimationOptions
        UIControl:*AnimationOptions *ContentMode *Event *State
        UIButton:*AnimationOptions *ContentMode *Event *State *Configuration *ButtonType *Role
        UITextField:*BorderStyle *ViewMode *Event *State
        UITableView:*Style *RowAnimation *ScrollPosition
        UITableViewCell:*CellStyle *EditingStyle *SelectionStyle *SeparatorStyle
        UICollectionView:*CellRegistration *SupplementaryRegistration *ScrollDirection *ScrollPosition
        UICollectionViewLayout UICollectionViewFlowLayout:*ScrollDirection
        UIBarButtonItem:*Style *SystemItem
        UIAlertController:*Style
        UIAlertAction:*Style
        UIStackView:*Alignment *Distribution
        UIImage:*Orientation *Configuration *RenderingMode *ResizingMode
        UIScrollView:*IndicatorStyle *KeyboardDismissMode
        UITableViewDiffableDataSource:SectionIdentifierType ItemIdentifierType *CellProvider
        UICollectionViewDiffableDataSource:SectionIdentifierType ItemIdentifierType *CellProvider *SupplementaryViewProvider
        """
}
