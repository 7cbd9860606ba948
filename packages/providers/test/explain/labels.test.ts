/** Fields that are named by their labels, from the request to what the sandbox stores. @rule field.labels */
import { assert, describe, it } from "@effect/vitest"
import type { ConfigContent } from "@fieldgate/core/installations/Config"
import { GroupRef, ObjectName } from "@fieldgate/core/domain/Ids"
import type { FieldDefinition } from "@fieldgate/core/providers/FieldDefinition"
import type { WriteRequest } from "@fieldgate/core/writes/WriteRequest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import * as PipedriveWorld from "../pipedrive/PipedriveWorld.ts"
import * as InstalledDriver from "@fieldgate/core/testing/InstalledDriver"

const persons = ObjectName.make("persons")

const number: FieldDefinition = { fieldName: "number", displayName: "Customer number", valueType: "string" }
const plan: FieldDefinition = {
  fieldName: "plan",
  displayName: "Plan",
  valueType: "singleSelect",
  stringOptions: { values: ["free", "team"] }
}

type Settings = NonNullable<
  NonNullable<NonNullable<ConfigContent["write"]>["objects"]>[string]["selectedFieldSettings"]
>

/** An account with custom fields, and an installation of its persons that has been described. */
const installed = Effect.fnUntraced(function* (
  more: {
    readonly mapping?: string
    readonly settings?: Settings
    readonly selected?: string
    /** Whether the config is checked against the account. */
    readonly validated?: boolean
    /** Whether a second field has the label of the first. */
    readonly shared?: boolean
  } = {}
) {
  const world = yield* PipedriveWorld.make()
  const { account, driver } = world
  const add = (...fields: readonly [FieldDefinition, ...ReadonlyArray<FieldDefinition>]) =>
    Effect.map(
      driver.upsertFields?.(account, { objectName: persons, fields }) ?? assert.fail("makes fields"),
      (ended) => ended.map(({ fieldName }) => fieldName)
    )
  const [numberKey = "", planKey = ""] = yield* add(number, plan)
  const { mapping, selected, settings = {}, shared = false, validated = false } = more
  if (shared) yield* another(world)
  const made = yield* InstalledDriver.make({
    account,
    driver,
    objectName: persons,
    read: { objects: [{ objectName: persons, optionalFields: [{ mapToName: "tier", mapToDisplayName: "Tier" }] }] },
    lookup: true,
    validated,
    content: {
      read: {
        objects: {
          persons: {
            objectName: persons,
            ...(mapping === undefined ? {} : { selectedFieldMappings: { tier: mapping } }),
            ...(selected === undefined ? {} : { selectedFields: { [selected]: true, name: true } })
          }
        }
      },
      write: {
        objects: {
          persons: {
            objectName: persons,
            selectedFieldSettings: settings,
            deletionSettings: { enabled: true }
          }
        }
      }
    }
  })
  const describe = made.platform.describeObject(made.host, {
    project: "shop",
    account: { integration: "crm", groupRef: GroupRef.make("acme") },
    objectName: persons
  })
  yield* describe
  const write = (request: Omit<WriteRequest, "groupRef">) =>
    made.platform.decoded.writeRecords(made.host, made.input(request))
  const find = (by: Record<string, string>, fields: readonly [string, ...Array<string>]) =>
    made.platform.decoded.findRecords(made.host, {
      project: "shop",
      integration: "crm",
      objectName: persons,
      request: { groupRef: GroupRef.make("acme"), by, fields }
    })
  const stored = Effect.map(world.stored("persons"), (all) =>
    all.map(({ fields }): unknown => JSON.parse(fields["custom_fields"] ?? "{}"))
  )
  const calls = () => world.sandbox.journal().map(({ method, url }) => `${method} ${url.split("?")[0]}`)
  return { ...world, add, calls, find, numberKey, planKey, stored, write }
})

/** A second field with the label of the first, as people make it in Pipedrive. */
const another = ({ sandbox }: Pick<PipedriveWorld.PipedriveWorld, "sandbox">) =>
  Effect.promise(() =>
    sandbox.fetch("https://api.pipedrive.com/api/v2/personFields", {
      method: "POST",
      headers: { "x-api-token": PipedriveWorld.token, "content-type": "application/json" },
      body: JSON.stringify({ field_name: "customer number", field_type: "varchar" })
    })
  )

