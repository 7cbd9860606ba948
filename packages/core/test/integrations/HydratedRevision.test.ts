/** @rule integration.plan */
import { assert, describe, it } from "@effect/vitest"
import * as HydratedRevision from "../../src/integrations/HydratedRevision.ts"
import { ObjectName, ProviderName } from "../../src/domain/Ids.ts"
import type { IntegrationDefinition } from "../../src/integrations/Manifest.ts"

const objectName = ObjectName.make("contacts")
const bare: IntegrationDefinition = {
  name: "crm",
  provider: ProviderName.make("scripted"),
  read: { objects: [{ objectName }] },
  write: { objects: [{ objectName }] }
}

describe("what a hydrated revision tells of the definition", () => {
  it.each([{ days: 30 }, { fullHistory: true }])("shows how far back a read begins: %j", (defaultPeriod) => {
    const definition = { ...bare, read: { objects: [{ objectName, backfill: { defaultPeriod } }] } }
    assert.deepStrictEqual(HydratedRevision.contentOf(definition, new Map()).read?.objects[0]?.backfill, {
      defaultPeriod
    })
  })

  it.each([true, false])("shows whether fields may have defaults: %s", (allowAnyFields) => {
    const definition = { ...bare, write: { objects: [{ objectName, valueDefaults: { allowAnyFields } }] } }
    assert.deepStrictEqual(HydratedRevision.contentOf(definition, new Map()).write?.objects[0]?.valueDefaults, {
      allowAnyFields
    })
  })

  it("shows whether requests are passed through", () => {
    const proxy = { enabled: true, useModule: false }
    assert.deepStrictEqual(HydratedRevision.contentOf({ ...bare, proxy }, new Map()).proxy, proxy)
  })

  it("adds nothing to the definition", () => {
    const content = HydratedRevision.contentOf(bare, new Map())
    assert.notProperty(content, "proxy")
    assert.notProperty(content.read?.objects[0], "backfill")
    assert.notProperty(content.write?.objects[0], "valueDefaults")
  })
})
