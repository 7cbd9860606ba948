/** @rule install.validate, install.connection, problem.allFaults, install.concurrentSaves, install.delete, install.validation, token.group */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { Caller } from "../../src/domain/Caller.ts"
import type { ConfigContent } from "../../src/installations/Config.ts"
import { ConfigId, ConnectionId, ConsumerRef, GroupRef, ObjectName, ProviderName } from "../../src/domain/Ids.ts"
import * as ObjectMetadata from "../../src/providers/ObjectMetadata.ts"
import { ProviderError, ProviderUnavailable } from "../../src/providers/ProviderError.ts"
import * as World from "../World.ts"

const host = Caller.Host()
const contacts = ObjectName.make("contacts")
const provider = ProviderName.make("scripted")
const crm = { project: "shop", integration: "crm" }
const [acme, globex] = [GroupRef.make("acme"), GroupRef.make("globex")]
const content: ConfigContent = { provider, write: { objects: { contacts: { objectName: "contacts" } } } }

const email = {
  fieldName: "email",
  displayName: "E-mail",
  valueType: "string",
  providerType: "text",
  createable: true,
  updateable: true,
  isCustom: false,
  unique: true,
  hidden: false
} as const
const described = {
  name: contacts,
  displayName: "Contact",
  isCustom: false,
  fields: ObjectMetadata.fieldsByName([email])
}
const settingsOf = (...fields: ReadonlyArray<string>): ConfigContent => ({
  provider,
  write: {
    objects: {
      contacts: { objectName: "contacts", selectedFieldSettings: Object.fromEntries(fields.map((name) => [name, {}])) }
    }
  }
})

const make = Effect.fnUntraced(function* (options: World.WorldOptions = {}) {
  const world = yield* World.make(options)
  const { installation, organization, platform, project } = world
  const other = yield* platform.createConnection(host, {
    project: "shop",
    provider,
    groupRef: globex,
    consumerRef: ConsumerRef.make("bob"),
    credentials: { _tag: "NoCredentials" }
  })
  const target = { ...crm, installationId: installation.id }
  const consumer = (groupRef: GroupRef, consumerRef = "ann") =>
    Caller.Consumer({
      projectId: project.id,
      projectName: "shop",
      orgId: organization.id,
      groupRef,
      consumerRef: ConsumerRef.make(consumerRef)
    })
  const current = platform.getInstallation(host, target)
  const proxy = (enabled: boolean) => ({
    ...target,
    updateMask: ["config.content.proxy.enabled"] as const,
    installation: { config: { content: { proxy: { enabled } } } }
  })
  const enableDeletion = {
    ...crm,
    objectName: contacts,
    patch: {
      groupRef: acme,
      action: "write" as const,
      changes: [{ op: "add" as const, path: "/deletionSettings", value: { enabled: true } }] as const
    }
  }
  return { ...world, other, target, consumer, current, proxy, enableDeletion }
})

describe("an installation", () => {
  it.effect("installs over the group's newest connection by default", () =>
    Effect.gen(function* () {
      const { other, platform } = yield* make()
      const made = yield* platform.createInstallation(host, { ...crm, groupRef: globex, config: { content } })
      assert.strictEqual(made.connection.id, other.id)
      assert.deepStrictEqual(
        [made.createdBy, made.config.createdBy],
        ["api:create-installation", "api:create-installation"]
      )
      const unknown = { ...crm, groupRef: GroupRef.make("unknown"), config: { content } }
      const refused = yield* Effect.flip(platform.createInstallation(host, unknown))
      assert.strictEqual(refused._tag === "InputRefused" ? refused.faults[0].name : refused._tag, "connectionId")
    })
  )

  it.effect("1 is one per group and integration, and the refusal names it", () =>
    Effect.gen(function* () {
      const { installation, platform } = yield* make()
      const again = yield* Effect.flip(
        platform.createInstallation(host, { ...crm, groupRef: acme, config: { content } })
      )
      assert.deepInclude(again, { _tag: "AlreadyInstalled", installationId: installation.id })
    })
  )

  it.effect("refuses with all faults: another group's connection, another provider, unsupported features", () =>
    Effect.gen(function* () {
      const { other, platform } = yield* make({ capabilities: { delete: false } })
      const bad: ConfigContent = {
        provider: ProviderName.make("elsewhere"),
        write: { objects: { contacts: { objectName: "contacts", deletionSettings: { enabled: true } } } }
      }
      for (const connectionId of [other.id, ConnectionId.make("unknown")]) {
        const input = { ...crm, groupRef: acme, connectionId, config: { content: bad } }
        const error = yield* Effect.flip(platform.createInstallation(host, input))
        assert.deepStrictEqual(error._tag === "InputRefused" ? error.faults.map(({ name }) => name) : error._tag, [
          "connectionId",
          "config.content.provider",
          "config.content.write.objects.contacts.deletionSettings.enabled"
        ])
      }
    })
  )

  it.effect("lists installations by project, integration and group", () =>
    Effect.gen(function* () {
      const { installation, platform } = yield* make()
      const made = yield* platform.createInstallation(host, { ...crm, groupRef: globex, config: { content } })
      const ids = (input: Parameters<typeof platform.listInstallations>[1]) =>
        Effect.map(platform.listInstallations(host, input), (found) => found.map(({ id }) => id))
      assert.deepStrictEqual(yield* ids({ project: "shop" }), [installation.id, made.id])
      assert.deepStrictEqual(yield* ids({ ...crm, groupRef: globex }), [made.id])
      assert.deepStrictEqual(yield* ids({ project: "shop", groupRef: acme }), [installation.id])
    })
  )
})

