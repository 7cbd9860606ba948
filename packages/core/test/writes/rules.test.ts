import { describe, expect, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import { GroupRef, ObjectName, OperationId, ProviderName } from "../../src/domain/Ids.ts"
import type { RecordOutcome } from "../../src/domain/RecordOutcome.ts"
import type { LostCall } from "../../src/writes/LostCall.ts"
import type { WriteRequest } from "../../src/writes/WriteRequest.ts"
import { exact } from "../../src/providers/FieldNames.ts"
import * as Answer from "../../src/writes/rules/Answer.ts"
import * as FieldMapping from "../../src/writes/rules/FieldMapping.ts"
import * as HeldBack from "../../src/writes/rules/HeldBack.ts"
import * as FieldIndex from "../../src/writes/rules/FieldIndex.ts"
import * as OpenCreates from "../../src/writes/rules/OpenCreates.ts"
import * as UnknownOutcome from "../../src/writes/rules/UnknownOutcome.ts"

const definition = { name: "crm", provider: ProviderName.make("scripted") }
const contacts = ObjectName.make("contacts")
const at = DateTime.makeUnsafe(0)
const lostCall = (lookup: LostCall["lookup"]): LostCall => ({ firstSent: at, lastSent: at, cause: "no answer", lookup })

describe("a create that was looked up", () => {
  it.each<readonly [string, RecordOutcome, "Note" | "Send"]>([
    ["refused for good", { outcome: "failed" }, "Note"],
    ["turned away for now", { outcome: "failed", retryable: true }, "Send"],
    ["found", { outcome: "success", recordId: "1" }, "Note"],
    ["open, and its provider keeps the key unique", { outcome: "uncertain", lostCall: lostCall("repeatable") }, "Send"],
    ["open without a key", { outcome: "uncertain", lostCall: lostCall("keyless") }, "Note"],
    ["open, its call may still run", { outcome: "uncertain", lostCall: lostCall("pending") }, "Note"]
  ])("continues as expected after %s", (_, outcome, tag) => {
    expect(OpenCreates.stepOf({}, outcome)._tag).toBe(tag)
  })
})

describe("onUnknownOutcome", () => {
  const request = (type: "create" | "update", mode: "synchronous" | "asynchronous"): WriteRequest => ({
    groupRef: GroupRef.make("acme"),
    type,
    mode,
    retryPolicy: { onUnknownOutcome: "retry" }
  })

  it.each([
    ["create", "asynchronous", { onUnknownOutcome: "retry" }],
    ["create", "synchronous", {}],
    ["update", "asynchronous", {}]
  ] as const)("has for a %s in %s mode this effect: %o", (type, mode, head) => {
    expect(UnknownOutcome.of(request(type, mode), definition, contacts)).toEqual(head)
  })

  it("is the manifest's default where the policy leaves it out, also for auto batches", () => {
    const retrying = {
      ...definition,
      write: { objects: [{ objectName: contacts, onUnknownOutcome: "retry" as const }] }
    }
    const { retryPolicy: _, ...silent } = request("create", "asynchronous")
    const autoBatchPolicy = { maxDelayMinutes: 1 }
    const report = { onUnknownOutcome: "report" } as const
    const of = (given: WriteRequest) => UnknownOutcome.of(given, retrying, contacts)
    expect(of(silent)).toEqual({ onUnknownOutcome: "retry" })
    expect(of({ ...silent, autoBatchPolicy })).toEqual({ onUnknownOutcome: "retry" })
    expect(of({ ...silent, retryPolicy: report })).toEqual({})
    expect(of({ ...silent, autoBatchPolicy: { ...autoBatchPolicy, ...report } })).toEqual({})
  })
})

describe("value mappings", () => {
  const mappings = FieldMapping.valueMappings({ stage: { open: "1", 2: "won", true: "yes" } }, exact)

  it.each([
    ["open", "1"],
    [2, "won"],
    [true, "yes"],
    ["other", "other"],
    [["open"], ["open"]]
  ])("turn %o into %o", (value, mapped) => {
    expect(FieldMapping.mappedValue(mappings, ["stage"], value)).toEqual(mapped)
  })
})

describe("names of an integration", () => {
  const reading = { ...definition, read: { objects: [{ objectName: contacts, mapToName: "people" }] } }

  it("lead to the provider's object, also where the integration writes nothing", () => {
    expect(FieldMapping.providerObject(reading, "people")).toBe("contacts")
    expect(FieldMapping.providerObject(reading, "deals")).toBe("deals")
  })

  it("maps fields to nothing where the customer left the mapping blank", () => {
    const content = {
      provider: definition.provider,
      read: { objects: { contacts: { objectName: "contacts", selectedFieldMappings: { mail: " ", phone: "Phone" } } } },
      write: { objects: { contacts: { objectName: "contacts", inheritMapping: true } } }
    }
    const { fields } = FieldMapping.mappingsOf(reading, content, contacts)
    expect(fields.map(({ name, target }) => [name, target])).toEqual([
      ["mail", undefined],
      ["phone", "Phone"]
    ])
  })
})

describe("the answer to a batch", () => {
  const operationId = OperationId.make("o1")

  it("lists the errors of its records, each once", () => {
    const refused: RecordOutcome = { outcome: "failed", errors: [{ message: "no such state" }] }
    const answer = Answer.ofBatch(operationId, [{ outcome: "success", recordId: "1" }, refused, refused], [])
    expect(answer.errors).toEqual([{ message: "no such state" }])
    expect([answer.successCount, answer.failureCount]).toEqual([1, 2])
  })

  it("has no list of errors where every record was written", () => {
    expect(Answer.ofBatch(operationId, [{ outcome: "success", recordId: "1" }], [])).not.toHaveProperty("errors")
  })

  it("names no record where the provider doesn't say which one was refused", () => {
    expect(HeldBack.outcome().errors).toEqual([
      { message: "not written because another record was refused and the batch is all-or-none" }
    ])
  })
})

describe("paths below a node of a key tree", () => {
  it("leave out the node itself, though it has a value", () => {
    const root = FieldIndex.emptyTree<string>()
    FieldIndex.grow(root, ["address"]).value = "whole"
    FieldIndex.grow(root, ["address", "city"]).value = "part"
    const node = FieldIndex.nodeAt(root, ["address"])
    expect(node === undefined ? [] : FieldIndex.pathsWithin(node, { city: "Rome", zip: "1" })).toEqual([["city"]])
  })
})
