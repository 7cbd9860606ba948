/** The outbox of events in memory: gone with the process, so for tests and trials only. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import type { Delivery } from "../webhooks/Delivery.ts"
import { DeliveryId } from "../domain/Ids.ts"
import { deliveryAttempts, deadLetterRetryMinutes } from "../domain/Limits.ts"
import type { RecordedEvent } from "../webhooks/WebhookEvent.ts"
import {
  type BodiesOf,
  type ClaimedDelivery,
  DeliveryNotFound,
  type DeliverySelector,
  EventOutbox,
  type DeadLetter
} from "../webhooks/EventOutbox.ts"
import { IdGenerator } from "../domain/IdGenerator.ts"
import { IntegrationStore } from "../integrations/IntegrationStore.ts"
import { withoutResponses } from "../webhooks/rules/ErasedBody.ts"
import { type DeliveryDecision, unlessGone } from "../webhooks/rules/DeliveryDecision.ts"
import { type DeliveryRow, type EventRow, failWaiting, WebhookTable } from "./WebhookTable.ts"

/** Whether a body has the consumer, or the end of one of the operations. */
const isIn = (of: BodiesOf, body: string): boolean =>
  "consumerRef" in of
    ? ["consumerRef", "actorId"].some((name) => body.includes(`"${name}":${JSON.stringify(of.consumerRef)}`))
    : of.operationIds.some((id) => body.includes(`"operationId":${JSON.stringify(id)}`))

