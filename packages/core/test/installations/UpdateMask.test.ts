/** @rule install.update */
import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import * as UpdateMask from "../../src/installations/rules/UpdateMask.ts"
import type { RecordFields } from "../../src/domain/Json.ts"

const installation = {
  connectionId: "connection-1",
  config: {
    content: {
      provider: "scripted",
      read: { objects: { contacts: { objectName: "contacts" } } },
      write: { objects: { deals: { objectName: "deals" }, contacts: { objectName: "contacts", inheritMapping: true } } }
    }
  }
}

const content = (members: RecordFields) => ({ config: { content: members } })
const read = (objects: RecordFields) => content({ read: { objects } })
const write = (objects: RecordFields) => content({ write: { objects } })
const phone = { objectName: "contacts", selectedFields: { phone: true } }

/** The mask, what it takes, and what of the installation is replaced by it: keys and value. */
const rows: ReadonlyArray<readonly [mask: string, update: RecordFields, keys: ReadonlyArray<string>, value: unknown]> =
  [
    ["connectionId", { connectionId: "connection-2" }, ["connectionId"], "connection-2"],
    ["config.createdBy", { config: { createdBy: "builder:ann" } }, ["config", "createdBy"], "builder:ann"],
    ["config.content.read.objects.contacts", read({ contacts: phone }), ["read", "contacts"], phone],
    [
      "config.content.read.objects.contacts.disabled",
      read({ contacts: { disabled: true } }),
      ["read", "contacts", "disabled"],
      true
    ],
    [
      "config.content.write.objects",
      write({ leads: { objectName: "leads" } }),
      ["write"],
      { leads: { objectName: "leads" } }
    ],
    [
      "config.content.write.objects.leads",
      write({ leads: { objectName: "leads" } }),
      ["write", "leads"],
      { objectName: "leads" }
    ],
    [
      "config.content.subscribe.objects",
      content({ subscribe: { objects: { contacts: {} } } }),
      ["subscribe"],
      { contacts: {} }
    ],
    [
      "config.content.subscribe.objects.contacts",
      content({ subscribe: { objects: { contacts: { a: 1 } } } }),
      ["subscribe", "contacts"],
      { a: 1 }
    ],
    [
      "config.content.proxy.enabled",
      content({ proxy: { enabled: true } }),
      ["config", "content", "proxy", "enabled"],
      true
    ],
    // Names with dots arrive as they are from some clients, and escaped from others.
    ["config.content.read.objects.a.b", read({ "a.b": phone }), ["read", "a.b"], phone],
    ["config.content.read.objects.a\\.b\\:c", read({ "a.b:c": phone }), ["read", "a.b:c"], phone],
    [
      "config.content.read.objects.a.b.disabled",
      read({ "a.b": { disabled: false } }),
      ["read", "a.b", "disabled"],
      false
    ],
    ["config.content.read.objects.a\\.disabled", read({ "a.disabled": phone }), ["read", "a.disabled"], phone],
    ["config.content.read.objects.a.disabled", read({ "a.disabled": phone }), ["read", "a.disabled"], phone],
    [
      "config.content.write.objects.__proto__",
      write(JSON.parse('{"__proto__":{"objectName":"x"}}')),
      ["write", "__proto__"],
      { objectName: "x" }
    ]
  ]

/** `read` and `write` are the maps of objects. */
const whole = ([first = "", ...rest]: ReadonlyArray<string>) =>
  ["read", "write", "subscribe"].includes(first) ? ["config", "content", first, "objects", ...rest] : [first, ...rest]

const at = (value: unknown, keys: ReadonlyArray<string>): unknown =>
  keys.reduce<unknown>((found, key) => Object.getOwnPropertyDescriptor(Object(found), key)?.value, value)

