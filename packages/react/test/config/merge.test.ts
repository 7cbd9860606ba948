import { describe, expect, it } from "vitest"
import type { ConfigContent, ReadObject, WriteObject } from "../../src/configure/rules/ConfigContent.ts"
import { merge } from "../../src/configure/rules/merge.ts"

const read = (objectName: string, destination: string): ReadObject => ({ objectName, destination })
const write = (objectName: string, enabled: boolean): WriteObject => ({ objectName, deletionSettings: { enabled } })

/** Contacts are read and written, companies are read; each change replaces one of them. */
const content = (
  {
    companies = "hook",
    contacts = "hook",
    deletes = false
  }: Partial<Record<"companies" | "contacts", string>> & {
    readonly deletes?: boolean
  } = {},
  more: Partial<ConfigContent> = {}
): ConfigContent => ({
  provider: "acme",
  read: { objects: { contacts: read("contacts", contacts), companies: read("companies", companies) } },
  write: { objects: { contacts: write("contacts", deletes) } },
  ...more
})

const base = content()

describe("merge", () => {
  it("keeps what only the other user changed", () => {
    const theirs = content({ contacts: "theirs", deletes: true })
    expect(merge(base, base, theirs)).toEqual({ content: theirs, conflicts: [] })
  })

  it("keeps what only the draft changed", () => {
    const mine = content({ contacts: "mine", deletes: true })
    expect(merge(base, mine, base)).toEqual({ content: mine, conflicts: [] })
  })

  it("keeps both changes of different objects", () => {
    const merged = merge(base, content({ contacts: "mine" }), content({ companies: "theirs", deletes: true }))
    expect(merged).toEqual({
      content: content({ contacts: "mine", companies: "theirs", deletes: true }),
      conflicts: []
    })
  })

  it("reports a conflict if both changed an object differently, and keeps the draft's", () => {
    const { conflicts, content: merged } = merge(base, content({ contacts: "mine" }), content({ contacts: "theirs" }))
    expect(merged).toEqual(content({ contacts: "mine" }))
    expect(conflicts).toEqual([
      {
        action: "read",
        objectName: "contacts",
        base: read("contacts", "hook"),
        mine: read("contacts", "mine"),
        theirs: read("contacts", "theirs")
      }
    ])
  })

  describe("within one object", () => {
    const fields = (selectedFields: Readonly<Record<string, boolean>>): ConfigContent => ({
      provider: "acme",
      read: { objects: { contacts: { objectName: "contacts", selectedFields } } }
    })
    const rule = (email: object | undefined): ConfigContent => ({
      provider: "acme",
      write: {
        objects: {
          contacts: { objectName: "contacts", ...(email === undefined ? {} : { selectedFieldSettings: { email } }) }
        }
      }
    })

    it("keeps both changes of different fields", () => {
      const merged = merge(
        fields({ email: true, phone: true }),
        fields({ email: true, phone: true, role: true }),
        fields({ email: true, company: true })
      )
      expect(merged).toEqual({ content: fields({ email: true, company: true, role: true }), conflicts: [] })
    })

    it("reports a field that both changed, and keeps their other changes", () => {
      const { conflicts, content: merged } = merge(
        fields({ email: true }),
        fields({ email: true, phone: true }),
        fields({ email: true, phone: false, company: true })
      )
      expect(merged).toEqual(fields({ email: true, phone: true, company: true }))
      expect(conflicts).toHaveLength(1)
    })

    it("reports a field that the draft changed and the other user removed", () => {
      const merged = merge(fields({ email: true }), fields({ email: false }), fields({}))
      expect(merged.content).toEqual(fields({ email: false }))
      expect(merged.conflicts).toHaveLength(1)
    })

    it("never merges two rules of one field", () => {
      const mine = rule({ default: { stringValue: "x" } })
      const { conflicts, content: merged } = merge(rule(undefined), mine, rule({ default: { integerValue: 1 } }))
      expect(merged).toEqual(mine)
      expect(conflicts).toHaveLength(1)
    })
  })

  it("reports no conflict if both made the same change", () => {
    const same = content({ contacts: "same" })
    expect(merge(base, same, structuredClone(same))).toEqual({ content: same, conflicts: [] })
  })

  it("keeps an object removed if only the other user changed it", () => {
    const theirs = content({}, { write: { objects: {} } })
    expect(merge(base, content({ contacts: "mine" }), theirs)).toEqual({
      content: content({ contacts: "mine" }, { write: { objects: {} } }),
      conflicts: []
    })
  })

  it("reports a conflict if the draft changed an object that the other user removed", () => {
    const { conflicts } = merge(base, content({ deletes: true }), content({}, { write: { objects: {} } }))
    expect(conflicts).toMatchObject([{ action: "write", objectName: "contacts", theirs: undefined }])
  })

  it("takes everything except objects from the other user", () => {
    const theirs = content({}, { proxy: { enabled: true } })
    const { content: merged } = merge(base, content({ contacts: "mine" }, { proxy: { enabled: false } }), theirs)
    expect(merged.proxy).toEqual({ enabled: true })
  })
})
