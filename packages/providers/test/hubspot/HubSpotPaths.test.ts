import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { associations, batch, records, versionsOf } from "../../src/hubspot/HubSpotPaths.ts"

const dated = versionsOf()
const numbered = versionsOf({}, "v3")

describe("HubSpotPaths", () => {
  it.each([
    [numbered, "contacts", undefined, "/crm/v3/objects/contacts"],
    [numbered, "contacts", "1000", "/crm/v3/objects/contacts/1000"],
    [dated, "contacts", undefined, "/crm/objects/2026-09/contacts"],
    [dated, "0-1", "1000", "/crm/objects/2026-09/0-1/1000"],
    [numbered, "p44_ship", "a/b", "/crm/v3/objects/p44_ship/a%2Fb"],
    [numbered, "../../oauth/v1", "?x#y", "/crm/v3/objects/..%2F..%2Foauth%2Fv1/%3Fx%23y"]
  ])("builds the path of %j %s %s: %s", (versions, objectName, recordId, expected) => {
    assert.strictEqual(Result.getOrThrow(records(versions, objectName, recordId)), expected)
  })

  it.each([
    ["", "1", 'the object name "" can\'t be used in a path'],
    ["..", "1", 'the object name ".." can\'t be used in a path'],
    ["contacts", "", 'the record id "" can\'t be used in a path'],
    ["contacts", "..", 'the record id ".." can\'t be used in a path']
  ])("refuses %j %j", (objectName, recordId, reason) => {
    assert.deepStrictEqual(records(versionsOf(), objectName, recordId), Result.fail(reason))
  })

  it("builds the paths of batches and associations, each in the version of its resource", () => {
    const all = (versions: ReturnType<typeof versionsOf>) =>
      [batch(versions, "0-1", "read"), associations(versions, "a/b", "contacts", "labels")].map(Result.getOrThrow)
    assert.deepStrictEqual(all(numbered), [
      "/crm/v3/objects/0-1/batch/read",
      "/crm/v4/associations/a%2Fb/contacts/labels"
    ])
    assert.deepStrictEqual(all(dated), [
      "/crm/objects/2026-09/0-1/batch/read",
      "/crm/associations/2026-09/a%2Fb/contacts/labels"
    ])
    assert.deepStrictEqual(all(versionsOf({ associations: "v4" }))[1], "/crm/v4/associations/a%2Fb/contacts/labels")
    assert.isTrue(Result.isFailure(associations(dated, "contacts", "..", "batch/create")))
  })

  it("refuses an invalid version", () => {
    const objects = "v3/../.." as "v3"
    assert.throws(() => versionsOf({ objects }), /is not a version of HubSpot's objects/)
    assert.throws(() => versionsOf({}, "v4"), /"v4" is not a supported version of HubSpot's API: use 2026-09 or v3/)
  })
})
