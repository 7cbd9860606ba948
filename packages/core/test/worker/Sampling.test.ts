/** @rule install.validation, install.writeValidation */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { Caller } from "../../src/domain/Caller.ts"
import { GroupRef, ObjectName, ProviderName } from "../../src/domain/Ids.ts"
import type { ProviderDriver } from "../../src/providers/ProviderDriver.ts"
import { ProviderError, ProviderRejected, ProviderUnavailable } from "../../src/providers/ProviderError.ts"
import * as World from "../World.ts"

const host = Caller.Host()
const provider = ProviderName.make("scripted")
const crm = { project: "shop", integration: "crm" }
const contacts = ObjectName.make("contacts")
const deals = ObjectName.make("deals")

type Sample = NonNullable<ProviderDriver["sample"]>

const make = Effect.fnUntraced(function* (answer: Sample) {
  const asked: Array<string> = []
  const sample: Sample = (account, query) => {
    asked.push(`${query.objectName}: ${query.fields.join(",")}`)
    return answer(account, query)
  }
  const world = yield* World.make({ guard: (driver) => ({ ...driver, sample }) })
  yield* world.platform.deployManifest(host, {
    project: "shop",
    manifest: {
      specVersion: "1.0.0",
      integrations: [
        {
          name: "crm",
          provider,
          read: { objects: [{ objectName: contacts }, { objectName: deals }] },
          write: { objects: [{ objectName: contacts }] }
        }
      ]
    }
  })
  const save = (skipSampling = false) =>
    world.platform.createInstallation(host, {
      ...crm,
      groupRef: GroupRef.make("globex"),
      skipSampling,
      config: {
        content: {
          provider,
          read: {
            objects: {
              contacts: {
                objectName: "contacts",
                selectedFields: { email: true, phone: false },
                selectedFieldMappings: { pet: "animal", colour: "hue" }
              },
              deals: { objectName: "deals", disabled: true, selectedFields: { amount: true } }
            }
          }
        }
      }
    })
  yield* world.platform.createConnection(host, {
    project: "shop",
    provider,
    groupRef: GroupRef.make("globex"),
    consumerRef: world.connection.consumer.consumerRef,
    credentials: { _tag: "NoCredentials" }
  })
  const installed = Effect.map(
    world.platform.listInstallations(host, { ...crm, groupRef: GroupRef.make("globex") }),
    (all) => all.length
  )
  return { asked, save, installed }
})

const failing = (reason: ProviderError["reason"]) => () => Effect.fail(new ProviderError({ provider, reason }))

describe("before a config is saved", () => {
  it.effect("reads one record of each enabled read object, with its selected and mapped fields", () =>
    Effect.gen(function* () {
      const { asked, installed, save } = yield* make(() => Effect.undefined)
      yield* save()
      assert.deepStrictEqual(asked, ["contacts: email,animal,hue"])
      assert.strictEqual(yield* installed, 1)
    })
  )

  it.effect("reports a refusal in the provider's words, one issue per field, and saves nothing", () =>
    Effect.gen(function* () {
      const errors = [
        { message: "No such column 'email'", field: "Email" },
        { message: "No such column 'hue'", field: "hue" },
        { message: "you shall not read" }
      ]
      const { installed, save } = yield* make(failing(new ProviderRejected({ message: "no", errors })))
      const refused = yield* Effect.flip(save())
      assert.deepStrictEqual(refused._tag === "ConfigInvalid" ? refused.faults : refused._tag, [
        {
          name: "config.content.read.objects.contacts.selectedFields.email",
          value: "email",
          message: "No such column 'email'"
        },
        {
          name: "config.content.read.objects.contacts.selectedFieldMappings.colour",
          value: "hue",
          message: "No such column 'hue'"
        },
        { name: "config.content.read.objects.contacts", value: "contacts", message: "you shall not read" }
      ])
      assert.strictEqual(yield* installed, 0)
    })
  )

  it.effect("saves during an outage with a warning, and without a check on request", () =>
    Effect.gen(function* () {
      const away = new ProviderUnavailable({ message: "gone", written: "no", timedOut: true })
      const outage = yield* make(failing(away))
      yield* outage.save()
      assert.strictEqual(yield* outage.installed, 1)
      const refusing = yield* make(failing(new ProviderRejected({ message: "no", errors: [] })))
      yield* refusing.save(true)
      assert.deepStrictEqual(refusing.asked, [])
    })
  )
})
