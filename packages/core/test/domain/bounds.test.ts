/** @rule limit.numbers, limit.requestSize, group.references */
import { describe, expect, it } from "@effect/vitest"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as ConfigRefusals from "../../src/installations/rules/ConfigRefusals.ts"
import { ConfigContent } from "../../src/installations/Config.ts"
import { Manifest } from "../../src/integrations/Manifest.ts"
import { OrganizationUpdate } from "../../src/projects/Organization.ts"
import { faultsOf } from "../../src/domain/DecodeFaults.ts"
import { WriteRequest } from "../../src/writes/WriteRequest.ts"
import { OAuthRequest } from "../../src/connections/calls/StartOAuth.ts"
import { ObjectPatch } from "../../src/installations/calls/UpdateInstallation.ts"

const accepts = <S extends Schema.ConstraintDecoder<unknown>>(schema: S, value: unknown) =>
  Result.isSuccess(Schema.decodeUnknownResult(schema)(value))
const write = (members: object) => accepts(WriteRequest, { groupRef: "g", type: "create", ...members })
const items = (count: number) => ({ batch: Array.from({ length: count }, () => ({ record: {} })) })
const delay = (maxDelayMinutes: unknown) => ({ autoBatchPolicy: { maxDelayMinutes } })
const retry = (retryDeadlineHours: unknown) => ({ autoBatchPolicy: { maxDelayMinutes: 1, retryDeadlineHours } })
const deadline = (deadlineHours: unknown) => ({ retryPolicy: { deadlineHours } })

describe("bounds of a write (2.5, 2.6, 8)", () => {
  it.each<[string, object, boolean]>([
    ["0 items", items(0), false],
    ["1 item", items(1), true],
    ["100 items", items(100), true],
    ["101 items", items(101), false],
    ["maxDelayMinutes 0", delay(0), false],
    ["maxDelayMinutes 1", delay(1), true],
    ["maxDelayMinutes 1440", delay(1440), true],
    ["maxDelayMinutes 1441", delay(1441), false],
    ["maxDelayMinutes 1.5", delay(1.5), false],
    ["maxDelayMinutes missing", { autoBatchPolicy: {} }, false],
    ["retryDeadlineHours 0", retry(0), false],
    ["retryDeadlineHours 48", retry(48), true],
    ["retryDeadlineHours 49", retry(49), false],
    ["deadlineHours 0", deadline(0), false],
    ["deadlineHours 1", deadline(1), true],
    ["deadlineHours 48", deadline(48), true],
    ["deadlineHours 49", deadline(49), false],
    ["type upsert", { type: "upsert" }, true],
    ["type merge", { type: "merge" }, false],
    ["a match of 4 keys", { match: { by: ["a", "b", "c", "d"] } }, false],
    ["a key of 4 fields", { match: { by: [["a", "b", "c", "d"]] } }, false],
    ["a match without keys", { match: { by: [] } }, false],
    ["mode background", { mode: "background" }, false],
    ["an association without types", { associations: [{ to: { id: "1" }, types: [] }] }, false],
    ["an empty groupRef", { groupRef: "" }, false],
    ["a groupRef with NUL", { groupRef: "a\0" }, false],
    ["a groupRef with half a character", { groupRef: "\ud800" }, false],
    ["a groupRef of 513 characters", { groupRef: "g".repeat(513) }, false],
    ["a groupRef with an emoji", { groupRef: "🦊" }, true]
  ])("%s", (_, members, valid) => {
    expect(write(members)).toBe(valid)
  })
})

describe("a field's default (2.9)", () => {
  const content = (value: object) => ({
    provider: "p",
    write: { objects: { contacts: { objectName: "contacts", selectedFieldSettings: { a: { default: value } } } } }
  })
  it.each<[object, boolean]>([
    [{ stringValue: "x" }, true],
    [{ integerValue: 1 }, true],
    [{ booleanValue: false }, true],
    [{}, false],
    [{ stringValue: "x", integerValue: 1 }, false],
    [{ integerValue: 1.5 }, false]
  ])("%j is valid: %s", (value, valid) => {
    expect(accepts(ConfigContent, content(value))).toBe(valid)
  })
})

describe("an organization's update (4.1)", () => {
  it.each<[string, unknown, boolean]>([
    ["label with its value", { updateMask: ["label"], org: { label: "Acme" } }, true],
    ["a mask without the value", { updateMask: ["label"], org: {} }, false],
    ["another member", { updateMask: ["id"], org: { label: "Acme" } }, false],
    ["an empty mask", { updateMask: [], org: {} }, true],
    ["an empty label", { updateMask: ["label"], org: { label: "" } }, false],
    ["a blank label", { updateMask: ["label"], org: { label: "  " } }, false]
  ])("%s", (_, update, valid) => {
    expect(accepts(OrganizationUpdate, update)).toBe(valid)
  })
})

