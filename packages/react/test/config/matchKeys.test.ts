/** @rule react.matchKeys */
import { expect, it } from "vitest"
import { chosenKeys, offeredKeys, setMatchKeys } from "../../src/configure/rules/matchKeys.ts"

const write = {
  objectName: "contacts",
  displayName: "Contact",
  match: { by: ["email", ["firstname", "company"], "phone"], choice: "installation" as const }
}
const content = { provider: "hubspot", write: { objects: { contacts: { objectName: "contacts" } } } }

it("offers the manifest's keys, the chosen ones first", () => {
  expect(chosenKeys(content, write)).toEqual(write.match.by)
  const chosen = setMatchKeys(content, write, ["phone", ["firstname", "company"]])
  expect(chosenKeys(chosen, write)).toEqual(["phone", ["firstname", "company"]])
  expect(offeredKeys(chosen, write)).toEqual(["phone", ["firstname", "company"], "email"])
})

it("stores the manifest's keys in their order as no choice, and another order as one", () => {
  const reordered = setMatchKeys(content, write, ["phone", "email", ["firstname", "company"]])
  expect(reordered.write?.objects?.["contacts"]?.match?.by).toEqual(["phone", "email", ["firstname", "company"]])
  expect(setMatchKeys(reordered, write, write.match.by)).toEqual(content)
})
