/** @rule field.unknownWarning, write.dryRun */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import * as Layer from "effect/Layer"
import * as Sample from "../../testing/Sample.ts"
import { Caller } from "../../src/domain/Caller.ts"
import { ObjectName } from "../../src/domain/Ids.ts"
import * as ObjectMetadata from "../../src/providers/ObjectMetadata.ts"
import type { RecordFields } from "../../src/domain/Json.ts"
import type { WriteAnswer } from "../../src/writes/WriteAnswer.ts"
import type { WriteRequest } from "../../src/writes/WriteRequest.ts"
import * as MemoryStores from "../../src/memory/MemoryStores.ts"
import { OperationStore } from "../../src/operations/OperationStore.ts"
import * as World from "../World.ts"

const host = Caller.Host()
type World = Effect.Success<ReturnType<typeof World.make>>
type Request = Omit<WriteRequest, "groupRef">

const explanationIn = (answer: WriteAnswer) =>
  answer.dryRun === true ? answer : assert.fail("a dry run answers an explanation")

const dryRun = (world: World, request: Request, key?: string) =>
  Effect.map(world.platform.writeRecords(host, world.input({ ...request, dryRun: true }, key)), explanationIn)

const settings = (selectedFieldSettings: object) => ({ object: { selectedFieldSettings } })
const at = "config.content.write.objects.contacts.selectedFieldSettings"

const withoutJournal = Layer.effect(
  OperationStore,
  Effect.map(OperationStore, (store) =>
    OperationStore.of({ ...store, begin: () => Effect.die("a dry run is not journalled") })
  )
).pipe(Layer.provideMerge(MemoryStores.layer))

