import { assert, describe, it } from "@effect/vitest"
import { DeliveryId } from "@fieldgate/core/domain/Ids"
import { DestinationStore } from "@fieldgate/core/webhooks/DestinationStore"
import { EventOutbox } from "@fieldgate/core/webhooks/EventOutbox"
import { Sample, Seed } from "@fieldgate/core/testing"
import { DeliveryDecision } from "@fieldgate/core/webhooks/rules/DeliveryDecision"
import * as Effect from "effect/Effect"
import { randomUUID } from "node:crypto"
import { databases } from "./FreshSchema.ts"
import * as StoresOnSql from "./StoresOnSql.ts"

const rounds = 20
const projectId = Sample.projectId()
const destinationId = Sample.destinationId()
const selector = { projectId, destinationId }

/** Deliveries that are due then, half of them taken by a worker. */
const claimed = Effect.fnUntraced(function* (at: number) {
  const outbox = yield* EventOutbox
  const time = Sample.time(at)
  const one = { destinationId, notificationType: "webhook.test", status: "waiting", attempts: [] } as const
  yield* Effect.replicateEffect(
    Effect.suspend(() => {
      const id = DeliveryId.make(randomUUID())
      return outbox.add({ ...one, id, createTime: time, updateTime: time }, projectId, "{}")
    }),
    12
  )
  const worker = Sample.workerId()
  return (yield* outbox.claim({ worker, at: time, leaseUntil: Sample.time(at + 60), limit: 6, perDestination: 100 }))
    .claimed
})

/** How the attempts of one round end, in turn. */
const verdictOf = (index: number, at: number): DeliveryDecision =>
  [
    DeliveryDecision.Delivered(),
    DeliveryDecision.Again({ at: Sample.time(at + 5), error: "busy" }),
    DeliveryDecision.Gone({ error: "410" })
  ][index % 3] ?? DeliveryDecision.Delivered()

describe.each(databases)("deliveries of one destination (%s)", (_name, fresh) => {
  it.live("keep each attempt that is noted while others are replayed and the destination is disabled", () =>
    Effect.gen(function* () {
      yield* Seed.projects
      const outbox = yield* EventOutbox
      const { insert, remove, update } = yield* DestinationStore
      for (let round = 1; round <= rounds; round++) {
        const at = round * 100
        yield* insert(Sample.destination(), Sample.destinationSecrets())
        const taken = yield* claimed(at)
        const made = { since: Sample.time(0), until: Sample.time(at + 50) }
        const replays = Effect.replicateEffect(outbox.replayFailed(selector, made, Sample.time(at + 2)), 3)
        const disabled = update(projectId, destinationId, { active: false }, Sample.time(at + 2))
        const notes = taken.map((each, index) =>
          outbox.note(each, { time: Sample.time(at + 1), durationMillis: index }, verdictOf(index, at))
        )
        const noting = Effect.all(notes, { concurrency: "unbounded" })
        const [noted] = yield* Effect.all([noting, replays, disabled], { concurrency: "unbounded" })
        assert.deepStrictEqual(
          noted,
          taken.map(() => true)
        )
        const listed = new Map((yield* outbox.list({ ...selector, limit: 20 })).map((each) => [each.id, each]))
        assert.strictEqual(listed.size, 12)
        assert.deepStrictEqual(
          taken.map(({ delivery: { id } }) => listed.get(id)?.attempts.map(({ durationMillis }) => durationMillis)),
          taken.map((_, index) => [index])
        )
        // What was delivered stays so, and nothing waits for a destination that is inactive.
        const delivered = new Set(taken.filter((_, index) => index % 3 === 0).map(({ delivery }) => delivery.id))
        for (const { id, status } of listed.values()) {
          assert.strictEqual(status, delivered.has(id) ? "delivered" : "failed")
        }
        yield* remove(projectId, destinationId)
      }
    }).pipe(Effect.provide(StoresOnSql.layer(fresh)))
  )

  it.live(
    "ends and replays them while the destination is disabled or deleted, and gives none up because of another",
    () =>
      Effect.gen(function* () {
        yield* Seed.projects
        const outbox = yield* EventOutbox
        const { insert, remove, update } = yield* DestinationStore
        for (let round = 1; round <= rounds; round++) {
          const at = round * 100
          yield* insert(Sample.destination(), Sample.destinationSecrets())
          const notes = (yield* claimed(at)).map((each, index) => {
            const again = DeliveryDecision.Again({ at: Sample.time(at + 5), error: "busy" })
            const verdict = index % 2 === 0 ? DeliveryDecision.Gone({ error: "410" }) : again
            return outbox.note(each, { time: Sample.time(at + 1), durationMillis: 1 }, verdict)
          })
          const made = { since: Sample.time(0), until: Sample.time(at + 50) }
          const replays = Effect.replicateEffect(outbox.replayFailed(selector, made, Sample.time(at + 2)), 3)
          const disabled = update(projectId, destinationId, { active: false }, Sample.time(at + 2))
          const removed = remove(projectId, destinationId)
          const all = [...notes, replays, Effect.catchTag(disabled, "DestinationNotFound", () => Effect.void), removed]
          yield* Effect.all(all, { concurrency: "unbounded", discard: true })
          assert.isEmpty(yield* outbox.list({ ...selector, limit: 9 }))
        }
      }).pipe(Effect.provide(StoresOnSql.layer(fresh)))
  )
})
