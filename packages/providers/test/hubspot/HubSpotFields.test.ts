/** @rule field.upsert */
import { assert, describe, it } from "@effect/vitest"
import type { FieldDefinition } from "@fieldgate/core/providers/FieldDefinition"
import { ObjectName } from "@fieldgate/core/domain/Ids"
import type { UpsertedField } from "@fieldgate/core/providers/ProviderDriver"
import * as Effect from "effect/Effect"
import * as World from "./HubSpotWorld.ts"

const contacts = ObjectName.make("contacts")
const hobby: FieldDefinition = { fieldName: "hobby", displayName: "Hobby", valueType: "string" }

const upsert = (
  { account, driver }: World.HubSpotWorld,
  ...fields: readonly [FieldDefinition, ...Array<FieldDefinition>]
): Effect.Effect<ReadonlyArray<UpsertedField>, unknown> =>
  driver.upsertFields?.(account, { objectName: contacts, fields }) ?? Effect.die("has none")

const calls = ({ sandbox }: World.HubSpotWorld) => sandbox.journal().map(({ method, url }) => `${method} ${url}`)

describe("HubSpot's custom fields", () => {
  it.effect("creates its own group once, and all fields in one call", () =>
    Effect.gen(function* () {
      const world = yield* World.make()
      const made = yield* upsert(world, hobby, { ...hobby, fieldName: "pet" })
      assert.deepStrictEqual(made[0], {
        fieldName: "hobby",
        action: "create",
        warnings: [],
        metadata: {
          name: "hobby",
          label: "Hobby",
          type: "string",
          fieldType: "text",
          groupName: "integrationcreatedproperties"
        }
      })
      yield* upsert(world, { ...hobby, fieldName: "food" })
      const base = "/crm/properties/2026-09/contacts"
      assert.deepStrictEqual(calls(world), [
        `GET ${base}`,
        `GET ${base}/groups/integrationcreatedproperties`,
        `POST ${base}/groups`,
        `POST ${base}/batch/create`,
        `GET ${base}`,
        `GET ${base}/groups/integrationcreatedproperties`,
        `POST ${base}/batch/create`
      ])
    })
  )

  it.effect("needs one read for fields that are already as defined", () =>
    Effect.gen(function* () {
      const world = yield* World.make()
      yield* upsert(world, hobby)
      const before = calls(world).length
      yield* upsert(world, hobby)
      assert.strictEqual(calls(world).length - before, 1)
    })
  )

  it.effect("lowercases names, and reports it", () =>
    Effect.gen(function* () {
      const [made] = yield* upsert(yield* World.make(), { ...hobby, fieldName: "FavouriteColour" })
      assert.strictEqual(made?.fieldName, "favouritecolour")
      assert.include(made?.warnings.join(), "lower case")
    })
  )

  it.effect("keeps HubSpot's own properties, and refuses what can't be a property", () =>
    Effect.gen(function* () {
      const [own, reference, named] = yield* upsert(
        yield* World.make(),
        { ...hobby, fieldName: "firstname", displayName: "Given name" },
        {
          ...hobby,
          fieldName: "employer",
          valueType: "reference",
          association: { associationType: "lookup", targetObject: "companies" }
        },
        { ...hobby, fieldName: "1st" }
      )
      assert.deepInclude(own, { action: "none" })
      assert.include(own?.warnings.join(), "HubSpot's own property")
      assert.include(reference?.failure?.message, "associations")
      assert.include(named?.failure?.message, "a letter first")
    })
  )

  it.effect("sends each option as HubSpot's contract requires it", () =>
    Effect.gen(function* () {
      const world = yield* World.make()
      const choice = { ...hobby, valueType: "singleSelect", stringOptions: { values: ["chess"] } } as const
      yield* upsert(world, choice, { ...hobby, fieldName: "active", valueType: "boolean" })
      const { body } = world.sandbox.journal().at(-1) ?? assert.fail("a call was made")
      const [first, second] = JSON.parse(body).inputs
      assert.deepStrictEqual(first.options, [{ label: "chess", value: "chess", displayOrder: 0, hidden: false }])
      assert.deepStrictEqual(
        second.options.map(({ hidden }: { readonly hidden: unknown }) => hidden),
        [false, false]
      )
    })
  )

  it.effect("adds options to HubSpot's own choice only where HubSpot allows it", () =>
    Effect.gen(function* () {
      const world = yield* World.make()
      const choice = (fieldName: string, displayName: string) =>
        ({
          ...hobby,
          fieldName,
          displayName,
          valueType: "singleSelect",
          stringOptions: { values: ["new-one"] }
        }) as const
      const [status, stage] = yield* upsert(
        world,
        choice("hs_lead_status", "Lead status"),
        choice("lifecyclestage", "Lifecycle stage")
      )
      assert.deepInclude(status, { action: "update" })
      assert.include(stage?.warnings.join(), "its options can't be changed")
      assert.deepInclude(stage, { action: "none" })
      assert.notProperty(stage, "failure")
    })
  )

  it.effect("creates the other fields one by one if HubSpot refuses a batch for an unreadable one", () =>
    Effect.gen(function* () {
      const world = yield* World.make()
      const blank = {
        ...hobby,
        fieldName: "choice",
        valueType: "singleSelect",
        stringOptions: { values: ["x", "x"] }
      } as const
      const answers = yield* upsert(world, hobby, blank, { ...hobby, fieldName: "pet" })
      assert.deepStrictEqual(
        answers.map(({ action, failure }) => [action, failure?._tag]),
        [
          ["create", undefined],
          ["none", "ProviderRejected"],
          ["create", undefined]
        ]
      )
    })
  )

  it.effect("warns of each option that HubSpot doesn't support", () =>
    Effect.gen(function* () {
      const [made] = yield* upsert(yield* World.make(), {
        ...hobby,
        required: true,
        indexed: true,
        unique: true,
        stringOptions: { length: 9, pattern: "a", defaultValue: "a" }
      })
      for (const word of ["required", "indexed", "length", "pattern", "defaultValue"]) {
        assert.isTrue(
          made?.warnings.some((warning) => warning.includes(word)),
          word
        )
      }
      assert.isFalse(made?.warnings.some((warning) => warning.includes("unique")))
    })
  )

  it.effect("reports the missing scopes that HubSpot names", () =>
    Effect.gen(function* () {
      const world = yield* World.make(
        {},
        { accounts: [{ token: World.token, hubId: 1, scopes: ["crm.objects.contacts.read"] }] }
      )
      const refused = yield* Effect.flip(upsert(world, hobby))
      assert.include(JSON.stringify(refused), "crm.schemas.contacts.write")
    })
  )

  it.effect("survive the sandbox's restart, with the values of records", () =>
    Effect.gen(function* () {
      const world = yield* World.make()
      yield* upsert(world, { ...hobby, unique: true })
      const kept = yield* World.restored(world.sandbox.dump())
      const [again] = yield* upsert(kept, { ...hobby, unique: true })
      assert.strictEqual(again?.action, "none")
    })
  )
})
