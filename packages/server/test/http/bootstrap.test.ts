/** @rule token.group, install.bootstrap */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { serve } from "./TestPlatform.ts"
import { bearing, make } from "./Tokens.ts"

const path = "/v1/projects/demo/integrations/crm/bootstrap"

describe("the bootstrap of a UI", () => {
  it.effect("returns the same as five calls", () =>
    Effect.gen(function* () {
      const { call, seeded } = yield* serve()
      const headers = { "x-api-key": seeded.frontendKey }
      const bootstrap = (yield* call(`${path}?groupRef=acme&consumerRef=ann`, { headers })).json
      const ask = (rest: string) => Effect.map(call(`/v1/${rest}`), ({ json }) => json)
      expect(bootstrap.project).toEqual(yield* ask("projects/demo?includeEntitlements=true"))
      expect(bootstrap.provider).toEqual(yield* ask("providers/recording"))
      expect([bootstrap.installation]).toEqual(yield* ask("projects/demo/integrations/crm/installations?groupRef=acme"))
      expect(bootstrap.connections).toEqual([bootstrap.installation.connection])
      expect(bootstrap.integration).toMatchObject({
        id: seeded.integrationId,
        name: "crm",
        latestRevision: { id: bootstrap.installation.config.revisionId, content: { provider: "recording" } }
      })
    })
  )

  it.effect("omits what a group doesn't have yet, and requires the group", () =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      const bootstrap = yield* call(`${path}?groupRef=globex`)
      expect(bootstrap.status).toBe(200)
      expect(bootstrap.json).toMatchObject({ connections: [], integration: { name: "crm" } })
      expect(bootstrap.json).not.toHaveProperty("installation")
      expect((yield* call(path)).json.issues).toMatchObject([{ in: "query", name: "groupRef" }])
      const unknown = yield* call("/v1/projects/demo/integrations/nothing/bootstrap?groupRef=acme")
      expect(unknown.json.type).toBe("urn:fieldgate:problem:integration-not-found")
    })
  )

  it.effect("returns only the token's group and consumer", () =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      const { token } = yield* make(call)
      const headers = bearing(yield* token())
      expect((yield* call(`${path}?groupRef=acme`, { headers })).json.connections).toHaveLength(1)
      for (const query of ["groupRef=globex", "groupRef=acme&consumerRef=bob"]) {
        expect((yield* call(`${path}?${query}`, { headers })).json.type).toBe("urn:fieldgate:problem:token-mismatch")
      }
    })
  )
})
