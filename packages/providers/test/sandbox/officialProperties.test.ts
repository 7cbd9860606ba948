/** @rule driver.sandbox */
import { assert, it } from "@effect/vitest"
import { HubSpotSandbox } from "@fieldgate/providers/sandbox"
import * as ServeSandbox from "@fieldgate/providers/sandbox/serve"
import { Client } from "@hubspot/api-client"
import {
  PropertyCreateFieldTypeEnum as FieldType,
  PropertyCreateTypeEnum as Type
} from "@hubspot/api-client/lib/codegen/crm/properties/models/PropertyCreate.js"
import * as Effect from "effect/Effect"

const hobby = { name: "hobby", label: "Hobby", groupName: "g", type: Type.String, fieldType: FieldType.Text }

interface Thrown {
  readonly code: number
  readonly body: { readonly category: string; readonly subCategory: string; readonly message: string }
}

it.live("creates, changes, archives and restores groups and properties with HubSpot's client", () =>
  Effect.gen(function* () {
    const { url } = yield* ServeSandbox.serve(yield* HubSpotSandbox.make())
    const { properties } = new Client({ accessToken: HubSpotSandbox.defaultToken, basePath: url }).crm
    const call = <A>(promise: () => Promise<A>) =>
      Effect.tryPromise({ try: promise, catch: (cause): Thrown => Object(cause) })
    const refused = <A>(promise: () => Promise<A>) => Effect.flip(call(promise))

    const early = yield* refused(() => properties.coreApi.create("contacts", hobby))
    assert.deepStrictEqual([early.code, early.body.category], [400, "VALIDATION_ERROR"])
    const none = yield* refused(() => properties.groupsApi.getByName("contacts", "g"))
    assert.strictEqual(none.code, 404)
    yield* call(() => properties.groupsApi.create("contacts", { name: "g", label: "G" }))
    assert.strictEqual((yield* call(() => properties.groupsApi.getByName("contacts", "g"))).label, "G")

    const made = yield* call(() => properties.coreApi.create("contacts", hobby))
    assert.deepStrictEqual([made.name, made.archived, made.createdAt instanceof Date], ["hobby", false, true])
    const twice = yield* refused(() => properties.coreApi.create("contacts", hobby))
    assert.deepStrictEqual(
      [twice.code, twice.body.category, twice.body.subCategory, twice.body.message],
      [409, "OBJECT_ALREADY_EXISTS", "Properties.PROPERTY_WITH_NAME_EXISTS", "A property named 'hobby' already exists."]
    )
    const batch = yield* call(() =>
      properties.batchApi.create("contacts", { inputs: [hobby, { ...hobby, name: "pet", label: "Pet" }] })
    )
    assert.deepStrictEqual(
      batch.results.map(({ name }) => name),
      ["pet"]
    )
    assert.strictEqual(Object(batch)["numErrors"], 1)

    const changed = yield* call(() => properties.coreApi.update("contacts", "hobby", { label: "H2" }))
    assert.strictEqual(changed.label, "H2")
    yield* call(() => properties.coreApi.archive("contacts", "hobby"))
    const all = yield* call(() => properties.coreApi.getAll("contacts"))
    assert.isFalse(all.results.some(({ name }) => name === "hobby"))
    assert.strictEqual((yield* refused(() => properties.coreApi.getByName("contacts", "hobby"))).code, 404)
    yield* call(() => properties.coreApi.create("contacts", hobby))
    assert.strictEqual((yield* call(() => properties.coreApi.getByName("contacts", "hobby"))).label, "Hobby")
  }).pipe(Effect.scoped)
)
