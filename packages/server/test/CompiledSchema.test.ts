import { Operation } from "@fieldgate/core/operations/Operation"
import { issuesOf } from "@fieldgate/core/problems/Issues"
import { WriteRequest } from "@fieldgate/core/writes/WriteRequest"
import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as SchemaParser from "effect/SchemaParser"
import * as CompiledSchema from "../src/CompiledSchema.ts"
import { strict } from "../src/contract/ParseOptions.ts"

const Inner = Schema.Struct({ at: Schema.optionalKey(Schema.DateTimeUtcFromString), count: Schema.Int })
const make = () =>
  Schema.Struct({
    id: Schema.NonEmptyString,
    time: Schema.DateTimeUtcFromString,
    inner: Schema.optionalKey(Inner),
    list: Schema.Array(Inner),
    any: Schema.optionalKey(Schema.Json)
  })

const text = "2026-11-26T21:17:14.603Z"
const time = DateTime.makeUnsafe(text)
const value = { id: "1", time, inner: { at: time, count: 1 }, list: [{ at: time, count: 2 }], any: { b: [1, null] } }
const encoded = {
  id: "1",
  time: text,
  inner: { at: text, count: 1 },
  list: [{ at: text, count: 2 }],
  any: { b: [1, null] }
}

const equal = (one: unknown, other: unknown) => assert.deepStrictEqual(JSON.stringify(one), JSON.stringify(other))

describe("a compiled decoder", () => {
  const decode = CompiledSchema.decoder(make())

  it("accepts times and their texts, and drops unknown properties at every depth", () => {
    const mixed = { ...encoded, time, inner: { at: text, count: 1, more: 1 }, more: 1 }
    const decoded = decode(mixed)
    equal(decoded, value)
    assert.isTrue(DateTime.isDateTime(decoded?.inner?.at) && DateTime.isDateTime(decoded?.list[0]?.at))
  })

  it.each([
    ["a missing time", { ...encoded, time: undefined }],
    ["a text that is no time", { ...encoded, time: "soon" }],
    ["a time that is no text", { ...encoded, inner: { at: 1, count: 1 } }],
    ["a fault beside the times", { ...encoded, id: "" }],
    ["a fault in a list", { ...encoded, list: [{ count: 1.5 }] }]
  ])("returns nothing for %s", (_, input) => assert.isUndefined(decode(input)))
})

describe("a compiled encoder", () => {
  it.each([
    ["the minute's first millisecond", "2026-11-26T21:17:00.000Z"],
    ["a later one of the same minute", "2026-11-26T21:17:14.603Z"],
    ["the minute's last one", "2026-11-26T21:17:59.999Z"],
    ["the next minute", "2026-11-26T21:18:00.007Z"],
    ["an earlier year", "0999-01-01T00:00:01.020Z"],
    ["a time before 1970", "1969-12-31T23:59:59.999Z"],
    ["a year with more digits", "+012026-11-26T21:17:14.603Z"],
    ["a year before the first", "-000001-11-26T21:17:14.603Z"]
  ])("writes %s", (_, at) => {
    const encode = CompiledSchema.encoder(make())
    const times = { ...value, time: DateTime.makeUnsafe(at), inner: { at: time, count: 1 } }
    assert.deepStrictEqual(encode(times), { ...encoded, time: at })
  })
})

describe("a compiled decoder of bodies", () => {
  const schema = Schema.toCodecJson(WriteRequest)
  const compiled = CompiledSchema.decoderWithFaults(schema, strict)
  const plain = SchemaParser.decodeUnknownResult(schema, strict)
  const body = { groupRef: "acme", type: "create", record: { email: "a@b.example", more: { of: ["it", 1, null] } } }
  const link = { associationCategory: "USER", associationTypeId: 1 }
  const linked = (type: object) => ({ ...body, associations: [{ to: { id: "1" }, types: [type] }] })

  it.each([
    ["a usual body", body],
    ["a batch", { groupRef: "acme", type: "update", batch: [{ record: { id: 1 } }, { record: { id: "2" }, more: 1 }] }],
    ["an unknown property", { ...body, more: 1 }],
    ["an unknown property beside a fault", { ...body, type: "make", more: 1 }],
    ["an unknown property inside", { ...body, autoBatchPolicy: { maxDelayMinutes: 1, more: 1 } }],
    ["one of two forms", linked({ label: "Billing contact" })],
    ["a property of another form", linked({ ...link, label: "Billing contact" })],
    ["own properties that objects inherit", JSON.parse('{"groupRef":"acme","type":"create","record":{"__proto__":1}}')],
    ["a name that objects inherit", JSON.parse('{"groupRef":"acme","type":"create","__proto__":{}}')],
    ["a list", [body]],
    ["no JSON", undefined]
  ])("returns what the schema returns for %s", (_, input) => {
    const [one, other] = [compiled(input), plain(input)].map((result) =>
      Result.match(result, { onFailure: (issue) => issuesOf(issue, "body"), onSuccess: (value) => ({ value }) })
    )
    assert.deepStrictEqual(one, other)
  })
})

