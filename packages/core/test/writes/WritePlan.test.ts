// @rule write.warnings, write.recordForm, auto.retry
// @rule write.create, batch.records, batch.partialUpdates, batch.allOrNone, write.update, write.associations, write.ifEmpty
// @rule integration.plan, field.valueMapping, write.delete, write.deletionEnabled, retry.deadline, auto.policy, auto.key
// @rule auto.masterOperation, write.headers, write.object, problem.allFaults, write.dryRun, write.nothingToSend
// @rule field.writeOnCreate
import { describe, expect, it } from "@effect/vitest"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { ConfigContent } from "../../src/installations/Config.ts"
import { ObjectName } from "../../src/domain/Ids.ts"
import { IntegrationDefinition } from "../../src/integrations/Manifest.ts"
import { WriteRequest } from "../../src/writes/WriteRequest.ts"
import { everyCapability } from "../../testing/ScriptedDriver.ts"
import type { PlanInput } from "../../src/writes/rules/PlanInput.ts"
import { plan } from "../../src/writes/rules/WritePlan.ts"

const objectName = ObjectName.make("contacts")
const definition = (object: object = {}) =>
  Schema.decodeUnknownSync(IntegrationDefinition)({
    name: "crm",
    provider: "scripted",
    write: { objects: [{ objectName, ...object }] }
  })
const content = (object: object | null = {}) =>
  Schema.decodeUnknownSync(ConfigContent)({
    provider: "scripted",
    write: { objects: object === null ? {} : { contacts: { objectName, ...object } } }
  })

const mapped = Schema.decodeUnknownSync(IntegrationDefinition)({
  name: "crm",
  provider: "scripted",
  read: { objects: [{ objectName, mapToName: "people", requiredFields: [{ fieldName: "email", mapToName: "mail" }] }] },
  write: { objects: [{ objectName, inheritMapping: true }] }
})

type Given = Partial<Omit<PlanInput, "request">> & { readonly object?: object }

const planned = (request: object, given: Given = {}) =>
  plan({
    request: Schema.decodeUnknownSync(WriteRequest)({ groupRef: "acme", ...request }),
    objectName,
    integration: definition(),
    content: content(given.object),
    capabilities: everyCapability,
    ...given
  })

const reasonsOf = (request: object, given?: Given) => {
  const result = planned(request, given)
  return Result.isFailure(result) ? result.failure.reasons.map(({ _tag, name }) => `${_tag} ${name}`) : []
}
const planOf = (request: object, given?: Given) => Result.getOrThrow(planned(request, given))

const record = { email: "ann@acme.test" }
const update = { type: "update", record: { id: "7", ...record } }
const removal = { type: "delete", record: { id: "7" } }
const deletable = { object: { deletionSettings: { enabled: true } } }

const toDeal = { to: { id: "9" }, types: [{ associationCategory: "VENDOR_DEFINED", associationTypeId: 3 }] } as const

describe("WritePlan.plan refuses what the provider's records don't take", () => {
  const recordForm = { id: { pattern: /^\d+$/u, description: "a number such as 1234" }, listSeparator: ";" }
  const messagesOf = (request: object, given: Given = { recordForm }) => {
    const result = planned(request, given)
    return Result.isFailure(result) ? result.failure.reasons.map(({ message, name }) => [name, message]) : []
  }

  it("names the record of a batch whose field holds a list, and what to send", () => {
    const batch = [{ record }, { record: { ...record, tags: ["a", "b"] } }]
    expect(messagesOf({ type: "create", batch })).toEqual([
      [
        "batch[1].record.tags",
        '"tags" is a list, but the provider\'s fields accept no lists: send one string with the values joined by ";", such as "a;b"'
      ]
    ])
  })

  it("allows a list that a rule holds back, and any list where the provider takes them", () => {
    const tagged = { type: "create", record: { ...record, tags: ["a"] } }
    expect(reasonsOf(tagged)).toEqual([])
    const object = { selectedFieldSettings: { tags: { writeOnCreate: "never" } } }
    expect(reasonsOf(tagged, { recordForm, object })).toEqual([])
  })

  it("names what to change where a setting can't be followed", () => {
    const object = { selectedFieldSettings: { email: { writeOnUpdate: "ifEmpty" } } }
    const given = { capabilities: { ...everyCapability, ifEmpty: false }, object }
    expect(messagesOf(update, given)[0]?.[1]).toContain("change the setting of this field in the installation's config")
  })

  it.each(["update", "delete"])("refuses an id that no record can have, for an %s", (type) => {
    const given = { recordForm, object: deletable.object }
    expect(messagesOf({ type, record: { id: "a@x.test", email: "a" } }, given)).toEqual([
      ["record.id", "record.id is not a valid id for this provider: send a number such as 1234"]
    ])
    expect(reasonsOf({ type, record: { id: 7, email: "a" } }, given)).toEqual([])
  })
})

