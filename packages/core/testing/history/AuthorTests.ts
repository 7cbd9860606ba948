/** Authors are kept with records, and their writes are found by them. @rule author.kept, author.autoBatch, author.redrive, author.search */
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { OperationId, ProjectId } from "@fieldgate/core/domain/Ids"
import { OperationHistory, type OperationSearchQuery } from "@fieldgate/core/operations/OperationHistory"
import { OperationQueue } from "@fieldgate/core/operations/OperationQueue"
import { OperationStore } from "@fieldgate/core/operations/OperationStore"
import type { Author, AuthorQuery } from "@fieldgate/core/writes/Author"
import { accept, acceptance, accumulation, id, project, type QueueTest } from "../queue/QueueTest.ts"
import * as Sample from "../Sample.ts"
import * as Seed from "../Seed.ts"

/** An author with everything that one can have, in texts that a store may take for something else. */
const whole: Author = {
  actor: { kind: "consumer", id: "ann:100%_'\"\\" },
  requestId: "request-9",
  idempotencyKey: 'key "9"',
  reason: "Zoë asked; ticket = 4711",
  metadata: { ticket: "4711", "a key": "=", 'quo"te': "", "emoji 🙂": "\n\t" }
}
const host: Author = { actor: { kind: "host" } }

const authorOf = Effect.fnUntraced(function* (n: number) {
  return (yield* (yield* OperationHistory).get(project, id(n))).author
})

const recordAuthors = Effect.fnUntraced(function* (n: number) {
  const records = yield* (yield* OperationHistory).records({
    projectId: project,
    operationId: id(n),
    from: 0,
    limit: 200
  })
  return records.map(({ author }) => author)
})

const found = Effect.fnUntraced(function* (author: AuthorQuery, members: Partial<OperationSearchQuery> = {}) {
  const { operations } = yield* (yield* OperationHistory).search({
    projectId: project,
    author,
    limit: 100,
    most: 1000,
    ...members
  })
  return operations.map((operation) => numbers.get(operation.id) ?? -1)
})
const numbers = new Map<string, number>(Array.from({ length: 300 }, (_, n) => [id(n), n]))

