/** The rule of each field is kept with a stored write, and explains it as a dry run did. @rule author.because, operation.requests */
import { assert, describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { Caller } from "../../src/domain/Caller.ts"
import { keysOf } from "../../src/writes/rules/FieldMapping.ts"
import { explained as dryRunOf } from "../../src/writes/rules/ExplainedRecord.ts"
import { complete, explained, shortened } from "../../src/writes/rules/StoredDecisions.ts"
import { plan } from "../../src/writes/rules/WritePlan.ts"
import type { PlannedRecord } from "../../src/writes/rules/PlannedRecord.ts"
import * as Generated from "./Generated.ts"
import * as World from "../World.ts"

const host = Caller.Host()
const at = "config.content.write.objects.contacts.selectedFieldSettings"
const selectedFieldSettings = {
  locked: { writeOnUpdate: "never", writeOnCreate: "never" },
  city: { writeOnUpdate: "ifEmpty" },
  stage: { default: { stringValue: "lead" } }
}

describe("The rules of a stored write", () => {
  it.effect("are shown with its requests, without the values of fields that were held back", () =>
    Effect.gen(function* () {
      const { platform, write } = yield* World.make({ object: { selectedFieldSettings } })
      const { operationId } = yield* write({
        type: "update",
        mode: "asynchronous",
        record: { id: "7", name: "Ann", locked: "s3cret", city: "Ghent" }
      })
      const { records } = yield* platform.getOperationRequests(host, { project: "shop", operationId })
      const request = "request" as const
      assert.deepStrictEqual(records, [
        {
          recordId: "7",
          fields: [
            { field: "name", value: "Ann", source: request, decision: "sent", because: "the request contains it" },
            {
              field: "locked",
              source: request,
              decision: "dropped",
              because: "its writeOnUpdate is never",
              configPath: `${at}.locked.writeOnUpdate`
            },
            {
              field: "city",
              value: "Ghent",
              source: request,
              decision: "onlyIfEmpty",
              because: "its writeOnUpdate is ifEmpty",
              configPath: `${at}.city.writeOnUpdate`
            },
            {
              field: "stage",
              value: "lead",
              source: "default",
              decision: "sent",
              because: "its default applies, because the request lacks the field",
              configPath: `${at}.stage.default`
            }
          ]
        }
      ])
    })
  )

  it.effect("show after the write what it sent, and which fields kept their values", () =>
    Effect.gen(function* () {
      const settings = { ...selectedFieldSettings, phone: { writeOnUpdate: "ifEmpty" } }
      const { platform, write } = yield* World.make({ object: { selectedFieldSettings: settings } })
      const { result } = yield* write({ type: "create", record: { name: "Ann", city: "Ghent" } })
      const update = { type: "update", record: { id: result?.recordId ?? "", city: "Rome", phone: "1" } } as const
      const { operationId } = yield* write(update)
      const { records, requests } = yield* platform.getOperationRequests(host, { project: "shop", operationId })
      const [{ fields = [] } = {}] = records ?? []
      assert.deepInclude(
        fields.find(({ field }) => field === "city"),
        { decision: "dropped", because: "its writeOnUpdate is ifEmpty, and it has a value" }
      )
      assert.deepInclude(
        fields.find(({ field }) => field === "phone"),
        { value: "1", decision: "sent", because: "its writeOnUpdate is ifEmpty, and it is empty" }
      )
      assert.notInclude(JSON.stringify(requests), "Rome")
      assert.include(JSON.stringify(requests), `"phone":"1"`)
    })
  )

  it.effect("are kept by a redrive of some of the records", () =>
    Effect.gen(function* () {
      const { platform, scripted, write } = yield* World.make({ object: { selectedFieldSettings } })
      scripted.answerNext({ outcome: "success", recordId: "1" }, { outcome: "failed" }, { outcome: "failed" })
      const batch = ["Ann", "Bob", "Cid"].map((name) => ({ record: { name, locked: true } }))
      const { operationId } = yield* write({ type: "create", batch })
      const requests = (id: typeof operationId) =>
        platform.getOperationRequests(host, { project: "shop", operationId: id })
      const first = yield* requests(operationId)
      const again = yield* platform.redriveOperation(host, { project: "shop", operationId, request: {} })
      assert.deepStrictEqual((yield* requests(again.operationId)).records, first.records.slice(1))
      assert.deepInclude(first.records[2]?.fields[1], { field: "locked", because: "its writeOnCreate is never" })
    })
  )

  it.effect("of a delete are none", () =>
    Effect.gen(function* () {
      const { platform, write } = yield* World.make({ object: { deletionSettings: { enabled: true } } })
      const { result } = yield* write({ type: "create", record: { name: "Ann" } })
      const id = result?.recordId ?? ""
      const { operationId } = yield* write({ type: "delete", record: { id } })
      const { records } = yield* platform.getOperationRequests(host, { project: "shop", operationId })
      assert.deepStrictEqual(records, [{ recordId: id, fields: [] }])
    })
  )

  it.prop(
    "say of every field what a dry run says, for any request and config",
    [Generated.fieldsOnly],
    ([input]) => {
      const planned = plan(input)
      if (Result.isFailure(planned) || input.request.type === "delete") return
      const { type } = input.request
      const { decisions, write } = planned.success
      const stored = complete(JSON.parse(JSON.stringify(write.records)) as ReadonlyArray<PlannedRecord>)
      for (const [place, record] of stored.entries()) {
        const dry = dryRunOf(write, { record, decisions: decisions[place] ?? [] }, undefined).fields
        const kept = explained(type, write.objectName, record).fields
        // A nested field that goes as it came is a part of the field around it.
        const own = <Field extends { readonly field: string; readonly because: string }>(
          fields: ReadonlyArray<Field>
        ) => fields.filter(({ because, field }) => because !== "the request contains it" || keysOf(field).length === 1)
        const shape = (fields: typeof kept) =>
          own(fields)
            .map(({ value, ...field }) =>
              field.decision === "sent" && !("renamedTo" in field) ? field : { ...field, value }
            )
            .map((field) => JSON.stringify(field, Object.keys(field).toSorted()))
            .toSorted()
        const expected = dry.map(({ value, ...field }) => (field.decision === "dropped" ? field : { ...field, value }))
        assert.includeMembers(shape(kept), shape(expected))
      }
    },
    { timeout: 60_000, arbitrary: { runs: 1000, size: 30, seed: "stored" } }
  )
})

describe("shortened", () => {
  const decisions = [{ field: "a", rule: "never" as const }]

  it("stores equal rules of a batch once, and complete restores them", () => {
    const records = [{}, { decisions }, { decisions: [...decisions] }, { decisions }, {}, { decisions }]
    const short = shortened(records)
    expect(short).toEqual([{}, { decisions }, { decisions: "asBefore" }, { decisions: "asBefore" }, {}, { decisions }])
    expect(complete(short)).toEqual(records)
  })
})
