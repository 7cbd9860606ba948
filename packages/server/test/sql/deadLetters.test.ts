/** @rule webhook.unreadable */
import { type ClaimedDelivery, EventOutbox } from "@fieldgate/core/webhooks/EventOutbox"
import { deadLetterRetryMinutes } from "@fieldgate/core/domain/Limits"
import { ConnectionStore } from "@fieldgate/core/connections/ConnectionStore"
import { DestinationStore } from "@fieldgate/core/webhooks/DestinationStore"
import { Sample, Seed } from "@fieldgate/core/testing"
import { DeliveryDecision } from "@fieldgate/core/webhooks/rules/DeliveryDecision"
import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as SqlClient from "effect/sql/SqlClient"
import { databases } from "./FreshSchema.ts"
import * as StoresOnSql from "./StoresOnSql.ts"

const project = Sample.projectId()
const later = (minutes: number) => DateTime.add(Sample.time(50), { minutes })
const typeOf = ({ type }: { readonly type: string }) => type

/** Two connections whose creation is reported, in this order. */
const recorded = Effect.gen(function* () {
  yield* Seed.installed
  yield* (yield* DestinationStore).insert(Sample.destination(), Sample.destinationSecrets())
  const store = yield* ConnectionStore
  yield* store.insert(Sample.connection(2), Sample.credentials(2))
  yield* store.insert(Sample.connection(3), Sample.credentials(3))
  return { ...(yield* EventOutbox), sql: yield* SqlClient.SqlClient }
})

const claimAt = Effect.fnUntraced(function* (at: DateTime.Utc) {
  const { claim } = yield* EventOutbox
  const leaseUntil = DateTime.add(at, { minutes: 1 })
  return yield* claim({ worker: Sample.workerId(), at, leaseUntil, limit: 9, perDestination: 9 })
})

const idsOf = (claimed: ReadonlyArray<ClaimedDelivery>) => claimed.map(({ delivery }) => delivery.id)

const damages = [
  ["of a kind that only a newer version knows", "type = 'connection.moved'", /: event.type$/],
  ["whose facts are damaged", `facts = '{"status":{"password":"hush"}}'`, /: event.facts.status$/]
] as const

describe.each(databases)("an outbox with rows that can't be read (%s)", (_name, fresh) => {
  for (const [what, damage, detail] of damages) {
    it.effect(`quarantines an event ${what}, and delivers it once it can be read`, () =>
      Effect.gen(function* () {
        const { backlog, fanOut, sql } = yield* recorded
        const first = sql.literal("number = (select min(number) from webhook_event)")
        const [before] = yield* sql`select * from webhook_event where ${first}`
        yield* sql`update webhook_event set ${sql.literal(damage)} where ${first}`
        const { deadLetters, ...counted } = yield* fanOut(100, Sample.time(50), typeOf)
        assert.deepStrictEqual(counted, { events: 1 })
        assert.match(deadLetters[0]?.detail ?? "", detail)
        assert.notInclude(JSON.stringify(deadLetters), "hush")
        assert.lengthOf((yield* claimAt(Sample.time(50))).claimed, 1)
        assert.strictEqual((yield* backlog).deadLetters, 1)
        yield* sql`update webhook_event set type = ${before?.["type"]}, facts = ${JSON.stringify(before?.["facts"])}::json`
        assert.deepStrictEqual(yield* fanOut(100, later(deadLetterRetryMinutes), typeOf), {
          events: 1,
          deadLetters: []
        })
        const delivered = (yield* claimAt(later(deadLetterRetryMinutes))).claimed.filter(({ attempt }) => attempt === 1)
        assert.deepStrictEqual(
          delivered.map(({ body }) => body),
          ["connection.created"]
        )
        assert.strictEqual((yield* backlog).deadLetters, 0)
      }).pipe(Effect.provide(StoresOnSql.layer(fresh)))
    )
  }

  it.effect("quarantines a delivery of a newer version's type, and sends it once it can be read", () =>
    Effect.gen(function* () {
      const { backlog, list, note, fanOut, sql, sweep } = yield* recorded
      const listed = Effect.map(
        list({ projectId: project, destinationId: Sample.destinationId(), limit: 9 }),
        (all) => all.length
      )
      yield* fanOut(100, Sample.time(50), typeOf)
      yield* sql`update delivery set type = 'connection.moved' where id = (select min(id::text)::uuid from delivery)`
      const { claimed, deadLetters } = yield* claimAt(Sample.time(50))
      assert.deepStrictEqual(
        deadLetters.map(({ again, projectId, type }) => ({ again, projectId, type })),
        [{ again: false, projectId: project, type: "connection.moved" }]
      )
      assert.lengthOf(claimed, 1)
      assert.deepStrictEqual(yield* backlog, {
        waiting: 1,
        deadLetters: 1,
        slowDestinations: 0,
        dueSince: Option.none()
      })
      assert.strictEqual(yield* listed, 1)
      const again = yield* claimAt(later(deadLetterRetryMinutes))
      assert.deepStrictEqual(idsOf(again.claimed), idsOf(claimed))
      assert.isTrue(again.deadLetters[0]?.again)
      yield* sql`update delivery set type = 'connection.created'`
      const [readable = assert.fail("nothing was claimed"), ...others] = (yield* claimAt(
        later(2 * deadLetterRetryMinutes)
      )).claimed.filter(({ attempt }) => attempt === 1)
      assert.isEmpty(others)
      const attempt = { time: later(11), responseStatus: 204, durationMillis: 1 }
      assert.isTrue(yield* note(readable, attempt, DeliveryDecision.Delivered()))
      assert.strictEqual((yield* backlog).deadLetters, 0)
      assert.strictEqual(yield* listed, 2)
      assert.strictEqual(yield* sweep(later(12), 9), 1)
    }).pipe(Effect.provide(StoresOnSql.layer(fresh)))
  )

  it.effect("removes an unreadable delivery after the retention of others", () =>
    Effect.gen(function* () {
      const { backlog, fanOut, sql, sweep } = yield* recorded
      yield* fanOut(100, Sample.time(50), typeOf)
      yield* sql`update delivery set type = 'connection.moved' where id = (select min(id::text)::uuid from delivery)`
      yield* claimAt(Sample.time(50))
      assert.strictEqual(yield* sweep(Sample.time(50), 9), 0)
      assert.strictEqual(yield* sweep(Sample.time(51), 9), 1)
      assert.deepInclude(yield* backlog, { waiting: 1, deadLetters: 0 })
    }).pipe(Effect.provide(StoresOnSql.layer(fresh)))
  )
})
