/** @rule react.presets */
import { field } from "@fieldgate/react/testing"
import { describe, expect, it } from "vitest"
import { presetOf, presetsFor, settingsOf, valueAfterUpdate } from "../../src/configure/rules/writePresets.ts"

const fields = {
  email: field("email", "Email"),
  score: field("score", "Score"),
  created: field("created", "Created", { readOnly: true }),
  secret: field("secret", "Secret", { hidden: true })
}
const able = { ifEmpty: true }

describe("the rules of a preset", () => {
  it("name every field that can be written", () => {
    expect(settingsOf("fillGaps", fields)).toEqual({
      email: { writeOnUpdate: "ifEmpty" },
      score: { writeOnUpdate: "ifEmpty" }
    })
    expect(settingsOf("appWins", fields)).toEqual({})
  })

  it.each(["fillGaps", "keepTheirs", "appWins"] as const)("are recognized again: %s", (preset) => {
    expect(presetOf(settingsOf(preset, fields), fields)).toBe(preset)
  })
})

describe("settings", () => {
  it.each([
    ["no settings", undefined, "appWins"],
    ["rules without effect", { email: { writeOnCreate: "always", writeOnUpdate: "always" } }, "appWins"],
    ["a field that was added later", { email: { writeOnUpdate: "ifEmpty" } }, undefined],
    ["another rule", { email: { writeOnUpdate: "ifEmpty" }, score: { writeOnUpdate: "never" } }, undefined],
    [
      "a default",
      { email: { writeOnUpdate: "ifEmpty", default: { stringValue: "x" } }, score: { writeOnUpdate: "ifEmpty" } },
      undefined
    ]
  ] as const)("with %s are %s", (_case, settings, preset) => {
    expect(presetOf(settings, fields)).toBe(preset)
  })

  it("are those of the app if the account's fields are unknown", () => {
    expect(presetOf({}, undefined)).toBe("appWins")
  })
})

describe("the offered presets", () => {
  it.each([
    ["all", fields, able, ["fillGaps", "keepTheirs", "appWins"]],
    ["not what the provider doesn't support", fields, { ifEmpty: false }, ["keepTheirs", "appWins"]],
    ["no rules for unknown fields", undefined, able, ["appWins"]],
    [
      "no rules for more fields than a config can hold",
      Object.fromEntries(Array.from({ length: 1001 }, (_, index) => [`f${index}`, field(`f${index}`, "F")])),
      able,
      ["appWins"]
    ]
  ])("are %s", (_case, given, support, presets) => {
    expect(presetsFor(given, support)).toEqual(presets)
  })
})

it.each([
  ["always", "old", "new"],
  ["always", "", "new"],
  ["ifEmpty", "old", "old"],
  ["ifEmpty", "", "new"],
  ["never", "old", "old"],
  ["never", "", ""]
] as const)("shows the value after an update with %s over “%s”: “%s”", (writeOnUpdate, current, after) => {
  expect(valueAfterUpdate({ writeOnUpdate }, current, "new")).toBe(after)
})
