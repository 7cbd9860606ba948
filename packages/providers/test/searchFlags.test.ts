/**
 * Whether a provider's search may lack the newest records: with a wrong flag an upsert makes duplicates. @rule match.recent, find.answer
 */
import { Attio, Close, Dynamics, Pipedrive, Zoho } from "@fieldgate/providers"
import { describe, expect, it } from "vitest"

describe("a search for records", () => {
  it.each([
    [Pipedrive.definition, true],
    [Zoho.definition, true],
    [Close.definition, true],
    [Attio.definition, true],
    [Dynamics.definition, false]
  ])("has the flag of its CRM: $displayName", ({ operations }, isDelayed) =>
    expect(operations.find?.isDelayed).toBe(isDelayed)
  )
})