describe("an update mask", () => {
  it.each(rows)("%s replaces what it names", (mask, update, keys, value) => {
    const updated = Result.getOrThrow(UpdateMask.apply([mask], update, installation))
    assert.deepStrictEqual(at(updated, whole(keys)), value)
  })

  it("changes nothing that it doesn't name", () => {
    const update = { connectionId: "connection-9", ...write({ leads: {} }) }
    const updated = Result.getOrThrow(
      UpdateMask.apply(
        ["config.content.proxy.enabled"],
        { config: { ...update.config, content: { ...update.config.content, proxy: { enabled: true } } } },
        installation
      )
    )
    assert.deepStrictEqual(updated, {
      ...installation,
      config: { content: { ...installation.config.content, proxy: { enabled: true } } }
    })
  })

  it("applies masks in their order", () => {
    const masks = ["config.content.read.objects.contacts", "config.content.read.objects.contacts.disabled"]
    const update = read({ contacts: { ...phone, disabled: true } })
    const updated = Result.getOrThrow(UpdateMask.apply(masks, update, installation))
    assert.deepStrictEqual(at(updated, whole(["read", "contacts"])), { ...phone, disabled: true })
  })

  it("keeps an inheritMapping that a client leaves out, and takes one that it says", () => {
    const mask = ["config.content.write.objects"]
    const saved = (objects: RecordFields) =>
      at(Result.getOrThrow(UpdateMask.apply(mask, write(objects), installation)), whole(["write"]))
    const contacts = { objectName: "contacts" }
    assert.deepStrictEqual(saved({ contacts }), { contacts: { ...contacts, inheritMapping: true } })
    const off = { contacts: { ...contacts, inheritMapping: false } }
    assert.deepStrictEqual(saved(off), off)
    assert.deepStrictEqual(saved({ deals: { objectName: "deals" } }), { deals: { objectName: "deals" } })
  })

  it("keeps an inheritMapping of false that a client leaves out, of each object in the mask's scope", () => {
    const contacts = { objectName: "contacts" }
    const former = { ...contacts, inheritMapping: false }
    const before = write({ contacts: former, deals: { objectName: "deals", inheritMapping: true } })
    const saved = (mask: string, objects: RecordFields) =>
      at(Result.getOrThrow(UpdateMask.apply([mask], write(objects), before)), whole(["write"]))
    assert.deepStrictEqual(saved("config.content.write.objects", { contacts }), { contacts: former })
    assert.deepInclude(saved("config.content.write.objects.contacts", { contacts }), { contacts: former })
  })

  it("adds the first write objects to a config that had none", () => {
    const before = { config: { content: { provider: "scripted" } } }
    const contacts = { contacts: { objectName: "contacts" } }
    const updated = Result.getOrThrow(UpdateMask.apply(["config.content.write.objects"], write(contacts), before))
    assert.deepStrictEqual(at(updated, whole(["write"])), contacts)
  })

  it("refuses a mask that leads into an object, and names the mask of the object", () => {
    const masks = [
      "config.content.write.objects.contacts.deletionSettings",
      "config.content.write.objects.a.b.selectedFieldSettings.email.default"
    ]
    const result = UpdateMask.apply(masks, write({ contacts: { deletionSettings: { enabled: true } } }), installation)
    assert.deepStrictEqual(Result.isFailure(result) ? result.failure.map(({ message }) => message) : result, [
      "a mask can't go deeper than an object: use config.content.write.objects.contacts and send the whole object, or use a JSON Patch",
      "a mask can't go deeper than an object: use config.content.write.objects.a.b and send the whole object, or use a JSON Patch"
    ])
  })

  it("reports every unknown mask and every masked value that is missing", () => {
    const masks = [
      "config.content.write.objects.contacts",
      "config.content.wrote.objects",
      "config.content.read.objects",
      "config.content.read.objects.",
      "config.content",
      "config.revisionId",
      "",
      "connectionId"
    ]
    const result = UpdateMask.apply(masks, write({}), installation)
    const faults = Result.isFailure(result) ? result.failure : []
    assert.deepStrictEqual(
      faults.map(({ name }) => name),
      [
        "installation.config.content.write.objects.contacts",
        ...[1, 2, 3, 4, 5, 6].map((index) => `updateMask[${index}]`),
        "installation.connectionId"
      ]
    )
    assert.include(faults[1]?.message, "config.content.write.objects.<object>")
    assert.include(faults[0]?.message, "updateMask names config.content.write.objects.contacts")
  })
})
