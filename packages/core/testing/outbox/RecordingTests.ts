/** @rule webhook.events */
import { assert } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { deadLetterRetryMinutes } from "@fieldgate/core/domain/Limits"
import type { RecordedEvent } from "@fieldgate/core/webhooks/WebhookEvent"
import { ConnectionStore } from "@fieldgate/core/connections/ConnectionStore"
import { DestinationStore } from "@fieldgate/core/webhooks/DestinationStore"
import { EventOutbox } from "@fieldgate/core/webhooks/EventOutbox"
import { InstallationStore } from "@fieldgate/core/installations/InstallationStore"
import { OperationQueue } from "@fieldgate/core/operations/OperationQueue"
import { OperationStore } from "@fieldgate/core/operations/OperationStore"
import * as QueueTest from "../queue/QueueTest.ts"
import * as Sample from "../Sample.ts"
import { claim, kinds, type OutboxTest, project, recorded, seeded } from "./OutboxTest.ts"

const connectionId = Sample.connectionId()
const installation = {
  projectId: project,
  integrationId: Sample.integrationId(),
  installationId: Sample.installationId()
}
const parties = {
  provider: Sample.provider,
  groupRef: Sample.groupRef,
  groupName: Sample.group().groupName,
  consumerRef: Sample.consumer().consumerRef,
  consumerName: Sample.consumer().consumerName
}
const cancelled = { outcome: "failed" as const, errors: [{ message: "cancelled" }] }

export const recordingTests = (test: OutboxTest) => {
  operations(test)
  connections(test)
  installations(test)
  asked(test)
}

const operations = (test: OutboxTest) => {
  test(
    "records the end of an asynchronous operation with the outcome of each record",
    Effect.gen(function* () {
      yield* seeded(Sample.destination())
      yield* QueueTest.accept(QueueTest.acceptance(1, [1, 2]))
      yield* QueueTest.carryOut(yield* QueueTest.claimOne(2), 3)
      // Another write of the same project, whose records are its own.
      yield* QueueTest.accept(QueueTest.acceptance(4, [9]))
      yield* QueueTest.carryOut(yield* QueueTest.claimOne(5), 6)
      const [event = assert.fail("nothing was recorded"), other, ...more] = yield* recorded
      assert.isEmpty(more)
      assert.deepStrictEqual(other?.operation?.outcomes, [Sample.outcome(0)])
      assert.deepStrictEqual(event.facts, {
        projectId: project,
        integrationId: Sample.integrationId(),
        integrationName: "crm",
        installationId: Sample.installationId(),
        connectionId,
        objectName: Sample.contacts,
        operationId: Sample.operationId(1),
        ...parties
      })
      const { groupRef, operation, type } = event
      assert.deepStrictEqual([type, groupRef], ["write.async.done", Sample.groupRef])
      assert.deepStrictEqual(operation, {
        id: Sample.operationId(1),
        status: "success",
        outcomes: [Sample.outcome(0), Sample.outcome(1)],
        authors: [Sample.author(1)]
      })
    })
  )

  test(
    "records a cancelled operation, also a batch that never ran, and none before its end",
    Effect.gen(function* () {
      yield* seeded(Sample.destination())
      const queue = yield* OperationQueue
      yield* QueueTest.accept(QueueTest.acceptance(1))
      yield* queue.accumulate(QueueTest.accumulation(2))
      assert.isEmpty(yield* kinds)
      for (const n of [1, 2]) yield* queue.cancel(project, Sample.operationId(n), cancelled, Sample.time(3))
      const events = yield* recorded
      assert.deepStrictEqual(
        events.map(({ operation }) => operation?.id).toSorted(),
        [1, 2].map((n) => Sample.operationId(n))
      )
    })
  )

  test(
    "announces an operation once more when a late answer corrects its end",
    Effect.gen(function* () {
      yield* seeded(Sample.destination())
      yield* QueueTest.accept(QueueTest.acceptance(1, [1]))
      const claimed = yield* QueueTest.claimOne(2)
      yield* QueueTest.sendAll(claimed, 3)
      const ended = [{ index: 0, outcome: { outcome: "uncertain" as const } }]
      const next = { _tag: "Done" as const, status: "failure" as const, result: "1 uncertain" }
      yield* (yield* OperationQueue).note(claimed.lease, QueueTest.end(4, { ended, next }))
      assert.deepStrictEqual(
        (yield* recorded).map(({ operation }) => operation?.status),
        ["failure"]
      )
      const log = { timestamp: Sample.time(5), severity: "info" as const, message: { msg: "late" } }
      const correction = { status: "success" as const, result: "1 succeeded", at: Sample.time(5), uncertain: [0], log }
      const { correct } = yield* OperationStore
      assert.isTrue(yield* correct(project, Sample.operationId(1), { ...correction, outcomes: [Sample.outcome(1)] }))
      const corrected = { id: Sample.operationId(1), status: "success" as const }
      const events = yield* recorded
      assert.deepStrictEqual(
        events.map(({ operation, type }) => [type, operation]),
        [["write.async.done", { ...corrected, outcomes: [Sample.outcome(1)], authors: [Sample.author(1)] }]]
      )
    })
  )

  test(
    "records nothing for a synchronous write",
    Effect.gen(function* () {
      yield* seeded(Sample.destination())
      const store = yield* OperationStore
      yield* store.begin(Sample.writeStart(Sample.operation(1)))
      const end = {
        status: "success" as const,
        result: "1 succeeded",
        outcomes: [Sample.outcome(1)],
        at: Sample.time(2)
      }
      yield* store.settle(project, Sample.operationId(1), end)
      assert.isEmpty(yield* kinds)
    })
  )
}

