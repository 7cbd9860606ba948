/** How a draft and what another user saved are brought together, case by case. */
import { describe, expect, test } from "vitest"
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
  test("keeps what only the other user changed", () => {
    const theirs = content({ contacts: "theirs", deletes: true })
    expect(merge(base, base, theirs)).toEqual({ content: theirs, conflicts: [] })
  })

  test("keeps what only the draft changed", () => {
    const mine = content({ contacts: "mine", deletes: true })
    expect(merge(base, mine, base)).toEqual({ content: mine, conflicts: [] })
  })

  test("keeps the changes of both where they are of different objects", () => {
    const merged = merge(base, content({ contacts: "mine" }), content({ companies: "theirs", deletes: true }))
    expect(merged).toEqual({
      content: content({ contacts: "mine", companies: "theirs", deletes: true }),
      conflicts: []
    })
  })

  test("reports a conflict where both changed an object in different ways, and holds the draft's", () => {
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

    test("keeps the changes of both where they are of different fields", () => {
      const merged = merge(
        fields({ email: true, phone: true }),
        fields({ email: true, phone: true, role: true }),
        fields({ email: true, company: true })
      )
      expect(merged).toEqual({ content: fields({ email: true, company: true, role: true }), conflicts: [] })
    })

    test("reports a field that both changed, and keeps their other changes", () => {
      const { conflicts, content: merged } = merge(
        fields({ email: true }),
        fields({ email: true, phone: true }),
        fields({ email: true, phone: false, company: true })
      )
      expect(merged).toEqual(fields({ email: true, phone: true, company: true }))
      expect(conflicts).toHaveLength(1)
    })

    test("reports a field that the draft changed and the other user removed", () => {
      const merged = merge(fields({ email: true }), fields({ email: false }), fields({}))
      expect(merged.content).toEqual(fields({ email: false }))
      expect(merged.conflicts).toHaveLength(1)
    })

    test("never makes one rule of two", () => {
      const mine = rule({ default: { stringValue: "x" } })
      const { conflicts, content: merged } = merge(rule(undefined), mine, rule({ default: { integerValue: 1 } }))
      expect(merged).toEqual(mine)
      expect(conflicts).toHaveLength(1)
    })
  })

  test("reports no conflict where both made the same change", () => {
    const same = content({ contacts: "same" })
    expect(merge(base, same, structuredClone(same))).toEqual({ content: same, conflicts: [] })
  })

  test("keeps an object removed that the other user removed and the draft left alone", () => {
    const theirs = content({}, { write: { objects: {} } })
    expect(merge(base, content({ contacts: "mine" }), theirs)).toEqual({
      content: content({ contacts: "mine" }, { write: { objects: {} } }),
      conflicts: []
    })
  })

  test("reports a conflict where the draft changed an object that the other user removed", () => {
    const { conflicts } = merge(base, content({ deletes: true }), content({}, { write: { objects: {} } }))
    expect(conflicts).toMatchObject([{ action: "write", objectName: "contacts", theirs: undefined }])
  })

  test("takes everything beside objects from the other user", () => {
    const theirs = content({}, { proxy: { enabled: true } })
    const { content: merged } = merge(base, content({ contacts: "mine" }, { proxy: { enabled: false } }), theirs)
    expect(merged.proxy).toEqual({ enabled: true })
  })
})