describe("a field named by its label", () => {
  it.effect("is written to the field with that label, as by its key, without a call more", () =>
    Effect.gen(function* () {
      const { calls, numberKey, planKey, stored, write } = yield* installed()
      const before = calls().length
      yield* write({ type: "create", record: { name: "Ann", "Customer number": "A-1", " plan": "Team" } })
      assert.deepStrictEqual(calls().slice(before), ["POST /api/v2/persons"])
      yield* write({ type: "create", record: { name: "Bo", [numberKey]: "A-2" } })
      assert.deepStrictEqual(yield* stored, [{ [numberKey]: "A-1", [planKey]: 2 }, { [numberKey]: "A-2" }])
    })
  )

  it.effect("may be the target of a mapping", () =>
    Effect.gen(function* () {
      const { numberKey, stored, write } = yield* installed({ mapping: "Customer number" })
      yield* write({ type: "create", record: { name: "Ann", tier: "A-1" } })
      assert.deepStrictEqual(yield* stored, [{ [numberKey]: "A-1" }])
    })
  )

  it.effect("has the settings of its key, and its key the settings of the label", () =>
    Effect.gen(function* () {
      const byLabel = yield* installed({ settings: { "Customer number": { writeOnCreate: "never" } } })
      yield* byLabel.write({ type: "create", record: { name: "Ann", [byLabel.numberKey]: "A-1" } })
      assert.deepStrictEqual(yield* byLabel.stored, [{}])
      const { numberKey } = byLabel
      const byKey = yield* installed({ settings: { [numberKey]: { default: { stringValue: "none" } } } })
      yield* byKey.write({ type: "create", record: { name: "Ann", "customer NUMBER": "A-1" } })
      assert.deepStrictEqual(yield* byKey.stored, [{ [numberKey]: "A-1" }])
    })
  )

  it.effect("finds the record of an upsert, of a delete and of a search", () =>
    Effect.gen(function* () {
      const { calls, find, numberKey, planKey, stored, write } = yield* installed({ selected: "Customer number" })
      const match = { by: ["Customer number"] }
      const upsert = (more: Record<string, string>) =>
        write({ type: "upsert", match, record: { name: "Ann", "Customer number": "A-1", ...more } })
      yield* upsert({})
      yield* upsert({ Plan: "free" })
      assert.deepStrictEqual(yield* stored, [{ [numberKey]: "A-1", [planKey]: 1 }])
      const { records } = yield* find({ "Customer number": "A-1" }, ["name", "Customer number"])
      assert.deepStrictEqual(
        records.map(({ fields }) => fields),
        [{ name: "Ann", "Customer number": "A-1" }]
      )
      assert.include(calls(), "GET /api/v2/persons/search")
      yield* write({ type: "delete", match, record: { "Customer number": "A-1" } })
      assert.deepStrictEqual(yield* stored, [])
    })
  )

  it.effect("is refused as a key if the provider does not search its kind of value", () =>
    Effect.gen(function* () {
      const { stored, write } = yield* installed()
      const answer = yield* Effect.flip(
        write({ type: "upsert", match: { by: ["Plan"] }, record: { name: "Ann", Plan: "free" } })
      )
      assert.match(answer.message, /finds persons by .+ custom fields that hold string or float/u)
      assert.deepStrictEqual(yield* stored, [])
    })
  )

  it.effect("passes the check of an installation, unless several fields have it", () =>
    Effect.gen(function* () {
      const named = {
        mapping: "Customer number",
        selected: "Plan",
        settings: { Plan: { writeOnUpdate: "ifEmpty" } },
        validated: true
      } as const
      yield* installed(named)
      const refused = yield* Effect.flip(installed({ ...named, shared: true }))
      assert.match(refused.message, /selectedFieldMappings\.tier: "Customer number" is the label of 2 fields/u)
      const unknown = yield* Effect.flip(installed({ mapping: "Unknown label", validated: true }))
      assert.match(unknown.message, /the field "Unknown label" was not found on persons/u)
    })
  )

  it.effect("is found after the description of the account has become old", () =>
    Effect.gen(function* () {
      const { add, stored, write } = yield* installed()
      yield* TestClock.adjust("2 minutes")
      const [key = ""] = yield* add({ ...number, displayName: "Region" })
      yield* write({ type: "create", record: { name: "Ann", Region: "North" } })
      assert.deepStrictEqual(yield* stored, [{ [key]: "North" }])
    })
  )

  it.effect("shows its key in a dry run", () =>
    Effect.gen(function* () {
      const { numberKey, write } = yield* installed()
      const answer = yield* write({ type: "create", dryRun: true, record: { name: "Ann", "Customer number": "A-1" } })
      assert.include(JSON.stringify(answer), `"custom_fields":{"${numberKey}":"A-1"}`)
    })
  )

  it.effect("is refused with the keys of all fields that have it, in a record, a key and a search", () =>
    Effect.gen(function* () {
      const world = yield* installed({ selected: "Customer number" })
      yield* another(world)
      yield* TestClock.adjust("2 minutes")
      const record = { name: "Ann", "Customer number": "A-1", Unknown: 1 }
      const refused = yield* Effect.flip(world.write({ type: "create", record }))
      assert.match(
        refused.message,
        new RegExp(`"Customer number" is the label of 2 fields: .+"${world.numberKey}" or "0`, "u")
      )
      const keyed = yield* Effect.flip(
        world.write({
          type: "upsert",
          match: { by: ["Customer number"] },
          record: { ...record, [world.numberKey]: "A-1" }
        })
      )
      assert.match(keyed.message, /is the label of 2 fields/u)
      const sought = yield* Effect.flip(world.find({ "Customer number": "A-1" }, ["name"]))
      assert.match(sought.message, /is the label of 2 fields/u)
      assert.deepStrictEqual(yield* world.stored, [])
    })
  )

  it.effect("finds the records that a record refers to, in a value and in a dry run", () =>
    Effect.gen(function* () {
      const { calls, numberKey, sandbox, write } = yield* installed()
      yield* write({ type: "create", record: { name: "Ann", "Customer number": "A-1" } })
      const by = (key: Record<string, string>) => ({ name: "Bo", owner_id: { $find: { object: "persons", by: key } } })
      const before = calls().length
      yield* Effect.result(write({ type: "create", record: by({ "customer number": "A-1" }) }))
      assert.deepStrictEqual(calls().slice(before), [
        "GET /api/v2/persons/search",
        "GET /api/v2/persons/1",
        "POST /api/v2/persons"
      ])
      assert.include(sandbox.journal()[before]?.url, "fields=custom_fields")
      const both = yield* Effect.flip(write({ type: "create", record: by({ Plan: "free", "Customer number": "A-2" }) }))
      assert.match(both.message, /persons/u)
      const twice = yield* Effect.flip(
        write({ type: "create", record: by({ [numberKey]: "A-1", "Customer number": "A-2" }) })
      )
      assert.match(twice.message, /two name the same field/u)
      const shown = yield* write({ type: "create", dryRun: true, record: by({ "Customer number": "A-1" }) })
      assert.include(JSON.stringify(shown), "fields=custom_fields")
    })
  )

  it.effect("leads a reference to a field that the stored description lacks, after one more description", () =>
    Effect.gen(function* () {
      const { add, calls, write } = yield* installed()
      yield* TestClock.adjust("2 minutes")
      yield* add({ ...number, displayName: "Region" })
      yield* write({ type: "create", record: { name: "Ann", Region: "North" } })
      yield* TestClock.adjust("2 minutes")
      yield* add({ ...number, displayName: "District" })
      const before = calls().length
      const refer = write({
        type: "create",
        record: { name: "Bo", owner_id: { $find: { object: "persons", by: { Region: "North", District: "D" } } } }
      })
      const missing = yield* Effect.flip(refer)
      assert.match(missing.message, /persons/u)
      yield* Effect.flip(refer)
      const described = calls().slice(before)
      assert.lengthOf(
        described.filter((call) => call === "GET /api/v2/personFields"),
        1
      )
    })
  )
})
