/**
 * Refusals are complete: of any set of faults, each is reported, and nothing else. Fixing one removes exactly that one.
 * @rule write.refusals, retry.deadline, auto.policy, write.delete, write.deletionEnabled, write.update, field.inheritMapping
 * @rule write.ifEmpty, write.headers, write.associations
 */
import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { Capabilities } from "../../src/providers/Capabilities.ts"
import { ConfigContent } from "../../src/installations/Config.ts"
import { ObjectName } from "../../src/domain/Ids.ts"
import { IntegrationDefinition } from "../../src/integrations/Manifest.ts"
import { WriteRequest } from "../../src/writes/WriteRequest.ts"
import type { RecordFields } from "../../src/domain/Json.ts"
import { everyCapability } from "../../testing/ScriptedDriver.ts"
import { withoutId } from "../../src/writes/rules/RecordPlan.ts"
import { plan } from "../../src/writes/rules/WritePlan.ts"

/** A request that nothing speaks against, in parts that faults change. */
interface Parts {
  readonly request: Record<string, unknown>
  readonly records: ReadonlyArray<RecordFields>
  readonly items: Record<string, unknown>
  readonly capabilities: Capabilities
  readonly settings: Record<string, unknown>
  readonly writable: ReadonlyArray<string>
  readonly installed: ReadonlyArray<string>
}

type Type = "create" | "update" | "delete"
type Shape = "record" | "batch"

interface Fault {
  readonly of: (type: Type, shape: Shape) => boolean
  readonly plant: (parts: Parts) => Parts
  readonly expected: (type: Type, shape: Shape) => ReadonlyArray<string>
}

const inRequest = (members: Record<string, unknown>) => (parts: Parts) => ({
  ...parts,
  request: { ...parts.request, ...members }
})
const without = (capability: Partial<Capabilities>) => (parts: Parts) => ({
  ...parts,
  capabilities: { ...parts.capabilities, ...capability }
})
const always = () => true
const isDelete = (type: Type) => type === "delete"
const isNoDelete = (type: Type) => type !== "delete"
const recordName = (shape: Shape) => (shape === "record" ? "record" : "batch[0].record")
const associations = [{ to: { id: "5" }, types: [{ associationCategory: "VENDOR_DEFINED", associationTypeId: 1 }] }]

const faults = {
  "retryPolicy in synchronous mode": {
    of: always,
    plant: inRequest({ retryPolicy: {} }),
    expected: () => ["InvalidInput retryPolicy"]
  },
  "autoBatchPolicy in synchronous mode": {
    of: always,
    plant: inRequest({ autoBatchPolicy: { maxDelayMinutes: 5 } }),
    expected: () => ["InvalidInput autoBatchPolicy"]
  },
  "batchPolicy in a delete": {
    of: isDelete,
    plant: inRequest({ batchPolicy: {} }),
    expected: () => ["InvalidInput batchPolicy"]
  },
  "deletion that is not enabled": {
    of: isDelete,
    plant: (parts: Parts) => ({ ...parts, request: { ...parts.request, deletable: false } }),
    expected: () => ["DeletionDisabled type"]
  },
  "a record without id": {
    of: (type: Type) => type !== "create",
    plant: (parts: Parts) => ({ ...parts, records: parts.records.map(withoutId) }),
    expected: (...[, shape]: [Type, Shape]) => [`InvalidInput ${recordName(shape)}.id`]
  },
  "two names of one field": {
    of: isNoDelete,
    plant: (parts: Parts) => ({
      ...parts,
      records: parts.records.map((record) => ({ ...record, mail: "b@acme.test" }))
    }),
    expected: (...[, shape]: [Type, Shape]) => [`InvalidInput ${recordName(shape)}.email`]
  },
  "ifEmpty where the provider can't be read": {
    of: (type: Type) => type === "update",
    plant: (parts: Parts) =>
      without({ ifEmpty: false })({ ...parts, settings: { city: { writeOnUpdate: "ifEmpty" } } }),
    expected: () => ["CapabilityMissing city"]
  },
  "a provider without this type": {
    of: always,
    plant: (parts: Parts) => without({ create: false, update: false, delete: false })(parts),
    expected: () => ["CapabilityMissing type"]
  },
  "a provider without batches": {
    of: (type: Type, shape: Shape) => isNoDelete(type) && shape === "batch",
    plant: without({ batch: { create: false, update: false, records: 100 } }),
    expected: () => ["CapabilityMissing batch"]
  },
  "headers to a provider that takes none": {
    of: always,
    plant: (parts: Parts) =>
      without({ headers: false })(inRequest({ headers: [{ key: "X-Rule", value: "on" }] })(parts)),
    expected: () => ["CapabilityMissing headers"]
  },
  "a header that is not forwarded": {
    of: always,
    plant: inRequest({ headers: [{ key: "Cookie", value: "a=b" }] }),
    expected: () => ["InvalidInput headers[0].key"]
  },
  "associations to a provider that has none": {
    of: isNoDelete,
    plant: (parts: Parts) => without({ associations: false })({ ...parts, items: { associations } }),
    expected: (...[, shape]: [Type, Shape]) => [
      `CapabilityMissing ${shape === "record" ? "" : "batch[0]."}associations`
    ]
  },
  "an object that the integration doesn't define": {
    of: always,
    plant: (parts: Parts) => ({ ...parts, writable: ["deals"] }),
    expected: () => ["ObjectNotDefined objectName"]
  }
} satisfies Record<string, Fault>

