/**
 * Everything that is kept of one person: exported line by line, and erased in steps. Nothing is changed at the provider.
 * @rule erase.person, erase.export, erase.inProgress
 */
import * as Clock from "effect/Clock"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import * as Struct from "effect/Struct"
import { AuditLog } from "../../audit/AuditLog.ts"
import { type AuditTarget, audited } from "../../call/Audit.ts"
import { defineCall, StreamOf } from "../../call/Call.ts"
import { ConnectionStore } from "../../connections/ConnectionStore.ts"
import { OAuthSessionStore } from "../../connections/OAuthSessionStore.ts"
import { IdGenerator } from "../../domain/IdGenerator.ts"
import { type AuditEventId, ConsumerRef, type OperationId, type ProjectId } from "../../domain/Ids.ts"
import { eraseSeconds, operationsLookedAt, recordSearch } from "../../domain/Limits.ts"
import { InstallationStore } from "../../installations/InstallationStore.ts"
import { canonicalIds } from "../../operations/calls/FindWrites.ts"
import type { Operation } from "../../operations/Operation.ts"
import { OperationHistory } from "../../operations/OperationHistory.ts"
import { OperationQueue } from "../../operations/OperationQueue.ts"
import { OperationStore } from "../../operations/OperationStore.ts"
import { RedriveJobStore } from "../../operations/RedriveJobStore.ts"
import type { RecordPlace, WriteMatch } from "../../operations/WriteMatch.ts"
import { identitiesOfText } from "../../operations/rules/RecordIdentity.ts"
import { JwtKeyStore } from "../../projects/JwtKeyStore.ts"
import type { ProviderRegistry } from "../../providers/ProviderRegistry.ts"
import { EventOutbox } from "../../webhooks/EventOutbox.ts"
import { withConsumer, withoutRecords, withoutRequests } from "../../webhooks/rules/ErasedBody.ts"
import { complete } from "../../writes/rules/StoredDecisions.ts"
import type { Consumer } from "../Group.ts"
import { Person, PersonErasure, PersonLine } from "../Person.ts"
import { linesOf, nextAfter } from "./Groups.ts"

/** Writes, events and bodies that are read or changed at a time. */
const atOnce = 100

const input = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** Who is meant. */
  person: Person
})

/** The event says how the person was named, and not by which value. */
const targetOf = ({ consumerRef, email, groupRef }: Person): AuditTarget => ({
  changed: [consumerRef === undefined ? (email === undefined ? "recordId" : "email") : "consumerRef"],
  groupRef
})

/** Which writes are of the person's records. */
const recordsOf = Effect.fnUntraced(function* (
  projectId: ProjectId,
  { email, groupRef, objectName, recordId }: Person
) {
  const text = (email ?? recordId ?? "").trim()
  const kind = email === undefined ? "recordId" : "email"
  const forms = kind === "recordId" ? yield* canonicalIds(text) : []
  const known = groupRef === undefined ? undefined : yield* (yield* InstallationStore).known(projectId, groupRef)
  return {
    projectId,
    installationIds: known?.map(({ id }) => id),
    objectName,
    identities: identitiesOfText(text, forms).filter((identity) => identity.kind === kind),
    most: recordSearch
  }
})

/** Returns everything that is kept of a person, as lines that are read while they are consumed. */
export const exportPerson = defineCall({
  name: "exportPerson",
  access: ["full"],
  input,
  success: StreamOf(PersonLine),
  errors: [],
  audit: { action: "person.export", target: ({ person }) => targetOf(person) },
  run: ({ project: { id } }, { person }) =>
    Effect.map(
      Effect.context<
        AuditLog | ConnectionStore | InstallationStore | OperationHistory | OperationQueue | ProviderRegistry
      >(),
      (stores) => Stream.provideContext(lines(id, person), stores)
    )
})

const lines = (projectId: ProjectId, { consumerRef, ...person }: Person) =>
  Stream.concat(
    consumerRef === undefined ? recordLines(projectId, person) : Stream.empty,
    consumerRef === undefined ? Stream.empty : consumerLines(projectId, consumerRef)
  ).pipe(Stream.concat(Stream.succeed<PersonLine>({ type: "end" })))

const recordLines = (projectId: ProjectId, person: Person) =>
  Stream.fromEffect(recordsOf(projectId, person)).pipe(
    Stream.flatMap((selector) =>
      Stream.paginate(
        Option.none<RecordPlace>(),
        Effect.fnUntraced(function* (last) {
          const history = yield* OperationHistory
          const page = yield* history.find({ ...selector, before: Option.getOrUndefined(last), limit: atOnce })
          const writes = yield* history.writes(projectId, page.records)
          return [writes, Option.map(Option.fromUndefinedOr(page.next), Option.some)] as const
        })
      )
    ),
    Stream.flatMap((write) => Stream.fromIterableEffect(writeLines(write)))
  )

