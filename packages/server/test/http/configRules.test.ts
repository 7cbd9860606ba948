/** @rule install.unknownProperties */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { contactsPath, serve } from "./TestPlatform.ts"

const path = "/v1/projects/demo/integrations/crm/installations"
const setting = { selectedFieldSettings: { state: { writeOnUpdat: "never" } } }
const objects = { contacts: { objectName: "contacts", ...setting } }
const content = { provider: "recording", write: { objects } }
const at = "content.write.objects.contacts.selectedFieldSettings.state.writeOnUpdat"

const make = Effect.gen(function* () {
  const server = yield* serve()
  const [{ id }] = (yield* server.call(`${path}?groupRef=acme`)).json
  const post = (of: string, config: unknown) =>
    server.call(`${path}${of}`, { method: "POST", body: { groupRef: "acme", config } })
  const update = (updateMask: ReadonlyArray<string>, config: unknown) =>
    server.call(`${path}/${id}`, { method: "PATCH", body: { updateMask, installation: { config } } })
  const patch = (changes: ReadonlyArray<unknown>) =>
    server.call(`${contactsPath}/config-content`, {
      method: "PATCH",
      body: { groupRef: "acme", action: "write", changes }
    })
  return { ...server, post, update, patch }
})

describe("a misspelled write rule", () => {
  it.effect("reports the nearest name on create, validate, update and patch, and saves nothing", () =>
    Effect.gen(function* () {
      const { call, patch, post, update } = yield* make
      const before = (yield* call(`${path}?groupRef=acme`)).json
      const change = { op: "add", path: "/selectedFieldSettings", value: setting.selectedFieldSettings }
      const answers = [
        [yield* post("", { content }), `config.${at}`],
        [yield* post(":validate", { content }), `config.${at}`],
        [
          yield* update(["config.content.write.objects.contacts"], { content: { write: { objects } } }),
          `installation.config.${at}`
        ],
        [yield* patch([change]), `config.${at}`]
      ] as const
      for (const [{ json, status }, name] of answers) {
        expect([status, json.issues]).toMatchObject([
          400,
          [
            {
              type: "urn:fieldgate:problem:unknown-member",
              name,
              detail: expect.stringContaining("did you mean writeOnUpdate?")
            }
          ]
        ])
      }
      // Each names the place in its own request.
      const sentences = answers.map(([{ json }]) => json.issues[0].detail.replaceAll("installation.config.", "config."))
      expect(new Set(sentences).size).toBe(1)
      expect((yield* call(`${path}?groupRef=acme`)).json).toEqual(before)
    })
  )
})

describe("the answer of a save", () => {
  it.effect("contains the warnings of a validation", () =>
    Effect.gen(function* () {
      const { patch, post, update } = yield* make
      const named = (json: { warnings?: ReadonlyArray<{ name: string }> }) => json.warnings?.map(({ name }) => name)
      const odd = { wriet: {}, provider: "recording", write: { objects: { contacts: { objectName: "contacts" } } } }
      expect(named((yield* post(":validate", { content: odd })).json)).toEqual(["config.content.wriet"])
      const value = { lastname: { default: { stringValue: "Doe" } } }
      const patched = yield* patch([{ op: "add", path: "/selectedFieldSettings", value }])
      expect(named(patched.json)).toEqual([
        "config.content.write.objects.contacts.selectedFieldSettings.lastname.default"
      ])
      const updated = yield* update(["config.content.proxy.enabled"], {
        revisionId: "older",
        content: { proxy: { enabled: false } }
      })
      expect([updated.status, named(updated.json)]).toEqual([200, ["installation.config.revisionId"]])
    })
  )
})
