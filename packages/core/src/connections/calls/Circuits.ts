/**
 * What this process caches of circuit breakers: the connections whose failed calls an answer resets, the probes that it makes, and the
 * hosts on which many groups fail. A successful call over a closed circuit asks no store.
 */
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as FiberSet from "effect/FiberSet"
import * as Latch from "effect/Latch"
import * as Semaphore from "effect/Semaphore"
import { type CircuitEvent, isOpen } from "../Circuit.ts"
import type { Connection } from "../Connection.ts"
import type { ConnectionId, ObjectName, OperationId, ProjectId } from "../../domain/Ids.ts"
import { circuitHostGroups } from "../../domain/Limits.ts"
import type { ProviderCall } from "../../operations/OperationAttempt.ts"
import { CallObserver } from "../../providers/CallObserver.ts"
import { CircuitBreaker, type OpenCircuit } from "../CircuitBreaker.ts"
import type { Account, ProviderDriver } from "../../providers/ProviderDriver.ts"
import type { ProviderError, ProviderFailure } from "../../providers/ProviderError.ts"
import * as CallAnswers from "../../writes/rules/CallAnswers.ts"
import * as Measures from "../../worker/Measures.ts"
import { environmentOf } from "../Credentials.ts"

/** A review more often than this would find little that is new. */
const reviewPause = "1 second"

