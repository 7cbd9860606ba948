import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { DestinationId } from "@fieldgate/core/domain/Ids"
import type { Destination } from "@fieldgate/core/webhooks/Destination"
import type { RecordedEvent } from "@fieldgate/core/webhooks/WebhookEvent"
import { DestinationStore } from "@fieldgate/core/webhooks/DestinationStore"
import { type ClaimedDelivery, EventOutbox } from "@fieldgate/core/webhooks/EventOutbox"
import { DeliveryDecision } from "@fieldgate/core/webhooks/rules/DeliveryDecision"
import * as Sample from "../Sample.ts"
import * as Seed from "../Seed.ts"
import type { over } from "../StoreTest.ts"

export type OutboxTest = ReturnType<typeof over>

export const project = Sample.projectId()
export const selector = { projectId: project, destinationId: Sample.destinationId() }

/** Everything that a write needs, and destinations. */
export const seeded = Effect.fnUntraced(function* (...destinations: ReadonlyArray<Destination>) {
  yield* Seed.installed
  const store = yield* DestinationStore
  yield* Effect.forEach(destinations, (each) => store.insert(each, Sample.destinationSecrets()), { discard: true })
})

/** What was recorded, in its order. Deliveries are made of it, whose bodies are just the kind of event. */
export const recorded = Effect.gen(function* () {
  const outbox = yield* EventOutbox
  const events: Array<RecordedEvent> = []
  yield* outbox.fanOut(100, Sample.time(50), (event) => {
    events.push(event)
    return event.type
  })
  return events
})

export const kinds = Effect.map(recorded, (events) => events.map(({ type }) => type))

const base = { worker: Sample.workerId(), limit: 100, perDestination: 100 }

/** What a worker gets at that second; its lease holds for a minute. */
export const claim = Effect.fnUntraced(function* (
  at: number,
  members: Partial<typeof base & { readonly slow: number }> = {}
) {
  const outbox = yield* EventOutbox
  const request = { ...base, at: Sample.time(at), leaseUntil: Sample.time(at + 60), ...members }
  const { claimed, deadLetters } = yield* outbox.claim(request)
  assert.isEmpty(deadLetters)
  return claimed
})

export const claimOne = Effect.fnUntraced(function* (at: number) {
  const [claimed, ...others] = yield* claim(at)
  assert.isEmpty(others)
  assert(claimed !== undefined)
  return claimed
})

export const attempt = (at: number, responseStatus: number) => ({
  time: Sample.time(at),
  responseStatus,
  durationMillis: 12
})

export const again = (at: number) => DeliveryDecision.Again({ at: Sample.time(at), error: "busy" })

export const note = Effect.fnUntraced(function* (claimed: ClaimedDelivery, at: number, decision: DeliveryDecision) {
  const status = decision._tag === "Delivered" ? 204 : decision._tag === "Gone" ? 410 : 503
  return yield* (yield* EventOutbox).note(claimed, attempt(at, status), decision)
})

/** Makes the n-th delivery, due at its second. */
export const add = Effect.fnUntraced(function* (
  n: number,
  destinationId = Sample.destinationId(),
  body = `{"n":${n},"text":"ü\\u0000"}`,
  projectId = project
) {
  const time = Sample.time(n)
  yield* (yield* EventOutbox).add(
    {
      id: Sample.deliveryId(n),
      destinationId,
      notificationType: "webhook.test",
      status: "waiting",
      createTime: time,
      updateTime: time,
      attempts: []
    },
    projectId,
    body
  )
})

export const listed = Effect.fnUntraced(function* (
  members: Partial<{ readonly destinationId: DestinationId; readonly status: "failed"; readonly limit: number }> = {}
) {
  return yield* (yield* EventOutbox).list({ ...selector, limit: 100, ...members })
})