/** One write of the person's record; what an operation says of several records is left out. */
const writeLines = Effect.fnUntraced(function* ({ operation, record }: WriteMatch) {
  if (operation.metadata?.counts?.total === 1) {
    const whole: ReadonlyArray<PersonLine> = yield* linesOf(operation)
    return whole
  }
  const { id: operationId, projectId } = operation
  const planned = yield* Effect.option((yield* OperationQueue).planned(projectId, operationId))
  const payload = Option.match(Option.flatten(planned), {
    onNone: () => undefined,
    onSome: ({ records }) => complete(records)[record.index]
  })
  const part: ReadonlyArray<PersonLine> = [
    { type: "operation", operation: withoutOthers(operation) },
    { type: "record", operationId, record, ...(payload === undefined ? {} : { payload }) }
  ]
  return part
})

/** The operation without what it reports about its records. */
const withoutOthers = ({ metadata, ...operation }: Operation): Operation => ({
  ...Struct.omit(operation, ["result"]),
  ...(metadata === undefined ? {} : { metadata: Struct.omit(metadata, ["subject", "successfulRecordIds"]) })
})

/** The consumer's connections, the writes that it asked for, without what is in them, and what it did. */
const consumerLines = (projectId: ProjectId, consumerRef: ConsumerRef) =>
  Stream.fromIterableEffect(Effect.flatMap(ConnectionStore, (store) => store.list(projectId, { consumerRef }))).pipe(
    Stream.map((connection): PersonLine => ({ type: "connection", connection })),
    Stream.concat(requestedWrites(projectId, consumerRef)),
    Stream.concat(auditedActions(projectId, consumerRef))
  )

const requestedWrites = (projectId: ProjectId, consumerRef: ConsumerRef) =>
  Stream.paginate(
    Option.none<OperationId>(),
    Effect.fnUntraced(function* (last) {
      const { next, operations } = yield* (yield* OperationHistory).search({
        projectId,
        author: { actor: `consumer:${consumerRef}` },
        before: Option.getOrUndefined(last),
        limit: atOnce,
        most: operationsLookedAt
      })
      const found = operations.map((operation): PersonLine => ({
        type: "operation",
        operation: withoutOthers(operation)
      }))
      return [found, Option.map(Option.fromUndefinedOr(next), Option.some)] as const
    })
  )

const auditedActions = (projectId: ProjectId, consumerRef: ConsumerRef) =>
  Stream.paginate(
    Option.none<AuditEventId>(),
    Effect.fnUntraced(function* (last) {
      const page = yield* (yield* AuditLog).list({
        projectId,
        actorKind: "consumer",
        actorId: consumerRef,
        before: Option.getOrUndefined(last),
        limit: atOnce
      })
      return [page.map((event): PersonLine => ({ type: "auditEvent", event })), nextAfter(page)] as const
    })
  )

/**
 * Erases everything that is kept of a person, and returns what this call has erased: repeat it until `complete`. Outcomes, counts and
 * times of writes stay, and so does what is kept of other people.
 */
export const erasePerson = defineCall({
  name: "erasePerson",
  access: ["full"],
  input,
  success: PersonErasure,
  errors: [],
  audit: { action: "person.erase", target: ({ person }) => targetOf(person) },
  run: Effect.fnUntraced(function* ({ project: { id } }, { person }) {
    const until = (yield* Clock.currentTimeMillis) + eraseSeconds * 1000
    const { consumerRef } = person
    return consumerRef === undefined
      ? yield* eraseRecords(id, person, until)
      : yield* eraseConsumer(id, consumerRef, until)
  })
})

const nothing: PersonErasure = {
  complete: false,
  records: 0,
  logEntries: 0,
  answers: 0,
  deliveries: 0,
  connections: 0,
  signIns: 0,
  configs: 0,
  operations: 0,
  auditEvents: 0,
  operationsInProgress: []
}

