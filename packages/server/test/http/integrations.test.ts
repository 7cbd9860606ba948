/** @rule integration.deploy, integration.plan, problem.allFaults */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { problemUrn } from "@fieldgate/core/problems/ProblemTypes"
import { type Answer, serve } from "./TestPlatform.ts"

const all = "/v1/projects/demo/integrations"
const batch = `${all}:batch`

const manifest = (...integrations: ReadonlyArray<string>) =>
  ["specVersion: 1.0.0", "integrations:", ...integrations].join("\n")
const integration = (name: string, ...objects: ReadonlyArray<string>) =>
  [
    `  - name: ${name}`,
    "    provider: recording",
    ...(objects.length === 0 ? [] : ["    write:", "      objects:"]),
    ...objects.map((objectName) => `        - objectName: ${objectName}`)
  ].join("\n")

const issues = ({ json }: Answer) =>
  json.issues.map(({ column, line, name }: Readonly<Record<string, unknown>>) => [name, line, column])

describe("PUT integrations:batch (2.8)", () => {
  it.effect("returns the plan with dryRun, deploys, and returns the manifest's integrations in its order", () =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      const body = { sourceYaml: manifest(integration("new"), integration("crm", "contacts")) }
      const planned = yield* call(`${batch}?dryRun=true`, { method: "PUT", body })
      expect(planned.json).toMatchObject({
        changes: true,
        integrations: [
          { name: "new", action: "add" },
          {
            name: "crm",
            action: "change",
            changes: [{ action: "remove", path: "write.objects.deals" }],
            installations: []
          }
        ],
        warnings: []
      })
      expect((yield* call(all)).json).toHaveLength(1)
      const deployed = yield* call(batch, { method: "PUT", body })
      expect(deployed.status).toBe(200)
      expect(deployed.json.map(({ name }: { name: string }) => name)).toEqual(["new", "crm"])
      expect(deployed.json[1].latestRevision).toMatchObject({
        specVersion: "1.0.0",
        content: { name: "crm", provider: "recording", write: { objects: [{ objectName: "contacts" }] } }
      })
      expect((yield* call(`${batch}?dryRun=true`, { method: "PUT", body })).json.changes).toBe(false)
    })
  )

  it.effect("deletes integrations that the manifest doesn't contain only with destructive", () =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      const body = { sourceYaml: manifest(integration("new")) }
      yield* call(batch, { method: "PUT", body })
      expect((yield* call(all)).json).toHaveLength(2)
      const planned = yield* call(`${batch}?dryRun=true&destructive=true`, { method: "PUT", body })
      expect(planned.json.integrations[1]).toMatchObject({
        name: "crm",
        action: "remove",
        installations: [{ groupRef: "acme", undefinedObjects: ["write.objects.contacts"] }]
      })
      yield* call(`${batch}?destructive=true`, { method: "PUT", body })
      expect((yield* call(all)).json).toMatchObject([{ name: "new" }])
      expect((yield* call("/v1/projects/demo/installations")).json).toEqual([])
    })
  )

  it.effect("refuses with an issue for each fault, with its line and column, and deploys nothing", () =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      const put = (sourceYaml: string) => call(batch, { method: "PUT", body: { sourceYaml } })
      const form = yield* put(manifest("  - nam: crm", "    provider: recording", "    module: 1"))
      expect([form.status, form.json.type]).toEqual([422, problemUrn("manifest-invalid")])
      expect(issues(form).toSorted()).toEqual([
        ["integrations[0].module", 5, 13],
        ["integrations[0].nam", 3, 5],
        ["integrations[0].name", 3, 5]
      ])
      expect(form.text).toContain("did you mean name?")
      const meaning = yield* put(manifest(integration("a"), "  - name: a\n    provider: unknown"))
      expect(issues(meaning)).toEqual([
        ["integrations[1].name", 5, 11],
        ["integrations[1].provider", 6, 15]
      ])
      expect((yield* put("a: [")).json.issues[0]).toMatchObject({ line: 1 })
      expect((yield* put("[".repeat(200_000))).status).toBe(422)
      expect((yield* put("#".repeat(300_000))).status).toBe(422)
      expect((yield* put("#".repeat(10_000_000))).status).toBe(413)
      expect((yield* call(all)).json).toHaveLength(1)
    })
  )

  it.effect("takes text alone: a zip's address is refused by name", () =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      const body = { sourceZipUrl: "https://files.example/source.zip" }
      const refused = yield* call(batch, { method: "PUT", body })
      expect(refused.status).toBe(400)
      expect(refused.text).toContain("send the text of the manifest as sourceYaml")
      expect((yield* call("/v1/generate-upload-url")).status).toBe(404)
    })
  )
})

