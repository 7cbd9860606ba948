/** What every adapter of AuditLog must pass. @rule audit.transaction, audit.bounded, audit.erasure, audit.retention, audit.webhook */
import { assert, describe } from "@effect/vitest"
import { AuditEvent } from "@fieldgate/core/audit/AuditEvent"
import { type AuditBucket, AuditLog, type AuditSelector } from "@fieldgate/core/audit/AuditLog"
import { AuditEventId, GroupRef, ConsumerRef } from "@fieldgate/core/domain/Ids"
import { OrganizationStore } from "@fieldgate/core/projects/OrganizationStore"
import { DestinationStore } from "@fieldgate/core/webhooks/DestinationStore"
import * as Effect from "effect/Effect"
import * as AwkwardValues from "./AwkwardValues.ts"
import { kinds, recorded } from "./outbox/OutboxTest.ts"
import * as Sample from "./Sample.ts"
import * as Seed from "./Seed.ts"
import { type EmptyStores, over, sameAs } from "./StoreTest.ts"

const same = sameAs(AuditEvent)

const idOf = (n: number) => AuditEventId.make(`01936000-0000-7000-8000-${n.toString(16).padStart(12, "0")}`)
const acme = GroupRef.make("acme")

const event = (n = 1, members: Partial<AuditEvent> = {}): AuditEvent => ({
  id: idOf(n),
  projectId: Sample.projectId(),
  time: Sample.time(n),
  actor: { kind: "key", id: Sample.apiKeyId(), name: "backend" },
  action: "apiKey.create",
  outcome: "success",
  count: 1,
  ...members
})

const bucket = (key: string, most = 10): AuditBucket => ({
  key,
  since: Sample.time(0),
  most,
  overflow: { key: "overflow", event: event(99, { actor: { kind: "key" }, outcome: "refused", reason: "too many" }) }
})

