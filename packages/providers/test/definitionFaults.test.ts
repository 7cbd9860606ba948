/** Definitions of custom fields that no account can have are known before any call. @rule field.definition */
import { assert, describe, it } from "@effect/vitest"
import type { DefinitionFault, FieldDefinition } from "@fieldgate/core/providers/FieldDefinition"
import * as PropertyDraft from "../src/hubspot/PropertyDraft.ts"
import * as CustomFieldDraft from "../src/salesforce/CustomFieldDraft.ts"

const hobby: FieldDefinition = { fieldName: "hobby", displayName: "Hobby", valueType: "string" }

describe.each<readonly [string, (definition: FieldDefinition) => DefinitionFault | undefined]>([
  ["HubSpot", PropertyDraft.faultOf],
  ["Salesforce", CustomFieldDraft.faultOf]
])("%s", (_, faultOf) => {
  it.each(["bad name", "9x", "größe", "a-b", "_a", "x".repeat(101)])("refuses the field name %j", (fieldName) => {
    assert.strictEqual(faultOf({ ...hobby, fieldName })?.property, "fieldName")
  })

  it.each(["hobby", "Hobby_2", "a"])("accepts the field name %j", (fieldName) => {
    assert.isUndefined(faultOf({ ...hobby, fieldName }))
  })
})
