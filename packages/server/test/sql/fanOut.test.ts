/** @rule sql.sessions, erase.webhook, webhook.unreadable */
import { assert, describe, it } from "@effect/vitest"
import { ConnectionStore } from "@fieldgate/core/connections/ConnectionStore"
import { IdGenerator } from "@fieldgate/core/domain/IdGenerator"
import { Sample, Seed } from "@fieldgate/core/testing"
import type { DestinationSecrets } from "@fieldgate/core/webhooks/Destination"
import { DestinationStore } from "@fieldgate/core/webhooks/DestinationStore"
import { EventOutbox } from "@fieldgate/core/webhooks/EventOutbox"
import { DeliveryDecision } from "@fieldgate/core/webhooks/rules/DeliveryDecision"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Redacted from "effect/Redacted"
import * as SqlClient from "effect/sql/SqlClient"
import * as FanOut from "../../src/webhooks/outbox/FanOut.ts"
import { databasesWithNewSessions } from "./FreshSchema.ts"
import { transactionsOf } from "./OpenTransactions.ts"
import { leastPages, pagesOf } from "./PagesRead.ts"
import * as StoresOnSql from "./StoresOnSql.ts"

const project = Sample.projectId()
const at = Sample.time(50)

/** An event of a connection, and a fan-out that is paused when it has made the body. */
const paused = Effect.gen(function* () {
  yield* Seed.installed
  yield* (yield* DestinationStore).insert(Sample.destination(), Sample.destinationSecrets())
  yield* (yield* ConnectionStore).insert(Sample.connection(2), Sample.credentials(2))
  const { fanOut } = yield* EventOutbox
  const ids = yield* IdGenerator
  const [reached, goes] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
  const next = Effect.andThen(Deferred.succeed(reached, undefined), Effect.andThen(Deferred.await(goes), ids.next))
  const work = fanOut(100, at, ({ facts }) => `${facts["consumerRef"]}`).pipe(
    Effect.provideService(IdGenerator, { ...ids, next })
  )
  const fiber = yield* Effect.forkChild(work)
  yield* Deferred.await(reached)
  return Effect.andThen(Deferred.succeed(goes, undefined), Fiber.join(fiber))
})

const bodies = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ readonly body: string }>`select body from delivery order by id`
  return rows.map(({ body }) => body)
})

const nothing = { events: 0, deadLetters: [] }

describe.each(databasesWithNewSessions)(
  "a process that is paused while it turns events into deliveries (%s)",
  (_, fresh) => {
    it.effect("stops no other, and adds nothing to what the other has done", () =>
      Effect.gen(function* () {
        const resume = yield* paused
        const { fanOut } = yield* EventOutbox
        yield* (yield* DestinationStore).update(project, Sample.destinationId(), { name: "other" }, at)
        assert.deepStrictEqual(yield* fanOut(100, at, () => "other"), { events: 1, deadLetters: [] })
        assert.deepStrictEqual(yield* resume, nothing)
        assert.deepStrictEqual(yield* bodies, ["other"])
      }).pipe(Effect.provide(StoresOnSql.layer(fresh)))
    )

    it.effect("delivers nothing of a person who was erased in the meantime", () =>
      Effect.gen(function* () {
        const resume = yield* paused
        const { fanOut, rewrite } = yield* EventOutbox
        const consumerRef = Sample.consumer().consumerRef
        yield* rewrite(project, { consumerRef, by: { consumerRef: "erased", consumerName: "erased" } }, () => "erased")
        assert.deepStrictEqual(yield* resume, nothing)
        assert.strictEqual((yield* fanOut(100, at, ({ facts }) => `${facts["consumerRef"]}`)).events, 1)
        assert.notInclude((yield* bodies).join(), consumerRef)
      }).pipe(Effect.provide(StoresOnSql.layer(fresh)))
    )

    it.effect("makes no delivery for a destination that was disabled in the meantime", () =>
      Effect.gen(function* () {
        const resume = yield* paused
        yield* (yield* DestinationStore).update(project, Sample.destinationId(), { active: false }, at)
        assert.deepStrictEqual(yield* resume, { events: 1, deadLetters: [] })
        assert.deepStrictEqual(yield* bodies, [])
      }).pipe(Effect.provide(StoresOnSql.layer(fresh)))
    )
  }
)

