/** @rule reference.types */
import { assert, describe, it } from "@effect/vitest"
import * as AssociationTypes from "../../sandbox/hubspot/AssociationTypes.ts"
import { targetOf } from "../../src/hubspot/AssociationTargets.ts"
import { defaultAssociation } from "../../src/hubspot/DefaultAssociations.ts"

const objects = [
  "contacts",
  "companies",
  "deals",
  "tickets",
  "line_items",
  "notes",
  "tasks",
  "calls",
  "emails",
  "meetings"
]
const pairs = objects.flatMap((from) => objects.map((to) => [from, to] as const))

describe("the usual kinds of association", () => {
  it("are HubSpot's unlabeled kinds, in the direction from the written object", () => {
    const types = AssociationTypes.make()
    for (const [from, to] of pairs) {
      const found = defaultAssociation(from, to)
      const plain = types
        .between(0, from, to)
        .filter(({ category, label }) => category === "HUBSPOT_DEFINED" && label === null)
      if (found === undefined) continue
      assert.include([to, undefined], targetOf(found.associationTypeId), `${from} to ${to}`)
      assert.include(
        plain.map(({ typeId }) => typeId),
        found.associationTypeId,
        `${from} to ${to}`
      )
    }
    assert.strictEqual(defaultAssociation("0-1", "Companies")?.associationTypeId, 279)
  })

  it("are unknown for an account's own objects", () => {
    for (const other of ["p123_cars", "2-123", "owners", "constructor", "__proto__"]) {
      assert.isUndefined(defaultAssociation("contacts", other))
      assert.isUndefined(defaultAssociation(other, "contacts"))
    }
  })
})