type Name = keyof typeof faults
const names = Object.keys(faults) as ReadonlyArray<Name>

const sound: Parts = {
  request: { groupRef: "acme", deletable: true },
  records: [{ id: "7", email: "ann@acme.test" }],
  items: {},
  capabilities: everyCapability,
  settings: {},
  writable: ["contacts"],
  installed: ["contacts"]
}

const reasonsOf = (type: Type, shape: Shape, planted: ReadonlyArray<Name>) => {
  const start = type === "create" ? { ...sound, records: [{ email: "ann@acme.test" }] } : sound
  const parts = planted.reduce<Parts>((before, name) => faults[name].plant(before), start)
  const { deletable, ...members } = parts.request
  const [record] = parts.records
  const bodies =
    shape === "record"
      ? { record, ...parts.items }
      : { batch: parts.records.map((each) => ({ record: each, ...parts.items })) }
  const result = plan({
    request: Schema.decodeUnknownSync(WriteRequest)({ ...members, type, ...bodies }),
    objectName: ObjectName.make("contacts"),
    integration: Schema.decodeUnknownSync(IntegrationDefinition)({
      name: "crm",
      provider: "scripted",
      read: { objects: [{ objectName: "contacts", requiredFields: [{ fieldName: "email", mapToName: "mail" }] }] },
      write: { objects: parts.writable.map((objectName) => ({ objectName, inheritMapping: true })) }
    }),
    content: Schema.decodeUnknownSync(ConfigContent)({
      provider: "scripted",
      write: {
        objects: {
          contacts: {
            objectName: "contacts",
            inheritMapping: true,
            deletionSettings: { enabled: deletable },
            selectedFieldSettings: parts.settings
          }
        }
      }
    }),
    capabilities: parts.capabilities
  })
  return Result.isFailure(result) ? result.failure.reasons.map(({ _tag, name }) => `${_tag} ${name}`).toSorted() : []
}

const Case = Schema.Struct({
  type: Schema.Literals(["create", "update", "delete"]),
  shape: Schema.Literals(["record", "batch"]),
  planted: Schema.Array(Schema.Literals(names)).check(Schema.isMaxLength(8))
})

/** Some faults hide others by their nature: a delete has one record, and what isn't defined can't forbid deletion. */
const isHidden = (name: Name, all: ReadonlyArray<Name>) =>
  (name === "deletion that is not enabled" && all.includes("an object that the integration doesn't define")) ||
  (name === "a provider without batches" && all.includes("a provider without this type")) ||
  (name === "a header that is not forwarded" && all.includes("headers to a provider that takes none"))

describe("a refusal", () => {
  it.prop(
    "tells each of the faults, whatever else is wrong, and nothing beside them",
    [Case],
    ([{ planted, shape: asked, type }]) => {
      const shape = type === "delete" ? "record" : asked
      const all = [...new Set(planted)].filter((name) => faults[name].of(type, shape))
      const expected = all.filter((name) => !isHidden(name, all)).flatMap((name) => faults[name].expected(type, shape))
      assert.deepStrictEqual(reasonsOf(type, shape, all), expected.toSorted())
    },
    { timeout: 60_000, arbitrary: { runs: 1500, size: 30, seed: "refusals" } }
  )

  it.each(names)("names its one fault: %s", (name) => {
    for (const type of ["create", "update", "delete"] as const) {
      for (const shape of type === "delete" ? (["record"] as const) : (["record", "batch"] as const)) {
        const fault: Fault = faults[name]
        if (!fault.of(type, shape)) continue
        assert.deepStrictEqual(reasonsOf(type, shape, [name]), [...fault.expected(type, shape)])
      }
    }
  })

  it.each<readonly [Name, ReadonlyArray<Type>]>([
    ["ifEmpty where the provider can't be read", ["create", "delete"]],
    ["a record without id", ["create"]],
    ["a provider without batches", ["delete"]]
  ])("applies to no other type of write: %s", (name, types) => {
    for (const type of types) {
      assert.deepStrictEqual(reasonsOf(type, "record", [name]), [])
      if (type !== "delete") assert.deepStrictEqual(reasonsOf(type, "batch", [name]), [])
    }
  })
})