export const make = Effect.gen(function* () {
  const breaker = yield* CircuitBreaker
  const due = yield* Latch.make()
  const suspected = new Set<ConnectionId>()
  const checked = new Map<ConnectionId, HostCheck>()
  const checking = new Map<ConnectionId, Semaphore.Semaphore>()
  const reviews = yield* FiberSet.make()
  let troubled: ReadonlySet<string> = new Set()
  let reviewedAt: DateTime.Utc | undefined

  const review = Effect.gen(function* () {
    reviewedAt = yield* DateTime.now
    const open = yield* breaker.open()
    troubled = troubledHosts(open)
    for (const [id, { host }] of checked) if (!troubled.has(host)) checked.delete(id)
    if (troubled.size === 0) checking.clear()
    return open
  })

  return {
    suspected,
    /** Connections that this process probes now. */
    probing: new Set<ConnectionId>(),
    /** What their own check of a troubled host showed. */
    checked,
    hasTroubledHosts: () => troubled.size > 0,
    isTroubled: (host: string) => troubled.has(host),
    /** Of many creates over one connection, one makes the check and the others use its result. */
    oneAtATime: <A, E, R>(id: ConnectionId, check: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
      Effect.suspend(() => {
        const turns = checking.get(id) ?? Semaphore.makeUnsafe(1)
        checking.set(id, turns)
        return turns.withPermit(check)
      }),
    review,
    /** The same in the background. */
    reviewSoon: Effect.asVoid(
      FiberSet.run(
        reviews,
        review.pipe(Effect.catch((error) => Effect.logWarning("querying the open circuits failed; will retry", error)))
      )
    ),
    /** Open when the open circuits should be reviewed. */
    due,
    /** Asks for a review, unless there was one a moment ago. */
    requestReview: Effect.flatMap(DateTime.now, (now) =>
      reviewedAt === undefined || DateTime.isLessThan(DateTime.addDuration(reviewedAt, reviewPause), now)
        ? due.open
        : Effect.void
    ),
    reviewedAt: () => reviewedAt
  }
})

export interface HostCheck {
  readonly host: string
  readonly answered: boolean
  readonly at: DateTime.Utc
}

export class Circuits extends Context.Service<Circuits, Effect.Success<typeof make>>()(
  "@fieldgate/core/connections/calls/Circuits"
) {}

/** Hosts on which circuits of several groups are open: of one group alone, its own account may be the reason. */
const troubledHosts = (open: ReadonlyArray<OpenCircuit>): ReadonlySet<string> => {
  const groups = Map.groupBy(open, ({ host }) => host)
  const isTroubled = (circuits: ReadonlyArray<OpenCircuit>) =>
    new Set(circuits.map(({ groupRef, projectId }) => `${projectId} ${groupRef}`)).size >= circuitHostGroups
  return new Set([...groups].flatMap(([host, circuits]) => (isTroubled(circuits) ? [host] : [])))
}

export interface CallContext {
  readonly projectId: ProjectId
  readonly connection: Pick<Connection, "id" | "outage">
  readonly account: Account
  readonly operation: { readonly id: OperationId; readonly resource: ObjectName }
}

/** The driver, whose calls that read and write records are counted. */
export const counting = Effect.fnUntraced(function* (driver: ProviderDriver, callContext: CallContext) {
  const context = yield* Effect.context<Circuits | CircuitBreaker>()
  const { suspected } = Context.get(context, Circuits)
  const counted =
    <Args extends ReadonlyArray<unknown>, A>(call: (...args: Args) => Effect.Effect<A, ProviderError>) =>
    (...args: Args): Effect.Effect<A, ProviderError> =>
      observed(call(...args), (answers, exit) => {
        if (!isNews(suspected, callContext.connection, answers)) return exit
        // Only the services: log annotations are those of each call.
        const services = Context.pick(Circuits, CircuitBreaker)(context)
        return Effect.andThen(Effect.provideContext(note(driver, callContext, answers), services), exit)
      })
  const { associationLabels, find, findByKey, readMany, upsert } = driver
  const watched: ProviderDriver = {
    ...driver,
    write: counted(driver.write),
    read: counted(driver.read),
    ...(upsert === undefined ? {} : { upsert: { ...upsert, write: counted(upsert.write) } }),
    ...(readMany === undefined ? {} : { readMany: counted(readMany) }),
    ...(find === undefined ? {} : { find: counted(find) }),
    ...(associationLabels === undefined ? {} : { associationLabels: counted(associationLabels) }),
    ...(findByKey === undefined ? {} : { findByKey: counted(findByKey) })
  }
  return watched
})

/** Runs a driver's call, then `next` with what its requests met; an outer observer still receives them. */
export const observed = <A, R, B, E, R2>(
  call: Effect.Effect<A, ProviderError, R>,
  next: (answers: CallAnswers.CallAnswers, exit: Exit.Exit<A, ProviderError>) => Effect.Effect<B, E, R2>
): Effect.Effect<B, E, R | R2> =>
  Effect.flatMap(CallObserver, (outer) => {
    const calls: Array<ProviderCall> = []
    const observer = (made: ProviderCall) => {
      calls.push(made)
      outer?.(made)
    }
    return Effect.matchEffect(Effect.provideService(call, CallObserver, observer), {
      onSuccess: (value) => next(CallAnswers.of(calls, "success"), Exit.succeed(value)),
      onFailure: (error) => next(CallAnswers.of(calls, endOf(error.reason, calls)), Exit.fail(error))
    })
  })

/** A limit that is used up here, and a call that was not made, say nothing about the provider. */
const endOf = (reason: ProviderFailure, calls: ReadonlyArray<ProviderCall>): CallAnswers.CallEnd => {
  if (reason._tag === "ProviderUnavailable") return reason.unmade === true ? "unmade" : "unavailable"
  return reason._tag === "ProviderQuotaExceeded" && calls.length === 0 ? "unmade" : "failure"
}

/** Whether answers change a circuit: an answer over a closed one that nothing is counted of doesn't. */
const isNews = (
  suspected: ReadonlySet<ConnectionId>,
  { id, outage }: CallContext["connection"],
  { answered, unanswered }: CallAnswers.CallAnswers
): boolean => unanswered > 0 || (answered && (outage !== undefined || suspected.has(id)))

/** Counts what the calls met; a store that is away must not change a call's outcome. */
export const note = Effect.fnUntraced(function* (
  driver: ProviderDriver,
  { account, connection, operation, projectId }: CallContext,
  answers: CallAnswers.CallAnswers
) {
  const { due, suspected } = yield* Circuits
  if (!isNews(suspected, connection, answers)) return
  const breaker = yield* CircuitBreaker
  const { answered, unanswered } = answers
  const { id, outage } = connection
  const isSuspected = outage !== undefined || suspected.has(id)
  const at = DateTime.toEpochMillis(yield* DateTime.now)
  const failed: CircuitEvent = {
    _tag: "Unanswered",
    at,
    calls: unanswered,
    operationId: operation.id,
    host: hostOf(driver, account),
    objectName: operation.resource
  }
  yield* Effect.gen(function* () {
    if (answered && isSuspected) yield* breaker.apply(projectId, id, { _tag: "Answered", at })
    suspected.delete(id)
    if (unanswered === 0) return
    const circuit = yield* breaker.apply(projectId, id, failed)
    if (circuit._tag !== "Closed") suspected.add(id)
    if (!isOpen(circuit)) return
    yield* Measures.circuit(driver.name, "open")
    yield* due.open
    yield* Effect.logWarning(`${driver.displayName} is not answering; holding the connection's writes`)
  }).pipe(
    Effect.catch((error) => Effect.logWarning("recording call results for the circuit breaker failed", error)),
    Effect.annotateLogs({ connectionId: id, provider: driver.name })
  )
})

export const hostOf = (
  driver: Pick<ProviderDriver, "info" | "name">,
  account: Pick<Account, "credentials" | "metadata">
): string => `${driver.name} ${environmentOf(account.credentials)} ${addressOf(driver, account)}`.trim()

export const addressOf = ({ info }: Pick<ProviderDriver, "info">, { metadata }: Pick<Account, "metadata">): string => {
  const address = info.baseURL.replaceAll(/\{\{\.(\w+)\}\}/gu, (_, fact: string) => metadata[fact] ?? "")
  return URL.parse(address)?.host ?? ""
}