describe("WritePlan.plan refuses", () => {
  it.each<[string, object, Given | undefined, ReadonlyArray<string>]>([
    ["a create without record and batch", { type: "create" }, {}, ["InvalidInput record"]],
    ["record together with batch", { type: "create", record, batch: [{ record }] }, {}, ["InvalidInput batch"]],
    [
      "a batch where the provider can't",
      { type: "create", batch: [{ record }] },
      { capabilities: { ...everyCapability, batch: { create: false, update: true, records: 100 } } },
      ["CapabilityMissing batch"]
    ],
    [
      "an all-or-none batch of creates where the provider can't",
      { type: "create", batch: [{ record }], batchPolicy: { allOrNone: true } },
      { capabilities: { ...everyCapability, allOrNone: { create: false, update: false } } },
      ["CapabilityMissing batchPolicy.allOrNone"]
    ],
    [
      "associations beside a batch",
      { type: "create", batch: [{ record }], associations: [toDeal] },
      {},
      ["InvalidInput associations"]
    ],
    [
      "every item without an id, and only those",
      { type: "update", batch: [{ record: { id: "1", a: 1 } }, { record }, { record: { id: "" } }] },
      {},
      ["InvalidInput batch[1].record.id", "InvalidInput batch[2].record.id"]
    ],
    [
      "an item's associations where the provider has none",
      { type: "create", batch: [{ record }, { record, associations: [toDeal] }] },
      { capabilities: { ...everyCapability, associations: false } },
      ["CapabilityMissing batch[1].associations"]
    ],
    [
      "ifEmpty where the provider can't be read first",
      update,
      {
        capabilities: { ...everyCapability, ifEmpty: false },
        object: { selectedFieldSettings: { email: { writeOnUpdate: "ifEmpty" } } }
      },
      ["CapabilityMissing email"]
    ],
    [
      "two names of one field",
      { type: "create", record: { mail: "a", email: "b" } },
      { integration: mapped, object: { inheritMapping: true } },
      ["InvalidInput record.email"]
    ],
    [
      "a value instead of the object that another field goes into",
      { type: "create", record: { address: "x", "$['address']['city']": "Bonn" } },
      {},
      ["InvalidInput record.$['address']['city']"]
    ],
    ["a create without a field", { type: "create", record: {} }, {}, ["InvalidInput record"]],
    ["an update without record.id", { type: "update", record }, {}, ["InvalidInput record.id"]],
    ["an update with an empty record.id", { type: "update", record: { id: " " } }, {}, ["InvalidInput record.id"]],
    ["an update with null as record.id", { type: "update", record: { id: null } }, {}, ["InvalidInput record.id"]],
    ["a delete without record", { type: "delete" }, deletable, ["InvalidInput record"]],
    ["a delete without record.id", { type: "delete", record: {} }, deletable, ["InvalidInput record.id"]],
    ["a delete where deletion is not enabled", removal, {}, ["DeletionDisabled type"]],
    [
      "a delete with enabled: false",
      removal,
      { object: { deletionSettings: { enabled: false } } },
      ["DeletionDisabled type"]
    ],
    [
      "a delete with members of other writes",
      {
        ...removal,
        batch: [{ record }],
        batchPolicy: {},
        retryPolicy: {},
        autoBatchPolicy: { maxDelayMinutes: 1 },
        associations: [toDeal]
      },
      deletable,
      [
        "InvalidInput batch",
        "InvalidInput batchPolicy",
        "InvalidInput retryPolicy",
        "InvalidInput autoBatchPolicy",
        "InvalidInput associations"
      ]
    ],
    ["retryPolicy in synchronous mode", { type: "create", record, retryPolicy: {} }, {}, ["InvalidInput retryPolicy"]],
    [
      "autoBatchPolicy in synchronous mode",
      {
        type: "create",
        mode: "synchronous",
        record,
        autoBatchPolicy: { maxDelayMinutes: 1 }
      },
      // What is refused anyway needs no second reason.
      { capabilities: { ...everyCapability, batch: { create: false, update: true, records: 100 } } },
      ["InvalidInput autoBatchPolicy"]
    ],
    [
      "an auto batch of a batch",
      { type: "create", mode: "asynchronous", batch: [{ record }], autoBatchPolicy: { maxDelayMinutes: 1 } },
      {},
      ["InvalidInput autoBatchPolicy"]
    ],
    [
      "an auto batch where the provider has no batches",
      { type: "create", mode: "asynchronous", record, autoBatchPolicy: { maxDelayMinutes: 1 } },
      { capabilities: { ...everyCapability, batch: { create: false, update: true, records: 100 } } },
      ["CapabilityMissing autoBatchPolicy"]
    ],
    [
      "associations where the provider has none",
      { type: "create", record, associations: [toDeal] },
      {
        capabilities: { ...everyCapability, associations: false }
      },
      ["CapabilityMissing associations"]
    ],
    [
      "nothing for empty lists, which some clients always send",
      { type: "create", record, associations: [], headers: [] },
      { capabilities: { ...everyCapability, associations: false, headers: false } },
      []
    ],
    [
      "forwarded headers where the provider takes none",
      { type: "create", record, headers: [{ key: "X-Trace", value: "1" }] },
      {
        capabilities: { ...everyCapability, headers: false }
      },
      ["CapabilityMissing headers"]
    ],
    [
      "8 a delete where the provider can't",
      removal,
      {
        ...deletable,
        capabilities: { ...everyCapability, delete: false }
      },
      ["CapabilityMissing type"]
    ],
    [
      "an object that the integration doesn't define",
      { type: "create", record },
      {
        objectName: ObjectName.make("deals")
      },
      ["ObjectNotDefined objectName"]
    ],
    [
      "an object that the group has not installed",
      { type: "create", record },
      { content: content(null) },
      ["ObjectNotInstalled objectName"]
    ],
    [
      "with every reason together",
      { type: "update", retryPolicy: { deadlineHours: 2 }, record, headers: [{ key: "X-Trace", value: "1" }] },
      {
        capabilities: { ...everyCapability, headers: false }
      },
      ["InvalidInput retryPolicy", "CapabilityMissing headers", "InvalidInput record.id"]
    ]
  ])("%s", (_, request, given, reasons) => {
    expect(reasonsOf(request, given)).toEqual(reasons)
  })

  it.each([
    ["contact", '; did you mean "contacts"?'],
    ["peopel", '; did you mean "people"?'],
    ["deals", 'no write object "deals"']
  ])("an object %s that the integration doesn't have, naming the nearest one", (name, end) => {
    const given = { integration: mapped, objectName: ObjectName.make(name) }
    const result = planned({ type: "create", record }, given)
    const [reason] = Result.isFailure(result) ? result.failure.reasons : []
    expect(reason?.message.endsWith(end)).toBe(true)
  })

  it("a create whose fields are all held back, naming the gates", () => {
    const object = { selectedFieldSettings: { email: { writeOnCreate: "never" } } }
    const result = planned({ type: "create", record }, { object })
    expect(Result.isFailure(result) && result.failure.message).toContain(
      '"email" was not sent: its writeOnCreate is never'
    )
  })
})

