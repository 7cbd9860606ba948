/** Searching the operations of a project: by what they are, when they were accepted, and what they write. @rule redrive.link, redrive.resolved */
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { InstallationId, IntegrationId, ObjectName, OperationId, ProjectId } from "@fieldgate/core/domain/Ids"
import type { Author, AuthorQuery } from "@fieldgate/core/writes/Author"
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import { OperationHistory, type OperationSearchQuery } from "@fieldgate/core/operations/OperationHistory"
import { OperationQueue } from "@fieldgate/core/operations/OperationQueue"
import * as AwkwardValues from "../AwkwardValues.ts"
import type { ofOperation } from "../queue/QueueTest.ts"
import { accept, claim, creating, end, envelope, project, type QueueTest, sendAll } from "../queue/QueueTest.ts"
import * as Sample from "../Sample.ts"
import * as Seed from "../Seed.ts"
import { acceptedAt, accumulatedAt, idAt, redriveAt, secondOf } from "./Accepted.ts"

const query: OperationSearchQuery = { projectId: project, limit: 100, most: 1000 }

const search = Effect.fnUntraced(function* (members: Partial<OperationSearchQuery> = {}) {
  const { next, operations } = yield* (yield* OperationHistory).search({ ...query, ...members })
  return { seconds: operations.map(secondOf), next }
})

const found = (members: Partial<OperationSearchQuery> = {}) => Effect.map(search(members), ({ seconds }) => seconds)

const failed: RecordOutcome = { outcome: "failed", errors: [{ message: "no" }] }

