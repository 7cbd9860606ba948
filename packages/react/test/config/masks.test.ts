import { describe, expect, it } from "vitest"
import type { ConfigContent } from "../../src/configure/rules/ConfigContent.ts"
import { updateOf } from "../../src/configure/rules/masks.ts"

const reading = (disabled: boolean): ConfigContent => ({
  provider: "acme",
  read: { objects: { contacts: { objectName: "contacts", destination: "hook", disabled } } }
})
const draft: ConfigContent = { provider: "acme", read: { objects: {} } }

describe("a read object that the draft removes", () => {
  it("saves the object as stopped", () => {
    expect(updateOf(reading(false), draft)).toEqual({
      updateMask: ["config.content.read.objects.contacts"],
      content: { read: { objects: { contacts: { objectName: "contacts", destination: "hook", disabled: true } } } }
    })
  })

  it("leaves a stopped object out of the update", () => {
    expect(updateOf(reading(true), draft)).toEqual({ updateMask: [], content: {} })
  })
})
