/** What real clients of the field need of configs, rule by rule; the others are in `incumbentRules.test.ts`. */
import { describe, expect, it } from "@effect/vitest"
import { Caller } from "@fieldgate/core/domain/Caller"
import { ObjectName, type ProviderName } from "@fieldgate/core/domain/Ids"
import * as Effect from "effect/Effect"
import * as RecordingProvider from "./RecordingProvider.ts"
import { serve } from "./TestPlatform.ts"

const demo = "/v1/projects/demo"
const provider: ProviderName = RecordingProvider.providerName

/** A server with an integration that reads and writes, whose writes follow the mappings of its reads. */
const reading = Effect.gen(function* () {
  const server = yield* serve()
  const objects = ["contacts", "odd.name"].map((name) => ObjectName.make(name))
  yield* server.platform.deployManifest(Caller.Host(), {
    project: "demo",
    manifest: {
      specVersion: "1.0.0",
      integrations: [
        {
          name: "both",
          provider,
          read: {
            objects: objects.map((objectName) => ({ objectName, destination: "here", schedule: "*/10 * * * *" }))
          },
          write: { objects: [{ objectName: ObjectName.make("contacts"), inheritMapping: true }] }
        }
      ]
    }
  })
  const path = `${demo}/integrations/both/installations`
  /** As the wizard of a UI does: no selectedFields. */
  const wizard = { objectName: "contacts", disabled: false, selectedFieldMappings: { mail: "email" } }
  const odd = { objectName: "odd.name", disabled: false, selectedFieldMappings: {} }
  const content = {
    provider: "recording",
    read: { objects: { contacts: wizard, "odd.name": odd } },
    write: { objects: {} }
  }
  const made = yield* server.call(path, { method: "POST", body: { groupRef: "acme", config: { content } } })
  const update = (updateMask: ReadonlyArray<string>, changed: object) =>
    server.call(`${path}/${made.json.id}`, {
      method: "PATCH",
      body: { updateMask, installation: { config: { content: changed } } }
    })
  return { ...server, made, update }
})

describe("Real clients of the field", () => {
  it.effect("8 install read objects without selectedFields", () =>
    Effect.gen(function* () {
      const { made } = yield* reading
      expect(made.status).toBe(201)
      expect(made.json.config.content.read.objects.contacts.objectName).toBe("contacts")
    })
  )

  it.effect("14 stop and resume reading an object by a mask of its own", () =>
    Effect.gen(function* () {
      const { made, update } = yield* reading
      const saved = yield* update(["config.content.read.objects.contacts.disabled"], {
        read: { objects: { contacts: { disabled: true } } }
      })
      expect(saved.status).toBe(200)
      const { contacts } = made.json.config.content.read.objects
      expect(saved.json.config.content.read.objects.contacts).toEqual({ ...contacts, disabled: true })
    })
  )

  it.effect("15 name objects in masks without escaping, dots and all", () =>
    Effect.gen(function* () {
      const { update } = yield* reading
      const odd = { objectName: "odd.name", selectedFields: { a: true }, selectedFieldMappings: {} }
      const saved = yield* update(["config.content.read.objects.odd.name"], { read: { objects: { "odd.name": odd } } })
      expect(saved.json.config.content.read.objects["odd.name"]).toEqual(odd)
      const stopped = yield* update(["config.content.read.objects.odd.name.disabled"], {
        read: { objects: { "odd.name": { disabled: true } } }
      })
      expect(stopped.json.config.content.read.objects["odd.name"]).toEqual({ ...odd, disabled: true })
    })
  )

  it.effect("16 inherit mappings as the manifest says, though they leave it out when they save", () =>
    Effect.gen(function* () {
      const { call, provider: recording, update } = yield* reading
      const contacts = { objectName: "contacts" }
      const saved = yield* update(["config.content.write.objects"], { write: { objects: { contacts } } })
      expect(saved.status).toBe(200)
      const written = yield* call(`${demo}/integrations/both/objects/contacts`, {
        method: "POST",
        body: { groupRef: "acme", type: "create", record: { mail: "ann@acme.test" } }
      })
      expect(written.status).toBe(200)
      expect(recording.commands.at(-1)?.items[0]?.fields).toEqual({ email: "ann@acme.test" })
    })
  )
})