const make = Effect.gen(function* () {
  const table = yield* WebhookTable
  const integrations = yield* IntegrationStore
  const { deliveries, destinations, events } = table

  const named = ({ event, integrationId }: EventRow): Effect.Effect<RecordedEvent> =>
    integrationId === undefined
      ? Effect.succeed(event)
      : integrations.resolve(event.projectId, integrationId).pipe(
          Effect.map(({ name }) => ({ ...event, facts: { ...event.facts, integrationName: name } })),
          Effect.catch(() => Effect.succeed(event))
        )
  const insert = (row: DeliveryRow) => void deliveries.set(row.delivery.id, row)
  const isOf =
    ({ destinationId, projectId }: DeliverySelector) =>
    (row: DeliveryRow) =>
      row.projectId === projectId && row.delivery.destinationId === destinationId
  const isDue = (row: DeliveryRow, at: DateTime.Utc) =>
    row.dueAt !== undefined && DateTime.isLessThanOrEqualTo(row.dueAt, at)
  const isActive = ({ delivery }: DeliveryRow) => destinations.get(delivery.destinationId)?.destination.active === true
  const isSent = (row: DeliveryRow, at: DateTime.Utc) => row.worker !== undefined && !isDue(row, at)
  const again = (row: DeliveryRow, at: DateTime.Utc): Delivery => {
    const delivery: Delivery = { ...row.delivery, status: "waiting", updateTime: at, nextAttemptTime: at }
    insert({ ...row, delivery, dueAt: at, worker: undefined, attempt: 0 })
    return delivery
  }
  /** Since when there have been nothing but failures. */
  const keepFailing = ({ destination: { id } }: ClaimedDelivery, failed: boolean, at: DateTime.Utc) => {
    const row = destinations.get(id)
    if (row === undefined) return
    const { failingSince = at, ...destination } = row.destination
    destinations.set(id, { ...row, destination: failed ? { ...destination, failingSince } : destination })
  }
  const hasRecovered = ({ destination: { id } }: ClaimedDelivery, decision: DeliveryDecision): boolean =>
    decision._tag === "Gone" &&
    decision.failingSince !== undefined &&
    !isSince(destinations.get(id)?.destination.failingSince, decision.failingSince)
  const disable = (
    { destination: { id, name, projectId } }: ClaimedDelivery,
    { error, failingSince }: { readonly error: string; readonly failingSince?: DateTime.Utc },
    at: DateTime.Utc
  ) => {
    const row = destinations.get(id)
    if (failingSince !== undefined && !isSince(row?.destination.failingSince, failingSince)) return
    failWaiting(table, id, at)
    if (row === undefined || !row.destination.active) return
    destinations.set(id, { ...row, destination: { ...row.destination, active: false, updateTime: at } })
    const { url } = row.destination.metadata
    const facts = { projectId, destinationId: id, destinationName: name, url, reason: error }
    table.record({ event: { type: "destination.webhook.disabled", projectId, time: at, facts } })
  }

  return EventOutbox.of({
    fanOut: Effect.fnUntraced(function* (limit, at, bodyOf) {
      const { next } = yield* IdGenerator
      const deadLetters: Array<DeadLetter> = []
      const some = events.filter((row) => isReady(row, at)).slice(0, limit)
      for (const row of some) {
        events.splice(events.indexOf(row), 1)
        const event = yield* named(row)
        const those = table.wanting(event)
        const body = Result.try(() =>
          those.length === 0 ? "" : (row.changes ?? []).reduce((text, change) => change(text), bodyOf(event))
        )
        if (Result.isFailure(body)) {
          events.push({ ...row, retryAt: DateTime.add(at, { minutes: deadLetterRetryMinutes }) })
          const { projectId, type } = event
          deadLetters.push({
            projectId,
            type,
            detail: "the body could not be created",
            again: row.retryAt !== undefined
          })
          continue
        }
        for (const { destination } of those) {
          const id = DeliveryId.make(yield* next)
          insert({
            delivery: fresh(id, destination.id, event.type, at),
            projectId: event.projectId,
            groupRef: event.groupRef,
            body: body.success,
            dueAt: at,
            worker: undefined,
            attempt: 0
          })
        }
      }
      return { events: some.length - deadLetters.length, deadLetters }
    }),
    add: (delivery, projectId, body) =>
      Effect.sync(() => {
        if (!destinations.has(delivery.destinationId)) return
        insert({
          delivery: fresh(delivery.id, delivery.destinationId, delivery.notificationType, delivery.createTime),
          projectId,
          groupRef: undefined,
          body,
          dueAt: delivery.createTime,
          worker: undefined,
          attempt: 0
        })
      }),
    claim: ({ at, leaseUntil, limit, perDestination, slow = limit, worker }) =>
      Effect.sync(() => {
        const sending = new Map<string, number>()
        for (const { projectId } of [...deliveries.values()].filter((row) => isSent(row, at)))
          sending.set(projectId, (sending.get(projectId) ?? 0) + 1)
        const due = [...destinations.values()].flatMap(({ destination, secrets }) => {
          if (!destination.active) return []
          const own = [...deliveries.values()].filter(isOf({ ...destination, destinationId: destination.id }))
          const room = Math.max(0, perDestination - own.filter((row) => isSent(row, at)).length)
          const rows = own.filter((row) => isDue(row, at)).sort(byDue)
          return rows.slice(0, room).map((row) => ({ destination, row, secrets }))
        })
        const inTurn = due
          .sort((one, other) => byDue(one.row, other.row))
          .map((each) => {
            const turn = (sending.get(each.row.projectId) ?? 0) + 1
            sending.set(each.row.projectId, turn)
            return { ...each, turn }
          })
          .sort((one, other) => one.turn - other.turn)
        const slowOnes = new Set(inTurn.filter(({ destination }) => destination.slowSince !== undefined).slice(slow))
        const claimed = inTurn
          .filter((each) => !slowOnes.has(each))
          .slice(0, limit)
          .map(({ destination, row, secrets }): ClaimedDelivery => {
            const { nextAttemptTime: _, ...delivery } = row.delivery
            const attempt = row.attempt + 1
            insert({ ...row, delivery, dueAt: leaseUntil, worker, attempt })
            return { delivery, destination, secrets: Effect.succeed(secrets), body: row.body, attempt, worker }
          })
        return { claimed, deadLetters: [] }
      }),
    setPace: ({ destinationId, projectId }, since) =>
      Effect.sync(() => {
        const row = destinations.get(destinationId)
        if (row === undefined || row.destination.projectId !== projectId) return
        const { slowSince, ...destination } = row.destination
        const pace = since === undefined ? {} : { slowSince: slowSince ?? since }
        destinations.set(destinationId, { ...row, destination: { ...destination, ...pace } })
      }),
    note: (claimed, attempt, given) =>
      Effect.sync(() => {
        const decision = hasRecovered(claimed, given) ? unlessGone(given) : given
        const row = deliveries.get(claimed.delivery.id)
        if (row?.worker !== claimed.worker || row.attempt !== claimed.attempt) return false
        const { nextAttemptTime: _, ...delivery } = row.delivery
        const ended = {
          ...delivery,
          updateTime: attempt.time,
          attempts: [...delivery.attempts, attempt].slice(-deliveryAttempts)
        }
        keepFailing(claimed, decision._tag !== "Delivered", attempt.time)
        if (decision._tag === "Again" && isActive(row)) {
          const waiting: Delivery = { ...ended, status: "waiting", nextAttemptTime: decision.at }
          insert({ ...row, delivery: waiting, dueAt: decision.at, worker: undefined })
          return true
        }
        const status = decision._tag === "Delivered" ? "delivered" : "failed"
        insert({ ...row, delivery: { ...ended, status }, dueAt: undefined, worker: undefined })
        if (decision._tag === "Gone") disable(claimed, decision, attempt.time)
        return true
      }),
    list: ({ before, limit, status, ...selector }) =>
      Effect.sync(() =>
        [...deliveries.values()]
          .filter(isOf(selector))
          .map(({ delivery }) => delivery)
          .filter(
            (each) => (status === undefined || each.status === status) && (before === undefined || each.id < before)
          )
          .sort((one, other) => (one.id < other.id ? 1 : -1))
          .slice(0, limit)
      ),
    get: (selector, id) =>
      Effect.suspend(() => {
        const row = deliveries.get(id)
        return row === undefined || !isOf(selector)(row)
          ? Effect.fail(new DeliveryNotFound({ deliveryId: id }))
          : Effect.succeed({ ...row.delivery, body: row.body })
      }),
    replay: (selector, id, at) =>
      Effect.suspend(() => {
        const row = deliveries.get(id)
        if (row === undefined || !isOf(selector)(row)) return Effect.fail(new DeliveryNotFound({ deliveryId: id }))
        return Effect.succeed(isSent(row, at) || !isActive(row) ? row.delivery : again(row, at))
      }),
    replayFailed: (selector, { since, until }, at) =>
      Effect.sync(() => {
        const failed = [...deliveries.values()]
          .filter(isOf(selector))
          .filter(isActive)
          .filter(({ delivery: { createTime, status } }) => {
            const isMeant = DateTime.isGreaterThanOrEqualTo(createTime, since) && DateTime.isLessThan(createTime, until)
            return status === "failed" && isMeant
          })
        for (const row of failed) again(row, at)
        return failed.length
      }),
    rewrite: (projectId, of, change) =>
      Effect.sync(() => {
        for (const [index, row] of events.entries()) {
          const { event } = row
          if (event.projectId !== projectId || !isIn(of, JSON.stringify(event.facts))) continue
          events[index] = { ...row, changes: [...(row.changes ?? []), change] }
        }
        const found = [...deliveries.values()].filter((row) => row.projectId === projectId && isIn(of, row.body))
        const changed = found.flatMap((row) => {
          const body = change(row.body)
          const delivery = { ...row.delivery, attempts: withoutResponses(row.delivery.attempts) }
          return body === row.body ? [] : [{ ...row, body, delivery }]
        })
        for (const row of changed) insert(row)
        return changed.length
      }),
    removeGroup: (projectId, groupRef) =>
      Effect.sync(() => {
        const kept = events.filter(({ event }) => event.projectId !== projectId || event.groupRef !== groupRef)
        events.splice(0, events.length, ...kept)
        for (const [id, row] of deliveries) {
          if (row.projectId === projectId && row.groupRef === groupRef) deliveries.delete(id)
        }
      }),
    sweep: (until, limit) =>
      Effect.sync(() => {
        const old = [...deliveries.values()]
          .filter((row) => {
            const end = row.dueAt === undefined ? row.delivery.updateTime : isActive(row) ? until : row.dueAt
            return DateTime.isLessThan(end, until)
          })
          .slice(0, limit)
        for (const { delivery } of old) deliveries.delete(delivery.id)
        const unread = events.filter(
          ({ event, retryAt }) => retryAt !== undefined && DateTime.isLessThan(event.time, until)
        )
        for (const row of unread.slice(0, limit)) events.splice(events.indexOf(row), 1)
        return old.length + Math.min(unread.length, limit)
      }),
    backlog: Effect.sync(() => {
      const open = [...deliveries.values()].filter((row) => row.dueAt !== undefined && isActive(row))
      const dues = open.flatMap(({ dueAt, worker }) => (dueAt === undefined || worker !== undefined ? [] : [dueAt]))
      const first = dues.sort((one, other) => (DateTime.isLessThan(one, other) ? -1 : 1))[0]
      const deadLetters = events.filter(({ retryAt }) => retryAt !== undefined).length
      const slowDestinations = [...destinations.values()].filter(
        ({ destination: { active, slowSince } }) => active && slowSince !== undefined
      ).length
      return { waiting: open.length, deadLetters, slowDestinations, dueSince: Option.fromUndefinedOr(first) }
    })
  })
})

const isSince = (known: DateTime.Utc | undefined, since: DateTime.Utc): boolean =>
  known !== undefined && DateTime.Equivalence(known, since)

const isReady = ({ retryAt }: EventRow, at: DateTime.Utc): boolean =>
  retryAt === undefined || DateTime.isLessThanOrEqualTo(retryAt, at)

const byDue = ({ dueAt: one }: DeliveryRow, { dueAt: other }: DeliveryRow): number =>
  one === undefined || other === undefined ? 0 : DateTime.Order(one, other)

const fresh = (
  id: DeliveryId,
  destinationId: Delivery["destinationId"],
  notificationType: Delivery["notificationType"],
  at: DateTime.Utc
): Delivery => ({
  id,
  destinationId,
  notificationType,
  status: "waiting",
  createTime: at,
  updateTime: at,
  nextAttemptTime: at,
  attempts: []
})

export const layer: Layer.Layer<EventOutbox, never, IntegrationStore | WebhookTable> = Layer.effect(EventOutbox, make)
