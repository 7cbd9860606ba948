/** @rule reference.form */
import { assert, describe, it } from "@effect/vitest"
import { ObjectName, ProviderName } from "../../src/domain/Ids.ts"
import type { ManifestWriteObject } from "../../src/integrations/Manifest.ts"
import * as References from "../../src/writes/rules/References.ts"

const provider = ProviderName.make("memory")
const objectName = ObjectName.make("companies")

const faults = (isConsumer: boolean, lookup?: ManifestWriteObject["lookup"]) => {
  const companies = { objectName, ...(lookup === undefined ? {} : { lookup }) }
  const planning = {
    content: { provider },
    integration: { name: "crm", provider, write: { objects: [companies] } },
    isConsumer
  }
  const to = { $find: { object: "companies", by: { domain: "acme.example" } } }
  const association = { to, types: [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId: 279 }] as const }
  const record = { name: "record", associationsName: "associations", record: {}, associations: [association] }
  return References.planned(planning, record, []).faults.map(({ name }) => name)
}

describe("a reference by key", () => {
  it("needs lookup: consumer of the object with a consumer token, because its outcome shows whether a record has the key", () => {
    assert.deepStrictEqual(faults(true), ["associations[0].to.$find.object"])
    assert.deepStrictEqual(faults(true, true), ["associations[0].to.$find.object"])
    assert.deepStrictEqual(faults(true, "consumer"), [])
  })

  it("needs no lookup with a key of the project", () => {
    assert.deepStrictEqual(faults(false), [])
  })
})
