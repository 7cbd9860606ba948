/** @rule write.returnRecord */
import { describe, expect, it } from "@effect/vitest"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { ObjectName } from "../../src/domain/Ids.ts"
import { ConfigContent } from "../../src/installations/Config.ts"
import { IntegrationDefinition } from "../../src/integrations/Manifest.ts"
import { commandOf, linesOf } from "../../src/writes/rules/PlannedRecord.ts"
import { plan } from "../../src/writes/rules/WritePlan.ts"
import { WriteRequest } from "../../src/writes/WriteRequest.ts"
import { everyCapability } from "../../testing/ScriptedDriver.ts"

const objectName = ObjectName.make("contacts")

const planned = (request: object, object: object = {}) =>
  plan({
    request: Schema.decodeUnknownSync(WriteRequest)({ groupRef: "acme", ...request }),
    objectName,
    integration: Schema.decodeUnknownSync(IntegrationDefinition)({
      name: "crm",
      provider: "scripted",
      write: { objects: [{ objectName, ...object }] }
    }),
    content: Schema.decodeUnknownSync(ConfigContent)({
      provider: "scripted",
      write: { objects: { contacts: { objectName, deletionSettings: { enabled: true } } } }
    }),
    capabilities: everyCapability
  })

const isReadBack = (request: object, object?: object) => {
  const { write } = Result.getOrThrow(planned({ type: "create", record: { name: "Ann" }, ...request }, object))
  const { type } = write
  if (type === "upsert") return undefined
  return commandOf({ ...write, type }, linesOf({ ...write, type }, new Map(), "Scripted"))?.returnRecord
}

describe("a written record", () => {
  it.each([
    ["is read back after a synchronous write", {}, {}, true],
    ["is not read back after an asynchronous write", { mode: "asynchronous" }, {}, false],
    ["is read back where the manifest says so", { mode: "asynchronous" }, { returnRecord: true }, true],
    ["follows the request, whatever the manifest says", { returnRecord: false }, { returnRecord: true }, false]
  ])("%s", (_, request, object, expected) => {
    expect(isReadBack(request, object)).toBe(expected)
  })

  it("can't be asked for by a delete", () => {
    const refused = planned({ type: "delete", record: { id: "7" }, returnRecord: true })
    expect(Result.isFailure(refused) && refused.failure.reasons.map(({ name }) => name)).toEqual(["returnRecord"])
  })
})
