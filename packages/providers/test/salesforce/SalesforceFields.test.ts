/** @rule field.upsert */
import { assert, describe, it } from "@effect/vitest"
import type { FieldDefinition } from "@fieldgate/core/providers/FieldDefinition"
import { ObjectName } from "@fieldgate/core/domain/Ids"
import type { UpsertedField } from "@fieldgate/core/providers/ProviderDriver"
import { SalesforceSandbox } from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import * as World from "./SalesforceWorld.ts"

const hobby: FieldDefinition = { fieldName: "Sport__c", displayName: "Sport", valueType: "string" }
const tooling = "/services/data/v62.0/tooling/sobjects/CustomField"

type Fields = readonly [FieldDefinition, ...Array<FieldDefinition>]

const upsertIn = (
  { account, driver }: Pick<World.SalesforceWorld, "account" | "driver">,
  object: string,
  ...fields: Fields
): Effect.Effect<ReadonlyArray<UpsertedField>, unknown> =>
  driver.upsertFields?.(account, { objectName: ObjectName.make(object), fields }) ?? Effect.die("has none")
const upsert = (world: World.SalesforceWorld, ...fields: Fields) => upsertIn(world, "Contact", ...fields)

const calls = ({ sandbox }: World.SalesforceWorld) =>
  sandbox.journal().map(({ method, url }) => `${method} ${url.split("?")[0]?.replace("/services/data/v62.0", "")}`)

const fieldsOf = ({ account, driver }: World.SalesforceWorld, object = "Contact") =>
  Effect.map(
    driver.describe?.object(account, ObjectName.make(object)) ?? Effect.die("has none"),
    ({ fields }) => fields
  )

const kept = ({ sandbox }: World.SalesforceWorld, type: string) =>
  sandbox.records().filter(({ objectType }) => objectType === type)

