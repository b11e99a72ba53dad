extension TrackerName {
  /// The commands of hibi, and the words that no tracker may be named as; a test compares them with
  /// those of the program.
  package static let reserved = words(
    """
    add again all backup by calendar compact completion config dashboard day delete doctor edit
    erase export fields find goal help hibi history import last list move none photo redo restore
    show skip stats today tracker undo unknown version
    """)

  /// What every shell has for itself.
  static let shell = words(
    """
    alias bg bind break builtin caller case cd command compgen complete compopt continue coproc
    declare dirs disown do done echo elif else enable esac eval exec exit false fc fg fi for
    function getopts hash if in jobs kill let local logout mapfile popd printf pushd pwd read
    readonly return select set shift shopt source suspend test then time times trap true type
    typeset ulimit umask unalias unset until wait while
    """)

  /// The types of the standard library, the modules that come with Swift, and its keywords.
  static let types = words(
    """
    Actor AdditiveArithmetic Any AnyActor AnyBidirectionalCollection AnyClass AnyCollection
    AnyHashable AnyIndex AnyIterator AnyKeyPath AnyObject AnyRandomAccessCollection AnyRegexOutput
    AnySequence Array ArrayLiteralConvertible ArraySlice AsyncCompactMapSequence
    AsyncDropFirstSequence AsyncDropWhileSequence AsyncFilterSequence AsyncFlatMapSequence
    AsyncIteratorProtocol AsyncMapSequence AsyncPrefixSequence AsyncPrefixWhileSequence
    AsyncSequence AsyncStream AsyncThrowingDropWhileSequence AsyncThrowingFilterSequence
    AsyncThrowingFlatMapSequence AsyncThrowingMapSequence AsyncThrowingStream
    BidirectionalCollection BidirectionalIndexable BidirectionalSlice BinaryFloatingPoint
    BinaryInteger BitwiseCopyable Bool BooleanLiteralConvertible BooleanLiteralType Builtin
    CancellationError CaseIterable Character CheckedContinuation Clock ClosedRange
    ClosedRangeIndex Codable CodingKey CodingKeyRepresentable CodingUserInfoKey Collection
    CollectionDifference CollectionOfOne CommandLine Comparable ConcurrentValue ContiguousArray
    ContinuousClock Copyable CountableClosedRange CountablePartialRangeFrom CountableRange
    CustomConsumingRegexComponent CustomDebugStringConvertible CustomLeafReflectable
    CustomPlaygroundQuickLookable CustomReflectable CustomStringConvertible Cxx Decodable Decoder
    DecodingError DefaultBidirectionalIndices DefaultIndices DefaultRandomAccessIndices
    DefaultStringInterpolation Dictionary DictionaryIndex DictionaryIterator DictionaryLiteral
    DictionaryLiteralConvertible DiscardingTaskGroup DiscontiguousSlice Dispatch Distributed
    Double DropFirstSequence DropWhileSequence Duration DurationProtocol EmptyCollection
    EmptyIterator Encodable Encoder EncodingError EnumeratedIterator EnumeratedSequence Equatable
    Error Escapable Executor ExecutorJob ExpressibleByArrayLiteral ExpressibleByBooleanLiteral
    ExpressibleByDictionaryLiteral ExpressibleByFloatLiteral ExpressibleByIntegerLiteral
    ExpressibleByNilLiteral ExpressibleByStringLiteral ExtendedGraphemeClusterType
    FixedWidthInteger FlattenBidirectionalCollection FlattenCollection FlattenCollectionIndex
    FlattenSequence Float Float16 Float32 Float64 Float80 FloatLiteralConvertible FloatLiteralType
    FloatingPoint FloatingPointClassification FloatingPointRoundingRule FloatingPointSign
    Foundation Glibc GlobalActor Hashable Hasher Identifiable Indexable IndexableBase
    IndexingIterator InlineArray InstantProtocol Int Int128 Int16 Int32 Int64 Int8
    IntegerLiteralConvertible IntegerLiteralType IteratorOverOne IteratorProtocol IteratorSequence
    Job JobPriority JoinedIterator JoinedSequence KeyPath KeyValuePairs KeyedDecodingContainer
    KeyedDecodingContainerProtocol KeyedEncodingContainer KeyedEncodingContainerProtocol
    LazyBidirectionalCollection LazyCollection LazyCollectionProtocol LazyDropWhileCollection
    LazyDropWhileIndex LazyDropWhileIterator LazyDropWhileSequence LazyFilterCollection
    LazyFilterIndex LazyFilterIterator LazyFilterSequence LazyMapBidirectionalCollection
    LazyMapCollection LazyMapIterator LazyMapRandomAccessCollection LazyMapSequence
    LazyPrefixWhileCollection LazyPrefixWhileIndex LazyPrefixWhileIterator LazyPrefixWhileSequence
    LazyRandomAccessCollection LazySequence LazySequenceProtocol LosslessStringConvertible
    MainActor ManagedBuffer ManagedBufferPointer MemoryLayout Mirror MirrorPath
    MutableBidirectionalSlice MutableCollection MutableIndexable MutableRandomAccessSlice
    MutableRangeReplaceableSlice MutableRawSpan MutableSlice MutableSpan Never
    NilLiteralConvertible Numeric ObjectIdentifier Observation OpaquePointer OptionSet Optional
    OutputRawSpan OutputSpan PartialAsyncTask PartialKeyPath PartialRangeFrom PartialRangeThrough
    PartialRangeUpTo PlaygroundQuickLook PrefixSequence Protocol RandomAccessCollection
    RandomAccessIndexable RandomAccessSlice RandomNumberGenerator Range RangeExpression
    RangeReplaceableCollection RangeReplaceableIndexable RangeReplaceableSlice RangeSet
    RawRepresentable RawSpan ReferenceWritableKeyPath Regex RegexBuilder RegexComponent
    RegexRepetitionBehavior RegexSemanticLevel RegexWordBoundaryKind Repeated Result
    ReversedCollection ReversedIndex ReversedRandomAccessCollection Self Sendable SendableMetatype
    Sequence SerialExecutor Set SetAlgebra SetIndex SetIterator SignedInteger SignedNumeric
    SingleValueDecodingContainer SingleValueEncodingContainer Slice Span StaticBigInt StaticString
    StrideThrough StrideThroughIterator StrideTo StrideToIterator Strideable String
    StringInterpolationConvertible StringInterpolationProtocol StringLiteralConvertible
    StringLiteralType StringProtocol Substring SuspendingClock Swift Synchronization
    SystemRandomNumberGenerator Task TaskExecutor TaskGroup TaskLocal TaskPriority Testing
    TextOutputStream TextOutputStreamable ThrowingDiscardingTaskGroup ThrowingTaskGroup Type
    UnboundedRange UnfoldFirstSequence UnfoldSequence Unicode UnicodeCodec UnicodeDecodingResult
    UnicodeScalar UnicodeScalarType UnkeyedDecodingContainer UnkeyedEncodingContainer Unmanaged
    UnownedJob UnownedSerialExecutor UnownedTaskExecutor UnsafeBufferPointer
    UnsafeBufferPointerIterator UnsafeConcurrentValue UnsafeContinuation UnsafeCurrentTask
    UnsafeMutableBufferPointer UnsafeMutablePointer UnsafeMutableRawBufferPointer
    UnsafeMutableRawPointer UnsafePointer UnsafeRawBufferPointer UnsafeRawBufferPointerIterator
    UnsafeRawPointer UnsafeSendable UnsafeThrowingContinuation UnsignedInteger Void
    WritableKeyPath Zip2Iterator Zip2Sequence
    """)

  private static func words(_ text: String) -> Set<String> {
    Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))
  }
}