describe("saves of a config", () => {
  it.effect("saves concurrent changes of different properties, each as a separate config", () =>
    Effect.gen(function* () {
      // The look at the account takes a while, so the others save in between.
      const { current, enableDeletion, installation, platform, proxy, target } = yield* make({
        objects: [described],
        guard: (driver) => ({
          ...driver,
          describe: {
            objects: () => Effect.succeed([]),
            object: () => Effect.as(Effect.repeat(Effect.yieldNow, { times: 50 }), described)
          }
        })
      })
      const subscribing = {
        ...target,
        updateMask: ["config.content.subscribe.objects"] as const,
        installation: { config: { content: { subscribe: { objects: { contacts: { createEvent: {} } } } } } }
      }
      yield* Effect.all(
        [
          platform.updateInstallation(host, proxy(true)),
          platform.patchInstallationObject(host, enableDeletion),
          platform.updateInstallation(host, subscribing)
        ],
        { concurrency: "unbounded" }
      )
      const { config } = yield* current
      assert.deepStrictEqual(config.content, {
        provider,
        write: { objects: { contacts: { objectName: "contacts", deletionSettings: { enabled: true } } } },
        subscribe: { objects: { contacts: { createEvent: {} } } },
        proxy: { enabled: true }
      })
      const history = yield* platform.listConfigs(host, target)
      assert.strictEqual(new Set(history.map(({ id }) => id)).size, 4)
      assert.deepStrictEqual([history[0]?.id, history[3]?.id], [config.id, installation.config.id])
    })
  )

  it.effect("refuses changes that were made from an older config", () =>
    Effect.gen(function* () {
      const { current, enableDeletion, installation, platform, proxy } = yield* make()
      const ifMatch = installation.config.id
      const saved = yield* platform.updateInstallation(host, { ...proxy(true), ifMatch })
      const stale = [
        platform.updateInstallation(host, { ...proxy(false), ifMatch }),
        platform.patchInstallationObject(host, { ...enableDeletion, ifMatch }),
        platform.updateInstallation(host, { ...proxy(false), ifMatch: ConfigId.make("no config") })
      ]
      for (const save of stale) {
        const error = yield* Effect.flip(save)
        assert.deepInclude(error, { _tag: "ConfigChanged", actual: saved.config.id })
      }
      assert.deepStrictEqual((yield* current).config, saved.config)
    })
  )

  it.effect("refuses all masks if one is wrong, and saves nothing", () =>
    Effect.gen(function* () {
      const { current, installation, platform, proxy } = yield* make()
      const update = proxy(true)
      const error = yield* Effect.flip(
        platform.updateInstallation(host, { ...update, updateMask: [...update.updateMask, "config.content.nope"] })
      )
      assert.strictEqual(error._tag === "InputRefused" ? error.faults[0].name : error._tag, "updateMask[1]")
      assert.deepStrictEqual(yield* current, installation)
    })
  )

  it.effect("reports what an object lacks after a mask or a patch, by its position", () =>
    Effect.gen(function* () {
      const { enableDeletion, platform, target } = yield* make()
      const mask = {
        ...target,
        updateMask: ["config.content.read.objects.deals.disabled"] as const,
        installation: { config: { content: { read: { objects: { deals: { disabled: true } } } } } }
      }
      const value = { email: { writeOnCreate: "sometimes" } }
      const changes = [{ op: "add", path: "/selectedFieldSettings", value }] as const
      const patch = { ...enableDeletion, patch: { ...enableDeletion.patch, changes } }
      const absent = { ...enableDeletion, objectName: ObjectName.make("deals") }
      const names = (error: { readonly _tag: string }) =>
        "faults" in error && Array.isArray(error.faults) ? error.faults.map(({ name }) => name) : [error._tag]
      assert.deepStrictEqual(names(yield* Effect.flip(platform.updateInstallation(host, mask))), [
        "installation.config.content.read.objects.deals.objectName"
      ])
      assert.deepStrictEqual(names(yield* Effect.flip(platform.patchInstallationObject(host, patch))), [
        "config.content.write.objects.contacts.selectedFieldSettings.email.writeOnCreate"
      ])
      assert.deepStrictEqual(names(yield* Effect.flip(platform.patchInstallationObject(host, absent))), ["objectName"])
      const other = {
        ...enableDeletion,
        patch: { action: "write" as const, changes: enableDeletion.patch.changes }
      }
      assert.deepStrictEqual(names(yield* Effect.flip(platform.patchInstallationObject(host, other))), ["groupRef"])
    })
  )

  it.effect("records the author: the named one, else the caller, and always the consumer itself", () =>
    Effect.gen(function* () {
      const { consumer, enableDeletion, platform, proxy } = yield* make()
      const author = (caller: Caller, named?: string) => {
        const { installation, updateMask, ...rest } = proxy(true)
        return platform.updateInstallation(caller, {
          ...rest,
          updateMask: named === undefined ? updateMask : [...updateMask, "config.createdBy"],
          installation: { config: { ...installation.config, ...(named === undefined ? {} : { createdBy: named }) } }
        })
      }
      const createdBy = [
        (yield* author(host)).config.createdBy,
        (yield* author(host, "builder:jo")).config.createdBy,
        (yield* author(consumer(acme), "builder:jo")).config.createdBy,
        (yield* platform.patchInstallationObject(host, enableDeletion)).config.createdBy
      ]
      assert.deepStrictEqual(createdBy, [
        "api:update-installation",
        "builder:jo",
        "consumer:ann",
        "api:update-installation-object"
      ])
    })
  )

  it.effect("give reading and subscribing a map of objects, which clients count on", () =>
    Effect.gen(function* () {
      const { platform } = yield* make()
      const made = yield* platform.createInstallation(host, {
        ...crm,
        groupRef: globex,
        config: { content: { ...content, read: {}, subscribe: {} } }
      })
      assert.deepStrictEqual(
        [made.config.content.read, made.config.content.subscribe],
        [{ objects: {} }, { objects: {} }]
      )
    })
  )
})

