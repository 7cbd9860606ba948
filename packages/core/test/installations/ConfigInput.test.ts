/** @rule install.unknownProperties */
import { describe, expect, it } from "@effect/vitest"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as SavedContent from "../../src/installations/rules/SavedContent.ts"
import * as SaveWarnings from "../../src/installations/rules/SaveWarnings.ts"
import { ConfigContentInput } from "../../src/installations/Config.ts"
import { faultsOf } from "../../src/domain/DecodeFaults.ts"
import type { RecordFields } from "../../src/domain/Json.ts"

const writing = (object: RecordFields): RecordFields => ({
  provider: "scripted",
  write: { objects: { contacts: { objectName: "contacts", ...object } } }
})
const at = "write.objects.contacts"

/** A body's decode ignores unknown properties at other levels; that must not reach these. */
const decode = Schema.decodeUnknownResult(ConfigContentInput, { errors: "all", onExcessProperty: "ignore" })
const faults = (content: RecordFields) => {
  const result = decode(content)
  return Result.isFailure(result)
    ? faultsOf(result.failure.issue, "body").map(({ detail, kind, name }) => [kind, name, detail])
    : []
}

describe("a misspelled rule", () => {
  it.each<[string, RecordFields, string, string]>([
    [
      "of a field",
      { selectedFieldSettings: { state: { writeOnUpdat: "never" } } },
      `${at}.selectedFieldSettings.state.writeOnUpdat`,
      "did you mean writeOnUpdate?"
    ],
    [
      "in another case",
      { selectedFieldSettings: { state: { writeOnupdate: "never" } } },
      `${at}.selectedFieldSettings.state.writeOnupdate`,
      "did you mean writeOnUpdate?"
    ],
    [
      "of a default",
      { selectedFieldSettings: { state: { default: { stringvalue: "x" } } } },
      `${at}.selectedFieldSettings.state.default.stringvalue`,
      "did you mean stringValue?"
    ],
    ["of deletion", { deletionSettings: { enable: false } }, `${at}.deletionSettings.enable`, "did you mean enabled?"],
    ["of an object", { deletionSetings: {} }, `${at}.deletionSetings`, "did you mean deletionSettings?"],
    ["of another object", { disabled: true }, `${at}.disabled`, "known properties: objectName, inheritMapping"]
  ])("%s is refused with the nearest name", (_case, object, name, hint) => {
    expect(faults(writing(object))).toEqual([["unknown-member", name, expect.stringContaining(hint)]])
  })

  it("refuses the same after a mask or a patch, under the caller's name", () => {
    const content = writing({ selectedFieldSettings: { state: { writeOnUpdat: "never" } } })
    const saved = SavedContent.of(content, "config.content")
    expect(Result.isFailure(saved) ? saved.failure : saved).toMatchObject([
      {
        kind: "unknown-member",
        name: `config.content.${at}.selectedFieldSettings.state.writeOnUpdat`,
        value: "never",
        message: expect.stringContaining("did you mean writeOnUpdate?")
      }
    ])
  })
})

describe("a value of the wrong kind", () => {
  it.each<[RecordFields, string]>([
    [writing({ inheritMapping: "yes" }), `config.content.${at}.inheritMapping must be true or false, not a string`],
    [
      writing({ selectedFieldSettings: { x: { writeOnCreate: "sometimes" } } }),
      `config.content.${at}.selectedFieldSettings.x.writeOnCreate must be "always" or "never"`
    ],
    [
      writing({ selectedFieldSettings: { x: [] } }),
      `config.content.${at}.selectedFieldSettings.x must be an object, not an array`
    ],
    [{ provider: "scripted", write: { objects: { contacts: {} } } }, `config.content.${at}.objectName is required`]
  ])("has the sentence of a body after a mask or a patch", (content, message) => {
    const saved = SavedContent.of(content, "config.content")
    expect(Result.isFailure(saved) ? saved.failure.map((fault) => fault.message) : saved).toEqual([message])
  })
})

describe("selectedValueDefaults", () => {
  const settings = (object: RecordFields) => {
    const result = decode(writing(object))
    return Result.isSuccess(result) ? result.success.write?.objects?.["contacts"] : result.failure
  }

  it("becomes the default of each field's settings", () => {
    const selectedValueDefaults = { a: "x", b: { value: 1 }, c: { value: false, applyOnUpdate: "always" } }
    expect(settings({ selectedValueDefaults, selectedFieldSettings: { a: { writeOnUpdate: "never" } } })).toEqual({
      objectName: "contacts",
      selectedFieldSettings: {
        a: { default: { stringValue: "x" }, writeOnUpdate: "never" },
        b: { default: { integerValue: 1 } },
        c: { default: { booleanValue: false } }
      }
    })
  })

  it("yields to a default in the field's settings", () => {
    const given = { selectedValueDefaults: { a: "x" }, selectedFieldSettings: { a: { default: { stringValue: "y" } } } }
    expect(settings(given)).toMatchObject({ selectedFieldSettings: given.selectedFieldSettings })
  })

  it("refuses values of unknown settings", () => {
    expect(faults(writing({ selectedValueDefaults: { a: { value: "x", applyOnUpdate: "never" } } }))).toEqual([
      [
        "invalid-input",
        `${at}.selectedValueDefaults.a.applyOnUpdate`,
        expect.stringContaining("set writeOnUpdate in selectedFieldSettings")
      ]
    ])
  })
})

describe("an unknown property elsewhere", () => {
  const content = Schema.decodeUnknownSync(ConfigContentInput)({
    provider: "scripted",
    wriet: {},
    read: { objects: { contacts: { objectName: "contacts", selectedFeilds: {}, backfill: {}, colour: 1 } } },
    proxy: { enabled: true, x: 1 }
  })
  const warned = (before?: typeof content) =>
    SaveWarnings.unknownNames(content, before, "config.content").map(({ message }) => message)

  it("saves an unknown property with a warning that names the nearest one", () => {
    expect(content).toHaveProperty("wriet")
    expect(warned()).toEqual([
      "config.content.wriet is unknown: it is stored but has no effect; did you mean write?",
      "config.content.read.objects.contacts.selectedFeilds is unknown: it is stored but has no effect; did you mean selectedFields?",
      expect.stringMatching(/^config\.content\.read\.objects\.contacts\.colour .* known properties: objectName/u),
      "config.content.proxy.x is unknown: it is stored but has no effect; known properties: enabled"
    ])
  })

  it("warns about an unknown property only when it is saved first", () => {
    expect(warned(content)).toEqual([])
  })
})