export const tests = (test: QueueTest) => {
  test(
    "shows who requested a write, with everything that the request contained",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* (yield* OperationStore).begin(
        Sample.writeStart(Sample.operation(1), [Sample.item(1), Sample.item(2)], { author: whole })
      )
      yield* accept(acceptance(2, [3, 4], { authors: [whole] }))
      yield* (yield* OperationStore).begin(Sample.writeStart(Sample.operation(3), [Sample.item(5)], { author: host }))
      for (const n of [1, 2]) {
        assert.deepStrictEqual(yield* authorOf(n), whole)
        assert.deepStrictEqual(yield* recordAuthors(n), [undefined, undefined])
      }
      assert.deepStrictEqual(yield* authorOf(3), host)
    })
  )

  test(
    "keeps the author of each record of an auto batch",
    Effect.gen(function* () {
      yield* Seed.installed
      const queue = yield* OperationQueue
      const placed = yield* Effect.forEach(
        [whole, host, Sample.author(3), Sample.author(4)],
        (author, n) =>
          Effect.map(queue.accumulate(accumulation(n + 1, { author })), ({ index }) => ({ author, index })),
        { concurrency: "unbounded" }
      )
      // Concurrent calls may take their places in any order.
      const authors = placed.toSorted((one, other) => one.index - other.index).map(({ author }) => author)
      const [batch] = yield* found({ actor: "host" })
      assert.isUndefined(yield* authorOf(batch ?? 0))
      assert.deepStrictEqual(yield* recordAuthors(batch ?? 0), authors)
      const planned = yield* queue.planned(project, id(batch ?? 0))
      assert.deepStrictEqual(Option.getOrUndefined(planned)?.authors, authors)
      for (const requestId of ["request-3", "request-4", "request-9"]) {
        assert.deepStrictEqual(yield* found({ requestId }), [batch])
      }
      assert.deepStrictEqual(yield* found({ actor: "host", requestId: "request-3" }), [])
    })
  )

  test(
    "keeps the author of a redrive beside those of its records",
    Effect.gen(function* () {
      yield* Seed.installed
      const redriver = Sample.author(7, { actor: { kind: "consumer", id: "ben" }, reason: "try again" })
      const redrive = { operationId: id(1), author: redriver }
      yield* accept(acceptance(2, [1, 2], { authors: [whole], redrive }))
      yield* accept(acceptance(3, [3, 4], { authors: [host, Sample.author(4)], redrive }))
      const operation = yield* (yield* OperationHistory).get(project, id(2))
      assert.deepStrictEqual([operation.author, operation.redrive], [whole, redrive])
      assert.deepStrictEqual(yield* recordAuthors(3), [host, Sample.author(4)])
      assert.deepStrictEqual(yield* found({ actor: "consumer:ben" }), [3, 2])
      assert.deepStrictEqual(yield* found({ reason: "try again", requestId: "request-7" }), [3, 2])
      assert.deepStrictEqual(yield* found({ actor: "consumer:ben", requestId: "request-9" }), [])
      assert.deepStrictEqual(yield* found({ requestId: "request-9" }), [2])
    })
  )

  const asked: ReadonlyArray<readonly [query: AuthorQuery, finds: ReadonlyArray<number>]> = [
    [{ actor: "consumer:ann:100%_'\"\\" }, [3, 1]],
    [{ actor: "consumer:ann" }, []],
    [{ actor: "consumer" }, []],
    [{ actor: `key:${Sample.apiKeyId()}` }, [4]],
    [{ actor: "host" }, [2]],
    [{ requestId: "request-9" }, [3, 1]],
    [{ idempotencyKey: 'key "9"' }, [3, 1]],
    [{ idempotencyKey: "key" }, []],
    [{ reason: "Zoë asked; ticket = 4711" }, [3, 1]],
    [{ reason: "ticket = 4711" }, []],
    [{ metadata: "ticket=4711" }, [3, 1]],
    [{ metadata: "a key==" }, [3, 1]],
    [{ metadata: 'quo"te=' }, [3, 1]],
    [{ metadata: "emoji 🙂=\n\t" }, [3, 1]],
    [{ metadata: "ticket=" }, []],
    [{ metadata: "tick=et=4711" }, []],
    [{ actor: "host", metadata: "ticket=4711" }, []],
    [{ ...whole, actor: undefined, metadata: "ticket=4711" }, [3, 1]],
    [{ actor: "\0", reason: "\0" }, []]
  ]
  test(
    "finds the writes of an actor, a request, a key, a reason and an entry of metadata",
    Effect.gen(function* () {
      yield* Seed.installed
      const store = yield* OperationStore
      yield* store.begin(Sample.writeStart(Sample.operation(1), [Sample.item(1)], { author: whole }))
      yield* store.begin(Sample.writeStart(Sample.operation(2), [Sample.item(2)], { author: host }))
      yield* accept(acceptance(3, [3], { authors: [whole] }))
      yield* accept(acceptance(4, [4]))
      for (const [query, finds] of asked) assert.deepStrictEqual(yield* found(query), finds, JSON.stringify(query))
      assert.deepStrictEqual(yield* found({ requestId: "request-9" }, { type: "create" }), [1])
      assert.deepStrictEqual(yield* found({ requestId: "request-9" }, { before: OperationId.make(id(3)) }), [1])
      assert.deepStrictEqual(yield* found({ requestId: "request-9" }, { installationIds: [] }), [])
      assert.deepStrictEqual(
        yield* found({ requestId: "request-9" }, { projectId: ProjectId.make(Sample.projectId(2)) }),
        []
      )
    })
  )

  test(
    "shows each write of an author once on pages, within the limit of a search",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* Effect.forEach([1, 2, 3, 4, 5, 6, 7], (n) =>
        accept(acceptance(n, [n], { authors: [n % 2 === 0 ? host : Sample.author(n)] }))
      )
      const pages = Effect.fnUntraced(function* (members: Partial<OperationSearchQuery>) {
        const seen: Array<number> = []
        let before: OperationId | undefined
        do {
          const page = yield* (yield* OperationHistory).search({
            projectId: project,
            author: { actor: `key:${Sample.apiKeyId()}` },
            limit: 2,
            most: 1000,
            before,
            ...members
          })
          seen.push(...page.operations.map((operation) => numbers.get(operation.id) ?? -1))
          before = page.next
        } while (before !== undefined)
        return seen
      })
      assert.deepStrictEqual(yield* pages({}), [7, 5, 3, 1])
      assert.deepStrictEqual(yield* pages({ most: 1 }), [7, 5, 3, 1])
      assert.deepStrictEqual(yield* pages({ most: 3, status: "failure" }), [])
    })
  )
}
