/** Kinds of links by their labels, from the request to what the sandbox receives. @rule reference.labels */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import * as HubSpotWorld from "../hubspot/HubSpotWorld.ts"
import { company, employer, existing, installed, resultsOf } from "./ReferringWorld.ts"

describe("kinds of links by their labels", () => {
  it.effect("links by the labels of the account, which it reads once a minute", () =>
    Effect.gen(function* () {
      const world = yield* HubSpotWorld.make()
      const [acme = ""] = yield* existing(world, "companies", [{ name: "Acme", domain: "acme.example" }])
      const { calls, write } = yield* installed(world, "contacts")
      const types = [{ label: "billing Contact" }, employer[0]] as const
      const links = [
        { to: company("acme.example"), types },
        { to: { id: acme, objectName: "firms" }, types }
      ]
      const linked = (n: number) =>
        links.map((link, place) => ({ record: { email: `p${n}${place}@acme.example` }, associations: [link] }))
      const labels = "GET /crm/associations/2026-09/contacts/companies/labels"
      const [search, create] = [
        "POST /crm/objects/2026-09/companies/search",
        "POST /crm/objects/2026-09/contacts/batch/create"
      ]
      const dryRun = yield* write({ type: "create", dryRun: true, batch: linked(0) })
      assert.deepStrictEqual(calls(), [])
      const requests = "requests" in dryRun ? (dryRun.requests ?? []) : []
      assert.isTrue(requests[0]?.url.endsWith("/contacts/companies/labels"))
      assert.include(JSON.stringify(requests.at(-1)?.body), '"associationCategory":"{category of billing Contact}"')
      yield* write({ type: "create", batch: linked(1) })
      assert.deepStrictEqual(calls(), [labels, search, create])
      const sent = String(world.sandbox.journal().at(-1)?.body)
      const numbers = [...sent.matchAll(/"associationTypeId":(\d+)/gu)].map(([, number]) => number)
      assert.deepStrictEqual(numbers, ["279", "101", "279", "101"])
      yield* write({ type: "create", batch: linked(2) })
      assert.deepStrictEqual(calls(), [search, create])
      yield* TestClock.adjust("61 seconds")
      yield* write({ type: "create", batch: linked(3) })
      assert.deepStrictEqual(calls(), [labels, search, create])
    })
  )

  it.effect("fails only the record with a label that the account doesn't have, and names the nearest one", () =>
    Effect.gen(function* () {
      const world = yield* HubSpotWorld.make()
      const [acme = ""] = yield* existing(world, "companies", [{ name: "Acme", domain: "acme.example" }])
      const { write } = yield* installed(world, "contacts")
      const batch = ["Biling contact", "Supplier", "Primary"].map((label) => ({
        record: { email: `${label.slice(0, 3)}@acme.example` },
        associations: [{ to: { id: acme, objectName: "companies" }, types: [{ label }] as const }]
      }))
      const results = resultsOf(yield* write({ type: "create", batch }))
      assert.deepStrictEqual(
        results.map(({ errors = [], success }) => [success, errors[0]?.code, errors[0]?.field]),
        [
          [false, "association-label-not-found", "associations[0].types"],
          [false, "association-label-not-found", "associations[0].types"],
          [true, undefined, undefined]
        ]
      )
      assert.include(JSON.stringify(results[0]), 'did you mean \\"Billing contact\\"?')
      assert.include(JSON.stringify(results[1]), "the labels are")
    })
  )

  it.effect("writes nothing while the labels can't be read, and refuses labels without an object", () =>
    Effect.gen(function* () {
      const world = yield* HubSpotWorld.make()
      const { calls, write } = yield* installed(world, "contacts")
      const record = { email: "a@acme.example" }
      const types = [{ label: "Billing contact" }] as const
      world.sandbox.addFault({ match: { path: "*/labels" }, action: { status: 503 } })
      const to = { id: "1", objectName: "companies" }
      const failed = yield* Effect.flip(write({ type: "create", record, associations: [{ to, types }] }))
      assert.isTrue(failed._tag === "WriteFailed" && failed.wroteNothing && failed.repeatable)
      assert.strictEqual(calls().length, 1)
      const refused = yield* Effect.flip(write({ type: "create", record, associations: [{ to: { id: "1" }, types }] }))
      assert.strictEqual(refused._tag, "WriteRejected")
      assert.include(refused.message, "associations[0].to.objectName is required beside a label")
      assert.deepStrictEqual(yield* world.stored("contacts"), [])
    })
  )

  it.effect("updates with a labelled link to a company that is found, in the background too", () =>
    Effect.gen(function* () {
      const world = yield* HubSpotWorld.make()
      yield* existing(world, "companies", [{ name: "Acme", domain: "acme.example" }])
      const [contact = ""] = yield* existing(world, "contacts", [{ email: "ada@acme.example" }])
      const { host, platform, write } = yield* installed(world, "contacts")
      const associations = [{ to: company("acme.example"), types: [{ label: "Billing contact" }] as const }]
      const accepted = yield* write({
        type: "update",
        mode: "asynchronous",
        record: { id: contact, firstname: "Ada" },
        associations
      })
      yield* Effect.forkScoped(platform.runWorker())
      yield* TestClock.adjust("10 seconds")
      assert.isTrue("operationId" in accepted)
      if (!("operationId" in accepted)) return
      const found = yield* platform.getOperation(host, { project: "shop", operationId: accepted.operationId })
      assert.strictEqual(found.status, "success")
      assert.include(String(world.sandbox.journal().at(-1)?.body), '"associationTypeId":101')
    })
  )
})
