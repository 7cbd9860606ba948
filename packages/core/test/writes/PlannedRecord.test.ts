import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { describe, expect, it } from "vitest"
import { GroupLine } from "../../src/groups/GroupData.ts"
import { operationRecord } from "../../src/operations/OperationRecord.ts"
import * as Sample from "../../testing/Sample.ts"
import { wholeEnvelope, wholeRecord } from "../../testing/queue/QueueTest.ts"
import * as PlannedRecord from "../../src/writes/rules/PlannedRecord.ts"
import { envelopeOf, WriteEnvelope } from "../../src/writes/WriteEnvelope.ts"

describe("a planned record", () => {
  it("contains every property of an item, and none that is only stored", () => {
    const { associations, fields, ifEmpty, recordId } = wholeRecord
    expect(PlannedRecord.resolve(wholeRecord, {})).toEqual({
      recordId,
      associations,
      fields: { ...fields, ...ifEmpty }
    })
  })
})

/** @rule write.ifEmpty */
describe("a value that is written only if the field is empty", () => {
  it.each([[null], [""], [[]]])("is sent where the provider has %j", (current) => {
    const record = { fields: {}, associations: [], ifEmpty: { phone: "1" } }
    expect(PlannedRecord.resolve(record, { phone: current }).fields).toEqual({ phone: "1" })
  })

  it.each([[false], [0], [["2"]], ["2"]])("is left out where the provider has %j", (current) => {
    const record = { fields: {}, associations: [], ifEmpty: { phone: "1" } }
    expect(PlannedRecord.resolve(record, { phone: current }).fields).toEqual({})
  })
})

describe("the export of a group", () => {
  it("has every property of a planned record", () => {
    const operationId = Sample.operationId()
    const record = operationRecord(operationId, { index: 0, attempts: 0 })
    const line = Schema.encodeSync(GroupLine)({ type: "record", operationId, record, payload: wholeRecord })
    expect(line).toHaveProperty("payload", JSON.parse(JSON.stringify(wholeRecord)))
  })
})

describe("the envelope of a write", () => {
  it("keeps every property that it declares, and a trace to each call", () => {
    expect(Struct.keys(wholeEnvelope).toSorted()).toEqual(Struct.keys(WriteEnvelope.fields).toSorted())
    const write = { ...wholeEnvelope, records: [wholeRecord] }
    expect(envelopeOf(write)).toEqual(Struct.omit(wholeEnvelope, ["trace"]))
  })
})