describe("removing an installation", () => {
  it.effect("ends what waits to be written through it, says why, and takes its connection along", () =>
    Effect.gen(function* () {
      const { connection, platform, scripted, target, write } = yield* make()
      const { operationId } = yield* write({ type: "create", mode: "asynchronous", record: { email: "a@b.c" } })
      yield* platform.deleteInstallation(host, target)
      const { result, status } = yield* platform.getOperation(host, { project: "shop", operationId })
      assert.deepStrictEqual([status, result?.includes("installation removed")], ["failure", true])
      assert.deepStrictEqual(scripted.commands, [])
      const calls = [
        platform.getInstallation(host, target),
        platform.listConfigs(host, target),
        Effect.asVoid(platform.deleteInstallation(host, target))
      ]
      for (const call of calls) {
        assert.deepInclude(yield* Effect.flip(Effect.asVoid(call)), { _tag: "InstallationNotFound" })
      }
      const gone = platform.getConnection(host, { project: "shop", connectionId: connection.id })
      assert.deepInclude(yield* Effect.flip(gone), { _tag: "ConnectionNotFound" })
    })
  )
})

describe("a look at the account before a save", () => {
  it.effect("refuses a field that the account doesn't show, and saves nothing", () =>
    Effect.gen(function* () {
      const { installation, platform, current, target } = yield* make({ objects: [described] })
      const update = {
        ...target,
        updateMask: ["config.content.write.objects"] as const,
        installation: { config: { content: { write: settingsOf("email", "fax").write ?? {} } } }
      }
      const error = yield* Effect.flip(platform.updateInstallation(host, update))
      const name = "installation.config.content.write.objects.contacts.selectedFieldSettings.fax"
      assert.deepStrictEqual(error._tag === "ConfigInvalid" ? error.faults.map((fault) => fault.name) : error._tag, [
        name
      ])
      assert.deepStrictEqual((yield* current).config.id, installation.config.id)
      const skipped = yield* platform.updateInstallation(host, { ...update, skipSampling: true })
      assert.notStrictEqual(skipped.config.id, installation.config.id)
    })
  )

  it.effect("checks only changed objects with the account", () =>
    Effect.gen(function* () {
      const { platform, proxy } = yield* make({ objects: [] })
      const { config } = yield* platform.updateInstallation(host, proxy(true))
      assert.deepStrictEqual(config.content.proxy, { enabled: true })
    })
  )

  it.effect("holds up nothing where the provider is away", () =>
    Effect.gen(function* () {
      const reason = new ProviderUnavailable({ message: "down", written: "no", timedOut: false })
      const { platform } = yield* make({
        objects: [described],
        guard: (driver) => ({
          ...driver,
          describe: {
            objects: () => Effect.succeed([]),
            object: () => Effect.fail(new ProviderError({ provider: "scripted", reason }))
          }
        })
      })
      const made = yield* platform.createInstallation(host, {
        ...crm,
        groupRef: globex,
        config: { content: settingsOf("fax") }
      })
      assert.deepStrictEqual(made.config.content, settingsOf("fax"))
    })
  )

  it.effect("can be had alone: validating saves nothing", () =>
    Effect.gen(function* () {
      const lastname = { ...email, fieldName: "lastname", isRequired: true }
      const withLastname = { ...described, fields: ObjectMetadata.fieldsByName([email, lastname]) }
      const { platform } = yield* make({ objects: [withLastname] })
      const input = (wanted: ConfigContent) => ({ ...crm, groupRef: globex, config: { content: wanted } })
      const { warnings } = yield* platform.validateInstallation(host, input(settingsOf("email")))
      assert.deepStrictEqual(
        warnings.map(({ message }) => message),
        ['every create of contacts must include the required field "lastname"']
      )
      const refused = yield* Effect.flip(platform.validateInstallation(host, input(settingsOf("fax"))))
      assert.strictEqual(refused._tag, "ConfigInvalid")
      assert.deepStrictEqual(yield* platform.listInstallations(host, { ...crm, groupRef: globex }), [])
      yield* platform.validateInstallation(host, { ...input(settingsOf("email")), groupRef: acme })
    })
  )
})

