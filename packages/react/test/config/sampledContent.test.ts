/** @rule install.samples */
import { field, hydrated } from "@fieldgate/react/testing"
import { describe, expect, it } from "vitest"
import { likelyFields, requiredMappings, sampledContent } from "../../src/configure/screens/model/sampledContent.ts"

const [contacts] = hydrated("revision-1").content.read?.objects ?? []
if (contacts === undefined) throw new Error("the revision reads no object")
type Read = typeof contacts

const askedOf = (read: Read, chosen: Partial<Parameters<typeof sampledContent>[3]>) => {
  const draft = { selectedFieldMappings: undefined, selectedFields: undefined, ...chosen }
  return sampledContent("hubspot", read, likelyFields(read, requiredMappings(read)), draft).read?.objects?.["contacts"]
}

describe("the fields of a sample record", () => {
  it("are those that the draft maps, selects, and one more", () => {
    const mappings = { phoneNumber: "mobilephone", notes: "jobtitle" }
    expect(askedOf(contacts, { selectedFieldMappings: mappings, selectedFields: { email: true } })).toEqual({
      objectName: "contacts",
      selectedFieldMappings: { phoneNumber: "mobilephone" },
      selectedFields: { jobtitle: true, phone: true, email: true, firstname: true, lastname: true }
    })
  })

  it("fill each required mapping that is open with another field, the likely one first", () => {
    const requiredFields = [...contacts.requiredFields, { mapToName: "zz" }, { mapToName: "yy" }]
    const mappings = askedOf({ ...contacts, requiredFields }, {})?.selectedFieldMappings ?? {}
    expect(mappings["phoneNumber"]).toBe("phone")
    expect(Object.keys(mappings)).toEqual(["phoneNumber", "zz", "yy"])
    expect(new Set(Object.values(mappings)).size).toBe(3)
  })

  it("are none that the account doesn't have or hides", () => {
    const allFieldsMetadata = { ...contacts.allFieldsMetadata, phone: field("phone", "Phone", { hidden: true }) }
    const asked = askedOf({ ...contacts, allFieldsMetadata }, { selectedFieldMappings: { phoneNumber: "gone" } })
    const names = [...Object.values(asked?.selectedFieldMappings ?? {}), ...Object.keys(asked?.selectedFields ?? {})]
    expect(names).not.toContain("gone")
    expect(names).not.toContain("phone")
    expect(names.length).toBeGreaterThan(0)
  })

  it("are those of the manifest where the provider lists none", () => {
    const { allFieldsMetadata: _all, ...unlisted } = contacts
    expect(askedOf(unlisted, {})?.selectedFieldMappings).toEqual({ phoneNumber: "email" })
  })

  it("are few of thousands of selected ones", () => {
    const selectedFields = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`field_${at}`, true]))
    const { allFieldsMetadata: _all, ...unlisted } = contacts
    expect(Object.keys(askedOf(unlisted, { selectedFields })?.selectedFields ?? {}).length).toBeLessThan(30)
  })
})