const connections = (test: OutboxTest) => {
  test(
    "records each change of a connection as an event of its own type",
    Effect.gen(function* () {
      yield* seeded(Sample.destination())
      const store = yield* ConnectionStore
      const at = Sample.time(9)
      yield* store.insert(Sample.connection(2), Sample.credentials(2))
      assert.deepStrictEqual(yield* kinds, ["connection.created"])
      yield* store.setStatus(project, connectionId, "working", at)
      assert.isEmpty(yield* kinds)
      yield* store.setStatus(project, connectionId, "bad_credentials", at, "the key was revoked")
      yield* store.setStatus(project, connectionId, "bad_credentials", at, "still revoked")
      const [error, ...again] = yield* recorded
      assert.isEmpty(again)
      assert.deepInclude(error, { type: "connection.error" })
      assert.deepInclude(error?.facts, { status: "bad_credentials", error: "the key was revoked" })
      yield* store.update(project, connectionId, { credentials: Sample.credentials(3) }, at)
      assert.deepStrictEqual(yield* kinds, ["connection.updated"])
      const lease = yield* store.takeRefresh(project, connectionId, { now: at, until: Sample.time(60) })
      assert.isEmpty(yield* kinds)
      const fresh = { _tag: "ApiKeyCredentials" as const, apiKey: Redacted.make("fresh") }
      yield* store.saveRefreshed(project, connectionId, Option.getOrThrow(lease), { credentials: fresh, facts: {} }, at)
      assert.deepStrictEqual(yield* kinds, ["connection.refreshed"])
      yield* store.update(project, connectionId, { providerWorkspaceRef: "acme-2" }, at)
      assert.deepStrictEqual(yield* kinds, ["connection.updated"])
      yield* store.remove(project, Sample.connectionId(2))
      const [gone] = yield* recorded
      assert.deepStrictEqual(gone?.facts, {
        projectId: project,
        connectionId: Sample.connectionId(2),
        status: "created",
        ...parties
      })
      yield* store.setStatus(project, connectionId, "bad_credentials", at, "revoked once more")
      yield* store.update(project, connectionId, { providerWorkspaceRef: "acme-3" }, Sample.time(10))
      assert.deepStrictEqual(
        (yield* recorded).map(({ facts, type }) => [type, facts["error"]]),
        [
          ["connection.error", "revoked once more"],
          ["connection.updated", undefined]
        ]
      )
    })
  )
}

const installations = (test: OutboxTest) => {
  test(
    "records an installation with its config, and with the previous one",
    Effect.gen(function* () {
      yield* seeded(Sample.destination())
      const store = yield* InstallationStore
      const content = { provider: Sample.provider, saved: "twice\u0000" }
      const before = Sample.installation().config
      yield* store.replaceConfig(installation, before.id, Sample.config(2, { content }), Sample.time(5))
      yield* store.remove(installation)
      const [updated, deleted, ...others] = yield* recorded
      assert.isEmpty(others)
      assert.deepStrictEqual([updated?.type, deleted?.type], ["installation.updated", "installation.deleted"])
      assert.deepStrictEqual([updated?.config, updated?.lastConfig], [content, before.content as never])
      assert.deepStrictEqual([deleted?.config, deleted?.lastConfig], [content, undefined])
      assert.deepStrictEqual(updated?.facts, {
        projectId: project,
        integrationId: Sample.integrationId(),
        integrationName: "crm",
        installationId: Sample.installationId(),
        connectionId,
        configId: Sample.configId(2),
        ...parties
      })
      yield* store.insert(Sample.installation(2))
      const [created] = yield* recorded
      assert.strictEqual(created?.type, "installation.created")
      assert.deepStrictEqual(created?.config, Sample.installation(2).config.content as never)
    })
  )
}

