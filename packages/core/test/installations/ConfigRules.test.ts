/** @rule install.warnings, install.requiredMappings, field.inheritMapping, field.defaultErrors, install.history, install.samples */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { Caller } from "../../src/domain/Caller.ts"
import type { ConfigContent, ReadObject, WriteObject } from "../../src/installations/Config.ts"
import { ConsumerRef, GroupRef, ObjectName, ProviderName } from "../../src/domain/Ids.ts"
import type { InputFault } from "../../src/domain/InputFault.ts"
import type { IntegrationField } from "../../src/integrations/Manifest.ts"
import type { ProviderDriver } from "../../src/providers/ProviderDriver.ts"
import { ProviderRejected } from "../../src/providers/ProviderError.ts"
import * as World from "../World.ts"

const host = Caller.Host()
const provider = ProviderName.make("scripted")
const [contacts, deals] = [ObjectName.make("contacts"), ObjectName.make("deals")]
const groupRef = GroupRef.make("globex")
const crm = { project: "shop", integration: "crm" }
const role: IntegrationField = { mapToName: "role", prompt: "Which field holds the role?" }

const make = Effect.fnUntraced(function* (options: World.WorldOptions = {}) {
  const world = yield* World.make(options)
  const deploy = (requiredFields: ReadonlyArray<IntegrationField>, written = [contacts, deals]) =>
    world.platform.deployManifest(host, {
      project: "shop",
      manifest: {
        specVersion: "1.0.0",
        integrations: [
          {
            name: "crm",
            provider,
            read: { objects: [{ objectName: contacts, requiredFields: [...requiredFields] }] },
            write: { objects: written.map((objectName) => ({ objectName, inheritMapping: objectName === contacts })) }
          }
        ]
      }
    })
  yield* world.platform.createConnection(host, {
    project: "shop",
    provider,
    groupRef,
    consumerRef: ConsumerRef.make("bob"),
    credentials: { _tag: "NoCredentials" }
  })
  const install = (content: ConfigContent, revisionId?: string) =>
    world.platform.createInstallation(host, {
      ...crm,
      groupRef,
      skipSampling: true,
      config: { content, ...(revisionId === undefined ? {} : { revisionId }) }
    })
  return { ...world, deploy, install }
})

const contentOf = (read: Partial<ReadObject> | undefined, write: Readonly<Record<string, object>>): ConfigContent => ({
  provider,
  ...(read === undefined ? {} : { read: { objects: { contacts: { objectName: "contacts", ...read } } } }),
  write: {
    objects: Object.fromEntries(
      Object.entries(write).map(([objectName, members]): [string, WriteObject] => [
        objectName,
        { objectName, ...members }
      ])
    )
  }
})

const faultsOf = (error: { readonly _tag: string; readonly faults?: ReadonlyArray<InputFault> }) =>
  error.faults?.map(({ name }) => `${error._tag} ${name}`) ?? [error._tag]

const mapping = "config.content.read.objects.contacts.selectedFieldMappings.role"