/** The index is kept until all records are erased: a repeated call finds by it what only it connects with the person's e-mail address. */
const eraseRecords = Effect.fnUntraced(function* (projectId: ProjectId, person: Person, until: number) {
  const store = yield* OperationStore
  const history = yield* OperationHistory
  // Stored first, so that nothing is erased without an event.
  yield* audited("person", {}, Effect.void)
  const selector = yield* recordsOf(projectId, person)
  const values = selector.identities.map(({ value }) => value)
  const places: Array<RecordPlace> = []
  const open = new Set<OperationId>()
  const erased = { records: 0, logEntries: 0, answers: 0, deliveries: 0 }
  let before: RecordPlace | undefined
  for (;;) {
    const page = yield* history.find({ ...selector, before, limit: atOnce })
    places.push(...page.records)
    const [took, step] = yield* Effect.timed(store.eraseRecords(projectId, page.records, values))
    const operationIds = step.operations.map(({ operationId }) => operationId)
    const deliveries = yield* rewrite(projectId, { operationIds }, withoutRecords(step.operations))
    for (const id of step.open) open.add(id)
    erased.records += step.records
    erased.logEntries += step.logEntries
    erased.answers += step.answers
    erased.deliveries += deliveries
    before = page.next
    if (before === undefined || (yield* Clock.currentTimeMillis) >= until) break
    // It rests for as long as it works, so that half of the database's time is left to others.
    yield* Effect.sleep(took)
  }
  // Jobs of bulk redrives quote providers, and their filters name what they look for.
  const parts = values.map((value) => (person.email === undefined ? JSON.stringify(value) : value))
  yield* (yield* RedriveJobStore).removeNamed(projectId, parts)
  const isComplete = before === undefined && open.size === 0
  if (isComplete) yield* store.unindex(projectId, places)
  const answer: PersonErasure = {
    ...nothing,
    ...erased,
    complete: isComplete,
    operationsInProgress: [...open].slice(0, atOnce)
  }
  return answer
})

const rewrite = Effect.fnUntraced(function* (...given: Parameters<EventOutbox["Service"]["rewrite"]>) {
  const [, of] = given
  if ("operationIds" in of && of.operationIds.length === 0) return 0
  return yield* (yield* EventOutbox).rewrite(...given)
})

/** Connections stay, because installations use them: another consumer, without a name, takes the place of the erased one. */
const eraseConsumer = Effect.fnUntraced(function* (projectId: ProjectId, consumerRef: ConsumerRef, until: number) {
  const erased = ConsumerRef.make(`erased:${yield* (yield* IdGenerator).next}`)
  const by: Consumer = { consumerRef: erased, consumerName: "erased", projectId, createTime: yield* DateTime.now }
  const keys = yield* JwtKeyStore
  const refuse = Effect.flatMap(DateTime.now, (now) => keys.refuseConsumer(projectId, consumerRef, now))
  // Stored first, so that nothing is erased without an event, and no token brings the consumer back.
  yield* audited("person", {}, refuse)
  const signIns = yield* (yield* OAuthSessionStore).removeConsumer(projectId, consumerRef)
  const connections = yield* (yield* ConnectionStore).replaceConsumer(projectId, consumerRef, by)
  const creator = (ref: ConsumerRef) => `consumer:${ref}`
  const configs = yield* (yield* InstallationStore).replaceCreator(projectId, creator(consumerRef), creator(erased))
  const { deliveries, isDone, operations } = yield* eraseAuthorships(projectId, consumerRef, until)
  const consumers = { consumerRef: erased, consumerName: by.consumerName }
  const named = yield* rewrite(projectId, { consumerRef, by: consumers }, withConsumer(consumerRef, consumers))
  const auditEvents = yield* (yield* AuditLog).eraseConsumer(projectId, consumerRef)
  yield* (yield* RedriveJobStore).removeNamed(projectId, [JSON.stringify(`consumer:${consumerRef}`)])
  // Tokens that were issued while it ran would bring the consumer back.
  yield* refuse
  const answer: PersonErasure = {
    ...nothing,
    complete: isDone,
    signIns,
    connections,
    configs,
    operations,
    deliveries: deliveries + named,
    auditEvents
  }
  return answer
})

const eraseAuthorships = Effect.fnUntraced(function* (projectId: ProjectId, consumerRef: ConsumerRef, until: number) {
  const store = yield* OperationStore
  let operations = 0
  let deliveries = 0
  for (;;) {
    const [took, step] = yield* Effect.timed(store.eraseConsumer(projectId, consumerRef, atOnce))
    if (step.length === 0) return { deliveries, operations, isDone: true }
    operations += step.length
    const operationIds = step.map(({ operationId }) => operationId)
    deliveries += yield* rewrite(projectId, { operationIds }, withoutRequests(step))
    if ((yield* Clock.currentTimeMillis) >= until) return { deliveries, operations, isDone: false }
    // It rests for as long as it works, so that half of the database's time is left to others.
    if (step.length === atOnce) yield* Effect.sleep(Duration.max(took, Duration.millis(1)))
  }
})
