import { describe, expect, it } from "@effect/vitest"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { ConfigContent } from "../../src/domain/Config.ts"
import { Manifest } from "../../src/domain/Manifest.ts"
import { OrganizationUpdate } from "../../src/domain/Organization.ts"
import { WriteRequest } from "../../src/domain/WriteRequest.ts"

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
    ["type upsert", { type: "upsert" }, false],
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
    ["an empty mask", { updateMask: [], org: { label: "Acme" } }, false],
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