describe("a dry run", () => {
  it.effect("sends nothing, stores nothing, and tells the request", () =>
    Effect.gen(function* () {
      const world: World = yield* World.make({ stores: withoutJournal })
      const explained = yield* dryRun(world, { type: "create", record: { email: "ann@acme.test" } })
      assert.deepStrictEqual(explained, {
        dryRun: true,
        requests: [
          {
            method: "POST",
            url: "https://memory.test/contacts/create",
            body: { allOrNone: false, items: [{ fields: { email: "ann@acme.test" } }] }
          }
        ],
        records: [
          {
            fields: [
              {
                field: "email",
                value: "ann@acme.test",
                source: "request",
                decision: "sent",
                because: "the request contains it"
              }
            ]
          }
        ]
      })
      assert.deepStrictEqual([world.scripted.commands.length, world.scripted.records.size], [0, 0])
    })
  )

  it.effect("ignores an Idempotency-Key with a warning", () =>
    Effect.gen(function* () {
      const world = yield* World.make()
      const request: Request = { type: "create", record: { email: "ann@acme.test" } }
      const explained = yield* dryRun(world, request, "k")
      assert.deepStrictEqual(
        explained.warnings?.map(({ name }) => name),
        ["Idempotency-Key"]
      )
      yield* world.write(request, host, "k")
      assert.strictEqual(world.scripted.commands.length, 1, "the key was free")
      assert.strictEqual((yield* dryRun(world, request, "k")).requests.length, 1)
    })
  )

  it.effect("false is a write", () =>
    Effect.gen(function* () {
      const world = yield* World.make()
      yield* world.write({ type: "create", record: { email: "ann@acme.test" }, dryRun: false })
      assert.strictEqual(world.scripted.commands.length, 1)
    })
  )

  it.effect.each<readonly [string, Request]>([
    ["a create that the gates leave nothing of", { type: "create", record: { locked: "x" } }],
    ["an update without id", { type: "update", record: { email: "x" } }],
    ["a delete that is disabled", { type: "delete", record: { id: "7" } }],
    ["a policy of the background", { type: "create", record: { email: "x" }, retryPolicy: {} }]
  ])("refuses what the write refuses: %s", ([, request]) =>
    Effect.gen(function* () {
      const world = yield* World.make(settings({ locked: { writeOnCreate: "never" } }))
      const explained = yield* Effect.flip(dryRun(world, request))
      const written = yield* Effect.flip(world.write(request))
      assert.strictEqual(explained._tag, "WriteRejected")
      assert.deepStrictEqual(explained, written)
    })
  )

  it.effect("requires the same permission as the write", () =>
    Effect.gen(function* () {
      const world = yield* World.make()
      const { id: projectId, name: projectName } = world.project
      const browser = Caller.ApiKeyHolder({
        projectId,
        projectName,
        orgId: world.organization.id,
        frontendKeys: "development",
        key: Sample.holderKey,
        scopes: ["frontend"]
      })
      const refused = yield* Effect.flip(
        world.platform.explain(browser, world.input({ type: "create", record: { email: "x" } }))
      )
      assert.strictEqual(refused._tag, "InsufficientScope")
    })
  )

  it.effect("returns each field with its source, its rule and the rule's setting", () =>
    Effect.gen(function* () {
      const world = yield* World.make(
        settings({
          locked: { writeOnUpdate: "never" },
          city: { writeOnUpdate: "ifEmpty" },
          stage: { default: { stringValue: "lead" } }
        })
      )
      const explained = yield* dryRun(world, { type: "update", record: { id: "7", locked: 1, city: "Ghent" } })
      assert.deepStrictEqual(explained.records, [
        {
          recordId: "7",
          fields: [
            {
              field: "locked",
              value: 1,
              source: "request",
              decision: "dropped",
              because: "its writeOnUpdate is never",
              configPath: `${at}.locked.writeOnUpdate`
            },
            {
              field: "city",
              value: "Ghent",
              source: "request",
              decision: "onlyIfEmpty",
              because: "its writeOnUpdate is ifEmpty",
              configPath: `${at}.city.writeOnUpdate`
            },
            {
              field: "stage",
              value: "lead",
              source: "default",
              decision: "sent",
              because: "its default applies, because the request lacks the field",
              configPath: `${at}.stage.default`
            }
          ]
        }
      ])
      const [read, write] = explained.requests
      assert.deepStrictEqual(read?.body, { recordIds: ["7"], fields: ["city"] })
      assert.include(write?.after ?? "", "the current values were read")
      assert.strictEqual(world.scripted.commands.length, 0)
    })
  )

  it.effect.each<readonly [string, object, "sent" | "dropped", RecordFields | undefined]>([
    ["an empty one", { city: "" }, "sent", { city: "Ghent" }],
    ["one with a value", { city: "Bruges" }, "dropped", undefined]
  ])("decides on a field that goes only if it is empty, given the current values: %s", ([, city, decision, fields]) =>
    Effect.gen(function* () {
      const world = yield* World.make(settings({ city: { writeOnUpdate: "ifEmpty" } }))
      const explained = yield* world.platform.explain(host, {
        ...world.input({ type: "update", record: { id: "7", city: "Ghent" } }),
        current: { "7": { ...city } }
      })
      assert.strictEqual(explained.records[0]?.fields[0]?.decision, decision)
      assert.deepStrictEqual(
        explained.requests.slice(1).map(({ body }) => body),
        fields === undefined ? [] : [{ allOrNone: false, items: [{ recordId: "7", fields }] }]
      )
      assert.strictEqual(explained.warnings?.length, fields === undefined ? 1 : undefined)
    })
  )
})

describe("a dry run of fields that the account doesn't have", () => {
  const email = { fieldName: "email", displayName: "E-mail", valueType: "string", providerType: "text" } as const
  const rest = { createable: true, updateable: true, isCustom: false, unique: false, hidden: false } as const
  const contacts = ObjectName.make("contacts")
  const fields = ObjectMetadata.fieldsByName([{ ...email, ...rest }])

  it.effect("warns of each where the object was described a moment ago, and asks nothing", () =>
    Effect.gen(function* () {
      const world: World = yield* World.make({
        objects: [{ name: contacts, displayName: "Contact", isCustom: false, fields }]
      })
      const request = { type: "create", record: { email: "a@x.test", emial: "b" } } as const
      assert.strictEqual((yield* dryRun(world, request)).warnings, undefined)
      yield* world.platform.describeObject(host, {
        project: "shop",
        account: { integration: "crm", groupRef: world.connection.group.groupRef },
        objectName: contacts
      })
      assert.deepStrictEqual((yield* dryRun(world, request)).warnings, [
        {
          name: "record.emial",
          message:
            'the connected account has no visible field "emial" of contacts, so the provider will reject it; did you mean email?'
        }
      ])
      yield* TestClock.adjust("3 days")
      assert.deepStrictEqual((yield* dryRun(world, request)).warnings, [
        {
          name: "record.emial",
          message:
            'the connected account has no visible field "emial" of contacts, as described at 1970-01-01T00:00:00.000Z, ' +
            "so the provider will reject it; did you mean email?"
        }
      ])
    })
  )
})