describe("a manifest (2.8, 9)", () => {
  const integration = { name: "crm", provider: "hubspot" }
  it.each<[string, unknown, boolean]>([
    ["of version 1.0.0", { specVersion: "1.0.0", integrations: [integration] }, true],
    ["of another version", { specVersion: "1.1.0", integrations: [integration] }, false],
    ["without integrations", { specVersion: "1.0.0", integrations: [] }, false],
    ["with a blank in a name", { specVersion: "1.0.0", integrations: [{ ...integration, name: "a b" }] }, false]
  ])("%s", (_, manifest, valid) => {
    expect(accepts(Manifest, manifest)).toBe(valid)
  })
})

describe("how much one request may hold", () => {
  const entries = (count: number, name: (index: number) => string = (index) => `f${index}`) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [name(index), { value: "x" }]))
  const messages = (schema: Schema.ConstraintDecoder<unknown>, value: unknown) => {
    const decoded = Schema.decodeUnknownResult(schema, { errors: "all", reportInput: true })(value)
    return Result.isSuccess(decoded)
      ? []
      : faultsOf(decoded.failure.issue, "body").map(({ detail, name }) => `${name}: ${detail}`)
  }
  const write = (members: object) => messages(WriteRequest, { groupRef: "g", type: "create", ...members })
  const session = (members: object) =>
    messages(OAuthRequest, { provider: "p", groupRef: "g", consumerRef: "c", ...members })

  it("counts the fields of a record with the nested ones", () => {
    expect(write({ record: { ...entries(499), a: [1], b: true } })).toEqual([])
    expect(write({ record: entries(501) })).toEqual([
      "record: a record may have at most 1000 fields, including nested ones; this record has 1002"
    ])
  })

  it("counts the fields of all records of a batch", () => {
    const batch = (count: number) => ({ batch: Array.from({ length: count }, () => ({ record: entries(200) })) })
    expect(write(batch(50))).toEqual([])
    expect(write(batch(51))).toEqual([
      "batch: the records of a batch may have at most 20000 fields in total; these have 20400"
    ])
  })

  it("bounds the name of a field", () => {
    expect(write({ record: { ["n".repeat(256)]: 1 } })).toEqual([])
    expect(write({ record: { ["n".repeat(257)]: 1 } })).toEqual([
      "record: a field name may have at most 256 characters; the longest one has 257"
    ])
  })

  it("bounds names and facts of an account", () => {
    expect(session({ groupName: "n".repeat(256), providerMetadata: entries(64) })).toEqual([])
    expect(
      session({
        groupName: "n".repeat(257),
        consumerName: "n".repeat(450_000),
        providerMetadata: { a: { value: "v".repeat(2049) } }
      })
    ).toEqual([
      "groupName: groupName must have at most 256 characters; it has 257",
      "consumerName: consumerName must have at most 256 characters; it has 450000",
      "providerMetadata.a.value: providerMetadata.a.value must have at most 2048 characters; it has 2049"
    ])
    expect(session({ providerMetadata: entries(65) })).toEqual([
      "providerMetadata: providerMetadata must have at most 64 entries; it has 65"
    ])
  })

  it("bounds the operations of a patch", () => {
    const patch = (count: number) =>
      messages(ObjectPatch, {
        groupRef: "g",
        action: "write",
        changes: Array.from({ length: count }, () => ({ op: "remove", path: "/a" }))
      })
    expect(patch(500)).toEqual([])
    expect(patch(501)).toEqual(["changes: changes must have at most 500 items; it has 501"])
  })
})

describe("how much one config may hold", () => {
  const entries = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, "t"]))
  const content = (selectedFieldMappings: Readonly<Record<string, string>>) =>
    Schema.decodeUnknownSync(ConfigContent)({
      provider: "p",
      read: { objects: { contacts: { objectName: "contacts", selectedFieldMappings } } }
    })
  const messages = (...asked: Parameters<typeof content>) =>
    ConfigRefusals.boundFaults(content(...asked), "config.content").map(({ message }) => message)

  it("bounds the mappings of an object and their names", () => {
    const name = "config.content.read.objects.contacts.selectedFieldMappings"
    expect(messages(entries(2000))).toEqual([])
    expect(messages(entries(2001))).toEqual([`${name} must have at most 2000 entries; it has 2001`])
    expect(messages({ ["n".repeat(257)]: "t" })).toEqual([
      `${name} must have at most 256 characters in the name of a field; it has 257`
    ])
  })

  it("bounds the whole content, so that patches can't make it grow without end", () => {
    expect(messages({ a: "t".repeat(1024 * 1024) })[0]).toMatch(
      /^config\.content must have at most 1048576 characters of JSON; it has 10486\d\d$/u
    )
  })
})