describe.each(databasesWithNewSessions)(
  "a process that is paused while it changes a destination or notes a delivery (%s)",
  (_, fresh) => {
    it.effect("holds no lock between two statements", () =>
      Effect.gen(function* () {
        yield* Seed.installed
        const [destinations, outbox] = [yield* DestinationStore, yield* EventOutbox]
        yield* destinations.insert(Sample.destination(), Sample.destinationSecrets())
        const destinationId = Sample.destinationId()
        const one = { destinationId, notificationType: "webhook.test", status: "waiting", attempts: [] } as const
        const times = { createTime: at, updateTime: at }
        for (const n of [1, 2, 3, 4]) yield* outbox.add({ ...one, ...times, id: Sample.deliveryId(n) }, project, "{}")
        const leaseUntil = Sample.time(99)
        const due = { worker: Sample.workerId(), at, leaseUntil, limit: 3, perDestination: 9 }
        const { claimed } = yield* outbox.claim(due)
        const decisions = [
          DeliveryDecision.Again({ at: Sample.time(60), error: "busy" }),
          DeliveryDecision.Delivered(),
          DeliveryDecision.Gone({ error: "410" })
        ]
        for (const [index, decision] of decisions.entries()) {
          const delivery = claimed[index] ?? assert.fail("not claimed")
          const note = outbox.note(delivery, { time: at, durationMillis: 1 }, decision)
          assert.strictEqual(yield* transactionsOf(note), 0)
        }
        assert.isFalse((yield* destinations.find(project, destinationId)).active)
        // What waited for it has failed with it.
        const statuses = (yield* outbox.list({ projectId: project, destinationId, limit: 9 })).map(
          ({ status }) => status
        )
        assert.deepStrictEqual(statuses.toSorted(), ["delivered", "failed", "failed", "failed"])
        const change = {
          active: true,
          secrets: (former: DestinationSecrets) => ({ ...former, headers: { "x-a": Redacted.make("b") } })
        }
        assert.strictEqual(yield* transactionsOf(destinations.update(project, destinationId, change, at)), 0)
        assert.deepStrictEqual((yield* destinations.secrets(project, destinationId)).headers, {
          "x-a": Redacted.make("b")
        })
      }).pipe(Effect.provide(StoresOnSql.layer(fresh)))
    )

    it.effect("changes the secrets that another has saved in the meantime", () =>
      Effect.gen(function* () {
        yield* Seed.installed
        const { insert, secrets, update } = yield* DestinationStore
        yield* insert(Sample.destination(), Sample.destinationSecrets())
        const adding = (name: string) =>
          update(
            project,
            Sample.destinationId(),
            { secrets: (former) => ({ ...former, headers: { ...former.headers, [name]: Redacted.make(name) } }) },
            at
          )
        const names = Array.from({ length: 8 }, (_each, index) => `x-${index}`)
        yield* Effect.forEach(names, adding, { concurrency: "unbounded" })
        const { headers } = yield* secrets(project, Sample.destinationId())
        assert.includeMembers(Object.keys(headers), names)
      }).pipe(Effect.provide(StoresOnSql.layer(fresh)))
    )
  }
)

describe.each(databasesWithNewSessions)("reading events (%s)", (_, fresh) => {
  it.effect("passes none that is quarantined", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const add = (count: number, retryAt: string | null) => sql`
        insert into webhook_event (project_id, type, time, facts, retry_at)
        select ${project}::uuid, 'connection.created', now(), '{}', ${retryAt}::timestamptz from generate_series(1, ${count}::int)`
      const pages = leastPages(
        Effect.flatMap(sql`explain (analyze, buffers, format json) ${FanOut.recorded(sql, 100, at)}`, pagesOf)
      )
      yield* add(100, null)
      const before = yield* pages
      yield* sql`update webhook_event set retry_at = '2999-01-01'`
      yield* add(10_000, "2999-01-01")
      yield* add(100, null)
      assert.isBelow(yield* pages, 2 * before + 20)
    }).pipe(Effect.provide(StoresOnSql.layer(fresh)))
  )
})
