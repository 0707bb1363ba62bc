/// Apple's names of the types that operators return. An app may use these names as the types of properties and results.
/// On a virtual phone, each name is an `AnyPublisher`, so it has no initializer for the operator.
extension Publishers {
  /// The type of the result of `allSatisfy(_:)`.
  public typealias AllSatisfy<Upstream: Publisher> = AnyPublisher<Bool, Upstream.Failure>
  /// The type of the result of `assertNoFailure(_:)`.
  public typealias AssertNoFailure<Upstream: Publisher> = AnyPublisher<Upstream.Output, Never>
  /// The type of the result of `autoconnect()`.
  public typealias Autoconnect<Upstream: ConnectablePublisher> = AnyPublisher<Upstream.Output, Upstream.Failure>
  /// The type of the result of `catch(_:)`.
  public typealias Catch<Upstream: Publisher, NewPublisher: Publisher> = AnyPublisher<
    Upstream.Output, NewPublisher.Failure
  >
  /// The type of the result of `collect()`.
  public typealias Collect<Upstream: Publisher> = AnyPublisher<[Upstream.Output], Upstream.Failure>
  /// The type of the result of `collect(_:)`.
  public typealias CollectByCount<Upstream: Publisher> = AnyPublisher<[Upstream.Output], Upstream.Failure>
  /// The type of the result of `compactMap(_:)`.
  public typealias CompactMap<Upstream: Publisher, Output> = AnyPublisher<Output, Upstream.Failure>
  /// The type of the result of `max(by:)`.
  public typealias Comparison<Upstream: Publisher> = AnyPublisher<Upstream.Output, Upstream.Failure>
  /// The type of the result of `append(_:)`.
  public typealias Concatenate<Prefix: Publisher, Suffix: Publisher> = AnyPublisher<Prefix.Output, Prefix.Failure>
  /// The type of the result of `contains(_:)`.
  public typealias Contains<Upstream: Publisher> = AnyPublisher<Bool, Upstream.Failure>
  /// The type of the result of `contains(where:)`.
  public typealias ContainsWhere<Upstream: Publisher> = AnyPublisher<Bool, Upstream.Failure>
  /// The type of the result of `count()`.
  public typealias Count<Upstream: Publisher> = AnyPublisher<Int, Upstream.Failure>
  /// The type of the result of `debounce(for:scheduler:options:)`.
  public typealias Debounce<Upstream: Publisher, Context: Scheduler> = AnyPublisher<Upstream.Output, Upstream.Failure>
  /// The type of the result of `decode(type:decoder:)`.
  public typealias Decode<Upstream: Publisher, Output: Decodable, Coder: TopLevelDecoder> = AnyPublisher<
    Output, any Error
  >
  /// The type of the result of `delay(for:tolerance:scheduler:options:)`.
  public typealias Delay<Upstream: Publisher, Context: Scheduler> = AnyPublisher<Upstream.Output, Upstream.Failure>
  /// The type of the result of `dropFirst(_:)`.
  public typealias Drop<Upstream: Publisher> = AnyPublisher<Upstream.Output, Upstream.Failure>
  /// The type of the result of `drop(untilOutputFrom:)`.
  public typealias DropUntilOutput<Upstream: Publisher, Other: Publisher> = AnyPublisher<
    Upstream.Output, Upstream.Failure
  >
  /// The type of the result of `drop(while:)`.
  public typealias DropWhile<Upstream: Publisher> = AnyPublisher<Upstream.Output, Upstream.Failure>
  /// The type of the result of `encode(encoder:)`.
  public typealias Encode<Upstream: Publisher, Coder: TopLevelEncoder> = AnyPublisher<Coder.Output, any Error>
  /// The type of the result of `filter(_:)`.
  public typealias Filter<Upstream: Publisher> = AnyPublisher<Upstream.Output, Upstream.Failure>
  /// The type of the result of `first()`.
  public typealias First<Upstream: Publisher> = AnyPublisher<Upstream.Output, Upstream.Failure>
  /// The type of the result of `first(where:)`.
  public typealias FirstWhere<Upstream: Publisher> = AnyPublisher<Upstream.Output, Upstream.Failure>
  /// The type of the result of `flatMap(maxPublishers:_:)`.
  public typealias FlatMap<NewPublisher: Publisher, Upstream: Publisher> = AnyPublisher<
    NewPublisher.Output, Upstream.Failure
  >
  /// The type of the result of `handleEvents(receiveSubscription:receiveOutput:receiveCompletion:receiveCancel:receiveRequest:)`.
  public typealias HandleEvents<Upstream: Publisher> = AnyPublisher<Upstream.Output, Upstream.Failure>
  /// The type of the result of `ignoreOutput()`.
  public typealias IgnoreOutput<Upstream: Publisher> = AnyPublisher<Never, Upstream.Failure>
  /// The type of the result of `last()`.
  public typealias Last<Upstream: Publisher> = AnyPublisher<Upstream.Output, Upstream.Failure>
  /// The type of the result of `last(where:)`.
  public typealias LastWhere<Upstream: Publisher> = AnyPublisher<Upstream.Output, Upstream.Failure>
  /// The type of the result of `map(_:)`.
  public typealias Map<Upstream: Publisher, Output> = AnyPublisher<Output, Upstream.Failure>
  /// The type of the result of `mapError(_:)`.
  public typealias MapError<Upstream: Publisher, Failure: Error> = AnyPublisher<Upstream.Output, Failure>
  /// The type of the result of `map(_:)`.
  public typealias MapKeyPath<Upstream: Publisher, Output> = AnyPublisher<Output, Upstream.Failure>
  /// The type of the result of `map(_:_:)`.
  public typealias MapKeyPath2<Upstream: Publisher, Output0, Output1> = AnyPublisher<
    (Output0, Output1), Upstream.Failure
  >
  /// The type of the result of `map(_:_:_:)`.
  public typealias MapKeyPath3<Upstream: Publisher, Output0, Output1, Output2> = AnyPublisher<
    (Output0, Output1, Output2), Upstream.Failure
  >
  /// The type of the result of `output(in:)`.
  public typealias Output<Upstream: Publisher> = AnyPublisher<Upstream.Output, Upstream.Failure>
  /// The type of the result of `prefix(untilOutputFrom:)`.
  public typealias PrefixUntilOutput<Upstream: Publisher, Other: Publisher> = AnyPublisher<
    Upstream.Output, Upstream.Failure
  >
  /// The type of the result of `prefix(while:)`.
  public typealias PrefixWhile<Upstream: Publisher> = AnyPublisher<Upstream.Output, Upstream.Failure>
  /// The type of the result of `print(_:)`.
  public typealias Print<Upstream: Publisher> = AnyPublisher<Upstream.Output, Upstream.Failure>
  /// The type of the result of `receive(on:options:)`.
  public typealias ReceiveOn<Upstream: Publisher, Context: Scheduler> = AnyPublisher<Upstream.Output, Upstream.Failure>
  /// The type of the result of `reduce(_:_:)`.
  public typealias Reduce<Upstream: Publisher, Output> = AnyPublisher<Output, Upstream.Failure>
  /// The type of the result of `removeDuplicates(by:)`.
  public typealias RemoveDuplicates<Upstream: Publisher> = AnyPublisher<Upstream.Output, Upstream.Failure>
  /// The type of the result of `replaceEmpty(with:)`.
  public typealias ReplaceEmpty<Upstream: Publisher> = AnyPublisher<Upstream.Output, Upstream.Failure>
  /// The type of the result of `replaceError(with:)`.
  public typealias ReplaceError<Upstream: Publisher> = AnyPublisher<Upstream.Output, Never>
  /// The type of the result of `retry(_:)`.
  public typealias Retry<Upstream: Publisher> = AnyPublisher<Upstream.Output, Upstream.Failure>
  /// The type of the result of `scan(_:_:)`.
  public typealias Scan<Upstream: Publisher, Output> = AnyPublisher<Output, Upstream.Failure>
  /// The type of the result of `setFailureType(to:)`.
  public typealias SetFailureType<Upstream: Publisher, Failure: Error> = AnyPublisher<Upstream.Output, Failure>
  /// The type of the result of `share()`.
  public typealias Share<Upstream: Publisher> = AnyPublisher<Upstream.Output, Upstream.Failure>
  /// The type of the result of `subscribe(on:options:)`.
  public typealias SubscribeOn<Upstream: Publisher, Context: Scheduler> = AnyPublisher<
    Upstream.Output, Upstream.Failure
  >
  /// The type of the result of `switchToLatest()`.
  public typealias SwitchToLatest<P: Publisher, Upstream: Publisher> = AnyPublisher<P.Output, P.Failure>
  /// The type of the result of `throttle(for:scheduler:latest:)`.
  public typealias Throttle<Upstream: Publisher, Context: Scheduler> = AnyPublisher<Upstream.Output, Upstream.Failure>
  /// The type of the result of `timeout(_:scheduler:options:customError:)`.
  public typealias Timeout<Upstream: Publisher, Context: Scheduler> = AnyPublisher<Upstream.Output, Upstream.Failure>
  /// The type of the result of `tryAllSatisfy(_:)`.
  public typealias TryAllSatisfy<Upstream: Publisher> = AnyPublisher<Bool, any Error>
  /// The type of the result of `tryCatch(_:)`.
  public typealias TryCatch<Upstream: Publisher, NewPublisher: Publisher> = AnyPublisher<Upstream.Output, any Error>
  /// The type of the result of `tryCompactMap(_:)`.
  public typealias TryCompactMap<Upstream: Publisher, Output> = AnyPublisher<Output, any Error>
  /// The type of the result of `tryContains(where:)`.
  public typealias TryContainsWhere<Upstream: Publisher> = AnyPublisher<Bool, any Error>
  /// The type of the result of `tryDrop(while:)`.
  public typealias TryDropWhile<Upstream: Publisher> = AnyPublisher<Upstream.Output, any Error>
  /// The type of the result of `tryFilter(_:)`.
  public typealias TryFilter<Upstream: Publisher> = AnyPublisher<Upstream.Output, any Error>
  /// The type of the result of `tryFirst(where:)`.
  public typealias TryFirstWhere<Upstream: Publisher> = AnyPublisher<Upstream.Output, any Error>
  /// The type of the result of `tryLast(where:)`.
  public typealias TryLastWhere<Upstream: Publisher> = AnyPublisher<Upstream.Output, any Error>
  /// The type of the result of `tryMap(_:)`.
  public typealias TryMap<Upstream: Publisher, Output> = AnyPublisher<Output, any Error>
  /// The type of the result of `tryPrefix(while:)`.
  public typealias TryPrefixWhile<Upstream: Publisher> = AnyPublisher<Upstream.Output, any Error>
  /// The type of the result of `tryReduce(_:_:)`.
  public typealias TryReduce<Upstream: Publisher, Output> = AnyPublisher<Output, any Error>
  /// The type of the result of `tryRemoveDuplicates(by:)`.
  public typealias TryRemoveDuplicates<Upstream: Publisher> = AnyPublisher<Upstream.Output, any Error>
  /// The type of the result of `tryScan(_:_:)`.
  public typealias TryScan<Upstream: Publisher, Output> = AnyPublisher<Output, any Error>
}