describe("a compiled encoding", () => {
  const plain = Schema.encodeUnknownResult(Schema.Struct({ items: Schema.Array(make()) }))
  const compiled = Schema.encodeUnknownResult(
    Schema.Struct({ items: Schema.Array(CompiledSchema.withCompiledEncoding(make())) })
  )

  it("writes what the schema writes, without unknown properties, and leaves the value as it is", () => {
    const items = [{ ...value, more: 1, inner: { ...value.inner, more: 1 } }]
    equal(Result.getOrThrow(compiled({ items })), { items: [encoded] })
    equal(Result.getOrThrow(plain({ items })), { items: [encoded] })
    assert.strictEqual(items[0]?.inner.at, time)
    assert.strictEqual(items[0]?.time, time)
  })

  it.each([
    "1969-12-31T23:59:59.999Z",
    "1970-01-01T00:00:00.000Z",
    "2024-02-29T12:00:00.007Z",
    "2026-11-26T23:59:59.999Z",
    "2026-11-27T00:00:00.000Z",
    "-000001-05-06T07:08:09.010Z",
    "+010000-01-01T01:02:03.045Z"
  ])("writes the time %s", (text) => {
    const at = DateTime.makeUnsafe(text)
    const [item] = Result.getOrThrow(compiled({ items: [{ ...value, time: at, inner: { at, count: 1 } }] })).items
    assert.deepStrictEqual([item?.time, item?.inner?.at], [text, text])
  })

  it.each([
    ["a missing property", { ...value, id: undefined }],
    ["a time without a value", { ...value, inner: { at: undefined, count: 1 } }],
    ["a text in place of a time", { ...value, time: text }],
    ["a fault in a list", { ...value, list: [{ count: 1.5 }] }],
    ["a value that is not JSON", { ...value, any: { b: 1n } }]
  ])("reports %s as the schema does", (_, item) => {
    const faults = [plain, compiled].map((encode) => encode({ items: [item] }))
    assert.isTrue(faults.every(Result.isFailure))
    const [one, other] = faults.map((fault) => String(Result.isFailure(fault) ? fault.failure : ""))
    assert.strictEqual(one, other)
  })

  it("writes a list as the schema does, and reports the fault of an item at its place", () => {
    const list = CompiledSchema.withCompiledEncoding(Schema.Array(make()))
    const encode = Schema.encodeUnknownResult(Schema.Struct({ list }))
    equal(Result.getOrThrow(encode({ list: [{ ...value, more: 1 }, value] })), { list: [encoded, encoded] })
    equal(Result.getOrThrow(encode({ list: [] })), { list: [] })
    const uncompiled = Schema.encodeUnknownResult(Schema.Struct({ list: Schema.Array(make()) }))
    for (const wrong of [{ list: [value, { ...value, id: "" }] }, { list: { 0: value } }]) {
      const [one, other] = [encode(wrong), uncompiled(wrong)].map((fault) =>
        String(Result.isFailure(fault) ? fault.failure : "")
      )
      assert.notStrictEqual(one, "")
      assert.strictEqual(one, other)
    }
  })

  it("writes an operation as before", () => {
    const operation = Effect.runSync(
      Schema.decodeUnknownEffect(Operation)({
        metadata: { stage: "ready", dueTime: text, objects: ["contacts"], retry: { attempts: 1, lastAttempt: text } },
        groupRef: "acme",
        id: "1",
        projectId: "2",
        integrationId: "3",
        installationId: "4",
        configId: "5",
        actionType: "write",
        status: "success",
        createTime: text,
        updateTime: text,
        resource: "contacts"
      })
    )
    const before = JSON.stringify(Schema.encodeSync(Operation)(operation))
    assert.strictEqual(
      JSON.stringify(Schema.encodeSync(CompiledSchema.withCompiledEncoding(Operation))(operation)),
      before
    )
  })
})
