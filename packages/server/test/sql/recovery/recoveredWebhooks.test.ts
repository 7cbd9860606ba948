/** @rule recover.command */
import { assert, describe, it } from "@effect/vitest"
import { ConnectionStore } from "@fieldgate/core/connections/ConnectionStore"
import { Caller } from "@fieldgate/core/domain/Caller"
import { OperationQueue } from "@fieldgate/core/operations/OperationQueue"
import { Platform } from "@fieldgate/core/Platform"
import { ProviderRegistry } from "@fieldgate/core/providers/ProviderRegistry"
import { Sample, Seed } from "@fieldgate/core/testing"
import { WebhookAnswer } from "@fieldgate/core/webhooks/rules/DeliveryDecision"
import type { OutgoingWebhook } from "@fieldgate/core/webhooks/WebhookSender"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as SqlClient from "effect/sql/SqlClient"
import * as Recover from "../../../src/sql/recovery/Recover.ts"
import { databases } from "../FreshSchema.ts"
import * as StoresOnSql from "../StoresOnSql.ts"

const host = Caller.Host()
const project = Sample.project().name
const hooks = { project, destination: "hooks" }
const registry = Layer.succeed(ProviderRegistry, ProviderRegistry.fromDrivers([]))

/** Sends what waits, until so many were sent. */
const deliver = Effect.fnUntraced(function* (count: number) {
  const { deliverWebhooks } = yield* Platform
  const sent: Array<OutgoingWebhook> = []
  const done = yield* Effect.raceFirst(
    deliverWebhooks({
      send: (webhook) =>
        Effect.sync(() => {
          sent.push(webhook)
          return WebhookAnswer.Answered({ status: 204 })
        })
    }),
    Effect.repeat(Effect.sleep("20 millis"), { until: () => sent.length >= count })
  ).pipe(Effect.timeoutOption("20 seconds"))
  assert.strictEqual(done._tag, "Some", `${sent.length} of ${count} were sent`)
  return sent.map(({ body, headers }) => ({
    id: headers["webhook-id"],
    type: JSON.parse(body).notificationType,
    isMarked: headers["fieldgate-recovered"]
  }))
})

/** An operation that is accepted now. */
const accept = Effect.gen(function* () {
  const now = yield* DateTime.now
  const operation = Sample.operation(1, { createTime: now, updateTime: now })
  yield* (yield* OperationQueue).accept({
    operation,
    connectionId: Sample.connectionId(1),
    envelope: { type: "create", mode: "asynchronous", shape: "record", allOrNone: false, headers: [] },
    authors: [Sample.author(1)],
    records: [Sample.item(1)],
    preconditions: "unchecked",
    retryUntil: DateTime.add(now, { hours: 1 })
  })
  return operation.id
})

const end = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`update write_record set outcome = ${JSON.stringify(Sample.outcome())}::json, outcome_kind = 'success'`
  yield* sql`update operation set state = 'done', status = 'success', result = '1 succeeded', due_at = null`
})

const recover = Effect.flatMap(DateTime.now, (time) => Recover.run({ _tag: "RestoredTo", time }))

describe.each(databases)("webhooks of a restored database (%s)", (_name, fresh) => {
  const layer = Platform.layer.pipe(Layer.provide(registry), Layer.provideMerge(StoresOnSql.layer(fresh)))
  const world = Effect.gen(function* () {
    yield* Seed.installed
    const platform = yield* Platform
    const metadata = { url: "https://example.com/hooks" }
    yield* platform.createDestination(host, { project, destination: { name: "hooks", type: "webhook", metadata } })
    return platform
  })

  it.live("are sent again with their IDs and the header fieldgate-recovered where they waited", () =>
    Effect.gen(function* () {
      const platform = yield* world
      const { id } = yield* platform.testDestination(host, hooks)
      const { webhooks } = yield* recover
      assert.strictEqual(webhooks, 1)
      assert.deepStrictEqual(yield* deliver(1), [{ id, type: "webhook.test", isMarked: "true" }])
    }).pipe(Effect.provide(layer))
  )

  it.live("are marked where they report the end of an operation that was accepted before", () =>
    Effect.gen(function* () {
      yield* world
      yield* accept
      yield* recover
      yield* end
      const [sent] = yield* deliver(1)
      assert.deepInclude(sent, { type: "write.async.done", isMarked: "true" })
    }).pipe(Effect.provide(layer))
  )

  it.live("are not marked where they report something that happened later", () =>
    Effect.gen(function* () {
      yield* world
      yield* recover
      yield* Effect.sleep("5 millis")
      yield* accept
      yield* end
      const at = yield* DateTime.now
      yield* (yield* ConnectionStore).insert(Sample.connection(2, { createTime: at }), Sample.credentials(2))
      const sent = yield* deliver(2)
      assert.deepStrictEqual(sent.map(({ isMarked, type }) => [type, isMarked]).toSorted(), [
        ["connection.created", undefined],
        ["write.async.done", undefined]
      ])
    }).pipe(Effect.provide(layer))
  )
})
