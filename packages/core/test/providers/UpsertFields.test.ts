/** @rule field.upsert, field.upsertFailure */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { Caller } from "../../src/domain/Caller.ts"
import { ConsumerRef, GroupRef, ObjectName, ProviderName } from "../../src/domain/Ids.ts"
import type { FieldsCall, ProviderDriver } from "../../src/providers/ProviderDriver.ts"
import { CallPermit } from "../../src/connections/CallPermit.ts"
import { ProviderError, ProviderRejected } from "../../src/providers/ProviderError.ts"
import * as World from "../World.ts"

const host = Caller.Host()
const provider = ProviderName.make("scripted")
const acme = GroupRef.make("acme")
const hobby = { fieldName: "hobby", displayName: "Hobby", valueType: "string" } as const

const make = Effect.fnUntraced(function* (members: Partial<ProviderDriver> = {}) {
  const calls: Array<FieldsCall & { readonly connectionId: string }> = []
  const guard = (driver: ProviderDriver): ProviderDriver => ({
    ...driver,
    limits: { calls: 1, windowMillis: 60_000, concurrency: 1 },
    upsertFields: ({ connectionId }, call) =>
      Effect.flatMap(CallPermit, ({ within }) =>
        within(
          Effect.sync(() => {
            calls.push({ ...call, connectionId })
            return call.fields.map(({ fieldName }) => ({ fieldName, action: "create", warnings: [] }) as const)
          })
        )
      ).pipe(Effect.mapError((reason) => new ProviderError({ provider, reason }))),
    ...members
  })
  const world = yield* World.make({ guard })
  yield* world.platform.deployManifest(host, {
    project: "shop",
    manifest: {
      specVersion: "1.0.0",
      integrations: [
        {
          name: "crm",
          provider,
          read: { objects: [{ objectName: ObjectName.make("contacts"), mapToName: "people" }] },
          write: { objects: [{ objectName: ObjectName.make("contacts") }] }
        }
      ]
    }
  })
  return { ...world, calls }
})

describe("an upsert of custom fields", () => {
  it.effect("sends fields to the provider's object, by its own or its mapped name", () =>
    Effect.gen(function* () {
      const { calls, connection, platform } = yield* make()
      const account = { integration: "crm", groupRef: acme }
      const answer = yield* platform.upsertFields(host, { project: "shop", account, fields: { people: [hobby] } })
      assert.deepStrictEqual(calls, [
        { objectName: ObjectName.make("contacts"), fields: [hobby], connectionId: connection.id }
      ])
      assert.deepStrictEqual(answer, {
        success: true,
        fields: { people: { hobby: { fieldName: "hobby", action: "create", warnings: [] } } }
      })
      const twice = { people: [hobby], contacts: [hobby] }
      const refused = yield* Effect.flip(platform.upsertFields(host, { project: "shop", account, fields: twice }))
      assert.strictEqual(refused._tag === "InputRefused" ? refused.faults[0].name : refused._tag, "fields.contacts")
    })
  )

  it.effect("sends fields by provider to the group's newest connection; a consumer's only to its own group", () =>
    Effect.gen(function* () {
      const { calls, organization, platform, project } = yield* make()
      const newer = yield* platform.createConnection(host, {
        project: "shop",
        provider,
        groupRef: acme,
        consumerRef: ConsumerRef.make("ann"),
        credentials: { _tag: "NoCredentials" }
      })
      const consumer = (groupRef: GroupRef) =>
        Caller.Consumer({
          projectId: project.id,
          projectName: "shop",
          orgId: organization.id,
          groupRef,
          consumerRef: ConsumerRef.make("ann")
        })
      const input = { project: "shop", account: { provider, groupRef: acme }, fields: { contacts: [hobby] } }
      yield* platform.upsertFields(consumer(acme), input)
      assert.strictEqual(calls[0]?.connectionId, newer.id)
      const stranger = yield* Effect.flip(platform.upsertFields(consumer(GroupRef.make("globex")), input))
      assert.strictEqual(stranger._tag, "TokenMismatch")
    })
  )

  it.effect("keeps to the connection's call budget: one that is used up is a failure and no call", () =>
    Effect.gen(function* () {
      const { calls, platform } = yield* make()
      const input = { project: "shop", account: { provider, groupRef: acme }, fields: { contacts: [hobby] } }
      yield* platform.upsertFields(host, input)
      const refused = yield* Effect.flip(platform.upsertFields(host, input))
      assert.strictEqual(refused._tag === "ProviderError" ? refused.reason._tag : refused._tag, "ProviderQuotaExceeded")
      assert.strictEqual(calls.length, 1)
    })
  )

  it.effect("returns each field's refusal, and fails if the provider refuses all", () =>
    Effect.gen(function* () {
      const no = (message: string) => new ProviderRejected({ message, errors: [{ message, code: "NO" }] })
      const refusing = (driver: ProviderDriver): ProviderDriver => ({
        ...driver,
        upsertFields: (_account, { fields, objectName }) =>
          objectName === "deals"
            ? Effect.fail(new ProviderError({ provider, reason: no("there are no deals") }))
            : Effect.succeed(
                fields.map(({ fieldName }) => ({ fieldName, action: "none", warnings: [], failure: no(fieldName) }))
              )
      })
      const { platform } = yield* World.make({ guard: refusing })
      const upsert = (object: string) =>
        platform.upsertFields(host, {
          project: "shop",
          account: { provider, groupRef: acme },
          fields: { [object]: [hobby, { ...hobby, fieldName: "pet" }] }
        })
      const answer = yield* upsert("contacts")
      assert.isFalse(answer.success)
      assert.deepStrictEqual(answer.fields["contacts"]?.["pet"]?.errors, [{ message: "pet", code: "NO" }])
      assert.strictEqual((yield* Effect.flip(upsert("deals"))).message, "there are no deals")
      const one = yield* platform.upsertFields(host, {
        project: "shop",
        account: { provider, groupRef: acme },
        fields: { contacts: [hobby] }
      })
      assert.deepStrictEqual(one.fields["contacts"]?.["hobby"]?.errors, [{ message: "hobby", code: "NO" }])
    })
  )

  it.effect("refuses each definition that the provider can't have, before any call", () =>
    Effect.gen(function* () {
      const { calls, platform } = yield* make({
        definitionFault: ({ fieldName }) =>
          fieldName.includes(" ") ? { property: "fieldName", message: `"${fieldName}" has a blank` } : undefined
      })
      const spaced = { ...hobby, fieldName: "bad name" }
      for (const fields of [[spaced], [spaced, hobby]]) {
        const refused = yield* Effect.flip(
          platform.upsertFields(host, {
            project: "shop",
            account: { provider, groupRef: acme },
            fields: { contacts: fields }
          })
        )
        assert.deepStrictEqual(refused._tag === "InputRefused" ? refused.faults : [], [
          { name: "fields.contacts[0].fieldName", value: "bad name", message: '"bad name" has a blank' }
        ])
      }
      assert.deepStrictEqual(calls, [])
    })
  )
})