describe("a consumer", () => {
  it.effect("finds and manages only the installation of its own group", () =>
    Effect.gen(function* () {
      const { consumer, enableDeletion, installation, platform, proxy, target } = yield* make()
      const [own, stranger] = [consumer(acme, "cat"), consumer(globex)]
      assert.strictEqual((yield* platform.getInstallation(own, target)).id, installation.id)
      yield* platform.updateInstallation(own, proxy(true))
      assert.deepStrictEqual(yield* platform.listInstallations(stranger, { project: "shop" }), [])
      assert.strictEqual((yield* platform.listInstallations(own, crm)).length, 1)
      const hidden: ReadonlyArray<Effect.Effect<void, { readonly _tag: string }>> = [
        Effect.asVoid(platform.getInstallation(stranger, target)),
        Effect.asVoid(platform.listConfigs(stranger, target)),
        Effect.asVoid(platform.getConfig(stranger, { ...target, configId: installation.config.id })),
        Effect.asVoid(platform.updateInstallation(stranger, proxy(false))),
        Effect.asVoid(platform.deleteInstallation(stranger, target))
      ]
      for (const call of hidden) assert.strictEqual((yield* Effect.flip(call))._tag, "InstallationNotFound")
      const spoken: ReadonlyArray<Effect.Effect<void, { readonly _tag: string }>> = [
        Effect.asVoid(platform.patchInstallationObject(stranger, enableDeletion)),
        Effect.asVoid(platform.listInstallations(stranger, { ...crm, groupRef: acme })),
        Effect.asVoid(platform.createInstallation(stranger, { ...crm, groupRef: acme, config: { content } })),
        Effect.asVoid(platform.validateInstallation(stranger, { ...crm, groupRef: acme, config: { content } }))
      ]
      for (const call of spoken) assert.strictEqual((yield* Effect.flip(call))._tag, "TokenMismatch")
      assert.deepStrictEqual((yield* platform.getInstallation(host, target)).config.content.proxy, { enabled: true })
    })
  )
})
