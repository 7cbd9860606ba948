/**
 * What the specification says of a synchronous write, sentence by sentence, seen at the provider: HubSpot is its
 * provider A, Salesforce its provider B, and Pipedrive one that can do less.
 * @rule write.body, batch.records, field.writeOnUpdate, write.create, write.update, order.canonicalId, sync.answer, sync.failure
 * @rule field.defaultErrors, write.object, write.delete, write.deletionEnabled, install.unknownProperties, batch.allOrNone
 * @rule write.capabilities, field.writeOnCreate, field.names, write.ifEmpty, operation.result, field.default, write.associations
 * @rule write.headers
 * @rule write.missingRecord
 */
import { assert, describe, it } from "@effect/vitest"
import type { WriteRequest } from "@fieldgate/core/writes/WriteRequest"
import * as Effect from "effect/Effect"
import { hubspot, pipedrive, type Provider, salesforce } from "./Providers.ts"
import * as TruthWorld from "./TruthWorld.ts"

type Request = Omit<WriteRequest, "groupRef">

const both = [hubspot, salesforce] as const
const good = (provider: Provider, mark: string) => provider.record("plain", mark)
const bad = (provider: Provider, mark: string) => provider.record("refused", mark)
const marks = ({ mark }: Provider, { held }: TruthWorld.TruthWorld) =>
  [...held().values()].map((fields) => fields[mark])

const make = (provider: Provider, world: TruthWorld.TruthWorld, fields: object = {}) =>
  Effect.map(
    world.write({ type: "create", record: { ...good(provider, "before"), ...fields } }),
    ({ result }) => result?.recordId ?? assert.fail("a created record has an id")
  )

const failed = (write: ReturnType<TruthWorld.TruthWorld["write"]>) =>
  Effect.map(Effect.flip(write), (error) => (error._tag === "WriteFailed" ? error : assert.fail(String(error))))

const reasonsOf = (world: TruthWorld.TruthWorld, request: Request) =>
  Effect.map(Effect.flip(world.write(request)), (error) =>
    error._tag === "WriteRejected" ? error.reasons.map(({ _tag, name }) => `${_tag} ${name}`) : [error._tag]
  )

const association = (id: string) => ({
  to: { id },
  types: [{ associationCategory: "VENDOR_DEFINED", associationTypeId: 449 }] as const
})

const joined = ({ sandbox }: TruthWorld.TruthWorld, id: string) =>
  sandbox.journal().some(({ body }) => body.includes("associations") && body.includes(`"id":"${id}"`))

describe("creates and updates, of providers A and B", () => {
  it.effect.each(both)("creates one record with record: $name", (provider) =>
    Effect.gen(function* () {
      const world = yield* TruthWorld.make(provider)
      yield* world.write({ type: "create", record: good(provider, "one") })
      assert.deepStrictEqual(marks(provider, world), ["one"])
    })
  )

  it.effect.each(both)("creates many with batch: $name", (provider) =>
    Effect.gen(function* () {
      const world = yield* TruthWorld.make(provider)
      const batch = ["one", "two", "three"].map((mark) => ({ record: good(provider, mark) }))
      yield* world.write({ type: "create", batch })
      assert.sameMembers(marks(provider, world), ["one", "two", "three"])
    })
  )

  it.effect.each([...both, pipedrive])("updates by the id that the create returned: $name", (provider) =>
    Effect.gen(function* () {
      const world = yield* TruthWorld.make(provider)
      const id = yield* make(provider, world, { [provider.other]: "https://there.test" })
      yield* world.write({ type: "update", record: { id, [provider.mark]: "after" } })
      const fields = world.held().get(id)
      assert.deepStrictEqual([fields?.[provider.mark], fields?.[provider.other]], ["after", "https://there.test"])
      assert.strictEqual(world.held().size, 1)
    })
  )

  it.effect.each([
    [salesforce, "003Dn0000000001", "003Dn0000000001IAA"],
    [hubspot, "0042", "42"]
  ] as const)("returns one form of an id, however it is written: %s", ([provider, given, form]) =>
    Effect.gen(function* () {
      const { write } = yield* TruthWorld.make(provider)
      const dry = yield* write({ type: "update", dryRun: true, record: { id: given, [provider.mark]: "after" } })
      assert.deepStrictEqual(
        dry.records?.map(({ recordId }) => recordId),
        [form]
      )
    })
  )

  it.effect.each([...both, pipedrive])("fails an update of a missing record, and creates none: $name", (provider) =>
    Effect.gen(function* () {
      const world = yield* TruthWorld.make(provider)
      const record = { id: provider.missingId, [provider.mark]: "after" }
      const error = yield* Effect.flip(world.write({ type: "update", record }))
      assert.deepInclude(error, { _tag: "WriteFailed", uncertain: false })
      assert.strictEqual(world.held().size, 0)
    })
  )

  it.effect.each([...both, pipedrive])("answers after the write, with the record: $name", (provider) =>
    Effect.gen(function* () {
      const world = yield* TruthWorld.make(provider)
      const { result } = yield* world.write({ type: "create", record: good(provider, "one") })
      assert.deepStrictEqual([...world.held().keys()], [result?.recordId])
      assert.include(JSON.stringify(result?.data), '"one"')
    })
  )

  it.effect.each([...both, pipedrive])("returns the provider's error for a refused write: $name", (provider) =>
    Effect.gen(function* () {
      const world = yield* TruthWorld.make(provider)
      const error = yield* Effect.flip(world.write({ type: "create", record: bad(provider, "one") }))
      assert.strictEqual(error._tag, "WriteFailed")
      if (error._tag !== "WriteFailed") return
      assert.isAbove(error.errors.length, 0)
      assert.isFalse(error.retryable)
      assert.strictEqual(world.held().size, 0)
    })
  )

  it.effect.each(both)("returns the provider's refusal of an object that it doesn't have: $name", (provider) =>
    Effect.gen(function* () {
      const world = yield* TruthWorld.make({ ...provider, objectName: "Unicorn__c" })
      const error = yield* Effect.flip(world.write({ type: "create", record: { name: "x" } }))
      assert.deepInclude(error, { _tag: "WriteFailed", retryable: false, uncertain: false })
    })
  )
})