describe("integrations one by one (2.8)", () => {
  it.effect("adds with an empty 201, finds by id and name, and deletes", () =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      const content = { name: "more", provider: "recording" }
      const body = { ...content, latestRevision: { specVersion: "1.0.0", content } }
      const made = yield* call(all, { method: "POST", body })
      expect([made.status, made.text]).toEqual([201, ""])
      const found = yield* call(`${all}/more`)
      expect(found.json).toMatchObject({ name: "more", provider: "recording", latestRevision: { content } })
      expect((yield* call(`${all}/${found.json.id}`)).json).toEqual(found.json)
      const again = yield* call(all, { method: "POST", body })
      expect(again.json).toMatchObject({ status: 409, integrationId: found.json.id })
      const other = {
        ...body,
        name: "other",
        latestRevision: { specVersion: "1.0.0", content: { ...content, name: "x" } }
      }
      expect(issues(yield* call(all, { method: "POST", body: other }))[0][0]).toBe("latestRevision.content.name")
      expect((yield* call(`${all}/more`, { method: "DELETE" })).status).toBe(204)
      expect((yield* call(`${all}/more`)).status).toBe(404)
    })
  )

  it.effect(
    "take a revision as a definition too, refuse its faults by their place in the body, and list read defaults",
    () =>
      Effect.gen(function* () {
        const { call } = yield* serve()
        const content = { name: "crm", provider: "recording", read: { objects: [{ objectName: "contacts" }] } }
        const body = { specVersion: "1.0.0", content }
        expect((yield* call(`${all}/crm/revisions`, { method: "POST", body })).status).toBe(201)
        const { json } = yield* call(all)
        expect(json[0].latestRevision.content.read.objects).toEqual([
          { objectName: "contacts", destination: "", schedule: "" }
        ])
        const listed = { ...body, content: json[0].latestRevision.content }
        expect((yield* call(`${all}/crm/revisions`, { method: "POST", body: listed })).status).toBe(201)

        const other = { ...body, content: { ...content, provider: "nowhere" } }
        const refused = yield* call(`${all}/crm/revisions`, { method: "POST", body: other })
        expect([refused.status, refused.json.issues[0].name]).toEqual([400, "content.provider"])
        const neither = yield* call(`${all}/crm/revisions`, { method: "POST", body: { specVersion: "1.0.0" } })
        expect(neither.json.issues).toMatchObject([
          { name: "sourceYaml", detail: "exactly one of sourceYaml and content is required" }
        ])
      })
  )

  it.effect("keep their revisions, the latest first", () =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      const body = { sourceYaml: manifest(integration("crm", "contacts")) }
      const made = yield* call(`${all}/crm/revisions`, { method: "POST", body })
      expect([made.status, made.text]).toEqual([201, ""])
      const listed = yield* call(`${all}/crm/revisions`)
      expect(listed.json).toHaveLength(2)
      const latest = (yield* call(`${all}/crm`)).json.latestRevision
      expect(listed.json[0]).toEqual(latest)
      expect((yield* call(`${all}/crm/revisions/${latest.id}`)).json).toEqual(latest)
      expect((yield* call(`${all}/crm/revisions/nothing`)).json.type).toBe(problemUrn("revision-not-found"))
    })
  )
})
