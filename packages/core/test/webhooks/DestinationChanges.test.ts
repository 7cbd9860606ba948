import { describe, expect, it } from "@effect/vitest"
import { changesOf } from "../../src/webhooks/rules/DestinationChanges.ts"

const destination = {
  name: "second",
  events: ["write.async.done"],
  active: false,
  metadata: { url: "https://example.com/second", headers: {} }
} satisfies Parameters<typeof changesOf>[0]["destination"]

describe("an update of a destination", () => {
  it.each<readonly [Parameters<typeof changesOf>[0]["updateMask"][number], object]>([
    ["name", { name: destination.name }],
    ["events", { events: destination.events }],
    ["active", { active: false }],
    ["metadata.url", { url: destination.metadata.url }],
    ["metadata.headers", { headers: {} }],
    ["metadata", { url: destination.metadata.url, headers: {} }]
  ])("changes only %s for that mask", (name, changes) => {
    expect(changesOf({ destination, updateMask: [name] })).toEqual(changes)
  })
})
