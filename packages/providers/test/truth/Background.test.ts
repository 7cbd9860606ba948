/** @rule reconcile.openCreate, retry.onUnknownOutcome */
import { assert, describe, it } from "@effect/vitest"
import type { WriteRequest } from "@fieldgate/core/writes/WriteRequest"
import type { Fault } from "@fieldgate/providers/sandbox"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as BackgroundWorld from "./BackgroundWorld.ts"
import { hubspot, type Kind, pipedrive, type Provider, salesforce } from "./Providers.ts"

type Body = Pick<WriteRequest, "record" | "batch" | "retryPolicy" | "autoBatchPolicy">

const single =
  (kind: Kind, retryPolicy?: WriteRequest["retryPolicy"]) =>
  (provider: Provider): ReadonlyArray<Body> => [
    { record: provider.record(kind, "m0"), ...(retryPolicy === undefined ? {} : { retryPolicy }) }
  ]

const batch =
  (kind: Kind, deadlineHours = 1) =>
  (provider: Provider): ReadonlyArray<Body> => [
    { batch: hundred(provider, kind).map((record) => ({ record })), retryPolicy: { deadlineHours } }
  ]

const auto =
  (kind: Kind, retryDeadlineHours = 48) =>
  (provider: Provider): ReadonlyArray<Body> =>
    hundred(provider, kind).map((record) => ({
      record,
      autoBatchPolicy: { maxDelayMinutes: 1440, retryDeadlineHours }
    }))

const hundred = (provider: Provider, kind: Kind) =>
  Array.from({ length: 100 }, (_, n) => provider.record(kind, `m${n}`))

const once = (action: Fault.FaultAction, match: Fault.Fault["match"] = {}): Fault.Fault => ({ action, match })
const always = (action: Fault.FaultAction, match: Fault.Fault["match"] = {}): Fault.Fault => ({
  action,
  match,
  times: 1_000_000
})

interface Row {
  readonly provider: Provider
  readonly bodies: (provider: Provider) => ReadonlyArray<Body>
  readonly faults: ReadonlyArray<Fault.Fault>
  /** The faults end after this duration; without it they end after their number. */
  readonly outage?: Duration.Input
  readonly ends: string
  readonly held: number
  /** Calls that create at most. */
  readonly creates?: number
}

const unavailable = { status: 503 }

const table: Readonly<Record<string, Row>> = {
  "HubSpot, e-mail, one 503": {
    provider: hubspot,
    bodies: single("keyed"),
    faults: [once(unavailable)],
    ends: "success: 1 succeeded",
    held: 1,
    creates: 2
  },
  "HubSpot, e-mail, one page of a gateway": {
    provider: hubspot,
    bodies: single("keyed"),
    faults: [once("html")],
    ends: "success: 1 succeeded",
    held: 1,
    creates: 2
  },
  "HubSpot, e-mail, dropped before the commit": {
    provider: hubspot,
    bodies: single("keyed"),
    faults: [once("dropBeforeCommit")],
    ends: "success: 1 succeeded",
    held: 1,
    creates: 2
  },
  "HubSpot, e-mail, dropped after the commit": {
    provider: hubspot,
    bodies: single("keyed"),
    faults: [once("dropAfterCommit")],
    ends: "success: 1 succeeded",
    held: 1,
    creates: 1
  },
  "HubSpot, e-mail, dropped after the commit and the lookup fails for an hour": {
    provider: hubspot,
    bodies: single("keyed", { deadlineHours: 48 }),
    faults: [once("dropAfterCommit"), always(unavailable, { path: "*/batch/read" })],
    outage: "1 hour",
    ends: "success: 1 succeeded",
    held: 1,
    creates: 1
  },
  "HubSpot, e-mail, an hour's outage with a deadline of 48 hours": {
    provider: hubspot,
    bodies: single("keyed", { deadlineHours: 48 }),
    faults: [always(unavailable)],
    outage: "1 hour",
    ends: "success: 1 succeeded",
    held: 1,
    creates: 2
  },
  "HubSpot, e-mail, 429 twice": {
    provider: hubspot,
    bodies: single("keyed"),
    faults: [once({ status: 429 }), once({ status: 429 })],
    ends: "success: 1 succeeded",
    held: 1
  },
  "HubSpot, batch of 100 e-mails, one 503": {
    provider: hubspot,
    bodies: batch("keyed"),
    faults: [once(unavailable)],
    ends: "success: 100 succeeded",
    held: 100
  },
  "HubSpot, auto batch of 100 e-mails, one 503": {
    provider: hubspot,
    bodies: auto("keyed"),
    faults: [once(unavailable)],
    ends: "success: 100 succeeded",
    held: 100,
    creates: 2
  },
  "HubSpot, auto batch of 100 e-mails, an hour's outage": {
    provider: hubspot,
    bodies: auto("keyed"),
    faults: [always("html")],
    outage: "1 hour",
    ends: "success: 100 succeeded",
    held: 100,
    creates: 2
  },
  "HubSpot, batch of 100 e-mails, dropped after the commit": {
    provider: hubspot,
    bodies: batch("keyed"),
    faults: [once("dropAfterCommit")],
    ends: "success: 100 succeeded",
    held: 100,
    creates: 1
  },
  "HubSpot, e-mail, the deadline lies inside the outage": {
    provider: hubspot,
    bodies: single("keyed", { deadlineHours: 1 }),
    faults: [always(unavailable)],
    outage: "2 hours",
    ends: "failure: 1 uncertain: HubSpot answered 503",
    held: 0,
    creates: 1
  },
  "HubSpot, no key, one 503": {
    provider: hubspot,
    bodies: single("plain", { deadlineHours: 48 }),
    faults: [once(unavailable)],
    ends: "failure: 1 uncertain: HubSpot answered 503",
    held: 0,
    creates: 1
  },
  'HubSpot, no key, an outage, onUnknownOutcome "retry"': {
    provider: hubspot,
    bodies: single("plain", { deadlineHours: 48, onUnknownOutcome: "retry" }),
    faults: [always(unavailable)],
    outage: "1 hour",
    ends: "success: 1 succeeded",
    held: 1
  },
  "Salesforce, External_Id__c, one 503": {
    provider: salesforce,
    bodies: single("keyed"),
    faults: [once(unavailable)],
    ends: "success: 1 succeeded",
    held: 1,
    creates: 2
  },
  "Salesforce, External_Id__c, an hour's outage with a deadline of 48 hours": {
    provider: salesforce,
    bodies: single("keyed", { deadlineHours: 48 }),
    faults: [always(unavailable)],
    outage: "1 hour",
    ends: "success: 1 succeeded",
    held: 1,
    creates: 2
  },
  "Salesforce, batch of 100, dropped after the commit": {
    provider: salesforce,
    bodies: batch("keyed"),
    faults: [once("dropAfterCommit")],
    ends: "success: 100 succeeded",
    held: 100,
    creates: 1
  },
  "Pipedrive, one 503": {
    provider: pipedrive,
    bodies: single("plain", { deadlineHours: 48 }),
    faults: [once(unavailable, { method: "POST" })],
    ends: "failure: 1 uncertain: Pipedrive answered 503",
    held: 0,
    creates: 1
  },
  'Pipedrive, one 503, onUnknownOutcome "retry"': {
    provider: pipedrive,
    bodies: single("plain", { deadlineHours: 48, onUnknownOutcome: "retry" }),
    faults: [once(unavailable, { method: "POST" })],
    ends: "success: 1 succeeded",
    held: 1,
    creates: 2
  }
}