describe("a required mapping", () => {
  it.effect("requires a mapping for each object that a create names, and reports every missing one", () =>
    Effect.gen(function* () {
      const { deploy, install } = yield* make()
      yield* deploy([role, { mapToName: "tier" }, { fieldName: "email" }])
      for (const read of [{}, { selectedFieldMappings: { role: " " } }]) {
        const error = yield* Effect.flip(install(contentOf(read, {})))
        assert.deepStrictEqual(faultsOf(error), [
          `ConfigInvalid ${mapping}`,
          `ConfigInvalid ${mapping.replace("role", "tier")}`
        ])
      }
      const written = yield* Effect.flip(install(contentOf(undefined, { contacts: {} })))
      assert.strictEqual(faultsOf(written).length, 2)
      yield* install(contentOf({ selectedFieldMappings: { role: "jobtitle", tier: "tier__c" } }, { contacts: {} }))
    })
  )

  it.effect("requires no mapping for objects that are unnamed, disabled or written without inheriting", () =>
    Effect.gen(function* () {
      const { deploy, install } = yield* make()
      yield* deploy([role])
      const { warnings } = yield* install(
        contentOf({ disabled: true }, { contacts: { inheritMapping: false }, deals: {} })
      )
      assert.strictEqual(warnings, undefined)
    })
  )

  it.effect("accepts updates of other objects after a deploy added a mapping, and warns until it is filled", () =>
    Effect.gen(function* () {
      const { deploy, installation, platform } = yield* make()
      yield* deploy([role])
      const target = { ...crm, installationId: installation.id }
      const names = ({
        warnings = []
      }: {
        readonly warnings?: ReadonlyArray<{ readonly name?: string }> | undefined
      }) => warnings.map(({ name }) => name)
      assert.deepStrictEqual(names(yield* platform.getInstallation(host, target)), [mapping])
      const update = (mask: string, content: ConfigContent) =>
        platform.updateInstallation(host, {
          ...target,
          skipSampling: true,
          updateMask: [`config.content.${mask}`],
          installation: { config: { content } }
        })
      const other = yield* update("write.objects.deals", contentOf(undefined, { deals: {} }))
      assert.deepStrictEqual(names(other), [`installation.${mapping}`])
      const same = contentOf(undefined, { contacts: { inheritMapping: true } })
      const refused = yield* Effect.flip(update("write.objects.contacts", same))
      assert.deepStrictEqual(faultsOf(refused), [`ConfigInvalid installation.${mapping}`])
      const mapped = contentOf({ selectedFieldMappings: { role: "jobtitle" } }, {})
      assert.deepStrictEqual(names(yield* update("read.objects.contacts", mapped)), [])
      assert.deepStrictEqual(names(yield* platform.getInstallation(host, target)), [])
    })
  )

  it.effect("names a missing mapping as required in the write that drops the field", () =>
    Effect.gen(function* () {
      const { deploy, write } = yield* make()
      yield* deploy([role])
      const answer = yield* write({ type: "create", record: { email: "a@x.example", role: "boss" } })
      assert.deepStrictEqual(answer.warnings, [
        { name: "record.role", message: '"role" was not sent: its required mapping is blank' }
      ])
    })
  )
})

describe("a required field", () => {
  it.effect("queries a required field with the selected ones, but not the record's id", () =>
    Effect.gen(function* () {
      const asked: Array<ReadonlyArray<string>> = []
      const sample: NonNullable<ProviderDriver["sample"]> = (_account, { fields }) =>
        Effect.sync(() => {
          asked.push(fields)
          return undefined
        })
      const { deploy, platform } = yield* make({ guard: (driver) => ({ ...driver, sample }) })
      yield* deploy([{ fieldName: "id" }, { fieldName: "tier__c" }, { fieldName: "email" }])
      const content = contentOf({ selectedFields: { email: true } }, {})
      yield* platform.createInstallation(host, { ...crm, groupRef, config: { content } })
      assert.deepStrictEqual(asked, [["email", "tier__c"]])
    })
  )
})

describe("a sample record", () => {
  it.effect("shows a consumer what the chosen fields hold, and an API key nothing", () =>
    Effect.gen(function* () {
      const record = {
        Email: "ada@acme.example",
        bio: "é".repeat(300),
        tags: ["a"],
        vip: true,
        age: 7,
        note: "private"
      }
      const { deploy, organization, platform, project } = yield* make({
        guard: (driver) => ({
          ...driver,
          fieldNames: { anyCase: true, reserved: ["id"] },
          sample: () => Effect.succeed(record)
        })
      })
      yield* deploy([{ fieldName: "email" }])
      const consumer = (of: string) =>
        Caller.Consumer({
          projectId: project.id,
          projectName: "shop",
          orgId: organization.id,
          groupRef: GroupRef.make(of),
          consumerRef: ConsumerRef.make("bob")
        })
      const content = contentOf({ selectedFields: { bio: true, tags: true, vip: true, age: true } }, {})
      const validate = (caller: Caller) =>
        platform.validateInstallation(caller, { ...crm, groupRef, config: { content } })
      const { samples } = yield* validate(consumer("globex"))
      assert.deepStrictEqual(samples, {
        contacts: { email: "ada@acme.example", bio: `${"é".repeat(200)}…`, vip: true, age: 7 }
      })
      assert.isUndefined((yield* validate(host)).samples)
      assert.strictEqual((yield* Effect.flip(validate(consumer("initech"))))._tag, "TokenMismatch")
    })
  )
})

describe("a deploy that takes an object away", () => {
  it.effect("warns the installations that use a removed object", () =>
    Effect.gen(function* () {
      const { deploy, installation, platform } = yield* make()
      yield* deploy([], [deals])
      const { warnings = [] } = yield* platform.getInstallation(host, { ...crm, installationId: installation.id })
      assert.deepStrictEqual(warnings, [
        {
          name: "config.content.write.objects.contacts",
          message: 'the integration "crm" no longer defines the write object "contacts": writes to it are refused'
        }
      ])
    })
  )
})

