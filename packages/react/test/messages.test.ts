/** @rule react.languages */
import { describe, expect, it } from "vitest"
import { English } from "../src/messages/English.ts"
import { format } from "../src/messages/format.ts"
import { textIn } from "../src/messages/useText.ts"

describe("format", () => {
  it.each([
    ["values by name", "{provider} of {app}", { provider: "HubSpot", app: "Acme" }, "en", "HubSpot of Acme"],
    ["numbers as the locale writes them", "{count}", { count: 12_345.5 }, "de", "12.345,5"],
    ["one", { one: "{count} field", other: "{count} fields" }, { count: 1 }, "en", "1 field"],
    ["many", { one: "{count} field", other: "{count} fields" }, { count: 0 }, "en", "0 fields"],
    ["a category that the text lacks", { other: "{count} 件" }, { count: 1 }, "en", "1 件"],
    ["a value that is missing stays visible", "Hello {name}", {}, "en", "Hello {name}"]
  ])("formats %s", (_case, message, values, locale, expected) => {
    expect(format(message, values, locale)).toBe(expected)
  })
})

it("finds a text by area and key", () => {
  expect(textIn(English, "en")("general.requestId", { requestId: "r-1" })).toBe("Request ID: r-1")
})