describe("WritePlan.plan lets through", () => {
  it("a create as one record without an id", () => {
    expect(planOf({ type: "create", record })).toEqual({
      _tag: "Immediate",
      write: {
        type: "create",
        mode: "synchronous",
        objectName,
        records: [{ fields: record, associations: [] }],
        shape: "record",
        allOrNone: false,
        headers: []
      },
      warnings: [],
      decisions: [
        [
          {
            field: "email",
            target: "email",
            value: record.email,
            source: "request",
            decision: "sent",
            rule: "requested"
          }
        ]
      ],
      whenMissing: [undefined]
    })
  })

  it("an update with the id beside the fields, not among them", () => {
    expect(planOf(update)).toMatchObject({ write: { type: "update", records: [{ recordId: "7", fields: record }] } })
  })

  it("a whole number as an id", () => {
    expect(planOf({ type: "update", record: { id: 7, a: 1 } })).toMatchObject({
      write: { records: [{ recordId: "7" }] }
    })
  })

  it("a delete, warning of a mode and of fields that don't matter", () => {
    const plan = planOf({ ...removal, mode: "asynchronous", record: { id: "7", email: "x" } }, deletable)
    expect(plan).toMatchObject({ write: { type: "delete", records: [{ recordId: "7", fields: {} }] } })
    expect(plan.warnings.map(({ name }) => name)).toEqual(["mode", "record.email"])
  })

  it("a batch in its order, partial unless it says otherwise", () => {
    const plan = planOf({ type: "create", batch: [{ record }, { record: { email: "bob@acme.test" } }] })
    expect(plan.write.shape).toBe("batch")
    expect(plan.write.allOrNone).toBe(false)
    expect(plan.write.records.map(({ fields }) => fields["email"])).toEqual(["ann@acme.test", "bob@acme.test"])
  })

  it("allOrNone where the provider can", () => {
    const batch = [{ record: { id: "1", a: 1 } }]
    expect(planOf({ type: "update", batch, batchPolicy: { allOrNone: true } }).write.allOrNone).toBe(true)
  })

  it("allOrNone of updates as partial, with a warning, where the provider's updates always are", () => {
    const capabilities = { ...everyCapability, allOrNone: { create: true, update: false } }
    const batch = [{ record: { id: "1", a: 1 } }]
    const plan = planOf({ type: "update", batch, batchPolicy: { allOrNone: true } }, { capabilities })
    expect(plan.write.allOrNone).toBe(false)
    expect(plan.warnings.map(({ name }) => name)).toEqual(["batchPolicy.allOrNone"])
  })

  it("a field that a gate holds back, naming the field in its item", () => {
    const object = { selectedFieldSettings: { email: { writeOnCreate: "never" } } }
    const plan = planOf({ type: "create", batch: [{ record: { ...record, a: 1 } }] }, { object })
    expect(plan.warnings).toEqual([
      { name: "batch[0].record.email", message: '"email" was not sent: its writeOnCreate is never' }
    ])
  })

  it("associations with the provider's name of the object, whichever name it was given by", () => {
    const named = (object: string) => ({ ...toDeal, to: { id: "9", objectName: object } })
    const associations = ["people", "contacts", "cars"].map(named)
    const { write } = planOf({ type: "create", record, associations }, { integration: mapped })
    expect(write.records[0].associations).toEqual(["contacts", "contacts", "cars"].map(named))
  })

  it("associations and headers to a provider that takes them", () => {
    const associations = [
      { to: { id: "5" }, types: [{ associationCategory: "VENDOR_DEFINED", associationTypeId: 279 }] }
    ]
    const headers = [{ key: "X-Rule", value: "on" }]
    expect(planOf({ type: "create", record, associations, headers })).toMatchObject({
      write: { records: [{ associations }], headers }
    })
    expect(planOf({ type: "create", batch: [{ record, associations }, { record: { a: 1 } }] })).toMatchObject({
      write: { records: [{ associations }, { associations: [] }] }
    })
  })

  it("a path that names the object as reading maps it", () => {
    const given = { integration: mapped, objectName: ObjectName.make("people") }
    expect(planOf({ type: "create", record: { mail: "a@b.c" } }, given)).toMatchObject({
      write: { objectName, records: [{ fields: { email: "a@b.c" } }] }
    })
  })
})