describe("a default", () => {
  it.effect("warns about a default that updates send, on saving and on each update", () =>
    Effect.gen(function* () {
      const setting = { default: { stringValue: "Doe" } }
      const { deploy, install, platform } = yield* make()
      yield* deploy([])
      const content = contentOf(undefined, {
        deals: {
          selectedFieldSettings: {
            lastname: setting,
            city: { ...setting, writeOnUpdate: "ifEmpty" },
            street: { ...setting, writeOnUpdate: "never" }
          }
        }
      })
      const { warnings = [] } = yield* install(content)
      const name = "config.content.write.objects.deals.selectedFieldSettings.lastname.default"
      assert.deepStrictEqual(warnings, [
        {
          name,
          message:
            'every update without "lastname" will overwrite its value with the default; to keep values, set writeOnUpdate to ifEmpty or never'
        }
      ])
      const answer = yield* platform.writeRecords(host, {
        ...crm,
        objectName: deals,
        request: { groupRef, type: "update", mode: "asynchronous", record: { id: "1", phone: "2" } }
      })
      assert.deepStrictEqual(
        answer.warnings?.map((warning) => warning.name),
        ["record.lastname"]
      )
    })
  )
})

describe("an error about a default", () => {
  const path = "config.content.write.objects.contacts.selectedFieldSettings.stage.default"
  const object = { selectedFieldSettings: { stage: { default: { stringValue: "nope" } } } }
  const error = { message: "nope was not one of the allowed options", field: "stage" }
  const explained = { ...error, message: `${error.message} (the value is the default in ${path})`, configPath: path }
  const email = { email: "a@x.example" }

  it.effect("names the setting in the answer to a single write and in a batch", () =>
    Effect.gen(function* () {
      const { scripted, write } = yield* World.make({ object })
      scripted.failNext(new ProviderRejected({ message: error.message, errors: [error] }))
      const failed = yield* Effect.flip(write({ type: "create", record: email }))
      assert.deepStrictEqual(failed._tag === "WriteFailed" ? failed.errors : failed, [explained])
      scripted.answerNext({ outcome: "success" }, { outcome: "failed", errors: [error] })
      const batch = [{ record: email }, { record: { email: "b@x.example" } }] as const
      const { results } = yield* write({ type: "create", batch })
      assert.deepStrictEqual(results?.[1]?.errors, [explained])
    })
  )

  it.effect("blames the provider for a field whose value the caller sent", () =>
    Effect.gen(function* () {
      const { scripted, write } = yield* World.make({ object })
      scripted.failNext(new ProviderRejected({ message: error.message, errors: [error] }))
      const failed = yield* Effect.flip(write({ type: "create", record: { ...email, stage: "mine" } }))
      assert.deepStrictEqual(failed._tag === "WriteFailed" ? failed.errors : failed, [error])
    })
  )

  it.effect("names the setting in the outcome of an asynchronous write", () =>
    Effect.gen(function* () {
      const { platform, scripted, write } = yield* World.make({ object })
      yield* Effect.forkScoped(platform.runWorker())
      scripted.failNext(new ProviderRejected({ message: error.message, errors: [error] }))
      const { operationId } = yield* write({ type: "create", mode: "asynchronous", record: email })
      yield* TestClock.adjust("1 minute")
      const { results } = yield* platform.getOperationRecords(host, { project: "shop", operationId })
      assert.deepStrictEqual(
        results.map(({ errors }) => errors),
        [[explained]]
      )
    })
  )
})

describe("config.revisionId", () => {
  it.effect("accepts an older revision id with a warning", () =>
    Effect.gen(function* () {
      const { deploy, install, installation, platform } = yield* make()
      const [crmNow] = yield* deploy([])
      const latest = crmNow?.latestRevision.id
      const content = contentOf(undefined, { deals: {} })
      assert.strictEqual((yield* install(content, latest)).warnings, undefined)
      const saved = yield* platform.updateInstallation(host, {
        ...crm,
        installationId: installation.id,
        skipSampling: true,
        updateMask: ["config.content.write.objects.deals"],
        installation: { config: { content, revisionId: "older" } }
      })
      assert.deepStrictEqual(
        saved.warnings?.map(({ name }) => name),
        ["installation.config.revisionId"]
      )
      assert.strictEqual(saved.config.revisionId, latest)
    })
  )
})