describe("an asynchronous create whose answer is lost", () => {
  it.effect.each(Object.entries(table))("ends as its row expects: %s", ([, row]) =>
    Effect.gen(function* () {
      const { bodies, creates, ends, faults, held, outage, provider } = row
      const world = yield* BackgroundWorld.make(provider)
      for (const fault of faults) world.sandbox.addFault(fault)
      const operationIds = yield* Effect.forEach(bodies(provider), (body) => world.accept(body))
      if (outage !== undefined) {
        yield* world.pass(outage)
        yield* world.clearFaults
      }
      const [operation] = yield* Effect.forEach([...new Set(operationIds)], world.ended)
      assert.include(`${operation?.status}: ${operation?.result}`, ends)
      assert.strictEqual(world.held().size, held)
      if (creates !== undefined) assert.isAtMost(world.creates(), creates)
    })
  )

  it.effect("is explained while it waits", () =>
    Effect.gen(function* () {
      const world = yield* BackgroundWorld.make(hubspot)
      world.sandbox.addFault(always(unavailable))
      const operationId = yield* world.accept(single("keyed", { deadlineHours: 48 })(hubspot)[0] ?? {})
      yield* world.pass("10 minutes")
      const { result, status } = yield* world.operation(operationId)
      assert.strictEqual(status, "in_progress")
      assert.match(
        result ?? "",
        /^waiting to find out whether HubSpot created the record; next lookup at 1970-01-01T00:\d\d:[\d.]+Z: HubSpot answered 503: .*; it is not known yet whether the record was created: the lookup failed: HubSpot answered 503/
      )
      const logs = yield* world.logs(operationId)
      assert.match(logs.at(-1)?.message.msg ?? "", /^waiting to find out whether HubSpot created the record/)
    })
  )

  it.effect("ends as uncertain if it is cancelled while it is open", () =>
    Effect.gen(function* () {
      const world = yield* BackgroundWorld.make(hubspot)
      world.sandbox.addFault(always(unavailable))
      const operationId = yield* world.accept(single("keyed", { deadlineHours: 48 })(hubspot)[0] ?? {})
      yield* world.pass("10 minutes")
      yield* world.cancel(operationId)
      const { result } = yield* world.ended(operationId)
      assert.match(result ?? "", /^1 uncertain: HubSpot answered 503/)
    })
  )

  it.effect("ends as uncertain if its installation is removed while it is open", () =>
    Effect.gen(function* () {
      const world = yield* BackgroundWorld.make(hubspot)
      world.sandbox.addFault(always(unavailable))
      const operationId = yield* world.accept(single("keyed", { deadlineHours: 48 })(hubspot)[0] ?? {})
      yield* world.pass("10 minutes")
      yield* world.uninstall
      const { result } = yield* world.ended(operationId)
      assert.match(result ?? "", /^1 uncertain: HubSpot answered 503/)
    })
  )

  it.effect("is a duplicate if an older record has its key", () =>
    Effect.gen(function* () {
      const world = yield* BackgroundWorld.make(hubspot)
      yield* world.accept(single("keyed")(hubspot)[0] ?? {})
      yield* world.pass("1 hour")
      world.sandbox.addFault(once(unavailable))
      const operationId = yield* world.accept(single("keyed")(hubspot)[0] ?? {})
      const { result } = yield* world.ended(operationId)
      assert.match(
        result ?? "",
        /^1 failed: the answer was lost, but nothing was written: the older record \d+ already has email/
      )
      assert.strictEqual(world.held().size, 1)
    })
  )

  it.effect("is settled by its record if the second call is refused for the key", () =>
    Effect.gen(function* () {
      const world = yield* BackgroundWorld.make(hubspot)
      // The lookups don't find what the first call created, as if that call were still running.
      world.sandbox.addFault({ action: "dropAfterCommit" })
      world.sandbox.addFault({
        action: { status: 207, body: { status: "COMPLETE", results: [] } },
        match: { path: "*/batch/read" },
        times: 2
      })
      const operationId = yield* world.accept(single("keyed")(hubspot)[0] ?? {})
      const { result } = yield* world.ended(operationId)
      assert.strictEqual(result, "1 succeeded")
      assert.strictEqual(world.held().size, 1)
      assert.strictEqual(world.creates(), 2)
    })
  )

  it.effect("is settled by its record, however late the lookups find it after the refusal", () =>
    Effect.gen(function* () {
      const world = yield* BackgroundWorld.make(hubspot)
      world.sandbox.addFault({ action: "dropAfterCommit" })
      world.sandbox.addFault({
        action: { status: 207, body: { status: "COMPLETE", results: [] } },
        match: { path: "*/batch/read" },
        times: 30
      })
      const operationId = yield* world.accept(single("keyed")(hubspot)[0] ?? {})
      const { result } = yield* world.ended(operationId)
      assert.strictEqual(result, "1 succeeded")
      assert.strictEqual(world.held().size, 1)
    })
  )

  it.effect("is looked up by a redrive, and written only if the provider doesn't have it", () =>
    Effect.gen(function* () {
      const world = yield* BackgroundWorld.make(hubspot)
      const outage = always(unavailable)
      world.sandbox.addFault(once("dropAfterCommit"))
      world.sandbox.addFault(outage)
      const written = yield* world.accept({ record: hubspot.record("keyed", "m0") })
      const unwritten = yield* world.accept({ record: hubspot.record("keyed", "m1") })
      assert.match((yield* world.ended(written)).result ?? "", /^1 uncertain: .*ECONNRESET|^1 uncertain: /)
      assert.match((yield* world.ended(unwritten)).result ?? "", /^1 uncertain: HubSpot answered 503/)
      yield* world.clearFaults
      for (const operationId of [written, unwritten]) {
        const again = yield* world.redrive(operationId, { outcome: "uncertain" })
        assert.strictEqual((yield* world.ended(again.operationId)).result, "1 succeeded")
      }
      assert.strictEqual(world.held().size, 2)
    })
  )

  it.effect("is written again without a key only if its caller accepts duplicates", () =>
    Effect.gen(function* () {
      const world = yield* BackgroundWorld.make(hubspot)
      world.sandbox.addFault(once("dropAfterCommit"))
      const batch = (["plain", "keyed"] as const).map((kind, n) => ({ record: hubspot.record(kind, `m${n}`) }))
      const operationId = yield* world.accept({ batch })
      const { result } = yield* world.ended(operationId)
      assert.match(result ?? "", /^1 succeeded, 1 uncertain: .*it was sent without a unique field/)
      const refused = yield* Effect.flip(world.redrive(operationId, { outcome: "uncertain" }))
      assert.strictEqual(refused._tag, "InputRefused")
      const again = yield* world.redrive(operationId, { outcome: "uncertain", riskDuplicates: true })
      assert.strictEqual((yield* world.ended(again.operationId)).result, "1 succeeded")
      assert.strictEqual(world.held().size, 3)
    })
  )

  it.effect("keeps its answer for the caller's key while it is open", () =>
    Effect.gen(function* () {
      const world = yield* BackgroundWorld.make(hubspot)
      world.sandbox.addFault(always(unavailable))
      const body = single("keyed", { deadlineHours: 48 })(hubspot)[0] ?? {}
      const first = yield* world.accept(body, "key")
      yield* world.pass("10 minutes")
      assert.strictEqual(yield* world.accept(body, "key"), first)
    })
  )
})
