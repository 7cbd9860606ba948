/** The values by which the writes of a record are found. @rule writer.values, writer.normalized */
import { recordIdentities, searchCharacters } from "@fieldgate/core/domain/Limits"
import { ofObject, withAdditions } from "@fieldgate/core/providers/IdentifyingFields"
import {
  identitiesOf,
  identityOfOutcome,
  identitiesOfText,
  subjectOf
} from "@fieldgate/core/operations/rules/RecordIdentity"
import type { PlannedRecord } from "@fieldgate/core/writes/rules/PlannedRecord"
import { describe, expect, it } from "vitest"

const identifiedBy = { email: "email", domain: "domain", name: "name", ref: "externalId" } as const
const record = (members: Partial<PlannedRecord>): PlannedRecord => ({ fields: {}, associations: [], ...members })
const shown = (type: "create" | "update" | "delete", members: Partial<PlannedRecord>) =>
  identitiesOf({ type, identifiedBy }, record(members)).map(({ kind, value }) => `${kind} ${value}`)

describe("the identities of a planned record", () => {
  it.each([
    ["an address", { email: " Ada@ACME.example " }, ["email ada@acme.example"]],
    [
      "addresses in one text",
      { email: "a@x.example; b@x.example,A@x.example" },
      ["email a@x.example", "email b@x.example"]
    ],
    ["a field in another case", { Email: "a@x.example" }, ["email a@x.example"]],
    [
      "entries with a value",
      { email: [{ value: "a@x.example", primary: true }, "b@x.example"] },
      ["email a@x.example", "email b@x.example"]
    ],
    ["a text that is no address", { email: "unknown" }, []],
    ["a domain", { domain: "HTTPS://www.Acme.example:8080/about?x=1#y" }, ["domain acme.example"]],
    ["a domain that begins with www", { domain: "www.example" }, ["domain www.example"]],
    ["a host without dots", { domain: "localhost" }, []],
    ["a name", { name: "  Ada \n Lovelace " }, ["name ada lovelace"]],
    ["a name in another normalization form", { name: "Zoe\u0308" }, ["name zo\u00eb"]],
    ["an external id, exactly", { ref: " X-1 " }, ["externalId  X-1 "]],
    ["an external id that is a number", { ref: 42 }, ["externalId 42"]],
    ["empty values and other types", { email: "", domain: null, name: true, ref: { value: "1" } }, []],
    ["fields that identify nothing", { phone: "1", constructor: "x" }, []]
  ])("takes %s", (_title, fields, expected) => {
    expect(shown("create", { fields })).toEqual(expected)
  })

  it("include the provider's id of what is changed, but no id of a create", () => {
    expect(shown("update", { recordId: "7" })).toEqual(["recordId 7"])
    expect(shown("delete", { recordId: "7" })).toEqual(["recordId 7"])
    expect(shown("create", { recordId: "7" })).toEqual([])
  })

  it("include values for empty fields, and each value once", () => {
    const members = { fields: { email: "a@x.example" }, ifEmpty: { EMAIL: "A@x.example", name: "A" } }
    expect(shown("update", members)).toEqual(["email a@x.example", "name a"])
  })

  it("are the id alone where no fields are declared", () => {
    const members = record({ recordId: "7", fields: { email: "a@x.example" } })
    expect(identitiesOf({ type: "update" }, members)).toEqual([{ kind: "recordId", value: "7" }])
  })

  it("are bounded in number and length", () => {
    const email = Array.from({ length: 100 }, (_, n) => `a${n}@x.example`)
    expect(shown("create", { fields: { email } })).toHaveLength(recordIdentities.maximum)
    expect(shown("create", { fields: { ref: "x".repeat(searchCharacters.maximum + 1) } })).toEqual([])
    expect(shown("create", { fields: { name: " ".repeat(recordIdentities.textCharacters) + "a" } })).toEqual([])
  })
})

describe("the identity of an outcome", () => {
  it("is the id of a record that was written", () => {
    expect(identityOfOutcome({ outcome: "success", recordId: "7" })).toEqual({ kind: "recordId", value: "7" })
    expect(identityOfOutcome({ outcome: "success" })).toBeUndefined()
    expect(identityOfOutcome({ outcome: "failed", recordId: "7" })).toBeUndefined()
  })
})

describe("the identities that a text may be meant as", () => {
  const query = (text: string, canonicalIds: ReadonlyArray<string> = []) =>
    identitiesOfText(text, canonicalIds).map(({ kind, value }) => `${kind} ${value}`)

  it("cover each kind that the text fits", () => {
    expect(query("Ada@Acme.example")).toEqual([
      "recordId Ada@Acme.example",
      "externalId Ada@Acme.example",
      "email ada@acme.example",
      "name ada@acme.example"
    ])
    expect(query("www.Acme.example")).toContain("domain acme.example")
  })

  it("include other forms of an id, and the text without blanks around it", () => {
    expect(query(" 7 ", ["0007"])).toEqual([
      "recordId 7",
      "recordId  7 ",
      "recordId 0007",
      "externalId 7",
      "externalId  7 ",
      "name 7"
    ])
  })
})

/** @rule writer.fields */
describe("identifying fields", () => {
  it("are found by the name of their object in any case", () => {
    const declared = { Contact: { Email: "email" } } as const
    expect(ofObject(declared, "contact")).toEqual({ Email: "email" })
    expect(ofObject(declared, "Lead")).toBeUndefined()
    expect(ofObject(undefined, "Contact")).toBeUndefined()
  })

  it("take additions of a deployment", () => {
    const declared = { Contact: { Email: "email" }, Lead: { Email: "email" } } as const
    const all = withAdditions(declared, { contact: { Ref__c: "externalId" }, Car__c: { Plate__c: "name" } })
    expect(ofObject(all, "Contact")).toEqual({ Email: "email", Ref__c: "externalId" })
    expect(ofObject(all, "Lead")).toEqual({ Email: "email" })
    expect(ofObject(all, "Car__c")).toEqual({ Plate__c: "name" })
    expect(Object.keys(all)).toHaveLength(3)
  })
})

/** @rule operation.subject */
describe("the subject of a record", () => {
  const subject = (type: "create" | "update" | "delete", members: Partial<PlannedRecord>) =>
    subjectOf({ type, identifiedBy }, record(members))

  it.each([
    [
      "an e-mail address before a name, as it was sent",
      { name: "Ada", email: " Ada@Acme.example" },
      "Ada@Acme.example"
    ],
    ["a refused e-mail address", { email: "no address" }, "no address"],
    ["a domain before a name", { name: "Acme", domain: "acme.example" }, "acme.example"],
    ["a name before an external id", { ref: "7", name: "Acme" }, "Acme"],
    ["the first of several addresses", { email: "a@x.example; b@x.example" }, "a@x.example"],
    ["nothing for other fields", { phone: "1", email: " " }, undefined],
    ["nothing for a longer text", { name: "x".repeat(searchCharacters.maximum + 1) }, undefined]
  ])("is %s", (_title, fields, expected) => {
    expect(subject("create", { fields })).toBe(expected)
  })

  it("is the provider's id of a record that is changed, where nothing else identifies it", () => {
    expect(subject("update", { recordId: "7", fields: { phone: "1" } })).toBe("7")
    expect(subject("delete", { recordId: "7" })).toBe("7")
    expect(subject("update", { recordId: "7", ifEmpty: { email: "a@x.example" } })).toBe("a@x.example")
  })

  it("is missing for an erased record", () => {
    expect(subject("update", { recordId: "7", fields: { name: "Ada" }, erased: true })).toBeUndefined()
  })
})
