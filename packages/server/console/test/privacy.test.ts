import { describe, expect, it } from "vitest"
import { actionsFor } from "../src/keys/ApiKeyActions.tsx"
import { emptyForm, erasedInWords, personOf } from "../src/privacy/person.ts"

describe("personOf", () => {
  it.each([
    ["nothing without a value", {}, undefined],
    ["an address", { text: " ada@acme.example " }, { email: "ada@acme.example" }],
    ["an address of one customer", { text: "a@x.example", group: "acme" }, { email: "a@x.example", groupRef: "acme" }],
    ["a consumer", { kind: "consumerRef", text: "ann", group: "acme" }, { consumerRef: "ann" }],
    ["no record without its object", { kind: "recordId", text: "7", group: "acme" }, undefined],
    [
      "a record",
      { kind: "recordId", text: "7", group: "acme", object: "contacts" },
      { recordId: "7", groupRef: "acme", objectName: "contacts" }
    ]
  ] as const)("is %s", (_, form, person) => {
    expect(personOf({ ...emptyForm, ...form })).toEqual(person)
  })
})

it("lists what was erased, and nothing for nothing", () => {
  const none = {
    complete: true,
    records: 0,
    logEntries: 0,
    answers: 0,
    deliveries: 0,
    connections: 0,
    signIns: 0,
    configs: 0,
    operations: 0,
    auditEvents: 0,
    operationsInProgress: []
  }
  expect(erasedInWords(none)).toBeUndefined()
  expect(erasedInWords({ ...none, records: 1, logEntries: 1200 })).toBe("1 record, 1,200 log entries")
})

it("lets only disabled keys be deleted", () => {
  expect([actionsFor({ active: true }), actionsFor({ active: false })]).toEqual([
    ["rotate", "disable"],
    ["enable", "delete"]
  ])
})
