/** Which searches are allowed, what they send, and what their callers get. @rule find.request, find.allowed, find.selected, find.answer, find.account */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import { CallPermit } from "../../src/connections/CallPermit.ts"
import { Caller } from "../../src/domain/Caller.ts"
import { ConsumerRef, GroupRef, ObjectName, ProviderName } from "../../src/domain/Ids.ts"
import type { ManifestWriteObject } from "../../src/integrations/Manifest.ts"
import { type FieldMetadata, fieldsByName } from "../../src/providers/ObjectMetadata.ts"
import type { ProviderDriver } from "../../src/providers/ProviderDriver.ts"
import { ProviderError, ProviderQuotaExceeded } from "../../src/providers/ProviderError.ts"
import * as World from "../World.ts"

const host = Caller.Host()
const provider = ProviderName.make("scripted")
const groupRef = GroupRef.make("globex")
const objectName = ObjectName.make("contacts")

interface Setting {
  readonly lookup?: ManifestWriteObject["lookup"]
  readonly world?: World.WorldOptions
}

/** An installation that reads e-mail addresses as `mail`, plans as `tier`, and has a rule for `phone`. */
const ready = Effect.fnUntraced(function* (setting: Setting = {}) {
  const { lookup = "lookup" in setting ? undefined : true } = setting
  const world = yield* World.make(setting.world)
  const { platform, project, scripted } = world
  const name = "sales"
  yield* platform.deployManifest(host, {
    project: "shop",
    manifest: {
      specVersion: "1.0.0",
      integrations: [
        {
          name,
          provider,
          read: {
            objects: [
              {
                objectName,
                mapToName: "people",
                requiredFields: [{ fieldName: "email", mapToName: "mail" }],
                optionalFields: [
                  { fieldName: "plan", mapToName: "tier" },
                  { fieldName: "city" },
                  { mapToName: "hobby" }
                ]
              }
            ]
          },
          write: { objects: [{ objectName, inheritMapping: true, ...(lookup === undefined ? {} : { lookup }) }] }
        }
      ]
    }
  })
  yield* platform.createConnection(host, {
    project: "shop",
    provider,
    groupRef,
    consumerRef: ConsumerRef.make("ann"),
    credentials: { _tag: "NoCredentials" }
  })
  yield* platform.createInstallation(host, {
    project: "shop",
    integration: name,
    groupRef,
    skipSampling: true,
    config: {
      content: {
        provider,
        read: {
          objects: {
            contacts: {
              objectName: "contacts",
              selectedFields: { city: true, secret: false },
              selectedFieldMappings: { hobby: "" },
              selectedValueMappings: { tier: { gold: "G", golden: "G", silver: "S" } }
            }
          }
        },
        write: { objects: { contacts: { objectName: "contacts", selectedFieldSettings: { phone: {} } } } }
      }
    }
  })
  for (const fields of [
    { email: "ada@acme.test", plan: "G", city: "Ghent", phone: "1" },
    { email: "bob@acme.test", plan: "S", city: "Ghent", phone: "2" }
  ]) {
    yield* scripted.driver.write(
      { connectionId: world.connection.id, provider, credentials: { _tag: "NoCredentials" }, metadata: {} },
      { type: "create", objectName, items: [{ fields, associations: [] }], allOrNone: false, headers: [] }
    )
  }
  const find = (request: object, caller: Caller = host) =>
    platform.findRecords(caller, {
      project: "shop",
      integration: name,
      objectName: "contacts",
      request: { groupRef, by: { mail: "ada@acme.test" }, ...request }
    })
  const consumer = Caller.Consumer({
    projectId: project.id,
    projectName: project.name,
    orgId: project.orgId,
    groupRef,
    consumerRef: ConsumerRef.make("ann")
  })
  return { ...world, find, consumer }
})

const refusal = <A>(found: Effect.Effect<A, { readonly message: string }>) =>
  Effect.map(Effect.flip(found), ({ message }) => message)