const asked = (test: OutboxTest) => {
  test(
    "records nothing without a destination that is active and subscribes to the event",
    Effect.gen(function* () {
      yield* seeded(
        Sample.destination(1, { active: false }),
        Sample.destination(2, { events: ["connection.error"] }),
        Sample.destination(3, { projectId: Sample.projectId(2) })
      )
      yield* (yield* ConnectionStore).insert(Sample.connection(2), Sample.credentials(2))
      const nothing = { events: 0, deadLetters: [] }
      assert.deepStrictEqual(yield* (yield* EventOutbox).fanOut(100, Sample.time(50), () => "body"), nothing)
    })
  )

  test(
    "creates one delivery for each subscribed destination, and removes the event",
    Effect.gen(function* () {
      yield* seeded(
        Sample.destination(1),
        Sample.destination(2, { events: ["connection.created"] }),
        Sample.destination(3, { events: ["connection.error"] })
      )
      yield* (yield* ConnectionStore).insert(Sample.connection(2), Sample.credentials(2))
      assert.deepStrictEqual(yield* kinds, ["connection.created"])
      assert.isEmpty(yield* kinds)
      const claimed = yield* claim(50)
      assert.deepStrictEqual(
        claimed.map(({ body, destination }) => [destination.id, body]).toSorted(),
        [1, 2].map((n) => [Sample.destinationId(n), "connection.created"])
      )
    })
  )

  test(
    "quarantines an event without a body, delivers the others, and retries it later",
    Effect.gen(function* () {
      yield* seeded(Sample.destination())
      const { backlog, fanOut } = yield* EventOutbox
      const store = yield* ConnectionStore
      yield* store.insert(Sample.connection(2), Sample.credentials(2))
      yield* store.insert(Sample.connection(3), Sample.credentials(3))
      const untold = ({ facts }: RecordedEvent) => {
        if (facts["connectionId"] === Sample.connectionId(2)) throw new Error("a secret")
        return "sent"
      }
      const first = yield* fanOut(100, Sample.time(50), untold)
      assert.strictEqual(first.events, 1)
      assert.deepStrictEqual(
        first.deadLetters.map(({ again, projectId, type }) => ({ again, projectId, type })),
        [{ again: false, projectId: project, type: "connection.created" }]
      )
      assert.notInclude(first.deadLetters[0]?.detail, "secret")
      assert.deepStrictEqual(yield* backlog, {
        waiting: 1,
        deadLetters: 1,
        slowDestinations: 0,
        dueSince: Option.some(Sample.time(50))
      })
      const later = (minutes: number) => DateTime.add(Sample.time(50), { minutes })
      const nothing = { events: 0, deadLetters: [] }
      assert.deepStrictEqual(yield* fanOut(100, Sample.time(51), () => "body"), nothing)
      const { deadLetters } = yield* fanOut(100, later(deadLetterRetryMinutes), untold)
      assert.deepStrictEqual(
        deadLetters.map(({ again }) => again),
        [true]
      )
      const retried = yield* fanOut(100, later(2 * deadLetterRetryMinutes), ({ facts }) => facts["connectionId"] ?? "")
      assert.deepStrictEqual(retried, { events: 1, deadLetters: [] })
      const [, one] = yield* claim(3600)
      assert.strictEqual(one?.body, Sample.connectionId(2))
      assert.strictEqual((yield* backlog).deadLetters, 0)
    })
  )

  test(
    "removes a quarantined event without subscribers, and after the retention period of deliveries",
    Effect.gen(function* () {
      yield* seeded(Sample.destination())
      const { backlog, fanOut, sweep } = yield* EventOutbox
      const store = yield* ConnectionStore
      const untold = () => assert.fail("untold")
      const at = (minutes: number) => DateTime.add(Sample.time(50), { minutes })
      yield* store.insert(Sample.connection(2, { createTime: Sample.time(5) }), Sample.credentials(2))
      yield* fanOut(100, at(0), untold)
      assert.strictEqual(yield* sweep(Sample.time(5), 10), 0)
      assert.strictEqual(yield* sweep(Sample.time(6), 10), 1)
      yield* store.insert(Sample.connection(3), Sample.credentials(3))
      yield* fanOut(100, at(0), untold)
      assert.strictEqual((yield* backlog).deadLetters, 1)
      yield* (yield* DestinationStore).remove(project, Sample.destinationId())
      assert.deepStrictEqual(yield* fanOut(100, at(deadLetterRetryMinutes), untold), { events: 1, deadLetters: [] })
      assert.strictEqual((yield* backlog).deadLetters, 0)
    })
  )

  test(
    "creates each delivery once when many workers fan out concurrently",
    Effect.gen(function* () {
      yield* seeded(Sample.destination())
      const store = yield* ConnectionStore
      for (let n = 2; n < 12; n++) yield* store.insert(Sample.connection(n), Sample.credentials(n))
      const outbox = yield* EventOutbox
      const fanOut = outbox.fanOut(3, Sample.time(50), ({ type }) => type)
      yield* Effect.forEach([1, 2, 3, 4, 5, 6, 7, 8], () => fanOut, { concurrency: "unbounded" })
      while ((yield* fanOut).events > 0);
      assert.lengthOf(yield* claim(50), 10)
    })
  )
}