export const tests = (test: QueueTest) => {
  test(
    "finds the operations of a project, of all or of named installations, the newest first",
    Effect.gen(function* () {
      const history = yield* OperationHistory
      yield* Seed.installedBy(2)
      const second = { installationId: Sample.installationId(2) }
      yield* accept(acceptedAt(3), acceptedAt(1), acceptedAt(2, { operation: second }))
      assert.deepStrictEqual(yield* found(), [3, 2, 1])
      assert.deepStrictEqual(yield* found({ installationIds: [Sample.installationId(2)] }), [2])
      const both = [Sample.installationId(2), Sample.installationId(1)]
      assert.deepStrictEqual(yield* found({ installationIds: both }), [3, 2, 1])
      assert.deepStrictEqual(yield* found({ installationIds: both, limit: 2 }), [3, 2])
      assert.deepStrictEqual(yield* found({ installationIds: [] }), [])
      for (const each of (yield* history.search(query)).operations) {
        assert.deepStrictEqual(each, yield* history.get(project, each.id))
      }
    })
  )

  test(
    "finds by type, mode, object and integration, whatever the headers contain",
    Effect.gen(function* () {
      yield* Seed.installed
      const headers = [{ key: "x", value: 'before\u0000after "type":"delete"' }]
      yield* accept(
        acceptedAt(1, { envelope: { ...envelope, headers } }),
        acceptedAt(2, { envelope: creating }),
        acceptedAt(3, { envelope: { ...creating, mode: "synchronous" } }),
        acceptedAt(4, { operation: { resource: ObjectName.make("companies") } })
      )
      assert.deepStrictEqual(yield* found({ type: "update" }), [4, 1])
      assert.deepStrictEqual(yield* found({ type: "delete" }), [])
      assert.deepStrictEqual(yield* found({ type: "create", mode: "synchronous" }), [3])
      assert.deepStrictEqual(yield* found({ objectName: ObjectName.make("companies") }), [4])
      assert.deepStrictEqual(yield* found({ objectName: ObjectName.make("o'companies\u0000") }), [])
      assert.deepStrictEqual(yield* found({ integrationIds: [Sample.integrationId()] }), [4, 3, 2, 1])
      assert.deepStrictEqual(yield* found({ integrationIds: [Sample.integrationId(2)] }), [])
    })
  )

  test(
    "finds by status and by the time of acceptance, the end not included",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(...[1, 2, 3, 4].map((n) => acceptedAt(n)))
      const queue = yield* OperationQueue
      yield* queue.cancel(project, idAt(2), failed, Sample.time(9))
      yield* queue.cancel(project, idAt(4), { outcome: "success" }, Sample.time(9))
      assert.deepStrictEqual(yield* found({ status: "in_progress" }), [3, 1])
      assert.deepStrictEqual(yield* found({ status: "failure" }), [2])
      assert.deepStrictEqual(yield* found({ status: "success" }), [4])
      assert.deepStrictEqual(yield* found({ since: Sample.time(2), until: Sample.time(4) }), [3, 2])
      assert.deepStrictEqual(yield* found({ since: Sample.time(5) }), [])
      assert.deepStrictEqual(yield* found({ status: "failure", since: Sample.time(3) }), [])
      const inProgress = { status: "in_progress" } as const
      assert.deepStrictEqual(yield* found({ ...inProgress, since: Sample.time(2) }), [3])
      assert.deepStrictEqual(yield* found({ ...inProgress, until: Sample.time(3) }), [1])
      assert.deepStrictEqual(yield* found({ ...inProgress, before: idAt(3) }), [1])
      assert.deepStrictEqual(yield* found({ ...inProgress, operationId: idAt(3) }), [3])
      assert.deepStrictEqual(yield* found({ ...inProgress, operationId: idAt(4) }), [])
      assert.deepStrictEqual(yield* found({ ...inProgress, limit: 1 }), [3])
    })
  )

  test(
    "finds an operation by its id, and those that wrote a record or are to change it",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(acceptedAt(1), acceptedAt(2, { envelope: creating }), acceptedAt(3))
      yield* (yield* OperationQueue).accumulate(accumulatedAt(4))
      const created = ofSecond(2, yield* claim(5))
      yield* sendAll(created, 5)
      const odd = 'the id "1"\u0000'
      const outcomes: ReadonlyArray<RecordOutcome> = [{ outcome: "success", recordId: odd }]
      yield* (yield* OperationQueue).note(
        created.lease,
        end(6, { ended: outcomes.map((outcome, index) => ({ index, outcome })) })
      )
      assert.deepStrictEqual(yield* found({ operationId: idAt(2) }), [2])
      assert.deepStrictEqual(yield* found({ operationId: idAt(9) }), [])
      assert.deepStrictEqual(yield* found({ operationId: idAt(2), since: Sample.time(3) }), [])
      assert.deepStrictEqual(yield* found({ operationId: idAt(2), before: idAt(2) }), [])
      assert.deepStrictEqual(yield* found({ operationId: idAt(2), status: "failure" }), [])
      assert.deepStrictEqual(yield* found({ recordId: "3" }), [3])
      assert.deepStrictEqual(yield* found({ recordId: odd }), [2])
      // What a create was sent with is no id of the provider.
      assert.deepStrictEqual(yield* found({ recordId: "2" }), [])
      assert.deepStrictEqual(yield* found({ recordId: "unknown" }), [])
    })
  )

  test(
    "finds by the code of an error, and by the outcome of a record",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(acceptedAt(1), acceptedAt(2), acceptedAt(3), acceptedAt(4))
      const coded = (outcome: "failed" | "uncertain", code: string): RecordOutcome => ({
        outcome,
        errors: [{ message: 'no\u0000 "code":"OTHER"' }, { message: "no", code }]
      })
      const queue = yield* OperationQueue
      yield* queue.cancel(project, idAt(1), coded("failed", 'A "code"'), Sample.time(9))
      yield* queue.cancel(project, idAt(2), coded("uncertain", "B"), Sample.time(9))
      yield* queue.cancel(project, idAt(3), { outcome: "success" }, Sample.time(9))
      assert.deepStrictEqual(yield* found({ errorCode: 'A "code"' }), [1])
      assert.deepStrictEqual(yield* found({ errorCode: "B" }), [2])
      assert.deepStrictEqual(yield* found({ errorCode: "OTHER" }), [])
      assert.deepStrictEqual(yield* found({ outcome: "failed" }), [1])
      assert.deepStrictEqual(yield* found({ outcome: "uncertain" }), [2])
    })
  )

  /** A filter of each kind, and of each kind of author: the compiler asks for one that is added. */
  const filters: Required<Omit<OperationSearchQuery, "projectId" | "limit" | "most" | "author"> & AuthorQuery> = {
    installationIds: [Sample.installationId(1)],
    integrationIds: [Sample.integrationId(1)],
    status: "failure",
    type: "create",
    mode: "synchronous",
    objectName: Sample.contacts,
    errorCode: "A",
    resolution: "unresolved",
    outcome: "failed",
    operationId: idAt(3),
    recordId: "3",
    since: Sample.time(2),
    until: Sample.time(6),
    before: idAt(6),
    actor: "host",
    requestId: "request-9",
    idempotencyKey: "key-9",
    reason: "import",
    metadata: "ticket=1"
  }
  const author: Author = {
    actor: { kind: "host" },
    requestId: "request-9",
    idempotencyKey: "key-9",
    reason: "import",
    metadata: { ticket: "1" }
  }
  const names = Object.keys(filters)
  const byAuthor = new Set(["actor", "requestId", "idempotencyKey", "reason", "metadata"])
  const queryOf = (chosen: ReadonlyArray<string>): Partial<OperationSearchQuery> => {
    const ofNames = (isAuthor: boolean) =>
      Object.fromEntries(
        Object.entries(filters).filter(([name]) => chosen.includes(name) && byAuthor.has(name) === isAuthor)
      )
    return { ...ofNames(false), ...(chosen.some((name) => byAuthor.has(name)) ? { author: ofNames(true) } : {}) }
  }
  test(
    "finds by any two filters what each of them finds",
    Effect.gen(function* () {
      yield* Seed.installedBy(2)
      const queue = yield* OperationQueue
      const coded = (code: string): RecordOutcome => ({ outcome: "failed", errors: [{ message: "no", code }] })
      yield* accept(
        acceptedAt(1, { authors: [author] }),
        acceptedAt(2, { authors: [{ ...author, metadata: { ticket: "2" } }] }),
        acceptedAt(3, { authors: [author] }),
        acceptedAt(4, { authors: [author], envelope: { ...creating, mode: "synchronous" } }),
        acceptedAt(5, { authors: [author], operation: { installationId: Sample.installationId(2) } }),
        acceptedAt(6, { authors: [{ actor: author.actor }], operation: { resource: ObjectName.make("companies") } }),
        acceptedAt(7, { authors: [author], envelope: creating }),
        acceptedAt(8)
      )
      for (const n of [2, 3, 4, 7]) yield* queue.cancel(project, idAt(n), coded(n === 7 ? "B" : "A"), Sample.time(9))
      yield* queue.cancel(project, idAt(5), { outcome: "success" }, Sample.time(9))
      yield* accept(redriveAt(12, "failed", 2))
      const alone = new Map<string, ReadonlyArray<number>>()
      for (const name of names) alone.set(name, yield* found(queryOf([name])))
      assert.deepStrictEqual(alone.get("resolution"), [7, 4, 3])
      for (const [place, one] of names.entries()) {
        for (const other of names.slice(place + 1)) {
          const both = alone.get(one)?.filter((second) => alone.get(other)?.includes(second))
          assert.deepStrictEqual(yield* found(queryOf([one, other])), both, `${one} and ${other}`)
        }
      }
    })
  )

  test(
    "links an operation and the one that writes its records again, and counts it as resolved",
    Effect.gen(function* () {
      yield* Seed.installed
      const history = yield* OperationHistory
      const queue = yield* OperationQueue
      yield* accept(
        acceptedAt(1, { records: [Sample.item(1), Sample.item(2)] }),
        acceptedAt(2),
        acceptedAt(3),
        acceptedAt(4)
      )
      yield* queue.cancel(project, idAt(2), failed, Sample.time(4))
      yield* queue.cancel(project, idAt(3), { outcome: "success" }, Sample.time(4))
      const claimed = ofSecond(1, yield* claim(5))
      yield* sendAll(claimed, 5)
      const lost: RecordOutcome = { outcome: "uncertain", errors: [{ message: "no answer" }] }
      const ended = [failed, lost].map((outcome, index) => ({ index, outcome }))
      yield* queue.note(claimed.lease, end(6, { ended }))
      const metadataOf = (n: number) => Effect.map(history.get(project, idAt(n)), ({ metadata }) => metadata)
      const resolvedOf = (n: number) =>
        Effect.map(metadataOf(n), (metadata) => [metadata?.resolved, metadata?.redrivenBy])
      assert.deepStrictEqual(yield* found({ resolution: "unresolved" }), [2, 1])
      assert.deepStrictEqual(yield* found({ resolution: "resolved" }), [])
      assert.deepStrictEqual(yield* resolvedOf(2), [false, undefined])
      assert.deepStrictEqual(yield* resolvedOf(3), [undefined, undefined])
      assert.deepStrictEqual(yield* resolvedOf(4), [undefined, undefined])

      yield* accept(redriveAt(11, "failed", 1), redriveAt(12, "failed", 2))
      assert.deepStrictEqual(yield* found({ resolution: "unresolved" }), [1])
      assert.deepStrictEqual(yield* found({ resolution: "resolved" }), [2])
      assert.deepStrictEqual(yield* found({ resolution: "resolved", projectId: Sample.projectId(2) }), [])
      assert.deepStrictEqual(yield* resolvedOf(1), [false, { failed: idAt(11) }])
      assert.deepStrictEqual(yield* resolvedOf(2), [true, { failed: idAt(12) }])

      yield* accept(redriveAt(13, "uncertain", 1))
      assert.deepStrictEqual(yield* found({ resolution: "unresolved" }), [])
      assert.deepStrictEqual(yield* resolvedOf(1), [true, { failed: idAt(11), uncertain: idAt(13) }])
      const again = yield* Effect.flip(queue.accept(redriveAt(14, "uncertain", 1)))
      assert.strictEqual(again._tag, "IdempotencyKeyTaken")
    })
  )

  test(
    "shows each operation once on pages while others start, and returns where to continue",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(...Array.from({ length: 10 }, (_, index) => acceptedAt(index + 1)))
      const seen: Array<number> = []
      let before: OperationId | undefined
      for (let page = 0; page < 10; page++) {
        const { next, seconds } = yield* search({ limit: 3, before })
        seen.push(...seconds)
        yield* accept(acceptedAt(100 + page))
        if (next === undefined) break
        before = next
      }
      assert.deepStrictEqual(seen, [10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
    })
  )

  test(
    "reads no further than its limit, and finds rare operations on a later page",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(acceptedAt(1, { envelope: creating }), ...[2, 3, 4, 5].map((n) => acceptedAt(n)))
      const first = yield* search({ type: "create", most: 2 })
      assert.deepStrictEqual(first, { seconds: [], next: idAt(4) })
      const second = yield* search({ type: "create", most: 2, before: first.next })
      assert.deepStrictEqual(second, { seconds: [], next: idAt(2) })
      assert.deepStrictEqual(yield* search({ type: "create", most: 2, before: second.next }), {
        seconds: [1],
        next: undefined
      })
    })
  )

  test(
    "finds nothing of another project, and tolerates malformed ids",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* accept(acceptedAt(1))
      for (const narrowed of [{}, { operationId: idAt(1) }, { status: "in_progress" as const }, { recordId: "1" }]) {
        assert.deepStrictEqual(yield* found({ ...narrowed, projectId: Sample.projectId(2) }), [])
        assert.deepStrictEqual(yield* found(narrowed), [1])
      }
      assert.deepStrictEqual(
        yield* found({ projectId: Sample.projectId(2), installationIds: [Sample.installationId()] }),
        []
      )
      for (const unknown of AwkwardValues.unknownIds) {
        assert.deepStrictEqual(yield* found({ projectId: ProjectId.make(unknown) }), [])
        assert.deepStrictEqual(yield* found({ installationIds: [InstallationId.make(unknown)] }), [])
        assert.deepStrictEqual(yield* found({ integrationIds: [IntegrationId.make(unknown)] }), [])
        assert.deepStrictEqual(yield* found({ operationId: OperationId.make(unknown) }), [])
        assert.deepStrictEqual(yield* found({ recordId: unknown === "1" ? "none" : unknown }), [])
      }
    })
  )
}

const ofSecond = (n: number, claims: Parameters<typeof ofOperation>[0]) => {
  const claimed = claims.find(({ operation }) => operation.id === idAt(n))
  assert(claimed !== undefined)
  return claimed
}