describe("findRecords", () => {
  it.effect("maps names and values to the provider's and back", () =>
    Effect.gen(function* () {
      const { find } = yield* ready()
      assert.deepStrictEqual(yield* find({ by: { tier: "golden" }, fields: ["mail", "tier", "city", "phone"] }), {
        records: [
          { index: 0, id: "record-1", fields: { mail: "ada@acme.test", tier: "gold", city: "Ghent", phone: "1" } }
        ],
        missing: []
      })
    })
  )

  it.effect("answers each key by its position, and says which no record has", () =>
    Effect.gen(function* () {
      const { find } = yield* ready()
      const by = [{ mail: "eve@acme.test" }, { mail: "bob@acme.test" }, { city: "Ghent", phone: "1" }]
      assert.deepStrictEqual(yield* find({ by }), {
        records: [
          { index: 1, id: "record-2", fields: {} },
          { index: 2, id: "record-1", fields: {} }
        ],
        missing: [0]
      })
    })
  )

  it.effect("lists ten of many records with their pages, and reports that there are more", () =>
    Effect.gen(function* () {
      const records = Array.from({ length: 11 }, (_, n) => ({
        recordId: `r${n}`,
        fields: {},
        ...(n === 0 ? { url: "https://crm.example/r0" } : {})
      }))
      const { find } = yield* ready({
        world: {
          guard: (driver) => ({
            ...driver,
            find: (_account, { keys }) => Effect.succeed({ records: keys.map(() => records), isDelayed: true })
          })
        }
      })
      const answer = yield* find({})
      assert.lengthOf(answer.records, 10)
      assert.deepStrictEqual(answer.records.slice(0, 2), [
        { index: 0, id: "r0", url: "https://crm.example/r0", fields: {} },
        { index: 0, id: "r1", fields: {} }
      ])
      assert.deepInclude(answer, { missing: [], more: [0], delayed: true })
    })
  )

  it.effect("names every field that can't be used, and reads nothing", () =>
    Effect.gen(function* () {
      const { find } = yield* ready()
      const refused = yield* refusal(
        find({ by: { cty: "Ghent", id: "7" }, fields: ["hobby", "secret", "$['a']['b']"] })
      )
      assert.deepStrictEqual(refused.split("; "), [
        'the installation has not selected the field "cty": did you mean "city"?',
        '"id" is not a field: the id of each record is always returned',
        'the installation maps "hobby" to no field',
        'the installation has not selected the field "secret": ' +
          "select it in the installation's config, for example with read.objects.contacts.selectedFields",
        "\"$['a']['b']\" is part of another field: name the field around it"
      ])
    })
  )

  it.effect("takes fields only that the account has and that records can be found by", () =>
    Effect.gen(function* () {
      const field = (fieldName: string, more: Partial<FieldMetadata> = {}) => ({
        fieldName,
        displayName: fieldName,
        valueType: "string" as const,
        providerType: "text",
        createable: true,
        updateable: true,
        isCustom: false,
        unique: false,
        hidden: false,
        ...more
      })
      const fields = fieldsByName([field("email"), field("phones"), field("city", { filterable: false })])
      const { find } = yield* ready({
        world: { objects: [{ name: objectName, displayName: "Contact", isCustom: false, fields }] }
      })
      assert.deepStrictEqual(yield* find({ fields: ["city"] }), {
        records: [{ index: 0, id: "record-1", fields: { city: "Ghent" } }],
        missing: []
      })
      assert.deepStrictEqual((yield* refusal(find({ by: { city: "Ghent" }, fields: ["phone"] }))).split("; "), [
        'the connected account has no field "phone" of Contact',
        'did you mean "phones"?',
        'records can\'t be found by "city", a field of the type text'
      ])
    })
  )

  it.effect("is refused unless the manifest allows it, to consumers separately", () =>
    Effect.gen(function* () {
      const off = yield* ready({ lookup: undefined })
      assert.match(yield* refusal(off.find({})), /set lookup to true for the object in the manifest/u)
      const on = yield* ready({ lookup: true })
      assert.match(yield* refusal(on.find({}, on.consumer)), /with a consumer token: set lookup to "consumer"/u)
      const forAll = yield* ready({ lookup: "consumer" })
      assert.lengthOf((yield* forAll.find({}, forAll.consumer)).records, 1)
    })
  )

  it.effect("lets a consumer look into its own group's account only", () =>
    Effect.gen(function* () {
      const { consumer, find } = yield* ready({ lookup: "consumer" })
      const error = yield* Effect.flip(find({ groupRef: "acme" }, consumer))
      assert.strictEqual(error._tag, "TokenMismatch")
    })
  )

  it.effect("is refused by a provider that can't, and above its number of keys", () =>
    Effect.gen(function* () {
      const none = yield* ready({ world: { capabilities: { find: { keys: 0 } } } })
      assert.match(yield* refusal(none.find({})), /doesn't support finding records/u)
      const few = yield* ready({ world: { capabilities: { find: { keys: 1 } } } })
      const by = [{ mail: "ada@acme.test" }, { mail: "bob@acme.test" }]
      assert.match(yield* refusal(few.find({ by })), /by has 2 keys; scripted finds at most 1 at a time/u)
      yield* few.find({ by: by.slice(0, 1) })
    })
  )

  it.effect("reports bounds of keys and fields together", () =>
    Effect.gen(function* () {
      const { find } = yield* ready()
      const by = [{}, { a: 1, b: 2, c: 3, d: 4 }, { a: "" }, { a: "x".repeat(256) }]
      const refused = yield* refusal(find({ by, fields: Array.from({ length: 51 }, (_, n) => `f${n}`) }))
      for (const name of ["by[0]", "by[1]", "by[2]", "by[3]", "fields"]) assert.include(refused, name)
    })
  )

  it.effect("passes on that the provider's quota is used up", () =>
    Effect.gen(function* () {
      const { find, scripted } = yield* ready()
      scripted.failNext(new ProviderQuotaExceeded({ message: "too many calls" }))
      const error = yield* Effect.flip(find({}))
      assert.strictEqual(error._tag === "ProviderError" ? error.reason._tag : error._tag, "ProviderQuotaExceeded")
    })
  )

  it.effect("takes its calls out of the connection's budget, and stores nothing", () =>
    Effect.gen(function* () {
      const guard = (driver: ProviderDriver): ProviderDriver => ({
        ...driver,
        limits: { calls: 1, windowMillis: 60_000, concurrency: 1 },
        find: (account, query) =>
          Effect.flatMap(CallPermit, ({ within }) =>
            within(Effect.orDie(driver.find?.(account, query) ?? Effect.die("finds")))
          ).pipe(Effect.mapError((reason) => new ProviderError({ provider, reason })))
      })
      const { find, platform } = yield* ready({ world: { guard } })
      assert.lengthOf((yield* find({})).records, 1)
      const waiting = yield* Effect.forkScoped(Effect.flip(find({})))
      yield* TestClock.adjust("10 seconds")
      const refused = yield* Fiber.join(waiting)
      assert.strictEqual(refused._tag === "ProviderError" ? refused.reason._tag : refused._tag, "ProviderQuotaExceeded")
      assert.deepStrictEqual((yield* platform.searchOperations(host, { project: "shop" })).results, [])
    })
  )
})