describe("deletes", () => {
  it.effect.each([...both, pipedrive])("need only the id of a record, in any mode: $name", (provider) =>
    Effect.gen(function* () {
      const world = yield* TruthWorld.make(provider)
      const [id, kept] = [yield* make(provider, world), yield* make(provider, world)]
      const answer = yield* world.write({ type: "delete", mode: "asynchronous", record: { id } })
      assert.deepStrictEqual(answer.result, { success: true, recordId: id })
      assert.deepStrictEqual([...world.held().keys()], [kept])
      assert.deepStrictEqual(
        answer.warnings?.map(({ name }) => name),
        ["mode"]
      )
    })
  )

  it.effect.each([{ enabled: false }, {}, undefined])("are refused unless enabled: %j", (deletionSettings) =>
    Effect.gen(function* () {
      const world = yield* TruthWorld.make(hubspot, { deletionSettings })
      const id = yield* make(hubspot, world)
      assert.deepStrictEqual(yield* reasonsOf(world, { type: "delete", record: { id } }), ["DeletionDisabled type"])
      assert.strictEqual(world.held().size, 1)
    })
  )
})

describe("batches", () => {
  const mixed = (provider: Provider) =>
    ["one", "bad", "three"].map((mark) => ({
      record: mark === "bad" ? bad(provider, mark) : good(provider, mark)
    }))

  it.effect.each(both)("write the valid records although others fail: $name", (provider) =>
    Effect.gen(function* () {
      const world = yield* TruthWorld.make(provider)
      const answer = yield* world.write({ type: "create", batch: mixed(provider) })
      assert.sameMembers(marks(provider, world), ["one", "three"])
      assert.deepStrictEqual(
        answer.results?.map(({ success }) => success),
        [true, false, true]
      )
    })
  )

  it.effect.each(both)("write no record with allOrNone if one fails: $name", (provider) =>
    Effect.gen(function* () {
      const world = yield* TruthWorld.make(provider)
      const request: Request = { type: "create", batch: mixed(provider), batchPolicy: { allOrNone: true } }
      const error = yield* failed(world.write(request))
      assert.strictEqual(world.held().size, 0)
      const held = "not written because batch[1].record was refused and the batch is all-or-none"
      const messages = error.batch?.results.map(({ errors }) => errors?.[0]?.message ?? "") ?? []
      assert.deepStrictEqual(
        messages.map((message) => message === held),
        [true, false, true]
      )
      assert.strictEqual(error.message, `3 failed: batch[1].record: ${messages[1]}`)
    })
  )

  it.effect.each([
    ["Salesforce", salesforce, ["before", "before"]],
    ["HubSpot", hubspot, ["after", "before"]]
  ] as const)("fail updates together with allOrNone, at provider A never: %s", ([, provider, left]) =>
    Effect.gen(function* () {
      const world = yield* TruthWorld.make(provider)
      const [first, second] = [yield* make(provider, world), yield* make(provider, world)]
      const batch = [
        { record: { id: first, [provider.mark]: "after" } },
        { record: { ...bad(provider, "bad"), id: second } }
      ]
      yield* Effect.ignore(world.write({ type: "update", batch, batchPolicy: { allOrNone: true } }))
      assert.deepStrictEqual(
        [first, second].map((id) => world.held().get(id)?.[provider.mark]),
        [...left]
      )
    })
  )

  it.effect("are refused for a provider without them, before any call", () =>
    Effect.gen(function* () {
      const world = yield* TruthWorld.make(pipedrive)
      const batch = [{ record: good(pipedrive, "one") }]
      assert.deepStrictEqual(yield* reasonsOf(world, { type: "create", batch }), ["CapabilityMissing batch"])
      assert.deepStrictEqual(world.sandbox.journal(), [])
    })
  )
})