/** Registers the tests of one adapter, over stores that are empty each time they are built. */
export const suite = (name: string, layer: EmptyStores) =>
  describe(`AuditLog (${name})`, () => {
    const test = over(layer)
    const listed = (selector: Partial<AuditSelector> = {}) =>
      Effect.flatMap(AuditLog, (log) => log.list({ limit: 100, ...selector }))
    const record = (...events: ReadonlyArray<AuditEvent>) =>
      Effect.flatMap(AuditLog, (log) => Effect.forEach(events, (each) => log.record(each, Effect.void)))
    const ids = (events: ReadonlyArray<AuditEvent>) => events.map(({ id }) => id)

    test(
      "stores events unchanged, and lists the newest first",
      Effect.gen(function* () {
        const full = event(2, {
          actor: { kind: "consumer", id: AwkwardValues.texts[2] ?? "", name: AwkwardValues.texts[0] ?? "" },
          action: "connection.revealCredentials",
          targetId: Sample.connectionId(),
          targetName: AwkwardValues.texts[1] ?? "",
          groupRef: acme,
          changed: ["label", 'a "quoted", {name}'],
          reason: "because",
          address: "2001:db8::1",
          requestId: "request-1"
        })
        const { projectId: _, ...ofNone } = event(3)
        yield* record(event(1), full, ofNone)
        const found = yield* listed()
        assert.lengthOf(found, 3)
        for (const [index, expected] of [ofNone, full, event(1)].entries()) same(found[index] ?? event(9), expected)
      })
    )

    test(
      "stores the event with its change, and neither if the change fails",
      Effect.gen(function* () {
        const log = yield* AuditLog
        const organizations = yield* OrganizationStore
        const insert = organizations.insert(Sample.organization(), Sample.team())
        assert.strictEqual(yield* log.record(event(1), Effect.as(insert, "done")), "done")
        assert.strictEqual(yield* Effect.flip(log.record(event(2), Effect.fail("no" as const))), "no")
        const missing = Sample.orgId(7)
        const failed = yield* Effect.flip(log.record(event(3), organizations.setLabel(missing, "x", Sample.time(1))))
        assert.strictEqual(failed._tag, "OrganizationNotFound")
        assert.deepStrictEqual(ids(yield* listed()), [idOf(1)])
        assert.strictEqual((yield* organizations.get(Sample.orgId())).label, Sample.organization().label)
      })
    )

    test(
      "finds events by project, time, actor, action, target, group and outcome, page by page",
      Effect.gen(function* () {
        const other = event(2, {
          projectId: Sample.projectId(2),
          actor: { kind: "consumer", id: "ann", name: "Ann" },
          action: "connection.delete",
          targetId: Sample.connectionId(),
          groupRef: acme,
          outcome: "failed"
        })
        yield* record(event(1), other, event(3))
        for (const selector of [
          { projectId: Sample.projectId(2) },
          { actorKind: "consumer" },
          { actorId: "ann" },
          { actorName: "Ann" },
          { action: "connection.delete" },
          { targetId: Sample.connectionId() },
          { groups: [acme, "erased:x"] },
          { outcome: "failed" },
          { since: Sample.time(2), until: Sample.time(3) }
        ] as const) {
          assert.deepStrictEqual(ids(yield* listed(selector)), [idOf(2)], JSON.stringify(selector))
        }
        assert.deepStrictEqual(ids(yield* listed({ projectId: Sample.projectId() })), [idOf(3), idOf(1)])
        assert.deepStrictEqual(ids(yield* listed({ limit: 2 })), [idOf(3), idOf(2)])
        assert.deepStrictEqual(ids(yield* listed({ limit: 2, before: idOf(2) })), [idOf(1)])
        for (const text of AwkwardValues.texts) assert.lengthOf(yield* listed({ actorId: text }), 0)
      })
    )

    test(
      "counts the events of a bucket in its first event, and those of excess buckets in one event",
      Effect.gen(function* () {
        const log = yield* AuditLog
        const refused = (n: number) => event(n, { outcome: "refused", actor: { kind: "key" }, address: `192.0.2.${n}` })
        yield* log.count(refused(1), bucket("one", 2))
        yield* log.count(refused(2), bucket("one", 2))
        yield* log.count(refused(3), bucket("two", 2))
        yield* log.count({ ...refused(4), projectId: Sample.projectId(2) }, bucket("elsewhere", 2))
        for (const n of [5, 6, 7]) yield* log.count(refused(n), bucket(`more-${n}`, 2))
        yield* log.count(refused(8), bucket("two", 2))
        const found = yield* listed({ projectId: Sample.projectId() })
        assert.deepStrictEqual(
          found.map(({ address, count }) => [address, count]),
          [
            [undefined, 3],
            ["192.0.2.3", 2],
            ["192.0.2.1", 2]
          ]
        )
        const [first] = found.slice(-1)
        same(first ?? event(9), { ...refused(1), count: 2, lastTime: Sample.time(2) })
        assert.lengthOf(yield* listed({ projectId: Sample.projectId(2) }), 1)
      })
    )

    test(
      "starts new buckets in a new hour",
      Effect.gen(function* () {
        const log = yield* AuditLog
        yield* log.count(event(1), bucket("one", 1))
        yield* log.count(event(500), { ...bucket("later", 1), since: Sample.time(400) })
        assert.deepStrictEqual(ids(yield* listed()), [idOf(500), idOf(1)])
      })
    )

    test(
      "removes the personal data of a group, and keeps its events",
      Effect.gen(function* () {
        const log = yield* AuditLog
        const personal = { groupRef: acme, targetName: "Ann's", address: "192.0.2.1", requestId: "ann-1" }
        const byConsumer = event(1, { ...personal, actor: { kind: "consumer", id: "ann", name: "Ann" } })
        const byKey = event(2, personal)
        const elsewhere = event(3, { ...personal, projectId: Sample.projectId(2) })
        const another = event(4, { ...personal, groupRef: "globex" })
        yield* record(byConsumer, byKey, elsewhere, another)
        yield* log.eraseGroup(Sample.projectId(), acme, "erased:digest")
        const [kept4, kept3, kept2, kept1] = yield* listed()
        const { actor: _a, address: _b, requestId: _c, targetName: _d, ...left } = byConsumer
        same(kept1 ?? event(9), { ...left, actor: { kind: "consumer" }, groupRef: "erased:digest" })
        const { targetName: _e, ...leftByKey } = byKey
        same(kept2 ?? event(9), { ...leftByKey, groupRef: "erased:digest" })
        same(kept3 ?? event(9), elsewhere)
        same(kept4 ?? event(9), another)
      })
    )

    test(
      "erases a consumer from its events, which stay",
      Effect.gen(function* () {
        const log = yield* AuditLog
        const actor = { kind: "consumer", id: "ann" } as const
        yield* record(
          event(1, { actor, address: "192.0.2.1", requestId: "r" }),
          event(2),
          event(3, { actor: { ...actor, id: "bob" } })
        )
        const ann = ConsumerRef.make("ann")
        assert.strictEqual(yield* log.eraseConsumer(Sample.projectId(2), ann), 0)
        assert.strictEqual(yield* log.eraseConsumer(Sample.projectId(), ann), 1)
        const [bob, byKey, erased] = yield* listed()
        assert.deepStrictEqual([bob?.actor.id, byKey?.actor.kind], ["bob", "key"])
        assert.deepStrictEqual(
          [erased?.actor, erased?.address, erased?.requestId],
          [{ kind: "consumer" }, undefined, undefined]
        )
        assert.strictEqual(yield* log.eraseConsumer(Sample.projectId(), ann), 0)
      })
    )

    test(
      "announces each event once to the destinations that subscribe to it, and to no others",
      Effect.gen(function* () {
        const destinations = yield* DestinationStore
        yield* Seed.installed
        yield* destinations.insert(Sample.destination(1), Sample.destinationSecrets())
        yield* record(event(1))
        assert.deepStrictEqual(yield* kinds, [])
        yield* destinations.insert(Sample.destination(2, { events: ["audit.event"] }), Sample.destinationSecrets())
        const log = yield* AuditLog
        yield* log.count(event(2, { groupRef: acme, targetId: "t" }), bucket("one"))
        yield* log.count(event(3, { groupRef: acme }), bucket("one"))
        yield* record(event(4, { projectId: Sample.projectId(2) }))
        const [recordedEvent, ...others] = yield* recorded
        assert.isEmpty(others)
        assert.deepInclude(recordedEvent, { type: "audit.event", groupRef: acme })
        assert.deepStrictEqual(recordedEvent?.facts, {
          projectId: Sample.projectId(),
          auditEventId: idOf(2),
          action: "apiKey.create",
          outcome: "success",
          actorKind: "key",
          actorId: Sample.apiKeyId(),
          actorName: "backend",
          targetId: "t",
          groupRef: acme
        })
      })
    )

    test(
      "removes events from before a moment, a few at a time",
      Effect.gen(function* () {
        const log = yield* AuditLog
        yield* record(event(1), event(2), event(3), event(4))
        assert.strictEqual(yield* log.sweep(Sample.time(4), 2), 2)
        assert.strictEqual(yield* log.sweep(Sample.time(4), 2), 1)
        assert.strictEqual(yield* log.sweep(Sample.time(4), 2), 0)
        assert.deepStrictEqual(ids(yield* listed()), [idOf(4)])
      })
    )
  })
