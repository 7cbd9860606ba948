/** @rule field.metadataCache, access.table */
import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
import * as Sample from "../../testing/Sample.ts"
import { Caller } from "../../src/domain/Caller.ts"
import { GroupRef, ObjectName, ProjectId } from "../../src/domain/Ids.ts"
import { DescriptionStore } from "../../src/providers/DescriptionStore.ts"
import * as ObjectMetadata from "../../src/providers/ObjectMetadata.ts"
import type { ApiKeyScope } from "../../src/projects/ApiKey.ts"
import type { ProviderDriver } from "../../src/providers/ProviderDriver.ts"
import * as World from "../World.ts"

const email = {
  fieldName: "email",
  displayName: "E-mail",
  valueType: "string",
  providerType: "text",
  createable: true,
  updateable: true,
  isRequired: true,
  isCustom: false,
  unique: true,
  hidden: false
} as const

const summary = { name: ObjectName.make("contacts"), displayName: "Contact", isCustom: false }
const contacts = {
  ...summary,
  fields: ObjectMetadata.fieldsByName([email, { ...email, fieldName: "id", createable: false, updateable: false }])
}
const host = Caller.Host()
const project = "shop"
const acme = { integration: "crm", groupRef: GroupRef.make("acme") }

/** Counts how often the provider is asked. */
const counting = () => {
  let count = 0
  const guard = (driver: ProviderDriver): ProviderDriver => {
    const { describe } = driver
    if (describe === undefined) return driver
    const object: typeof describe.object = (...call) => {
      count += 1
      return describe.object(...call)
    }
    return { ...driver, describe: { ...describe, object } }
  }
  return { asked: () => count, guard }
}

describe("the description of objects", () => {
  it.effect("describes the connection's account and the account of an installation", () =>
    Effect.gen(function* () {
      const { connection, platform } = yield* World.make({ objects: [contacts] })
      for (const account of [{ connectionId: connection.id }, acme]) {
        assert.deepStrictEqual(yield* platform.describeObjects(host, { project, account }), [summary])
        const whole = yield* platform.describeObject(host, { project, account, objectName: summary.name })
        assert.deepStrictEqual(
          Object.values(whole.fields).map(({ fieldName, readOnly }) => [fieldName, readOnly]),
          [
            ["email", false],
            ["id", true]
          ]
        )
      }
    })
  )

  it.effect("passes on the provider's message for an unknown object", () =>
    Effect.gen(function* () {
      const { platform } = yield* World.make({ objects: [contacts] })
      const input = { project, account: acme, objectName: ObjectName.make("butterflies") }
      const error = yield* Effect.flip(platform.describeObject(host, input))
      assert.strictEqual(error._tag, "ProviderError")
      assert.strictEqual(error.message, "no object butterflies")
    })
  )

  it.effect("asks again for an object that was refused after a minute, or with refresh", () =>
    Effect.gen(function* () {
      const { asked, guard } = counting()
      const { platform } = yield* World.make({ objects: [contacts], guard })
      const input = { project, account: acme, objectName: ObjectName.make("butterflies") }
      const look = Effect.map(Effect.flip(platform.describeObject(host, input)), ({ message }) => message)
      assert.deepStrictEqual([yield* look, yield* look], ["no object butterflies", "no object butterflies"])
      assert.strictEqual(asked(), 1)
      yield* Effect.flip(platform.describeObject(host, { ...input, refresh: true }))
      assert.strictEqual(asked(), 2)
      yield* TestClock.adjust("61 seconds")
      yield* look
      assert.strictEqual(asked(), 3)
    })
  )

  it.effect("caches for a minute, separately for each credential", () =>
    Effect.gen(function* () {
      const { asked, guard } = counting()
      const { connection, platform } = yield* World.make({ objects: [contacts], guard })
      const look = platform.describeObject(host, { project, account: acme, objectName: summary.name })
      yield* look
      yield* look
      assert.strictEqual(asked(), 1)
      const credentials = { _tag: "ApiKeyCredentials", apiKey: Redacted.make("other") } as const
      yield* platform.decoded.replaceCredentials(host, { project, connectionId: connection.id, credentials })
      yield* look
      assert.strictEqual(asked(), 2)
      yield* TestClock.adjust("61 seconds")
      yield* look
      assert.strictEqual(asked(), 3)
    })
  )

  it.effect("refuses by name if the provider has no descriptions", () =>
    Effect.gen(function* () {
      const { platform } = yield* World.make()
      const error = yield* Effect.flip(platform.describeObjects(host, { project, account: acme }))
      assert.deepInclude(error, { _tag: "CapabilityUnsupported", capability: "metadata", provider: "scripted" })
    })
  )

  it.effect("shows what another process has read since, and not what it has cached", () =>
    Effect.gen(function* () {
      const { asked, guard } = counting()
      const { connection, platform, project: shop, run } = yield* World.make({ objects: [contacts], guard })
      const input = { project, account: acme, objectName: summary.name }
      yield* platform.describeObject(host, input)
      const before = asked()
      yield* platform.describeObject(host, input)
      assert.strictEqual(asked(), before)
      const key = { projectId: shop.id, connectionId: connection.id, objectName: summary.name }
      const description = { readAt: yield* DateTime.now, fields: {} }
      const store = yield* run(Effect.service(DescriptionStore))
      yield* store.save(key, { version: "ffffffff-ffff-7fff-8fff-ffffffffffff", description })
      yield* platform.describeObject(host, input)
      assert.strictEqual(asked(), before + 1)
    })
  )

  it.effect("describes only the project's connections and installations", () =>
    Effect.gen(function* () {
      const { connection, organization, platform } = yield* World.make({ objects: [contacts] })
      yield* platform.createProject(host, { orgId: organization.id, name: "other" })
      const elsewhere = { project: "other", account: { connectionId: connection.id } }
      assert.strictEqual((yield* Effect.flip(platform.describeObjects(host, elsewhere)))._tag, "ConnectionNotFound")
      const unknownGroup = { project, account: { ...acme, groupRef: GroupRef.make("unknown") } }
      assert.strictEqual(
        (yield* Effect.flip(platform.describeObjects(host, unknownGroup)))._tag,
        "InstallationNotFound"
      )
    })
  )

  it.effect("requires a full key", () =>
    Effect.gen(function* () {
      const { organization, platform, project: own } = yield* World.make({ objects: [contacts] })
      const holder = (scopes: ReadonlyArray<ApiKeyScope>, projectId = own.id) =>
        Caller.ApiKeyHolder({
          projectId,
          projectName: project,
          orgId: organization.id,
          frontendKeys: "development",
          key: Sample.holderKey,
          scopes
        })
      const input = { project, account: acme, objectName: summary.name }
      assert.strictEqual((yield* platform.describeObject(holder(["full"]), input)).name, "contacts")
      const frontend = holder(["frontend"])
      const refused = [
        Effect.asVoid(platform.describeObject(frontend, input)),
        Effect.asVoid(platform.describeObjects(frontend, { project, account: acme }))
      ]
      for (const call of refused) assert.strictEqual((yield* Effect.flip(call))._tag, "InsufficientScope")
      const stranger = holder(["full"], ProjectId.make("another"))
      const error = yield* Effect.flip(platform.describeObject(stranger, { ...input, project: own.id }))
      assert.strictEqual(error._tag, "ProjectNotFound")
    })
  )
})