describe("field write control", () => {
  const gated = (provider: Provider, setting: object) =>
    TruthWorld.make(provider, { selectedFieldSettings: { [provider.other]: setting } })
  const asked = (provider: Provider) => ({ [provider.other]: "https://new.test" })

  it.effect.each([...both, pipedrive])("sends no field with writeOnCreate never: $name", (provider) =>
    Effect.gen(function* () {
      const world = yield* gated(provider, { writeOnCreate: "never" })
      const id = yield* make(provider, world, asked(provider))
      assert.notInclude(JSON.stringify(world.sandbox.journal()), "new.test")
      yield* world.write({ type: "update", record: { id, ...asked(provider) } })
      assert.strictEqual(world.held().get(id)?.[provider.other], "https://new.test")
    })
  )

  it.effect.each([...both, pipedrive])("keeps the value with writeOnUpdate never: $name", (provider) =>
    Effect.gen(function* () {
      const world = yield* gated(provider, { writeOnUpdate: "never" })
      const id = yield* make(provider, world, { [provider.other]: "https://old.test" })
      yield* world.write({ type: "update", record: { id, [provider.mark]: "after", ...asked(provider) } })
      const fields = world.held().get(id)
      assert.deepStrictEqual([fields?.[provider.mark], fields?.[provider.other]], ["after", "https://old.test"])
    })
  )

  it.effect("applies rules to a field in every spelling that provider B accepts", () =>
    Effect.gen(function* () {
      const spelled = { department: "https://new.test" }
      const never = yield* gated(salesforce, { writeOnUpdate: "never" })
      const kept = yield* make(salesforce, never, { Department: "https://old.test" })
      yield* never.write({ type: "update", record: { id: kept, Title: "after", ...spelled } })
      assert.strictEqual(never.held().get(kept)?.["Department"], "https://old.test")
      const ifEmpty = yield* gated(salesforce, { writeOnUpdate: "ifEmpty" })
      const [full, empty] = [yield* make(salesforce, ifEmpty, spelled), yield* make(salesforce, ifEmpty)]
      const batch = [full, empty].map((id) => ({ record: { id, DEPARTMENT: "https://newer.test" } }))
      yield* ifEmpty.write({ type: "update", batch })
      assert.deepStrictEqual(
        [full, empty].map((id) => ifEmpty.held().get(id)?.["Department"]),
        ["https://new.test", "https://newer.test"]
      )
      const filled = yield* gated(salesforce, { default: { stringValue: "https://default.test" } })
      const given = yield* make(salesforce, filled, spelled)
      assert.strictEqual(filled.held().get(given)?.["Department"], "https://new.test")
    })
  )

  it.effect("never sends as a field what a record of provider B has besides its fields, and reports it", () =>
    Effect.gen(function* () {
      const world = yield* TruthWorld.make(salesforce)
      const id = yield* make(salesforce, world)
      const other = yield* make(salesforce, world)
      const read = { Id: other, attributes: { type: "Account", url: "/" }, Title: "after" }
      const answer = yield* world.write({
        type: "update",
        batch: [{ record: { id, ...read } }, { record: { id: other, Title: "same" } }]
      })
      assert.deepStrictEqual(
        answer.warnings?.map(({ name }) => name),
        ["batch[0].record.Id", "batch[0].record.attributes"]
      )
      assert.deepStrictEqual(
        [id, other].map((each) => world.held().get(each)?.["Title"]),
        ["after", "same"]
      )
    })
  )

  it.effect.each(both)("fills an empty field and keeps a full one with writeOnUpdate ifEmpty: $name", (provider) =>
    Effect.gen(function* () {
      const world = yield* gated(provider, { writeOnUpdate: "ifEmpty" })
      const full = yield* make(provider, world, { [provider.other]: "https://old.test" })
      const empty = yield* make(provider, world)
      const batch = [full, empty].map((id) => ({ record: { id, ...asked(provider) } }))
      yield* world.write({ type: "update", batch })
      assert.deepStrictEqual(
        [full, empty].map((id) => world.held().get(id)?.[provider.other]),
        ["https://old.test", "https://new.test"]
      )
    })
  )

  it.effect("names object and id of a missing record, whether it is read first, alone or in a batch", () =>
    Effect.gen(function* () {
      const world = yield* gated(hubspot, { writeOnUpdate: "ifEmpty" })
      const missing = "HubSpot has no record of the object contacts with the id 424242"
      const record = { id: "424242", [hubspot.mark]: "x" }
      const updates: ReadonlyArray<Omit<Request, "type">> = [
        { record },
        { record: { ...record, ...asked(hubspot) } },
        { batch: [{ record }, { record: { ...record, id: "424243" } }] },
        { batch: [{ record: { ...record, ...asked(hubspot) } }] }
      ]
      for (const update of updates) {
        const { errors } = yield* failed(world.write({ ...update, type: "update" }))
        assert.match(errors[0]?.message ?? "", new RegExp(`^${missing}: `, "u"))
      }
    })
  )

  it.effect("reads first for a provider that is a definition, too", () =>
    Effect.gen(function* () {
      const world = yield* gated(pipedrive, { writeOnUpdate: "ifEmpty" })
      const full = yield* make(pipedrive, world, { [pipedrive.other]: "https://old.test" })
      const empty = yield* make(pipedrive, world)
      for (const id of [full, empty]) yield* world.write({ type: "update", record: { id, ...asked(pipedrive) } })
      assert.deepStrictEqual(
        [full, empty].map((id) => world.held().get(id)?.[pipedrive.other]),
        ["https://old.test", "https://new.test"]
      )
    })
  )

  it.effect.each([...both, pipedrive])("fills a field that the request lacks with its default: $name", (provider) =>
    Effect.gen(function* () {
      const world = yield* gated(provider, { default: { stringValue: "https://default.test" } })
      const [lacking, holding] = [yield* make(provider, world), yield* make(provider, world, asked(provider))]
      assert.deepStrictEqual(
        [lacking, holding].map((id) => world.held().get(id)?.[provider.other]),
        ["https://default.test", "https://new.test"]
      )
    })
  )
})