describe("Salesforce's custom fields", () => {
  it.effect(
    "are created, added to one permission set and assigned, so that the connected user sees and edits them",
    () =>
      Effect.gen(function* () {
        const world = yield* World.make()
        const [made] = yield* upsert(world, hobby)
        assert.deepStrictEqual(made, {
          fieldName: "Sport__c",
          action: "create",
          warnings: [],
          metadata: { fullName: "Sport__c", label: "Sport", type: "Text" }
        })
        assert.deepStrictEqual(calls(world), [
          "GET /sobjects/Contact/describe",
          "GET /tooling/query",
          "POST /tooling/sobjects/CustomField",
          "GET /query",
          "POST /sobjects/PermissionSet",
          "GET /query",
          "POST /composite/sobjects",
          "GET ",
          "GET /query",
          "POST /sobjects/PermissionSetAssignment"
        ])
        assert.deepInclude((yield* fieldsOf(world))["Sport__c"], { createable: true, updateable: true })
        yield* upsert(world, { ...hobby, fieldName: "Pet__c" })
        assert.strictEqual(kept(world, "PermissionSet").length, 1)
        assert.strictEqual(kept(world, "PermissionSetAssignment").length, 1)
        assert.strictEqual(kept(world, "FieldPermissions").length, 2)
      })
  )

  it.effect("need no permission if they are required, and Salesforce would refuse one", () =>
    Effect.gen(function* () {
      const world = yield* World.make()
      const [made] = yield* upsert(world, { ...hobby, required: true })
      assert.deepStrictEqual([made?.action, made?.failure], ["create", undefined])
      assert.deepStrictEqual(kept(world, "FieldPermissions"), [])
      assert.isTrue((yield* fieldsOf(world))["Sport__c"]?.isRequired)
    })
  )

  it.effect("are visible to the connected user only, until an admin grants others access", () =>
    Effect.gen(function* () {
      const world = yield* World.make()
      yield* upsert(world, hobby)
      world.sandbox.addAccount({
        orgId: SalesforceSandbox.defaultOrgId,
        userId: "005Dn0000000002IAA",
        username: "other@acme.test",
        token: "other"
      })
      const other = World.account({
        credentials: { _tag: "ApiKeyCredentials", apiKey: yield* Effect.sync(() => World.redacted("other")) }
      })
      assert.notProperty(yield* fieldsOf({ ...world, account: other }), "Sport__c")
      assert.property(yield* fieldsOf(world), "Sport__c")
      // The field is hidden from that user but exists in the org, so it isn't created twice and only the permission is missing.
      const [answer] = yield* upsert({ ...world, account: other }, hobby)
      assert.deepStrictEqual([answer?.action, answer?.failure], ["update", undefined])
      assert.property(yield* fieldsOf({ ...world, account: other }), "Sport__c")
    })
  )

  it.effect("are reported as created but hidden if granting fails, and are granted when sent again", () =>
    Effect.gen(function* () {
      const world = yield* World.make()
      world.sandbox.addFault({ match: { path: "*/sobjects/PermissionSetAssignment" }, action: { status: 403 } })
      const [made] = yield* upsert(world, hobby)
      assert.strictEqual(made?.action, "create")
      assert.include(made?.failure?.message, "can't see it yet")
      assert.notProperty(yield* fieldsOf(world), "Sport__c")
      const [again] = yield* upsert(world, hobby)
      assert.deepStrictEqual([again?.action, again?.failure], ["update", undefined])
      assert.property(yield* fieldsOf(world), "Sport__c")
    })
  )

  it.effect("get the suffix __c, with a warning; Salesforce's own fields are unchanged", () =>
    Effect.gen(function* () {
      const [named, own, other] = yield* upsert(
        yield* World.make(),
        { ...hobby, fieldName: "Pet" },
        { ...hobby, fieldName: "FirstName" },
        { ...hobby, fieldName: "Birthdate" }
      )
      assert.strictEqual(named?.fieldName, "Pet__c")
      assert.include(named?.warnings.join(), "__c")
      assert.deepStrictEqual([own?.fieldName, own?.action, own?.failure], ["FirstName", "none", undefined])
      assert.include(other?.failure?.message, "holds a date")
    })
  )

  it.effect("are found by the object's id in custom objects", () =>
    Effect.gen(function* () {
      const world = yield* World.make({ objects: [{ name: "Invoice__c", label: "Invoice", fields: [] }] })
      assert.strictEqual((yield* upsertIn(world, "Invoice__c", hobby))[0]?.action, "create")
      assert.strictEqual((yield* upsertIn(world, "Invoice__c", hobby))[0]?.action, "none")
      assert.property(yield* fieldsOf(world, "Invoice__c"), "Sport__c")
    })
  )

  it.effect("are created on Activity for tasks, which share them with events", () =>
    Effect.gen(function* () {
      const world = yield* World.make()
      assert.deepInclude((yield* upsertIn(world, "Task", hobby))[0], { action: "create" })
      assert.property(yield* fieldsOf(world, "Task"), "Sport__c")
      const made = world.sandbox.journal().find(({ method, url }) => method === "POST" && url === tooling)
      assert.strictEqual(JSON.parse(made?.body ?? "{}").FullName, "Activity.Sport__c")
      assert.deepInclude((yield* upsertIn(world, "Task", hobby))[0], { action: "none" })
    })
  )

  it.effect("are found by name and namespace in objects of packages", () =>
    Effect.gen(function* () {
      const objects = [
        { name: "Invoice__c", label: "Invoice", fields: [] },
        { name: "acme__Invoice__c", label: "Acme invoice", fields: [] }
      ]
      const world = yield* World.make({ objects })
      for (const { name } of objects) {
        assert.deepInclude((yield* upsertIn(world, name, hobby))[0], { action: "create" }, name)
        assert.deepInclude((yield* upsertIn(world, name, hobby))[0], { action: "none" }, name)
        assert.property(yield* fieldsOf(world, name), "Sport__c")
      }
    })
  )

  it.effect("are distinguished from a package's field of the same name", () =>
    Effect.gen(function* () {
      const world = yield* World.make({
        fields: { Contact: [SalesforceSandbox.Fields.text("acme__Sport__c", "Acme's sport", 20)] }
      })
      assert.deepInclude((yield* upsert(world, hobby))[0], { action: "create" })
      assert.isFalse(calls(world).some((call) => call.startsWith("PATCH")))
    })
  )

  it.effect.each(["valueName", "fullName"] as const)("send picklist values by %s if the org reads only that", (by) =>
    Effect.gen(function* () {
      const world = yield* World.make({ picklistValues: by })
      const choice = (...values: ReadonlyArray<string>) =>
        ({ ...hobby, valueType: "singleSelect", stringOptions: { values: [...values] } }) as const
      assert.deepInclude((yield* upsert(world, choice("chess")))[0], { action: "create" })
      const [more] = yield* upsert(world, choice("chess", "golf"))
      assert.deepStrictEqual([more?.action, more?.failure], ["update", undefined])
      const { values = [] } = (yield* fieldsOf(world))["Sport__c"] ?? {}
      assert.deepStrictEqual(
        values.map(({ value }) => value),
        ["chess", "golf"]
      )
    })
  )

  it.effect("are granted one by one if the org accepts no collection of permissions", () =>
    Effect.gen(function* () {
      const world = yield* World.make({ permissionCollections: false })
      const made = yield* upsert(world, hobby, { ...hobby, fieldName: "Pet__c" })
      assert.deepStrictEqual(
        made.map(({ action, failure }) => [action, failure]),
        [
          ["create", undefined],
          ["create", undefined]
        ]
      )
      assert.lengthOf(kept(world, "FieldPermissions"), 2)
      assert.property(yield* fieldsOf(world), "Pet__c")
    })
  )

  it.effect("are assigned to the session's user without a call that needs the identity scope", () =>
    Effect.gen(function* () {
      const world = yield* World.make()
      world.sandbox.addFault({ match: { path: "/services/oauth2/userinfo" }, action: { status: 403 }, times: 9 })
      assert.deepInclude((yield* upsert(world, hobby))[0], { action: "create" })
      assert.property(yield* fieldsOf(world), "Sport__c")
    })
  )

  it.effect("grow and never shrink; other properties are kept", () =>
    Effect.gen(function* () {
      const world = yield* World.make()
      yield* upsert(world, { ...hobby, description: "kept", stringOptions: { length: 50 } })
      const [less] = yield* upsert(world, { ...hobby, stringOptions: { length: 20 } })
      assert.strictEqual(less?.action, "none")
      assert.include(less?.warnings.join(), "length stays 50")
      const [more] = yield* upsert(world, { ...hobby, stringOptions: { length: 80 } })
      assert.strictEqual(more?.action, "update")
      const patch = world.sandbox.journal().findLast(({ method, url }) => method === "PATCH" && url.startsWith(tooling))
      assert.deepStrictEqual(JSON.parse(patch?.body ?? "{}"), {
        Metadata: { label: "Sport", type: "Text", description: "kept", length: 80 }
      })
    })
  )

  it.effect("are refused before any call if Salesforce could not name them", () =>
    Effect.gen(function* () {
      const world = yield* World.make()
      const answers = yield* upsert(
        world,
        { ...hobby, fieldName: "a__b" },
        { ...hobby, fieldName: "_a" },
        { ...hobby, fieldName: "A", displayName: "x".repeat(41) }
      )
      assert.isTrue(answers.every(({ action, failure }) => action === "none" && failure?._tag === "ProviderRejected"))
      assert.isFalse(calls(world).some((call) => call.startsWith("POST")))
    })
  )

  it.effect("send what Salesforce requires of each kind: quotes, digits, lines, and a lookup its names", () =>
    Effect.gen(function* () {
      const world = yield* World.make()
      const answers = yield* upsert(
        world,
        {
          ...hobby,
          fieldName: "A__c",
          stringOptions: { length: 9, defaultValue: 'a "b"' },
          unique: true,
          indexed: true
        },
        { ...hobby, fieldName: "B__c", stringOptions: { length: 1000 } },
        { ...hobby, fieldName: "C__c", valueType: "int", numericOptions: { precision: 5, defaultValue: 3 } },
        {
          ...hobby,
          fieldName: "D__c",
          valueType: "reference",
          association: { associationType: "lookup", targetObject: "Account", onDelete: "setNull" }
        },
        { ...hobby, fieldName: "E__c", valueType: "multiSelect", stringOptions: { values: ["x", "y"] }, required: true }
      )
      assert.deepStrictEqual(
        answers.map(({ failure }) => failure?.message),
        [undefined, undefined, undefined, undefined, undefined]
      )
      assert.include(answers[4]?.warnings.join(), "required")
      const sent = world.sandbox
        .journal()
        .filter(({ method, url }) => method === "POST" && url === tooling)
        .map(({ body }) => JSON.parse(body).Metadata)
      assert.deepInclude(sent[0], {
        type: "Text",
        length: 9,
        defaultValue: '"a ""b"""',
        unique: true,
        externalId: true
      })
      assert.deepInclude(sent[1], { type: "LongTextArea", length: 1000, visibleLines: 5 })
      assert.deepInclude(sent[2], { type: "Number", precision: 5, scale: 0, defaultValue: "3" })
      assert.deepInclude(sent[3], { type: "Lookup", referenceTo: "Account", deleteConstraint: "SetNull" })
      assert.deepInclude(sent[4], { type: "MultiselectPicklist", visibleLines: 4 })
    })
  )
})