describe("associations and forwarded headers", () => {
  const headers = [{ key: "Sforce-Duplicate-Rule-Header", value: "allowSave=true" }]

  it.effect("sends associations to provider A on create, single and per item", () =>
    Effect.gen(function* () {
      const world = yield* TruthWorld.make(hubspot)
      const other = yield* make(hubspot, world)
      const associations = [association(other)]
      yield* world.write({ type: "create", record: good(hubspot, "one"), associations })
      assert.isTrue(joined(world, other))
      const another = yield* make(hubspot, world)
      yield* world.write({
        type: "create",
        batch: [{ record: good(hubspot, "two"), associations: [association(another)] }]
      })
      assert.isTrue(joined(world, another))
    })
  )

  it.effect("sends the caller's headers to provider B", () =>
    Effect.gen(function* () {
      const world = yield* TruthWorld.make(salesforce)
      yield* world.write({ type: "create", record: good(salesforce, "one"), headers })
      assert.isTrue(
        world.sandbox.journal().some((call) => call.headers["sforce-duplicate-rule-header"] === "allowSave=true")
      )
    })
  )

  it.effect.each([
    ["synchronously", {}],
    ["as a dry run", { dryRun: true }],
    ["in the background", { mode: "asynchronous" }],
    ["in an auto batch", { mode: "asynchronous", autoBatchPolicy: { maxDelayMinutes: 5 } }]
  ] as const)("refuses a header that provider B doesn't accept %s", ([, members]) =>
    Effect.gen(function* () {
      const world = yield* TruthWorld.make(salesforce)
      const given = [...headers, { key: "Authorization", value: "Bearer mine" }, { key: "Sforce-Mru", value: "a\nb" }]
      const request: Request = { type: "create", record: good(salesforce, "one"), headers: given, ...members }
      const names = ["InvalidInput headers[1].key", "InvalidInput headers[2].value"]
      assert.deepStrictEqual(yield* reasonsOf(world, request), names)
      assert.deepStrictEqual(world.sandbox.journal(), [])
    })
  )

  it.effect.each([
    ["associations to Salesforce", salesforce, { associations: [association("5")] }, "associations"],
    ["associations to Pipedrive", pipedrive, { associations: [association("5")] }, "associations"],
    ["headers to HubSpot", hubspot, { headers }, "headers"],
    ["headers to Pipedrive", pipedrive, { headers }, "headers"]
  ] as const)("are refused elsewhere, before any call: %s", ([, provider, members, name]) =>
    Effect.gen(function* () {
      const world = yield* TruthWorld.make(provider)
      const request: Request = { type: "create", record: good(provider, "one"), ...members }
      assert.deepStrictEqual(yield* reasonsOf(world, request), [`CapabilityMissing ${name}`])
      assert.deepStrictEqual(world.sandbox.journal(), [])
    })
  )
})
